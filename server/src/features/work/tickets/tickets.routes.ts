import {
  CriteriaConfirmation,
  CriterionCreate,
  CriterionPatch,
  errors,
  forbiddenReasons,
  TicketGenerate,
  TicketPatch,
  ticketPriorities,
  ticketStatuses,
} from "@corkboard/contract";
import { scopeOf } from "../../../db/scope.ts";
import { asFilter } from "../../../db/access.ts";
import type { Database, Reader, Tx } from "../../../db/database.ts";
import { showing } from "../../../db/stored-text.ts";
import type { Tables } from "../../../db/tables.ts";
import type { EventFeed } from "../../../events/event-feed.ts";
import { boundsOf, type RowRange } from "../../../db/page-bounds.ts";
import { createdPlace } from "../../../http/responses/list-rows.ts";
import { created, deleted, narrowed, single } from "../../../http/responses/operation-response.ts";
import { pageOfTexts, singleOfText } from "../../../http/responses/page-of-texts.ts";
import type { ReadAgentDocument } from "../../../http/mcp/read-agent-document.ts";
import type { OperationRegistry } from "../../../http/operations.ts";
import { type Actor, isIntegration } from "../../../shared/actor.ts";
import { Fault, forbidden } from "../../../shared/fault.ts";
import { bodyReader, patchReader, requireFields } from "../../../shared/input.ts";
import type { TicketWriter } from "../../../ports/ai/proposal.ts";
import type { WriterUsage } from "../../../ports/ai/writer-usage.ts";
import { takeTicketFromAgent } from "../agent-work/agent-work.exports.ts";
import { deleteTicket, updateCriteria, updateTicket } from "./change-ticket.ts";
import {
  confirmedBy,
  confirmerOf,
  criteriaOf,
  rewrittenBy,
  unconfirmed,
  withAddedCriterion,
  withChangedCriteria,
} from "./criteria.ts";
import { draftTicket, storeTicket } from "./generate-ticket.ts";
import { inputHash } from "./input-hash.ts";
import { TicketGenerations } from "./ticket-generations.ts";
import { gatherSource, type ReadScreenshot } from "./ticket-source.ts";
import {
  accessTicket,
  accessTicketToChange,
  accessTicketToShow,
  accessTicketWithFeedback,
  accessTicketWithSource,
} from "./tickets.access.ts";
import { assignedTicket } from "./assigned-ticket.ts";
import { presentTicket, presentTicketGenerated, ticketsAsSeenBy } from "./tickets.present.ts";
import {
  countAssignedTickets,
  countTickets,
  countMatchingTickets,
  listTickets,
  type TicketFilter,
} from "./tickets.queries.ts";

const readCriterion = bodyReader(CriterionCreate);
const readConfirmation = bodyReader(CriteriaConfirmation);
const readCriterionPatch = patchReader(CriterionPatch, {}, errors.noValidFields);
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
  readonly writerUsage: WriterUsage;
  readonly readAgentDocument: ReadAgentDocument;
  /** Undefined if the writer must not see screenshots. */
  readonly readScreenshot: ReadScreenshot | undefined;
}

