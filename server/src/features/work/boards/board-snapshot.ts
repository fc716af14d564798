import type { SnapshotList } from "@corkboard/contract";
import type { FirstRows, Reader } from "../../../db/database.ts";
import type { RowOf } from "../../../db/query.ts";
import {
  JsonParts,
  JsonText,
  maxPartChars,
  type OperationResponse,
  ownTurn,
} from "../../../http/responses/operation-response.ts";
import type { FileLinks } from "../../intake/files/files.exports.ts";
import { presentSummary } from "./cards.present.ts";
import { findBoardSnapshot, findLists, findSummariesAfter } from "./snapshot.queries.ts";

/** About 5,000 cards, in one turn of the event loop. Boards are hardly ever larger. */
const maxChars = 2 * 1024 * 1024;

interface Board {
  readonly org: string;
  readonly project: string;
}

type SnapshotRow = RowOf<typeof findBoardSnapshot>;
type SummaryRow = RowOf<typeof findSummariesAfter>;

interface ListRow {
  readonly list_id: string;
  readonly list_name: string;
  readonly list_position: number;
  readonly list_version: number;
  readonly card_count: number;
}

/**
 * The lists of a board and a summary of each card. The rest of a very large board is read while it is sent and may show
 * later changes, whose events come after the snapshot's sequence.
 */
export async function boardSnapshot(db: Reader, board: Board, links: FileLinks): Promise<OperationResponse<never>> {
  const { rows, isCut } = await db.allUpTo(findBoardSnapshot, board, maxChars);
  const jsonOf = (card: SummaryRow) => presentSummary.json(card, { links, counts: card });
  const startWith = (lists: readonly SnapshotList[]) => {
    const cards = rows.filter(isOfCard).map(jsonOf).join(",");
    const sequence = rows[0]?.sequence ?? 0;
    return `{"data":{"project_id":"${board.project}","sequence":${sequence},"lists":${JSON.stringify(lists)},"cards":[${cards}`;
  };
  const last = rows.at(-1);
  if (!isCut || !last) return { body: new JsonText(`${startWith(listsIn(rows))}]}}`) };

  const lists = await db.all(findLists, { org: board.org, project: board.project });
  const sentLists = new Set(rows.map(({ list_id }) => list_id).filter((id) => id !== last.list_id));
  const parts = async function* () {
    yield startWith(lists);
    const sent = new Set(rows.map(({ id }) => id));
    for (const { id: list } of lists.filter(({ id }) => !sentLists.has(id))) {
      let after = list === last.list_id ? (last.position ?? -1) : -1;
      for (let found: FirstRows<SummaryRow> | undefined; found?.isCut !== false;) {
        await ownTurn();
        found = await db.allUpTo(findSummariesAfter, { org: board.org, list, after }, maxPartChars);
        const unsent = found.rows.filter(({ id }) => !sent.has(id));
        const separator = sent.size === 0 ? "" : ",";
        if (unsent.length > 0) yield separator + unsent.map(jsonOf).join(",");
        for (const { id } of unsent) sent.add(id);
        after = found.rows.at(-1)?.position ?? after;
      }
    }
    yield "]}}";
  };
  return { body: new JsonParts(parts()) };
}

const isOfCard = (row: SnapshotRow): row is SnapshotRow & SummaryRow => row.id !== null;

const isOfList = (row: SnapshotRow): row is SnapshotRow & ListRow => row.list_id !== null;

/** Those of the rows, in their order. */
function listsIn(rows: readonly SnapshotRow[]): SnapshotList[] {
  const lists = new Map<string, SnapshotList>();
  for (const row of rows.filter(isOfList)) {
    const { list_id: id, list_name: name, list_position: position, list_version: version, list_color: color } = row;
    const { card_limit, card_count } = row;
    if (!lists.has(id)) lists.set(id, { id, name, position, version, color, card_limit, card_count });
  }
  return [...lists.values()];
}
