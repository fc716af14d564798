import { errors } from "@corkboard/contract";
import { accessor } from "../../access.ts";
import type { Actor } from "../../actor.ts";
import type { Tx } from "../../db/database.ts";
import { findCard, findCardPlace, findCardToChange, findCardToShow } from "./cards.queries.ts";
import { accessListOfProject } from "./lists.access.ts";

export const accessCard = accessor(findCard, errors.cardNotFound);
export const accessCardToShow = accessor(findCardToShow, errors.cardNotFound);
export const accessCardToChange = accessor(findCardToChange, errors.cardNotFound);

/** Which list a card is in, without holding anything. */
export const accessCardPlace = accessor(findCardPlace, errors.cardNotFound);

/** Generating a ticket has a message of its own for the same thing. */
export const accessSourceCard = accessor(findCard, errors.sourceNotFound);

interface CardPlace {
  readonly project_id: string;
  readonly list_id: string;
}

/**
 * Holds a card together with its list and the list it goes to, given where it was just seen. Lists come first and in
 * the order of their ids, so that no two moves wait for each other; should the card have changed lists meanwhile, once
 * more from the start.
 */
export async function accessCardToMove(tx: Tx, actor: Actor, given: string, seen: CardPlace, targetGiven?: string) {
  for (let place = seen; ; place = await accessCardPlace(tx, actor, given)) {
    const project = { id: place.project_id };
    const targetId = targetGiven?.toLowerCase() ?? place.list_id;
    const lists = new Map<string, Awaited<ReturnType<typeof accessListOfProject>>>();
    for (const id of [...new Set([place.list_id, targetId])].toSorted()) {
      lists.set(id, await accessListOfProject(tx, actor, project, id));
    }
    const card = await accessCardToChange(tx, actor, given);
    const target = lists.get(targetId);
    if (target && card.list_id === place.list_id) return { card, target };
  }
}
