import { query } from "../../../db/query.ts";
import type { Tables } from "../../../db/tables.ts";

/** For update, so that two codes do not count as one. */
export const findCodeForUpdate = query((q, p: { emailKey: string }, dialect) =>
  dialect.forUpdate(
    q.selectFrom("sign_in_codes").select(["sent", "counted_since"]).where("email_key", "=", p.emailKey),
  ),
);

export const replaceCode = query((q, p: Tables["sign_in_codes"]) => {
  const code = {
    hash: p.hash,
    attempts: p.attempts,
    expires_at: p.expires_at,
    sent: p.sent,
    counted_since: p.counted_since,
  };
  return q
    .insertInto("sign_in_codes")
    .values({ email_key: p.email_key, ...code })
    .onConflict((conflict) => conflict.column("email_key").doUpdateSet(code));
});

/** Writes a row for addresses without a code too: the time of an attempt must not tell who can sign in. */
export const countCodeAttempt = query((q, p: { emailKey: string; now: string }) =>
  q
    .insertInto("sign_in_codes")
    .values({ email_key: p.emailKey, hash: null, attempts: 1, expires_at: p.now, sent: 0, counted_since: p.now })
    .onConflict((conflict) =>
      conflict.column("email_key").doUpdateSet((eb) => ({ attempts: eb("sign_in_codes.attempts", "+", 1) })),
    )
    .returning(["hash", "attempts", "expires_at"]),
);

export const useUpCode = query((q, p: { emailKey: string }) =>
  q.updateTable("sign_in_codes").set({ hash: null }).where("email_key", "=", p.emailKey),
);

/** Starts again if the first email was counted before `since`. Changes nothing if the limit has been reached. */
export const countMail = query((q, p: { counter: string; now: string; since: string; max: number }) =>
  q
    .insertInto("sign_in_codes")
    .values({ email_key: p.counter, hash: null, attempts: 0, expires_at: p.now, sent: 1, counted_since: p.now })
    .onConflict((conflict) =>
      conflict
        .column("email_key")
        .doUpdateSet((eb) => {
          const isOver = eb("sign_in_codes.counted_since", "<=", p.since);
          return {
            sent: eb
              .case()
              .when(isOver)
              .then(1)
              .else(eb("sign_in_codes.sent", "+", 1))
              .end(),
            counted_since: eb
              .case()
              .when(isOver)
              .then(eb.ref("excluded.counted_since"))
              .else(eb.ref("sign_in_codes.counted_since"))
              .end(),
          };
        })
        .where((eb) => eb.or([eb("sign_in_codes.counted_since", "<=", p.since), eb("sign_in_codes.sent", "<", p.max)])),
    ),
);

export const deleteCodesBefore = query((q, p: { since: string; now: string }) =>
  q.deleteFrom("sign_in_codes").where("counted_since", "<=", p.since).where("expires_at", "<=", p.now),
);
