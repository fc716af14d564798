import { errors } from "@corkboard/contract";
import { accessor, projectKeyShare } from "../../db/access.ts";
import type { Actor } from "../../shared/actor.ts";
import { RetryTransaction, type Tx } from "../../db/database.ts";
import type { Tables } from "../../db/tables.ts";
import {
  findCard,
  findCardPlace,
  findCardToChange,
  findCardToCommentOn,
  findCardToShow,
  findProjectOfCardForKeyShare,
  setTicketsOfCard,
} from "./cards.queries.ts";
import { accessListOfProject, listIfThere, listOfCard } from "./lists.access.ts";

export const accessCard = accessor(findCard, errors.cardNotFound);
export const accessCardToShow = accessor(findCardToShow, errors.cardNotFound);
export const accessCardToChange = accessor(findCardToChange, errors.cardNotFound);
export const accessCardToCommentOn = accessor(findCardToCommentOn, errors.cardNotFound);

/** First of all where files come or go, or what refers to the project: whoever deletes that comes before or after. */
const keepProject = projectKeyShare(findProjectOfCardForKeyShare);

/** A card that gets files or loses some. */
export async function accessCardForFiles(tx: Tx, actor: Actor, given: string) {
  await keepProject(tx, actor, given);
  return accessCardToChange(tx, actor, given);
}

/** Which list a card is in, without holding anything. */
const accessCardPlace = accessor(findCardPlace, errors.cardNotFound);

/** Generating a ticket has a message of its own for the same thing. */
export const accessSourceCard = accessor(findCard, errors.sourceNotFound);
const accessSourceToChange = accessor(findCardToChange, errors.sourceNotFound);
export async function accessSourceCardToChange(tx: Tx, actor: Actor, given: string) {
  await keepProject(tx, actor, given);
  return accessSourceToChange(tx, actor, given);
}

/** Writes down which tickets there are of a card that the caller holds. */
export async function setCardTickets(tx: Tx, { org_id, id }: Tables["cards"], ids: readonly string[]) {
  await tx.send(setTicketsOfCard, { org: org_id, id, ticket_ids: JSON.stringify(ids) });
}

/**
 * Holds a card together with its list. Should it have changed lists meanwhile, the transaction starts anew: one that
 * went on with what it holds already would wait for others out of turn.
 */
export async function accessCardInList(tx: Tx, actor: Actor, given: string) {
  const list = await listOfCard(tx, actor, given);
  const card = await accessCardToChange(tx, actor, given);
  if (card.list_id !== list?.id) throw new RetryTransaction();
  return { card, target: list };
}

/** Holds a card that goes with its files, together with its list. */
export async function accessCardToDelete(tx: Tx, actor: Actor, given: string) {
  await keepProject(tx, actor, given);
  return (await accessCardInList(tx, actor, given)).card;
}

/**
 * Holds a card together with its list and the list it goes to. Lists come first and in the order of their ids, so that
 * no two moves wait for each other.
 */
export async function accessCardToMove(tx: Tx, actor: Actor, given: string, targetGiven: string) {
  const place = await accessCardPlace(tx, actor, given);
  const targetId = targetGiven.toLowerCase();
  const lists = new Map<string, Tables["board_lists"] | undefined>();
  for (const id of [...new Set([place.list_id, targetId])].toSorted()) {
    const isTarget = id === targetId;
    const ofProject = { id: place.project_id };
    lists.set(id, await (isTarget ? accessListOfProject(tx, actor, ofProject, id) : listIfThere(tx, actor, id)));
  }
  const card = await accessCardToChange(tx, actor, given);
  const target = lists.get(targetId);
  if (!target || card.list_id !== lists.get(place.list_id)?.id) throw new RetryTransaction();
  return { card, target };
}
