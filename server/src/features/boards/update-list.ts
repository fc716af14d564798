import type { BoardListPatch } from "@corkboard/contract";
import type { Actor } from "../../actor.ts";
import type { Tx } from "../../db/database.ts";
import type { Tables } from "../../db/tables.ts";
import { isSameRow } from "../../same-row.ts";
import { updateList } from "./arrange-lists.ts";
import { countLists } from "./lists.queries.ts";

type ListRow = Tables["board_lists"];

/** Changes a list, unless it has that name and place already. */
export async function updateListIfOther(tx: Tx, actor: Actor, row: ListRow, changes: BoardListPatch): Promise<ListRow> {
  const { name = row.name, position = row.position } = changes;
  const last = position > row.position ? await lastPlace(tx, row) : position;
  const isSame = isSameRow(row, { ...row, name, position: Math.min(position, last) });
  return isSame ? row : updateList(tx, actor, row, changes);
}

/** A place further than that means this one. */
async function lastPlace(tx: Tx, row: ListRow): Promise<number> {
  const counted = await tx.first(countLists, { org: row.org_id, project: row.project_id });
  return (counted?.total ?? 1) - 1;
}
