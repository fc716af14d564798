import type { Ddl } from "../dialect/dialect.ts";

/** PostgreSQL adds the words of many documents to the index together, which takes a fraction of the time. */
export const pendingWords = (t: Ddl): string[] => [...t.search.pending];
