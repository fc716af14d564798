import { type BoardListCreate, type BoardListPatch, errors, type ProjectType } from "@corkboard/contract";
import type { Actor } from "../../actor.ts";
import type { Tx } from "../../db/database.ts";
import type { Tables } from "../../db/tables.ts";
import { type Doer, recordChange, recordCreated, recordDeleted } from "../../events/record-event.ts";
import { Fault } from "../../fault.ts";
import { newId } from "../../id.ts";
import {
  bringListsBack,
  countLists,
  deleteListRow,
  insertList,
  putListsAside,
  renameList,
  setListPosition,
} from "./lists.queries.ts";

type ListRow = Tables["board_lists"];

interface Board {
  readonly org_id: string;
  readonly id: string;
  readonly type: ProjectType;
}

/**
 * Lists stand at 0 to n-1 without gaps. Whoever changes that holds the project's row, so the arrangements of one
 * board happen one after the other.
 */
export async function createList(tx: Tx, doer: Doer, board: Board, input: BoardListCreate): Promise<ListRow> {
  if (board.type !== "board") throw new Fault(errors.notABoardProject);
  const end = await howMany(tx, board.org_id, board.id);
  const position = Math.min(input.position ?? end, end);
  await shift(tx, board.org_id, board.id, position, end, 1);
  const row: ListRow = {
    org_id: board.org_id,
    id: newId(),
    project_id: board.id,
    name: input.name,
    position,
    card_count: 0,
    version: 1,
    created_at: new Date().toISOString(),
  };
  await tx.send(insertList, row);
  await recordCreated(tx, doer, "list", target(row), row);
  return row;
}

export async function updateList(tx: Tx, actor: Actor, row: ListRow, changes: BoardListPatch): Promise<ListRow> {
  const name = changes.name ?? row.name;
  await tx.send(renameList, { org: row.org_id, id: row.id, name });
  const position = changes.position === undefined ? row.position : await moveList(tx, row, changes.position);
  const after = { ...row, name, position, version: row.version + 1 };
  await recordChange(tx, actor, "list.updated", target(row), { before: row, after });
  return after;
}

export async function deleteList(tx: Tx, actor: Actor, row: ListRow): Promise<void> {
  if (row.card_count > 0) throw new Fault(errors.listHasCards);
  await tx.send(deleteListRow, { org: row.org_id, id: row.id });
  await shift(tx, row.org_id, row.project_id, row.position + 1, Number.MAX_SAFE_INTEGER, -1);
  await recordDeleted(tx, actor, "list", target(row));
}

const target = (row: ListRow) => ({ id: row.id, projectId: row.project_id });

async function moveList(tx: Tx, row: ListRow, wanted: number): Promise<number> {
  const end = (await howMany(tx, row.org_id, row.project_id)) - 1;
  const place = Math.min(wanted, end);
  if (place === row.position) return place;
  await tx.send(setListPosition, { org: row.org_id, id: row.id, position: outOfTheWay });
  if (place < row.position) await shift(tx, row.org_id, row.project_id, place, row.position - 1, 1);
  else await shift(tx, row.org_id, row.project_id, row.position + 1, place, -1);
  await tx.send(setListPosition, { org: row.org_id, id: row.id, position: place });
  return place;
}

/** Beyond every place a list can really have. */
const outOfTheWay = 2_000_000_000;

async function shift(tx: Tx, org: string, project: string, from: number, to: number, by: 1 | -1): Promise<void> {
  await tx.send(putListsAside, { org, project, from, to: Math.min(to, outOfTheWay - 1), by });
  await tx.send(bringListsBack, { org, project });
}

async function howMany(tx: Tx, org: string, project: string): Promise<number> {
  return (await tx.first(countLists, { org, project }))?.total ?? 0;
}
