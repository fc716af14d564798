import { errors } from "@corkboard/contract";
import { accessor, projectKeyShare } from "../../../db/access.ts";
import { scopeOf } from "../../../db/scope.ts";
import type { Actor } from "../../../shared/actor.ts";
import { RetryTransaction, type Tx } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import { asId } from "../../../shared/id.ts";
import {
  findCard,
  findCardPlace,
  findCardToChange,
  findCardToCommentOn,
  findCardToShow,
  findProjectOfCardForKeyShare,
} from "./cards.queries.ts";
import { placesAround } from "./move-card.ts";
import { accessListOfProject, accessListIfThere, accessListOfCard } from "./lists.access.ts";

export const accessCard = accessor(findCard, errors.cardNotFound);
export const accessCardToShow = accessor(findCardToShow, errors.cardNotFound);
export const accessCardToChange = accessor(findCardToChange, errors.cardNotFound);
export const accessCardToCommentOn = accessor(findCardToCommentOn, errors.cardNotFound);

/** Taken before any other lock where files or references to the project change, so that deleting the project waits. */
const keepProject = projectKeyShare(findProjectOfCardForKeyShare);

/** For adding and removing attachments. */
export async function accessCardForFiles(tx: Tx, actor: Actor, given: string) {
  await keepProject(tx, actor, given);
  return accessCardToChange(tx, actor, given);
}

/** The list a card is in, without locking anything. */
const accessCardPlace = accessor(findCardPlace, errors.cardNotFound);

/** Generating a ticket has its own message for a missing source. */
export const accessSourceCard = accessor(findCard, errors.sourceNotFound);
const accessSourceToChange = accessor(findCardToChange, errors.sourceNotFound);
export async function accessSourceCardToChange(tx: Tx, actor: Actor, given: string) {
  await keepProject(tx, actor, given);
  return accessSourceToChange(tx, actor, given);
}

/**
 * Locks a card together with its list. If the card changed lists meanwhile, the transaction is retried: going on would
 * take the locks in another order than everybody else.
 */
export async function accessCardInList(tx: Tx, actor: Actor, given: string, position?: unknown) {
  const locked = accessListOfCard(tx, actor, given);
  const id = asId(given);
  if (id !== undefined) tx.readAhead?.(findCardToChange, { ...scopeOf(actor), id });
  if (id !== undefined && typeof position === "number") tx.readAhead?.(...placesAround(actor.orgId, id, position));
  const list = await locked;
  const card = await accessCardToChange(tx, actor, given);
  if (card.list_id !== list?.id) throw new RetryTransaction();
  return { card, target: list };
}

/** Locks a card that is deleted with its files, together with its list. */
export async function accessCardToDelete(tx: Tx, actor: Actor, given: string) {
  await keepProject(tx, actor, given);
  return (await accessCardInList(tx, actor, given)).card;
}

/**
 * Locks a card together with its list and the target list. Lists are locked first and in the order of their ids, so
 * that two moves cannot deadlock.
 */
export async function accessCardToMove(tx: Tx, actor: Actor, given: string, targetGiven: string) {
  const place = await accessCardPlace(tx, actor, given);
  const targetId = targetGiven.toLowerCase();
  const lists = new Map<string, Tables["board_lists"] | undefined>();
  for (const id of [...new Set([place.list_id, targetId])].toSorted()) {
    const isTarget = id === targetId;
    const ofProject = { id: place.project_id };
    lists.set(id, await (isTarget ? accessListOfProject(tx, actor, ofProject, id) : accessListIfThere(tx, actor, id)));
  }
  const card = await accessCardToChange(tx, actor, given);
  const target = lists.get(targetId);
  if (!target || card.list_id !== lists.get(place.list_id)?.id) throw new RetryTransaction();
  return { card, target };
}
