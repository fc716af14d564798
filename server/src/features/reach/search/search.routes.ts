import { asFilter } from "../../../db/access.ts";
import type { Database } from "../../../db/database.ts";
import { scopeOf } from "../../../db/scope.ts";
import type { OperationRegistry } from "../../../http/operations.ts";
import { busy } from "./busy.ts";
import { find } from "./find.ts";

export function searchRoutes(on: OperationRegistry, db: Database): void {
  on.read("search", async ({ actor, query }) => {
    const { q, project_id, kind, limit } = query;
    const scope = { ...scopeOf(actor), project: asFilter(project_id), kinds: kind };
    const { results, more, similar } = await find(db.background(actor.orgId), q, scope, limit).catch(busy);
    return { body: { data: results, meta: { limit, more, similar } } };
  });
}
