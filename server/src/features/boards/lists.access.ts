import { errors } from "@corkboard/contract";
import { accessor } from "../../db/access.ts";
import type { Actor } from "../../shared/actor.ts";
import type { Tx } from "../../db/database.ts";
import { Fault } from "../../shared/fault.ts";
import { asId } from "../../shared/id.ts";
import { idField, type JsonBody } from "../../shared/input.ts";
import { accessProjectOfCard, accessProjectToChange } from "../projects/projects.access.ts";
import { findList, findListOfCard, findListToChange, lockListsOfProject } from "./lists.queries.ts";

export const accessList = accessor(findList, errors.listNotFound);
const accessListToChange = accessor(findListToChange, errors.listNotFound);

/** Holds a board with all its lists, in the order in which moves of cards hold them, so that neither waits for the other. */
export async function accessBoardToArrange(tx: Tx, actor: Actor, given: string) {
  const board = await accessProjectToChange(tx, actor, given);
  await tx.send(lockListsOfProject, { org: board.org_id, project: board.id });
  return board;
}

/** A list that is to change places, or to leave its own, held with its whole board. */
export async function accessListToArrange(tx: Tx, actor: Actor, given: string) {
  const { project_id } = await accessList(tx, actor, given);
  await accessBoardToArrange(tx, actor, project_id);
  return accessListToChange(tx, actor, given);
}

/** The list of a card, held. None where there is no such card, or where it left the list while that was deleted. */
export async function listOfCard(tx: Tx, actor: Actor, given: string) {
  const id = asId(given);
  return id === undefined ? undefined : tx.first(findListOfCard, { org: actor.orgId, id });
}

/** A list that may have been deleted by now, held. */
export function listIfThere(tx: Tx, actor: Actor, id: string) {
  return tx.first(findListToChange, { org: actor.orgId, id });
}

const accessTargetToChange = accessor(findListToChange, errors.listNotFoundInProject);

/**
 * The list a new card names, held for the transaction. Its project is looked for only where the list is not of that
 * project, to say which of the two is missing.
 */
export async function accessListForCard(tx: Tx, actor: Actor, card: JsonBody) {
  const project = idField(card, "project_id");
  const id = asId(card["list_id"]);
  const list = id === undefined ? undefined : await tx.first(findListToChange, { org: actor.orgId, id });
  if (list && list.project_id === asId(project)) return list;
  await accessProjectOfCard(tx, actor, project);
  return accessListOfProject(tx, actor, { id: project }, idField(card, "list_id"));
}

/** A list that cards of the project may go to, held for the transaction. */
export async function accessListOfProject(tx: Tx, actor: Actor, project: { id: string }, given: string) {
  const list = await accessTargetToChange(tx, actor, given);
  if (list.project_id !== project.id) throw new Fault(errors.listNotFoundInProject);
  return list;
}
