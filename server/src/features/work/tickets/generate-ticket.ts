import type { Criterion, GeneratedAiContext, TicketAuthor, TicketGenerate } from "@corkboard/contract";
import type { Actor } from "../../../shared/actor.ts";
import type { Tx } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import { newId } from "../../../shared/id.ts";
import { checkShape } from "../../../ports/ai/containment/proposal-shape.ts";
import type { RenderedTicket } from "../../../ports/ai/containment/render-ticket.ts";
import {
  type TicketSource,
  type TicketWriter,
  TicketWriterError,
  type WriterAccount,
} from "../../../ports/ai/proposal.ts";
import { accessAssignees } from "../../people/members/members.access.ts";
import { ticketThread } from "../../../ports/ai/thread/ticket-thread.ts";
import type { WriterUsage } from "../../../ports/ai/writer-usage.ts";
import { addTicket } from "./change-ticket.ts";
import { generationFault } from "./generation-failure.ts";
import { proposedCriteria } from "./proposed-criteria.ts";
import { inputHash } from "./input-hash.ts";
import { lockSource } from "./source-tickets.ts";

export interface TicketDraft extends RenderedTicket {
  readonly criteria: readonly Criterion[];
  readonly context: GeneratedAiContext;
}

/** A writer, and where its calls and tokens are counted. */
export interface MeteredWriter {
  readonly ticketWriter: TicketWriter;
  readonly writerUsage: WriterUsage;
}

/** Calls the writer and contains its proposal. No transaction is open meanwhile. */
export async function draftTicket(
  { ticketWriter, writerUsage }: MeteredWriter,
  org: string,
  source: TicketSource,
): Promise<TicketDraft> {
  const started = performance.now();
  let account: WriterAccount | undefined;
  try {
    const { written, contained } = await ticketThread.turn(org, async (turn) => {
      const answer = await ticketWriter.write(source, turn);
      account = answer.account;
      return { written: answer.account, contained: await turn.contain(source, checkShape(answer.proposal)) };
    });
    writerUsage.add(written, "written");
    const { criteria, priority } = contained.proposal;
    return {
      ...contained.rendered,
      criteria: proposedCriteria(source, written.engine, criteria),
      context: {
        engine: written.engine,
        model: written.model,
        prompt_version: written.prompt_version,
        input_hash: inputHash(source),
        duration_ms: Math.round(performance.now() - started),
        usage: written.usage,
        cost_usd: written.cost_usd,
        calls: written.calls,
        priority: { reason: priority.reason, cites: [...priority.cites] },
        criteria: criteria.map(({ text, cites }) => ({ text, cites: [...cites] })),
      },
    };
  } catch (error) {
    const spent = account ?? (error instanceof TicketWriterError ? error.account : undefined);
    if (spent) writerUsage.add(spent, "failed");
    throw generationFault(error, spent);
  }
}

const writerOf = ({ context }: TicketDraft): TicketAuthor => (context.engine === "builtin" ? "writer" : "model");

/** Stores the draft as an open ticket, unless its source has been deleted in the meantime. */
export async function storeTicket(
  tx: Tx,
  actor: Actor,
  request: TicketGenerate,
  draft: TicketDraft,
): Promise<Tables["tickets"]> {
  const source = await lockSource(tx, actor, request.source_type, request.source_id);
  const now = tx.now().toISOString();
  const row: Tables["tickets"] = {
    org_id: actor.orgId,
    id: newId(),
    project_id: source.projectId,
    source_type: request.source_type,
    source_id: source.id,
    title: draft.title,
    title_by: writerOf(draft),
    description: draft.description,
    description_by: writerOf(draft),
    description_parts: null,
    priority: draft.priority,
    status: "open",
    labels: JSON.stringify(draft.labels),
    ai_context: JSON.stringify(draft.context),
    criteria: JSON.stringify(draft.criteria),
    last_criterion: draft.criteria.length,
    ready_at: null,
    created_by: actor.userId,
    claim_fence: 0,
    claim_attempts: 0,
    failed_attempts: 0,
    version: 1,
    created_at: now,
    updated_at: now,
  };
  const assignees = await accessAssignees(tx, actor, source.assignees);
  await addTicket(tx, actor, source, { row, assignees, claim: null });
  return row;
}
