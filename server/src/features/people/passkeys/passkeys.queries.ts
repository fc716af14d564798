import { query, queryWith } from "../../../db/query.ts";
import type { Tables } from "../../../db/tables.ts";
import { byCreation, onPage, pageStart, type RowRange } from "../../../db/page-bounds.ts";

const visibleColumns = ["id", "name", "synced", "created_at", "last_used_at"] as const;

export const insertPasskey = query((q, p: Tables["passkeys"]) =>
  q.insertInto("passkeys").values({
    id: p.id,
    identity_id: p.identity_id,
    credential_id: p.credential_id,
    public_key: p.public_key,
    counter: p.counter,
    transports: p.transports,
    synced: p.synced,
    name: p.name,
    created_at: p.created_at,
    last_used_at: p.last_used_at,
  }),
);

export const listPasskeysOf = queryWith(pageStart, (q, p: { identity: string } & RowRange) =>
  onPage(q.selectFrom("passkeys").select(visibleColumns).where("identity_id", "=", p.identity), p, byCreation),
);

export const countPasskeys = query((q, p: { identity: string }) =>
  q.selectFrom("passkeys").select(q.fn.countAll<number>().as("total")).where("identity_id", "=", p.identity),
);

export const listCredentialsOf = query((q, p: { identity: string }) =>
  q.selectFrom("passkeys").select(["credential_id", "transports"]).where("identity_id", "=", p.identity),
);

export const findPasskeyByCredential = query((q, p: { credential: string }) =>
  q
    .selectFrom("passkeys")
    .select(["id", "identity_id", "credential_id", "public_key", "counter"])
    .where("credential_id", "=", p.credential),
);

/**
 * Changes nothing if the counter does not increase, because the passkey was used meanwhile and one of the two is a copy.
 * Synchronised passkeys do not count.
 */
export const recordPasskeyUse = query((q, p: { id: string; counter: number; now: string }) =>
  q
    .updateTable("passkeys")
    .set({ counter: p.counter, last_used_at: p.now })
    .where("id", "=", p.id)
    .where((eb) =>
      eb.or([eb("counter", "<", p.counter), eb.and([eb("counter", "=", 0), eb(eb.val(p.counter), "=", 0)])]),
    ),
);

export const renamePasskey = query((q, p: { identity: string; id: string; name: string }) =>
  q.updateTable("passkeys").set({ name: p.name }).where("identity_id", "=", p.identity).where("id", "=", p.id),
);

export const findPasskeyOf = query((q, p: { identity: string; id: string }) =>
  q.selectFrom("passkeys").select(visibleColumns).where("identity_id", "=", p.identity).where("id", "=", p.id),
);

export const deletePasskey = query((q, p: { identity: string; id: string }) =>
  q.deleteFrom("passkeys").where("identity_id", "=", p.identity).where("id", "=", p.id),
);
