import type { TokenScope, TokenSpeaker } from "@corkboard/contract";
import { type Kysely, sql } from "kysely";
import type { One } from "../../../db/row-key.ts";
import type { OneInScope, Scope } from "../../../db/scope.ts";
import type { Schema } from "../../../db/tables.ts";
import { query, scopedQuery } from "../../../db/query.ts";
import { byCreation, onPage, pageStart, type RowRange } from "../../../db/page-bounds.ts";

const columns = [
  "id",
  "user_id",
  "name",
  "scope",
  "client_id",
  "speaks_for",
  "created_at",
  "expires_at",
  "last_used_at",
  "rotated_at",
  "previous_secret_until",
  "version",
] as const;

/** For a token that is bound to a client, only the tokens bound to the same client exist. */
const tokensInScope = (q: Kysely<Schema>, p: Scope) => {
  const tokens = q.selectFrom("tokens").where("org_id", "=", p.org);
  return p.client === undefined ? tokens : tokens.where("client_id", "=", p.client);
};

export const findToken = scopedQuery([], (q, p: OneInScope) =>
  tokensInScope(q, p).select(columns).where("id", "=", p.id),
);

interface TokenFilter extends Scope {
  user?: string;
}

export const listTokens = scopedQuery(["user", ...pageStart], (q, p: TokenFilter & RowRange) => {
  const tokens = tokensInScope(q, p).select(columns);
  return onPage(p.user === undefined ? tokens : tokens.where("user_id", "=", p.user), p, byCreation);
});

export const countTokens = scopedQuery(["user"], (q, p: TokenFilter) => {
  const tokens = tokensInScope(q, p).select(q.fn.countAll<number>().as("total"));
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

export const listTokensCreatedByForUpdate = query((q, p: { org: string; creator: string }, dialect) =>
  dialect.forUpdate(
    q
      .selectFrom("tokens")
      .select(["id", "name"])
      .where("org_id", "=", p.org)
      .where("created_by_token", "=", p.creator)
      .orderBy("id"),
  ),
);

/** A token, the one that created it, and so on. All of them exist, because a token is deleted with its creator. */
export const listChainOfToken = query((q, p: One) =>
  q
    .withRecursive("chain", (w) =>
      w
        .selectFrom("tokens")
        .select(["id", "created_by_token as creator", sql<number>`0`.as("steps")])
        .where("org_id", "=", p.org)
        .where("id", "=", p.id)
        .unionAll(
          w
            .selectFrom("chain")
            .innerJoin("tokens", "tokens.id", "chain.creator")
            .select(["tokens.id", "tokens.created_by_token as creator", sql<number>`chain.steps + 1`.as("steps")])
            .where("tokens.org_id", "=", p.org),
        ),
    )
    .selectFrom("chain")
    .select("id")
    .orderBy("steps"),
);

export const listTokensOfClient = query((q, p: { org: string; client: string }) =>
  q.selectFrom("tokens").select("id").where("org_id", "=", p.org).where("client_id", "=", p.client).orderBy("id"),
);

export interface NewToken extends One {
  user: string;
  name: string;
  scope: TokenScope;
  client: string | null;
  speaksFor: TokenSpeaker;
  hash: string;
  /** The token that creates it; null if the operator does. */
  creator: string | null;
  /** The session that creates it, if one does. */
  session: string | null;
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
    client_id: p.client,
    speaks_for: p.speaksFor,
    hash: p.hash,
    created_by_token: p.creator,
    created_by_session: p.session,
    created_at: p.now,
    expires_at: p.expiresAt,
    last_used_at: null,
    version: 1,
    rotated_at: null,
    previous_hash: null,
    previous_secret_until: null,
  }),
);

export const listTokensCreatedIn = query((q, p: { org: string; sessions: string; since: string }, dialect) =>
  q
    .selectFrom("tokens")
    .select("id")
    .where("org_id", "=", p.org)
    .where(dialect.isAmong(sql.ref("created_by_session"), p.sessions))
    .where("created_at", ">=", p.since),
);

/** Locked, so that concurrent rotations take turns, and that a revoked token creates no other. */
export const findTokenForUpdate = query((q, p: One, dialect) =>
  dialect.forUpdate(
    q
      .selectFrom("tokens")
      .select([...columns, "hash"])
      .where("org_id", "=", p.org)
      .where("id", "=", p.id),
  ),
);

interface Rotation extends One {
  hash: string;
  previousHash: string | null;
  previousUntil: string | null;
  now: string;
  version: number;
}

export const replaceSecret = query((q, p: Rotation) =>
  q
    .updateTable("tokens")
    .set({
      hash: p.hash,
      previous_hash: p.previousHash,
      previous_secret_until: p.previousUntil,
      rotated_at: p.now,
      version: p.version,
    })
    .where("org_id", "=", p.org)
    .where("id", "=", p.id),
);

/** The foreign key deletes the tokens it created, and those that they created. */
export const deleteToken = query((q, p: One) =>
  q.deleteFrom("tokens").where("org_id", "=", p.org).where("id", "=", p.id),
);
