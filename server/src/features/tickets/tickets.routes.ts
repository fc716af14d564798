import { errors, TicketGenerate, TicketPatch, ticketPriorities, ticketStatuses } from "@corkboard/contract";
import { scopeOf } from "../../db/scope.ts";
import { asFilter } from "../../db/access.ts";
import type { Database, Reader } from "../../db/database.ts";
import type { Tables } from "../../db/tables.ts";
import type { EventFeed } from "../../events/event-feed.ts";
import { boundsOf, created, deleted, narrowed, pageOfJson, single } from "../../http/responses/operation-response.ts";
import type { OperationRegistry } from "../../http/operations.ts";
import { bodyReader, patchReader, requireFields } from "../../shared/input.ts";
import type { TicketWriter } from "../../ports/ai/proposal.ts";
import { takeTicketFromAgent } from "../claims/claims.access.ts";
import { deleteTicket, updateTicket } from "./change-ticket.ts";
import { draftTicket, storeTicket } from "./generate-ticket.ts";
import { inputHash } from "./input-hash.ts";
import { TicketGenerations } from "./ticket-generations.ts";
import { gatherSource, type ReadScreenshot } from "./ticket-source.ts";
import {
  accessTicket,
  accessTicketToChange,
  accessTicketWithFeedback,
  accessTicketWithSource,
  assignedTicket,
} from "./tickets.access.ts";
import { presentTicket, presentTicketGenerated, ticketJson } from "./tickets.present.ts";
import {
  countAssignedTickets,
  countTickets,
  countMatchingTickets,
  listTickets,
  type TicketFilter,
} from "./tickets.queries.ts";

const readGenerate = bodyReader(TicketGenerate, {
  source_type: errors.invalidSourceType,
  source_id: errors.missingSource,
});
const readPatch = patchReader(
  TicketPatch,
  { status: errors.invalidStatus, priority: errors.invalidPriority },
  errors.noValidFields,
);

interface Needs {
  readonly db: Database;
  readonly feed: EventFeed;
  readonly ticketWriter: TicketWriter;
  /** Undefined if the writer must not see screenshots. */
  readonly readScreenshot: ReadScreenshot | undefined;
}

export function ticketRoutes(on: OperationRegistry, needs: Needs): void {
  const { db: database, feed, ticketWriter, readScreenshot } = needs;
  const generations = new TicketGenerations(database, feed, generatedResponse);

  on.read("listTickets", async ({ db, actor, query }) => {
    const [status, status2] = narrowed(query.status, ticketStatuses);
    const [priority, priority2, priority3] = narrowed(query.priority, ticketPriorities);
    const [claim, claim2, claim3] = query.claim_state ?? [];
    const filter = {
      ...scopeOf(actor),
      project: asFilter(query.project_id),
      status,
      status2,
      priority,
      priority2,
      priority3,
      assignee: query.assigned_to === "me" ? actor.userId : asFilter(query.assigned_to),
      claim,
      claim2,
      claim3,
    };
    const order = query.sort === "oldest" ? { oldestFirst: true as const } : {};
    return pageOfJson(
      query,
      (stretch, maxChars) => db.allUpTo(listTickets, { ...filter, ...boundsOf(stretch), ...order }, maxChars),
      (row) => ticketJson(assignedTicket(row)),
      () => totalTickets(db, filter),
    );
  });

  on.prepareThenWrite("generateTicket", async ({ db, actor, body, commit }) => {
    requireFields(body, ["source_type", "source_id"], errors.missingSource);
    const request = readGenerate(body);
    const source = await gatherSource(db, actor, request, readScreenshot);
    const { response, isLeader } = await generations.share(actor, inputHash(source), async (settle) => {
      const draft = await draftTicket(ticketWriter, actor.orgId, source);
      return commit(async (tx) => {
        const row = await storeTicket(tx, actor, request, draft);
        await settle(tx, row.id);
        return generatedResponse(row);
      });
    });
    return isLeader ? response : commit(async () => response);
  });

  on.read("getTicket", async ({ db, actor, params }) => {
    const ticket = assignedTicket(await accessTicket(db, actor, params.id));
    return single(presentTicket(ticket), ticket.row.version);
  });

  on.write("updateTicket", async ({ tx, actor, params, body, unchanged }) => {
    const mayBeTaken = body["status"] !== undefined;
    const found = mayBeTaken
      ? await accessTicketWithFeedback(tx, actor, params.id)
      : { ticket: assignedTicket(await accessTicketToChange(tx, actor, params.id)) };
    unchanged(found.ticket.row);
    const updated = await updateTicket(tx, actor, found.ticket, readPatch(body));
    if (updated.row.status !== found.ticket.row.status) {
      await takeTicketFromAgent(tx, actor, { ...found, ticket: updated });
    }
    return single(presentTicket(updated), updated.row.version);
  });

  on.write("deleteTicket", async ({ tx, actor, params, unchanged }) => {
    const { source, ticket } = await accessTicketWithSource(tx, actor, params.id);
    await deleteTicket(tx, actor, source, assignedTicket(unchanged(ticket)));
    return deleted();
  });
}

const generatedResponse = (row: Tables["tickets"]) =>
  created(presentTicketGenerated(row), `/api/v1/tickets/${row.id}`, row.version);

async function totalTickets(db: Reader, filter: TicketFilter): Promise<number> {
  return (await countOf(db, filter))?.total ?? 0;
}

function countOf(db: Reader, { assignee, ...filter }: TicketFilter): Promise<{ total: number } | undefined> {
  if (filter.priority !== undefined || filter.claim !== undefined)
    return db.first(countMatchingTickets, { ...filter, assignee });
  if (assignee !== undefined) return db.first(countAssignedTickets, { ...filter, assignee });
  return db.first(countTickets, filter);
}
