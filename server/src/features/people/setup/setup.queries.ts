import type { Kysely } from "kysely";
import { query } from "../../../db/query.ts";
import type { Schema } from "../../../db/tables.ts";

/** Wrong codes that were tried before still count. */
export const replaceSetupCode = query((q, p: { hash: string }) =>
  q
    .insertInto("setup_codes")
    .values({ id: 1, hash: p.hash, attempts: 0, tried_at: null })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ hash: p.hash })),
);

const setupCodes = (q: Kysely<Schema>) => q.selectFrom("setup_codes").select(["hash", "attempts", "tried_at"]);

export const findSetupCode = query(setupCodes);

export const findSetupCodeForUpdate = query((q, _p: object, dialect) => dialect.forUpdate(setupCodes(q)));

export const countWrongSetupCode = query((q, p: { now: string }) =>
  q.updateTable("setup_codes").set((eb) => ({ attempts: eb("attempts", "+", 1), tried_at: p.now })),
);

export const deleteSetupCode = query((q) => q.deleteFrom("setup_codes"));
