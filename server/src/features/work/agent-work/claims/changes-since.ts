import {
  type ClaimChanges,
  type ReportedSourceField,
  reportedSourceFields,
  type ReportedTicketField,
  reportedTicketFields,
} from "@corkboard/contract";
import type { Reader } from "../../../../db/database.ts";
import type { Tables } from "../../../../db/tables.ts";
import type { Actor } from "../../../../shared/actor.ts";
import { accessCommentsAmong } from "../../comments/comments.access.ts";
import { accessAnswersAmong } from "../questions/questions-of-claim.ts";
import { accessTicket } from "../../tickets/tickets.access.ts";
import { confirmedCriteria } from "../../tickets/tickets.exports.ts";
import { findBeginning, findReportedEvents } from "./claims.queries.ts";

type ClaimRow = Tables["claims"];

/** Others follow with the next heartbeat. Each can be a comment of any length. */
const maxEvents = 30;

export interface ChangesSince {
  readonly changes: ClaimChanges;
  readonly cursor: number;
}

const nothingChanged: ClaimChanges = { comments: [], answers: [], ticket: null, source_fields: [], more: false };

/**
 * What has changed since a position in the event log, or since the claim began. The log says what changed; the content is
 * read now, so that what was deleted meanwhile is not returned. Every event before the cursor must have its number.
 */
export async function changesSince(
  db: Reader,
  actor: Actor,
  claim: ClaimRow,
  since: number | undefined,
): Promise<ChangesSince> {
  const { org_id: org, ticket_id } = claim;
  const after = since ?? (await db.first(findBeginning, { org, ticket: ticket_id, claim: claim.id }))?.seq ?? 0;
  const found = await db.all(findReportedEvents, { org, ticket: ticket_id, after, limit: maxEvents + 1 });
  if (found.length === 0) return { cursor: after, changes: nothingChanged };
  const ticket = await accessTicket(db, actor, ticket_id);
  found.sort((a, b) => a.seq - b.seq);
  const events = found.slice(0, maxEvents);
  const objectsOf = (...types: readonly string[]) => [
    ...new Set(events.filter(({ type }) => types.includes(type)).map(({ object_id }) => object_id)),
  ];
  const fieldsOf = (...types: readonly string[]) =>
    new Set(
      events
        .filter(({ type }) => types.includes(type))
        .flatMap(({ changes }) => Object.keys(JSON.parse(changes) as object)),
    );
  const comments = await accessCommentsAmong(
    db,
    actor,
    { id: ticket.source_id },
    objectsOf("comment.created", "comment.updated"),
  );
  const changed = fieldsOf("ticket.updated");
  const fields = reportedTicketFields.filter((field): field is ReportedTicketField => changed.has(field));
  const changedOfSource = fieldsOf("feedback.updated", "card.updated");
  return {
    cursor: events.at(-1)?.seq ?? after,
    changes: {
      comments: comments
        .filter((comment) => !isByAgentOf(claim, comment))
        .map(({ id, author, author_kind, content, created_at }) => ({ id, author, author_kind, content, created_at })),
      answers: await accessAnswersAmong(db, claim, objectsOf("question.answered")),
      ticket: fields.length === 0 ? null : { fields, ...presentChanged(ticket) },
      source_fields: reportedSourceFields.filter((field): field is ReportedSourceField => changedOfSource.has(field)),
      more: found.length > maxEvents,
    },
  };
}

/** An agent knows what it wrote itself. */
const isByAgentOf = (claim: ClaimRow, comment: Pick<Tables["comments"], "author_kind" | "user_id">) =>
  comment.author_kind === "agent" && comment.user_id === claim.user_id;

const presentChanged = (row: Tables["tickets"]) => ({
  title: row.title,
  title_by: row.title_by,
  priority: row.priority,
  criteria: [...confirmedCriteria(row)],
  ready: row.ready_at !== null,
});
