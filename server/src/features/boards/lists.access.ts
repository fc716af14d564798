import { errors } from "@corkboard/contract";
import { accessor } from "../../access.ts";
import type { Actor } from "../../actor.ts";
import type { Tx } from "../../db/database.ts";
import { Fault } from "../../fault.ts";
import { findList, findListOfCard, findListToChange } from "./lists.queries.ts";

export const accessList = accessor(findList, errors.listNotFound);
export const accessListToChange = accessor(findListToChange, errors.listNotFound);

/** The list of a card, held; without such a card there is none. */
export const accessListOfCard = accessor(findListOfCard, errors.cardNotFound);

const accessTargetToChange = accessor(findListToChange, errors.listNotFoundInProject);

/** A list that cards of the project may go to, held for the transaction. */
export async function accessListOfProject(tx: Tx, actor: Actor, project: { id: string }, given: string) {
  const list = await accessTargetToChange(tx, actor, given);
  if (list.project_id !== project.id) throw new Fault(errors.listNotFoundInProject);
  return list;
}
