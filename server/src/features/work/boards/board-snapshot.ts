import type { SnapshotList } from "@corkboard/contract";
import type { FirstRows, Reader } from "../../../db/database.ts";
import { withFields } from "../../../db/json-row.ts";
import { JsonParts, JsonText, type OperationResponse, ownTurn } from "../../../http/responses/operation-response.ts";
import type { FileLinks } from "../../intake/files/files.exports.ts";
import { arrayIn } from "./cards.present.ts";
import { findBoardSnapshot, findSummariesAfter } from "./snapshot.queries.ts";
import type { StoredAttachment } from "./stored-attachment.ts";

/** About 5,000 cards, in one turn of the event loop. Boards are hardly ever larger. */
const maxChars = 2 * 1024 * 1024;

/** How much of the rest of a larger board is read at once. */
const maxPartChars = 256 * 1024;

interface Board {
  readonly org: string;
  readonly project: string;
}

interface SummaryRow {
  readonly id: string;
  readonly position: number;
  readonly flat: string;
  readonly labels: string;
  readonly assigned_user_ids: string;
  readonly ticket_ids: string;
  readonly attachments: string;
}

/**
 * The lists of a board and a summary of each card. The rest of a very large board is read while it is sent and may show
 * later changes, whose events come after the snapshot's sequence.
 */
export async function boardSnapshot(db: Reader, board: Board, links: FileLinks): Promise<OperationResponse<never>> {
  const { rows, isCut } = await db.allUpTo(findBoardSnapshot, board, maxChars);
  const [head, ...cards] = rows;
  const start = `{"data":{"project_id":"${board.project}",${head?.flat.slice(1, -1)},"cards":[`;
  const summaries = cards.map((card) => summaryJson(card, links)).join(",");
  if (!isCut || !head) return { body: new JsonText(`${start}${summaries}]}}`) };

  const last = cards.at(-1);
  const { lists } = JSON.parse(head.flat) as { lists: SnapshotList[] };
  const remaining = lists
    .filter(({ position }) => position >= (last?.list_position ?? 0))
    .map(({ id, position }) => ({
      org: board.org,
      list: id,
      after: position === last?.list_position ? last.position : -1,
    }));
  const parts = async function* () {
    yield start + summaries;
    const sent = new Set(cards.map(({ id }) => id));
    for (const range of remaining) {
      for (let { after } = range, found: FirstRows<SummaryRow> | undefined; found?.isCut !== false;) {
        await ownTurn();
        found = await db.allUpTo(findSummariesAfter, { ...range, after }, maxPartChars);
        const unsent = found.rows.filter(({ id }) => !sent.has(id));
        const separator = sent.size === 0 ? "" : ",";
        if (unsent.length > 0) yield separator + unsent.map((card) => summaryJson(card, links)).join(",");
        for (const { id } of unsent) sent.add(id);
        after = found.rows.at(-1)?.position ?? after;
      }
    }
    yield "]}}";
  };
  return { body: new JsonParts(parts()) };
}

function summaryJson(card: SummaryRow, links: FileLinks): string {
  const attachments = arrayIn<StoredAttachment>(card.attachments);
  const cover = attachments.find(({ thumbnail }) => thumbnail);
  return withFields(card.flat, {
    position: String(card.position),
    labels: card.labels,
    assigned_user_ids: card.assigned_user_ids,
    attachment_count: String(attachments.length),
    ticket_ids: card.ticket_ids,
    cover_url: cover ? JSON.stringify(links.to(cover.file, cover.name, "thumbnail")) : "null",
    archived: "false",
  });
}
