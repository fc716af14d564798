import { errors } from "@corkboard/contract";
import { accessor } from "../../access.ts";
import type { Actor } from "../../actor.ts";
import type { Reader, Tx } from "../../db/database.ts";
import { Fault } from "../../fault.ts";
import { findList, findListToChange } from "./lists.queries.ts";

export const accessList = accessor(findList, errors.listNotFound);
export const accessListToChange = accessor(findListToChange, errors.listNotFound);

const accessTarget = accessor(findList, errors.listNotFoundInProject);
const accessTargetToChange = accessor(findListToChange, errors.listNotFoundInProject);

/** A list that cards of the project may go to. */
export async function accessListToMoveTo(db: Reader, actor: Actor, project: { id: string }, given: string) {
  return ofProject(project, await accessTarget(db, actor, given));
}

/** The same, held for the transaction. */
export async function accessListOfProject(tx: Tx, actor: Actor, project: { id: string }, given: string) {
  return ofProject(project, await accessTargetToChange(tx, actor, given));
}

function ofProject<List extends { project_id: string }>(project: { id: string }, list: List): List {
  if (list.project_id !== project.id) throw new Fault(errors.listNotFoundInProject);
  return list;
}
