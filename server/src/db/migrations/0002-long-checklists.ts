import type { Ddl } from "../dialect/dialect.ts";

/** A page of cards is cut by the length of their checklists. Those written before are cut later than others. */
export const longChecklists = (t: Ddl): string[] => [...t.longJson("cards", "checklist")];