export function ticketRoutes(on: OperationRegistry, needs: Needs): void {
  const { db: database, feed, readScreenshot } = needs;
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
      ...(query.ready === "true" ? { ready: "true" as const } : {}),
      ...(query.ready === "false" ? { draft: "true" as const } : {}),
      ...(query.set_aside === "true" ? { setAside: "true" as const } : {}),
      ...(query.set_aside === "false" ? { notSetAside: "true" as const } : {}),
    };
    const order = query.sort === "oldest" ? { oldestFirst: true as const } : {};
    const list = {
      readRows: (range: RowRange) => db.all(listTickets, { ...filter, ...boundsOf(range), ...order }),
      placeOf: createdPlace,
      readTotal: () => totalTickets(db, filter),
    };
    return pageOfTexts(query.page, list, showing(db, actor.orgId, ticketsAsSeenBy(actor)));
  });

  on.prepareThenWrite("generateTicket", async ({ db, actor, body, commit }) => {
    requireFields(body, ["source_type", "source_id"], errors.missingSource);
    const request = readGenerate(body);
    const source = await gatherSource(db, actor, request, readScreenshot);
    const { response, isLeader } = await generations.share(actor, inputHash(source), async (settle) => {
      const draft = await draftTicket(needs, actor.orgId, source);
      return commit(async (tx) => {
        const row = await storeTicket(tx, actor, request, draft);
        await settle(tx, row.id);
        return generatedResponse(row);
      });
    });
    return isLeader ? response : commit(async () => response);
  });

  on.read("getTicket", async ({ db, actor, params }) => {
    const ticket = await accessTicketToShow(db, actor, params.id);
    return singleOfText(ticket, showing(db, actor.orgId, ticketsAsSeenBy(actor)), errors.ticketNotFound);
  });

  on.readAsCaller("getAgentDocument", async ({ db, actor, params, query, request }) => {
    const { id } = await accessTicket(db, actor, params.id);
    return single(await needs.readAgentDocument(request, id, query.cursor));
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
    return single(presentTicket(actor, updated), updated.row.version);
  });

  on.write("addCriterion", async ({ tx, actor, params, body, unchanged }) => {
    const ticket = await accessAssignedTicketToChange(tx, actor, params.id);
    unchanged(ticket.row);
    const { text } = readCriterion(body);
    const updated = await updateCriteria(tx, actor, ticket, withAddedCriterion(ticket.row, confirmerOf(actor), text));
    return created(presentTicket(actor, updated), `/api/v1/tickets/${updated.row.id}`, updated.row.version);
  });

  on.write("confirmCriteria", async ({ tx, actor, params, body, unchanged }) => {
    const ticket = await accessAssignedTicketToChange(tx, actor, params.id);
    unchanged(ticket.row);
    const { numbers = criteriaOf(ticket.row).map(({ number }) => number) } = readConfirmation(body);
    const columns = withChangedCriteria(ticket.row, numbers, confirmedBy(actor.userId));
    const updated = await updateCriteria(tx, actor, ticket, columns);
    return single(presentTicket(actor, updated), updated.row.version);
  });

  on.write("updateCriterion", async ({ tx, actor, params, body, unchanged }) => {
    const ticket = await accessAssignedTicketToChange(tx, actor, params.id);
    unchanged(ticket.row);
    const numbers = [criterionNumber(ticket.row, params.number)];
    const { text, state } = readCriterionPatch(body);
    if (state === "confirmed" && isIntegration(actor)) throw forbidden(forbiddenReasons.integration());
    const rewritten = text === undefined ? undefined : rewrittenBy(confirmerOf(actor), text);
    const judged = state === "proposed" ? unconfirmed : confirmedBy(actor.userId);
    const columns = withChangedCriteria(ticket.row, numbers, (criterion) => {
      const changed = rewritten?.(criterion) ?? criterion;
      return state === undefined ? changed : judged(changed);
    });
    const updated = await updateCriteria(tx, actor, ticket, columns);
    return single(presentTicket(actor, updated), updated.row.version);
  });

  on.write("deleteCriterion", async ({ tx, actor, params, unchanged }) => {
    const ticket = await accessAssignedTicketToChange(tx, actor, params.id);
    unchanged(ticket.row);
    const numbers = [criterionNumber(ticket.row, params.number)];
    await updateCriteria(
      tx,
      actor,
      ticket,
      withChangedCriteria(ticket.row, numbers, () => undefined),
    );
    return deleted();
  });

  on.write("deleteTicket", async ({ tx, actor, params, unchanged }) => {
    const { source, ticket } = await accessTicketWithSource(tx, actor, params.id);
    await deleteTicket(tx, actor, source, assignedTicket(unchanged(ticket)));
    return deleted();
  });
}

const accessAssignedTicketToChange = async (tx: Tx, actor: Actor, id: string) =>
  assignedTicket(await accessTicketToChange(tx, actor, id));

/** Text that is not a number of the ticket's criteria is not found. */
function criterionNumber(row: Tables["tickets"], given: string): number {
  const found = criteriaOf(row).find(({ number }) => String(number) === given);
  if (!found) throw new Fault(errors.criterionNotFound);
  return found.number;
}

const generatedResponse = (row: Tables["tickets"]) =>
  created(presentTicketGenerated(row), `/api/v1/tickets/${row.id}`, row.version);

async function totalTickets(db: Reader, filter: TicketFilter): Promise<number> {
  return (await countOf(db, filter))?.total ?? 0;
}

function countOf(db: Reader, { assignee, ...filter }: TicketFilter): Promise<{ total: number } | undefined> {
  const { priority, claim, ready, draft, setAside, notSetAside } = filter;
  if ([priority, claim, ready, draft, setAside, notSetAside].some((value) => value !== undefined))
    return db.first(countMatchingTickets, { ...filter, assignee });
  if (assignee !== undefined) return db.first(countAssignedTickets, { ...filter, assignee });
  return db.first(countTickets, filter);
}
