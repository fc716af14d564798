import { sql } from "kysely";
import type { Tx } from "../../src/db/database.ts";
import { query } from "../../src/db/query.ts";

const one = query((q) => q.selectNoFrom(sql<number>`1`.as("one")));

/** Statements without a result are sent together with the next read. */
export const untilSent = (tx: Tx) => tx.first(one, {});
