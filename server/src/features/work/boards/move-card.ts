import { type DisplacedObject, errors } from "@corkboard/contract";
import type { Tx } from "../../../db/database.ts";
import { Fault } from "../../../shared/fault.ts";
import {
  displaceCard,
  findAllPlaces,
  findLastPosition,
  findPlacesBeside,
  findPlacesFrom,
  putCardAside,
} from "./cards.queries.ts";
import { after, between, oneAfter, spread } from "./positions.ts";

interface ListRow {
  readonly org_id: string;
  readonly project_id: string;
  readonly id: string;
}

interface CardRow {
  readonly org_id: string;
  readonly project_id: string;
  readonly id: string;
  readonly list_id: string;
  readonly position: number;
}

interface Place {
  readonly id: string;
  readonly position: number;
  readonly version: number;
}

/** The cards that were displaced; the caller reports them in its event. */
type Displaced = readonly DisplacedObject[];

/**
 * Makes room for a card at a position of a list, or at its end, and returns the card with that position; the caller
 * saves it. Positions are unique at all times: every change locks the rows of the lists concerned, so the moves within
 * one list are serialised.
 */
export async function takePlace<Row extends CardRow>(
  tx: Tx,
  card: Row,
  target: ListRow,
  wanted: number | undefined,
): Promise<{ placed: Row; displaced: Displaced }> {
  const { position, displaced } =
    wanted === undefined ? await endOfList(tx, target) : await makeRoom(tx, card, target, wanted + 0);
  return { placed: { ...card, list_id: target.id, position }, displaced };
}

interface Room {
  readonly position: number;
  readonly displaced: Displaced;
}

/** The integer after the list's highest position; 0 in an empty list. */
export async function endOfList(tx: Tx, list: ListRow): Promise<Room> {
  const last = await tx.first(findLastPosition, inList(list));
  const position = last ? after(last.position) : 0;
  return Number.isFinite(position) ? { position, displaced: [] } : renumber(tx, list);
}

/** The card that has the position moves just after it: halfway to the next card, or by one at the end. */
async function makeRoom(tx: Tx, card: CardRow, target: ListRow, position: number): Promise<Room> {
  const [holder, next] =
    card.list_id === target.id
      ? await tx.all(...placesAround(card.org_id, card.id, position))
      : await placesFrom(tx, card, target, position, 2);
  if (holder?.position !== position) return { position, displaced: [] };
  const room = next ? between(position, next.position) : oneAfter(position);
  if (room === undefined || !Number.isFinite(room)) {
    return { position, displaced: await spreadOut(tx, card, target, position) };
  }
  if (card.list_id === target.id && card.position === room) await putAside(tx, card, 0);
  await tx.send(displaceCard, { org: card.org_id, id: holder.id, position: room });
  return {
    position,
    displaced: [{ id: holder.id, position: { from: position, to: room }, version: holder.version + 1 }],
  };
}

/** No number is left in between: spreads out the displaced card and as many of its successors as necessary. */
async function spreadOut(tx: Tx, card: CardRow, target: ListRow, position: number): Promise<Displaced> {
  for (let window = 16; ; window *= 4) {
    const found = await placesFrom(tx, card, target, position, window + 1);
    const limit = found[window]?.position;
    const places = found.slice(0, window);
    const positions = spread(places.length, position, limit);
    if (!positions) {
      if (limit === undefined) throw new Fault(errors.positionOutOfRoom);
      continue;
    }
    await putAside(tx, card, 0);
    return displaceAll(tx, card.org_id, places, positions);
  }
}

/** The largest number is taken: renumbers the list from 0 and returns the position after its last card. */
async function renumber(tx: Tx, list: ListRow): Promise<Room> {
  const places = await tx.all(findAllPlaces, inList(list));
  const positions = places.map((_, index) => index);
  return { position: places.length, displaced: await displaceAll(tx, list.org_id, places, positions) };
}

/** Writes the positions that differ. The first temporary position is the caller's. */
async function displaceAll(
  tx: Tx,
  org: string,
  places: readonly Place[],
  positions: readonly number[],
): Promise<Displaced> {
  const displaced = places
    .map(({ id, position, version }, index) => ({
      id,
      position: { from: position, to: positions[index] ?? 0 },
      version: version + 1,
    }))
    .filter(({ position }) => position.from !== position.to);
  for (const [index, { id }] of displaced.entries()) await putAside(tx, { org_id: org, id }, index + 1);
  for (const { id, position } of displaced) await tx.send(displaceCard, { org, id, position: position.to });
  return displaced;
}

/** Negative positions are otherwise unused, so a card can wait there while others move. */
function putAside(tx: Tx, card: { org_id: string; id: string }, index: number): Promise<void> {
  return tx.send(putCardAside, { org: card.org_id, id: card.id, position: -1 - index });
}

function placesFrom(tx: Tx, card: CardRow, target: ListRow, position: number, limit: number): Promise<Place[]> {
  return tx.all(findPlacesFrom, { ...inList(target), position, moving: card.id, limit });
}

/** The card at a position of a card's own list, or after it, and the next one. */
export const placesAround = (org: string, moving: string, position: number) =>
  [findPlacesBeside, { org, moving, position: position + 0, limit: 2 }] as const;

const inList = (list: ListRow) => ({ org: list.org_id, list: list.id });
