import type { CardCreate } from "@corkboard/contract";
import type { Actor } from "../../../shared/actor.ts";
import type { Tx } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import { recordCreated } from "../../../events/record-event.ts";
import { cardAuthor } from "../../../shared/author-kind.ts";
import { newId } from "../../../shared/id.ts";
import { accessAssignees } from "../../people/members/members.access.ts";
import { addAssignees } from "./assign-card.ts";
import { insertCard } from "./cards.queries.ts";
import { countCard } from "./count-card.ts";
import { labelsJson } from "./labels.ts";
import { endOfList } from "./move-card.ts";

/** Appends a card to the list, whose row the caller has locked, like that of the feedback item it is created from. */
export async function createCard(
  tx: Tx,
  actor: Actor,
  list: { org_id: string; project_id: string; id: string },
  input: CardCreate,
  feedback?: { id: string },
): Promise<Tables["cards"]> {
  const assignees = await accessAssignees(tx, actor, input.assigned_to);
  const { position, displaced } = await endOfList(tx, list);
  const row: Tables["cards"] = {
    org_id: list.org_id,
    id: newId(),
    project_id: list.project_id,
    list_id: list.id,
    title: input.title,
    description: input.description ?? null,
    labels: labelsJson(input.labels ?? []),
    due_date: null,
    checklist: "[]",
    attachments: "[]",
    author_name: input.author_name ?? null,
    author_kind: cardAuthor(actor, input.author_name ?? null, feedback !== undefined),
    assigned_user_ids: JSON.stringify(assignees),
    ticket_ids: "[]",
    feedback_id: feedback?.id ?? null,
    position,
    archived: 0,
    version: 1,
    created_at: tx.now().toISOString(),
  };
  await tx.send(insertCard, row);
  await countCard(tx, row, 1);
  await addAssignees(tx, row, assignees);
  const target = { id: row.id, projectId: row.project_id, version: row.version };
  await recordCreated(tx, actor, "card", target, row, displaced);
  return row;
}
