import { query } from "../../../db/query.ts";

export const countPasskeysOf = query((q, p: { identity: string }) =>
  q.selectFrom("passkeys").select(q.fn.countAll<number>().as("total")).where("identity_id", "=", p.identity),
);

export const findAccountOf = query((q, p: { identity: string; issuer: string }) =>
  q
    .selectFrom("provider_accounts")
    .select("subject")
    .where("identity_id", "=", p.identity)
    .where("issuer", "=", p.issuer),
);

/** Changes nothing if it was used before. */
export const insertUsedChallenge = query((q, p: { hash: string; expiresAt: string }) =>
  q
    .insertInto("used_challenges")
    .values({ hash: p.hash, expires_at: p.expiresAt })
    .onConflict((conflict) => conflict.column("hash").doNothing()),
);

export const deleteChallengesBefore = query((q, p: { before: string }) =>
  q.deleteFrom("used_challenges").where("expires_at", "<=", p.before),
);
