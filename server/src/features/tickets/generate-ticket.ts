import { errors, type TicketGenerate } from "@corkboard/contract";
import type { Actor } from "../../actor.ts";
import type { Tx } from "../../db/database.ts";
import type { Tables } from "../../db/tables.ts";
import { Fault } from "../../fault.ts";
import { newId } from "../../id.ts";
import type { TicketDraft, TicketWriter } from "../../ports/ai/ticket-writer.ts";
import { accessSourceCard } from "../boards/cards.access.ts";
import { accessSourceFeedback } from "../feedback/feedback.access.ts";
import { addTicket } from "./change-ticket.ts";
import type { FoundSource } from "./ticket-source.ts";

/** Asks the writer for a draft. No transaction is open meanwhile, however long it thinks. */
export async function draftTicket(writer: TicketWriter, found: FoundSource): Promise<TicketDraft> {
  try {
    return await writer.write(found.source);
  } catch (error) {
    throw new Fault(errors.aiGenerationFailed, { cause: error });
  }
}

/** Keeps the draft as an open ticket, unless its source has gone while the writer was thinking. */
export async function keepTicket(
  tx: Tx,
  actor: Actor,
  request: TicketGenerate,
  draft: TicketDraft,
): Promise<Tables["tickets"]> {
  const source =
    request.source_type === "feedback"
      ? await accessSourceFeedback(tx, actor, request.source_id)
      : await accessSourceCard(tx, actor, request.source_id);
  const now = new Date().toISOString();
  const row: Tables["tickets"] = {
    org_id: actor.orgId,
    id: newId(),
    project_id: source.project_id,
    source_type: request.source_type,
    source_id: source.id,
    title: draft.title,
    description: draft.description,
    priority: draft.priority,
    status: "open",
    labels: JSON.stringify(draft.labels),
    ai_context: JSON.stringify(draft.context),
    created_by: actor.userId,
    version: 1,
    created_at: now,
    updated_at: now,
  };
  await addTicket(tx, actor, row);
  return row;
}
