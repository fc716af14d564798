import { query, withoutTimeout } from "../../db/query.ts";

interface KeyOf {
  org: string;
  user: string;
  key: string;
}

export const deleteExpiredKey = query((q, p: KeyOf & { expired: string }) =>
  q
    .deleteFrom("idempotency_keys")
    .where("org_id", "=", p.org)
    .where("user_id", "=", p.user)
    .where("key", "=", p.key)
    .where("created_at", "<", p.expired),
);

export const reserveKey = query((q, p: KeyOf & { fingerprint: string; now: string }) =>
  q
    .insertInto("idempotency_keys")
    .values({
      org_id: p.org,
      user_id: p.user,
      key: p.key,
      fingerprint: p.fingerprint,
      response: null,
      object_id: null,
      created_at: p.now,
    })
    .onConflict((conflict) => conflict.doNothing()),
);

export const findKey = query((q, p: KeyOf & { expired: string }) =>
  q
    .selectFrom("idempotency_keys")
    .select(["fingerprint", "response", "object_id"])
    .where("org_id", "=", p.org)
    .where("user_id", "=", p.user)
    .where("key", "=", p.key)
    .where("created_at", ">=", p.expired),
);

/** Stored with the id of its object: when that is deleted, the response is deleted too (`events/erase-responses.queries.ts`). */
export const storeResponse = query((q, p: KeyOf & { response: string; object: string | null }) =>
  q
    .updateTable("idempotency_keys")
    .set({ response: p.response, object_id: p.object })
    .where("org_id", "=", p.org)
    .where("user_id", "=", p.user)
    .where("key", "=", p.key),
);

export const deleteExpiredKeys = withoutTimeout(
  query((q, p: { expired: string }) => q.deleteFrom("idempotency_keys").where("created_at", "<", p.expired)),
);
