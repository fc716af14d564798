import { errors } from "@corkboard/contract";
import { accessor } from "../../access.ts";
import type { Actor } from "../../actor.ts";
import type { Reader } from "../../db/database.ts";
import { Fault } from "../../fault.ts";
import { findList, findListToChange } from "./lists.queries.ts";

export const accessList = accessor(findList, errors.listNotFound);
export const accessListToChange = accessor(findListToChange, errors.listNotFound);

const accessTargetList = accessor(findListToChange, errors.listNotFoundInProject);

/** A list that cards of the project may go to. */
export async function accessListOfProject(db: Reader, actor: Actor, project: { id: string }, given: string) {
  const list = await accessTargetList(db, actor, given);
  if (list.project_id !== project.id) throw new Fault(errors.listNotFoundInProject);
  return list;
}
