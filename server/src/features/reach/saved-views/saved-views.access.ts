import { errors, forbiddenReasons } from "@corkboard/contract";
import type { Reader, Tx } from "../../../db/database.ts";
import type { Query } from "../../../db/query.ts";
import type { One } from "../../../db/row-key.ts";
import type { Tables } from "../../../db/tables.ts";
import type { Actor } from "../../../shared/actor.ts";
import { Fault, forbidden } from "../../../shared/fault.ts";
import { asId } from "../../../shared/id.ts";
import { findSavedView, findSavedViewToChange } from "./saved-views.queries.ts";

type SavedViewRow = Tables["saved_views"];
type Find = Query<One & { user: string }, SavedViewRow>;

/** A view that the actor saved or that is shared; any other does not exist. */
async function access(db: Reader, actor: Actor, given: string, find: Find): Promise<SavedViewRow> {
  const id = asId(given);
  const row = id === undefined ? undefined : await db.first(find, { org: actor.orgId, user: actor.userId, id });
  if (row === undefined) throw new Fault(errors.savedViewNotFound);
  return row;
}

export const accessSavedView = (db: Reader, actor: Actor, given: string) => access(db, actor, given, findSavedView);

/** What others share can be changed by owners only. */
export async function accessSavedViewToChange(tx: Tx, actor: Actor, given: string): Promise<SavedViewRow> {
  const row = await access(tx, actor, given, findSavedViewToChange);
  if (row.user_id !== actor.userId && actor.role !== "owner") throw forbidden(forbiddenReasons.savedViewOfAnother());
  return row;
}
