import type { TokenScope } from "@corkboard/contract";
import type { One } from "../../db/row-key.ts";
import { query, queryWith } from "../../db/query.ts";

const visibleColumns = ["id", "user_id", "name", "scope", "created_at", "expires_at", "last_used_at"] as const;

export const findToken = query((q, p: One) =>
  q.selectFrom("tokens").select(visibleColumns).where("org_id", "=", p.org).where("id", "=", p.id),
);

interface TokenFilter {
  org: string;
  user?: string;
}

export const listTokens = queryWith(["user"], (q, p: TokenFilter & { limit: number; offset: number }) => {
  const tokens = q
    .selectFrom("tokens")
    .select(visibleColumns)
    .where("org_id", "=", p.org)
    .orderBy("created_at")
    .orderBy("id")
    .limit(p.limit)
    .offset(p.offset);
  return p.user === undefined ? tokens : tokens.where("user_id", "=", p.user);
});

export const countTokens = queryWith(["user"], (q, p: TokenFilter) => {
  const tokens = q.selectFrom("tokens").select(q.fn.countAll<number>().as("total")).where("org_id", "=", p.org);
  return p.user === undefined ? tokens : tokens.where("user_id", "=", p.user);
});

/** Serialises the creation of a member's tokens, so that the limit cannot be exceeded. */
export const lockHolder = query((q, p: One, dialect) =>
  dialect.forUpdate(
    q
      .selectFrom("members")
      .select("id")
      .where("org_id", "=", p.org)
      .where("id", "=", p.id)
      .where("removed_at", "is", null),
  ),
);

export const countUsableTokens = query((q, p: { org: string; user: string; now: string }) =>
  q
    .selectFrom("tokens")
    .select(q.fn.countAll<number>().as("total"))
    .where("org_id", "=", p.org)
    .where("user_id", "=", p.user)
    .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", p.now)])),
);

/** Locked, so that a token cannot be revoked while it creates another. */
export const findTokenForKeyShare = query((q, p: One, dialect) =>
  dialect.forKeyShare(
    q.selectFrom("tokens").select(["id", "expires_at"]).where("org_id", "=", p.org).where("id", "=", p.id),
  ),
);

export interface NewToken extends One {
  user: string;
  name: string;
  scope: TokenScope;
  hash: string;
  /** The token that creates it; null if the operator does. */
  creator: string | null;
  now: string;
  expiresAt: string | null;
}

export const insertToken = query((q, p: NewToken) =>
  q.insertInto("tokens").values({
    org_id: p.org,
    id: p.id,
    user_id: p.user,
    name: p.name,
    scope: p.scope,
    hash: p.hash,
    created_by_token: p.creator,
    created_at: p.now,
    expires_at: p.expiresAt,
    last_used_at: null,
  }),
);

/** The foreign key deletes the tokens it created, and those that they created. */
export const deleteToken = query((q, p: One) =>
  q.deleteFrom("tokens").where("org_id", "=", p.org).where("id", "=", p.id),
);
