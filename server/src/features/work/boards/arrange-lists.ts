import {
  type BoardListCreate,
  type BoardListPatch,
  type DisplacedObject,
  errors,
  type ProjectType,
} from "@corkboard/contract";
import type { Actor } from "../../../shared/actor.ts";
import type { Tx } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import { type EventActor, recordChange, recordCreated, recordDeleted } from "../../../events/record-event.ts";
import { Fault } from "../../../shared/fault.ts";
import { newId } from "../../../shared/id.ts";
import { isSameRow } from "../../../db/same-row.ts";
import {
  bringListsBack,
  countLists,
  deleteListRow,
  findListPlaces,
  insertList,
  listPatch,
  putListsAside,
  setListPosition,
  updateListRow,
} from "./lists.queries.ts";

type ListRow = Tables["board_lists"];

interface Board {
  readonly org_id: string;
  readonly id: string;
  readonly type: ProjectType;
}

/**
 * Lists have the positions 0 to n-1 without gaps. Every change of positions locks the project's row, so changes to one
 * board are serialised.
 */
export async function createList(tx: Tx, actor: EventActor, board: Board, input: BoardListCreate): Promise<ListRow> {
  if (board.type !== "board") throw new Fault(errors.notABoardProject);
  const end = await howMany(tx, board.org_id, board.id);
  const position = Math.min(input.position ?? end, end);
  const displaced = await shift(tx, board.org_id, board.id, position, end, 1);
  const row: ListRow = {
    org_id: board.org_id,
    id: newId(),
    project_id: board.id,
    name: input.name,
    position,
    color: input.color ?? null,
    card_limit: input.card_limit ?? null,
    card_count: 0,
    archived_count: 0,
    version: 1,
    created_at: tx.now().toISOString(),
  };
  await tx.send(insertList, row);
  await recordCreated(tx, actor, "list", target(row), row, displaced);
  return row;
}

/** Returns the row unchanged when the patch changes nothing. */
export async function updateList(tx: Tx, actor: Actor, row: ListRow, changes: BoardListPatch): Promise<ListRow> {
  const position = changes.position === undefined ? row.position : await placeFor(tx, row, changes.position);
  const changed = { ...listPatch.apply(row, changes, {}), position };
  if (isSameRow(row, changed)) return row;
  await tx.send(updateListRow, changed);
  const displaced = await moveList(tx, row, position);
  const after = { ...changed, version: row.version + 1 };
  await recordChange(tx, actor, "list.updated", target(after), { before: row, after }, displaced);
  return after;
}

export async function deleteList(tx: Tx, actor: Actor, row: ListRow): Promise<void> {
  if (row.card_count + row.archived_count > 0) throw new Fault(errors.listHasCards);
  await tx.send(deleteListRow, { org: row.org_id, id: row.id });
  const displaced = await shift(tx, row.org_id, row.project_id, row.position + 1, outOfTheWay - 1, -1);
  await recordDeleted(tx, actor, "list", target(row), displaced);
}

const target = (row: ListRow) => ({ id: row.id, projectId: row.project_id, version: row.version });

/** A position past the end means the last position. */
async function placeFor(tx: Tx, row: ListRow, wanted: number): Promise<number> {
  return Math.min(wanted, (await howMany(tx, row.org_id, row.project_id)) - 1);
}

async function moveList(tx: Tx, row: ListRow, place: number): Promise<Displaced> {
  if (place === row.position) return [];
  await tx.send(setListPosition, { org: row.org_id, id: row.id, position: outOfTheWay });
  const displaced =
    place < row.position
      ? await shift(tx, row.org_id, row.project_id, place, row.position - 1, 1)
      : await shift(tx, row.org_id, row.project_id, row.position + 1, place, -1);
  await tx.send(setListPosition, { org: row.org_id, id: row.id, position: place });
  return displaced;
}

/** Larger than any position a list can have. */
const outOfTheWay = 2_000_000_000;

type Displaced = readonly DisplacedObject[];

async function shift(tx: Tx, org: string, project: string, from: number, to: number, by: 1 | -1): Promise<Displaced> {
  const places = await tx.all(findListPlaces, { org, project, from, to });
  if (places.length === 0) return [];
  await tx.send(putListsAside, { org, project, from, to, by });
  await tx.send(bringListsBack, { org, project });
  return places.map(({ id, position, version }) => ({
    id,
    position: { from: position, to: position + by },
    version: version + 1,
  }));
}

async function howMany(tx: Tx, org: string, project: string): Promise<number> {
  return (await tx.first(countLists, { org, project }))?.total ?? 0;
}
