import { errors, TokenCreate } from "@corkboard/contract";
import type { Tx } from "../../db/database.ts";
import { created, deleted, list, single } from "../../http/responses/operation-response.ts";
import type { OperationRegistry } from "../../http/operations.ts";
import { scopeOf } from "../../db/scope.ts";
import type { Actor } from "../../shared/actor.ts";
import { bodyReader } from "../../shared/input.ts";
import { requireRecentPassword } from "../../shared/recent-password.ts";
import { recordAudit } from "../audit/audit.access.ts";
import type { Authenticator } from "./authenticator.ts";
import { createToken } from "./create-token.ts";
import { revokeToken } from "./revoke-token.ts";
import { accessToken } from "./tokens.access.ts";
import { countTokens, listTokens } from "./tokens.queries.ts";

const readCreate = bodyReader(TokenCreate, { name: errors.nameRequired });

/** Tokens cannot be edited. */
const unchanging = { version: 1 };

export function tokenRoutes(on: OperationRegistry, authenticator: Authenticator): void {
  on.read("listTokens", async ({ db, actor, query }) => {
    const filter = { ...scopeOf(actor), user: actor.role === "owner" ? undefined : actor.userId };
    const tokens = await db.all(listTokens, { ...filter, ...query });
    const counted = await db.first(countTokens, filter);
    return list(tokens, counted?.total ?? 0, query);
  });

  on.write("createToken", async ({ tx, actor, body }) => {
    const token = await createToken(tx, actor, readCreate(body));
    await audit(tx, "token.created", actor, token);
    return created(token, `/api/v1/tokens/${token.id}`, unchanging.version);
  });

  on.read("getToken", async ({ db, actor, params }) =>
    single(await accessToken(db, actor, params.id), unchanging.version),
  );

  on.write("revokeToken", async ({ tx, actor, params, unchanged, afterCommit }) => {
    const token = await accessToken(tx, actor, params.id);
    if (token.user_id !== actor.userId) requireRecentPassword(actor, tx.now());
    unchanged(unchanging);
    await revokeToken(tx, actor, { org: actor.orgId, id: token.id });
    await audit(tx, "token.revoked", actor, token);
    // The tokens it created are revoked too, and belong to the same member.
    afterCommit(() => authenticator.invalidateMember(token.user_id));
    return deleted();
  });
}

const audit = (
  tx: Tx,
  kind: "token.created" | "token.revoked",
  { orgId, userId }: Actor,
  { id, name }: { readonly id: string; readonly name: string },
) => recordAudit(tx, kind, { org: orgId, actor: userId, object: id, about: name });
