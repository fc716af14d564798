import { errors } from "@corkboard/contract";
import { accessor } from "../../../db/access.ts";
import { scopeOf } from "../../../db/scope.ts";
import type { Actor } from "../../../shared/actor.ts";
import type { Tx } from "../../../db/database.ts";
import { Fault } from "../../../shared/fault.ts";
import { asId } from "../../../shared/id.ts";
import { idField, type JsonBody } from "../../../shared/input.ts";
import { accessProjectOfCard, accessProjectToChange } from "../../customers/projects/projects.access.ts";
import { findLastPosition } from "./cards.queries.ts";
import { findList, findListOfCard, findListToChange, lockListsOfProject } from "./lists.queries.ts";

export const accessList = accessor(findList, errors.listNotFound);
const accessListToChange = accessor(findListToChange, errors.listNotFound);

/** Locks a board and all its lists, in the same order as moves of cards do, so that the two cannot deadlock. */
export async function accessBoardToArrange(tx: Tx, actor: Actor, given: string) {
  const board = await accessProjectToChange(tx, actor, given);
  await tx.send(lockListsOfProject, { org: board.org_id, project: board.id });
  return board;
}

/** A list that is moved or deleted, locked together with its board. */
export async function accessListToArrange(tx: Tx, actor: Actor, given: string) {
  const { project_id } = await accessList(tx, actor, given);
  await accessBoardToArrange(tx, actor, project_id);
  return accessListToChange(tx, actor, given);
}

/** Locks the list of a card. Undefined if there is no such card, or if it left the list while that was being deleted. */
export async function accessListOfCard(tx: Tx, actor: Actor, given: string) {
  const id = asId(given);
  return id === undefined ? undefined : tx.first(findListOfCard, { ...scopeOf(actor), id });
}

/** Locks a list that may have been deleted meanwhile. */
export function accessListIfThere(tx: Tx, actor: Actor, id: string) {
  return tx.first(findListToChange, { ...scopeOf(actor), id });
}

const accessTargetToChange = accessor(findListToChange, errors.listNotFoundInProject);

/**
 * Locks the list that a new card names. The project is read only if the list is not part of it, to report which of the
 * two is missing.
 */
export async function accessListForCard(tx: Tx, actor: Actor, card: JsonBody) {
  const project = idField(card, "project_id");
  const id = asId(card["list_id"]);
  const list = id === undefined ? undefined : await listToAppendTo(tx, actor, id);
  if (list && list.project_id === asId(project)) return list;
  await accessProjectOfCard(tx, actor, project);
  return accessListOfProject(tx, actor, { id: project }, idField(card, "list_id"));
}

function listToAppendTo(tx: Tx, actor: Actor, id: string) {
  const list = tx.first(findListToChange, { ...scopeOf(actor), id });
  tx.readAhead?.(findLastPosition, { org: actor.orgId, list: id });
  return list;
}

/** Locks a list that cards of the project can be moved to. */
export async function accessListOfProject(tx: Tx, actor: Actor, project: { id: string }, given: string) {
  const list = await accessTargetToChange(tx, actor, given);
  if (list.project_id !== project.id) throw new Fault(errors.listNotFoundInProject);
  return list;
}
