import { type CardPatch, eventFieldsExcept } from "@corkboard/contract";
import type { Actor } from "../../../shared/actor.ts";
import type { Tx } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import { recordChange, recordEvent } from "../../../events/record-event.ts";
import { editedAuthor } from "../../../shared/author-kind.ts";
import { isSameRow } from "../../../db/same-row.ts";
import { accessAssignees } from "../../people/members/members.access.ts";
import { replaceAssignees } from "./assign-card.ts";
import { cardPatch, displaceCard, updateCardRow } from "./cards.queries.ts";
import { checklistOf } from "./checklist.ts";
import { countCard } from "./count-card.ts";
import { labelsJson } from "./labels.ts";
import { takePlace } from "./move-card.ts";

type CardRow = Tables["cards"];
type ListRow = Pick<Tables["board_lists"], "org_id" | "project_id" | "id">;

/**
 * `target` is the list the card moves to, or within; undefined when it stays where it is. The caller has locked the lists
 * that lose or gain a card.
 */
export async function updateCard(
  tx: Tx,
  actor: Actor,
  card: CardRow,
  changes: CardPatch,
  target: ListRow | undefined,
): Promise<CardRow> {
  const assignees =
    changes.assigned_to === undefined ? undefined : await accessAssignees(tx, actor, changes.assigned_to);
  const { placed, displaced } = target
    ? await takePlace(tx, card, target, changes.position)
    : { placed: card, displaced: [] };
  const isRewritten = [changes.title, changes.description, changes.checklist].some((text) => text !== undefined);
  const row = cardPatch.apply(card, changes, {
    list_id: placed.list_id,
    position: placed.position,
    labels: changes.labels ? labelsJson(changes.labels) : card.labels,
    checklist: changes.checklist ? JSON.stringify(checklistOf(changes.checklist)) : card.checklist,
    author_kind: isRewritten ? editedAuthor(card.author_kind, actor) : card.author_kind,
    assigned_user_ids: assignees ? JSON.stringify(assignees) : card.assigned_user_ids,
  });
  if (isSameRow(card, row)) return card;
  // Most changes move a card within its list; those write only its position.
  const onlyMoves = changes.position !== undefined && Object.keys(changes).length === 1;
  if (onlyMoves) await tx.send(displaceCard, { org: row.org_id, id: row.id, position: row.position });
  else await tx.send(updateCardRow, row);
  if (row.list_id !== card.list_id || row.archived !== card.archived) {
    await countCard(tx, card, -1);
    await countCard(tx, row, 1);
  }
  if (assignees) await replaceAssignees(tx, card, assignees);
  const version = card.version + 1;
  const changed = { id: card.id, projectId: card.project_id, version };
  if (row.list_id !== card.list_id || row.position !== card.position) {
    await recordEvent(tx, actor, "card.moved", changed, moveBetween(card, row), displaced);
  }
  if (!onlyMoves) {
    await recordChange(tx, actor, "card.updated", changed, { before: card, after: row, among: ownFields });
  }
  return { ...row, version };
}

const ownFields = eventFieldsExcept("card", ["list_id", "position"]);

/** Reports both even if only one changed, because a position means nothing without its list. */
function moveBetween(before: CardRow, after: CardRow): string {
  const change = (field: "list_id" | "position") => ({ from: before[field], to: after[field] });
  return JSON.stringify({ list_id: change("list_id"), position: change("position") });
}
