import { errors, limits, TokenCreate, TokenRotate } from "@corkboard/contract";
import type { Tx } from "../../../db/database.ts";
import { created, deleted, single } from "../../../http/responses/operation-response.ts";
import { createdPlace, listRows } from "../../../http/responses/list-rows.ts";
import type { OperationRegistry } from "../../../http/operations.ts";
import { scopeOf } from "../../../db/scope.ts";
import { type RowOf } from "../../../db/query.ts";
import type { Actor } from "../../../shared/actor.ts";
import { bodyReader } from "../../../shared/input.ts";
import { requireRecentPassword } from "../../../shared/recent-password.ts";
import { recordAudit } from "../audit/audit.exports.ts";
import type { Authenticator } from "./authenticator.ts";
import { createToken } from "./create-token.ts";
import { revokeToken } from "./revoke-token.ts";
import { rotateToken } from "./rotate-token.ts";
import { accessToken, accessTokenToRotate } from "./tokens.access.ts";
import { presentToken } from "./tokens.present.ts";
import { countTokens, listTokens } from "./tokens.queries.ts";

const readCreate = bodyReader(TokenCreate, { name: errors.nameRequired });
const readRotate = bodyReader(TokenRotate);

const firstVersion = 1;

export function tokenRoutes(on: OperationRegistry, authenticator: Authenticator): void {
  on.read("listTokens", async ({ db, actor, query }) => {
    const filter = { ...scopeOf(actor), user: actor.role === "owner" ? undefined : actor.userId };
    const now = db.now();
    const present = (token: RowOf<typeof listTokens>) => presentToken(token, now);
    return listRows(db, { rows: listTokens, total: countTokens }, filter, query.page, present, createdPlace);
  });

  on.write("createToken", async ({ tx, actor, body }) => {
    const token = await createToken(tx, actor, readCreate(body));
    await audit(tx, "token.created", actor, token);
    return created(token, `/api/v1/tokens/${token.id}`, firstVersion);
  });

  on.read("getToken", async ({ db, actor, params }) => {
    const token = await accessToken(db, actor, params.id);
    return single(presentToken(token, db.now()), token.version);
  });

  on.write("revokeToken", async ({ tx, actor, params, unchanged, afterCommit }) => {
    const token = await accessToken(tx, actor, params.id);
    if (token.user_id !== actor.userId) requireRecentPassword(actor, tx.now());
    unchanged(token);
    await revokeToken(tx, actor, { org: actor.orgId, id: token.id });
    // The tokens it created are revoked too, and belong to the same member.
    afterCommit(() => authenticator.invalidateMember(token.user_id));
    return deleted();
  });

  on.write("rotateToken", async ({ tx, actor, params, body, unchanged, afterCommit }) => {
    const held = unchanged(await accessTokenToRotate(tx, actor, params.id));
    const { overlap_hours: overlap = limits.overlapHoursDefault } = readRotate(body);
    const { token, version } = await rotateToken(tx, actor.orgId, held, overlap);
    await audit(tx, "token.rotated", actor, token);
    afterCommit(() => authenticator.invalidateMember(token.user_id));
    return single(token, version);
  });
}

const audit = (
  tx: Tx,
  kind: "token.created" | "token.rotated",
  actor: Actor,
  { id, name }: { readonly id: string; readonly name: string },
) => recordAudit(tx, kind, actor, { object: id, about: name });
