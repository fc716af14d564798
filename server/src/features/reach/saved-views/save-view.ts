import { errors, limits, type SavedViewCreate } from "@corkboard/contract";
import type { Tx } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import type { Actor } from "../../../shared/actor.ts";
import { Fault } from "../../../shared/fault.ts";
import { newId } from "../../../shared/id.ts";
import { accessProjectToChange } from "../../customers/projects/projects.access.ts";
import { countOwnViews, insertSavedView, lockMember } from "./saved-views.queries.ts";

export async function saveView(tx: Tx, actor: Actor, input: SavedViewCreate): Promise<Tables["saved_views"]> {
  const { name, page, project_id = null, query = "", shared = false } = input;
  if (page === "board" && project_id === null) throw new Fault(errors.savedViewFieldsRequired);
  const project = project_id === null ? undefined : await accessProjectToChange(tx, actor, project_id);
  const own = { org: actor.orgId, user: actor.userId };
  await tx.first(lockMember, own);
  const saved = await tx.first(countOwnViews, own);
  if ((saved?.total ?? 0) >= limits.savedViews) throw new Fault(errors.tooManySavedViews);
  const row: Tables["saved_views"] = {
    org_id: actor.orgId,
    id: newId(),
    user_id: actor.userId,
    name,
    page,
    project_id: project?.id ?? null,
    query,
    shared: Number(shared),
    version: 1,
    created_at: tx.now().toISOString(),
  };
  await tx.send(insertSavedView, row);
  return row;
}
