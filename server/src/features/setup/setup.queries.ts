import { query } from "../../db/query.ts";

export const replaceSetupCode = query((q, p: { hash: string }) =>
  q
    .insertInto("setup_codes")
    .values({ id: 1, hash: p.hash, attempts: 0 })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ hash: p.hash, attempts: 0 })),
);

export const findSetupCodeForUpdate = query((q, _p: object, dialect) =>
  dialect.forUpdate(q.selectFrom("setup_codes").select(["hash", "attempts"])),
);

export const countSetupAttempt = query((q) =>
  q.updateTable("setup_codes").set((eb) => ({ attempts: eb("attempts", "+", 1) })),
);

export const deleteSetupCode = query((q) => q.deleteFrom("setup_codes"));
