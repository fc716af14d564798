import { columnsOf } from "../../../db/tables/resources.ts";
import { columnsToShow } from "../../../db/stored-text.ts";
import { ticketPresenter } from "./tickets.present.ts";
import {
  type ClaimState,
  limits,
  type TicketClaim,
  TicketPatch,
  type TicketPriority,
  type TicketStatus,
  ticketStatuses,
} from "@corkboard/contract";
import { type JoinBuilder, type Kysely, sql } from "kysely";
import type { Dialect } from "../../../db/dialect/dialect.ts";
import { isInProject, isInProjectForKeyShare, isLive, isOfClient } from "../../../db/live-projects.ts";
import { mergeRuns } from "../../../db/merge-runs.ts";
import { projectForKeyShare } from "../../../db/project-for-key-share.ts";
import type { One } from "../../../db/row-key.ts";
import type { OneInScope, Scope } from "../../../db/scope.ts";
import { patchOf } from "../../../db/patch.ts";
import { query, scopedQuery } from "../../../db/query.ts";
import type { Schema, Tables } from "../../../db/tables.ts";
import { insertRow, updateBesideText, updateRow } from "../../../db/write-row.ts";
import { type PageBounds, pageStart } from "../../../db/page-bounds.ts";

type LiveClaimJoin = JoinBuilder<Schema & { live: Schema["claims"] }, "tickets" | "live">;

/** Of a ticket that is joined with its live claim. The condition is that of an index. */
const onLiveClaim = (join: LiveClaimJoin) =>
  join
    .onRef("live.org_id", "=", "tickets.org_id")
    .onRef("live.ticket_id", "=", "tickets.id")
    .on(sql<boolean>`live.state in ('working', 'asking', 'delivered')`);

const claimColumns = [
  "live.id as claim_id",
  "live.agent as claim_agent",
  sql<TicketClaim["state"] | null>`live.state`.as("claim_state"),
  "live.doing as claim_doing",
  "live.attempt as claim_attempt",
  "live.leased_until as claim_leased_until",
] as const;

/** The assignees in the order they were assigned, as JSON text. */
const assignees = (dialect: Dialect) =>
  sql<string>`(
    select ${dialect.jsonArray(sql.ref("ticket_assignees.user_id"), sql.ref("ticket_assignees.place"))}
    from ticket_assignees
    where ticket_assignees.org_id = tickets.org_id and ticket_assignees.ticket_id = tickets.id
  )`.as("assigned_user_ids");

export const findTicket = scopedQuery([], (q, p: OneInScope, dialect) =>
  q
    .selectFrom("tickets")
    .leftJoin("claims as live", onLiveClaim)
    .select(columnsOf("tickets"))
    .select([assignees(dialect), ...claimColumns])
    .where("tickets.org_id", "=", p.org)
    .where("tickets.id", "=", p.id)
    .where(isInProject("tickets", p)),
);

export const findTicketToShow = scopedQuery([], (q, p: OneInScope, dialect) =>
  q
    .selectFrom("tickets")
    .leftJoin("claims as live", onLiveClaim)
    .select(columnsToShow(ticketPresenter))
    .select([assignees(dialect), ...claimColumns])
    .where("tickets.org_id", "=", p.org)
    .where("tickets.id", "=", p.id)
    .where(isInProject("tickets", p)),
);

export const findProjectOfTicketForKeyShare = query((q, p: One, dialect) =>
  projectForKeyShare("tickets", q, p, dialect),
);

export const findSourceFeedbackForUpdate = query((q, p: One, dialect) =>
  dialect.forUpdate(
    q.selectFrom("feedback").select(columnsOf("feedback")).where("org_id", "=", p.org).where("id", "=", p.id),
  ),
);

/**
 * Only locks. The assignees must be read by a separate statement: one that waited for the lock still sees them as they
 * were before.
 */
export const lockTicket = scopedQuery([], (q, p: OneInScope, dialect) =>
  dialect.forUpdate(
    q
      .selectFrom("tickets")
      .select("id")
      .where("org_id", "=", p.org)
      .where("id", "=", p.id)
      .where(isInProjectForKeyShare("tickets", dialect, p)),
  ),
);

/**
 * The values of a list of statuses, priorities or states of the claim are separate parameters, because the shape of the
 * query depends on their number. All statuses or priorities together are the same as none.
 */
export interface TicketFilter extends Scope {
  project?: string;
  status?: TicketStatus;
  status2?: TicketStatus;
  priority?: TicketPriority;
  priority2?: TicketPriority;
  priority3?: TicketPriority;
  assignee?: string;
  claim?: ClaimState;
  claim2?: ClaimState;
  claim3?: ClaimState;
  ready?: "true";
  draft?: "true";
  setAside?: "true";
  notSetAside?: "true";
}

const claims = ["claim", "claim2", "claim3"] as const;
const readiness = ["ready", "draft"] as const;
const attempts = ["setAside", "notSetAside"] as const;
const filters = [
  "project",
  "status",
  "status2",
  "priority",
  "priority2",
  "priority3",
  ...claims,
  ...readiness,
  ...attempts,
] as const;

const statusesIn = (p: TicketFilter) => [p.status, p.status2].filter((value) => value !== undefined);
/** Without a filter all of them, but claimed tickets are always in progress, and those that are set aside open. */
function readStatuses(p: TicketFilter): readonly TicketStatus[] {
  const given = statusesIn(p);
  if (given.length > 0) return given;
  if (p.setAside !== undefined) return ["open"];
  return p.claim === undefined ? ticketStatuses : ["in_progress"];
}
const prioritiesIn = (p: TicketFilter) => [p.priority, p.priority2, p.priority3].filter((value) => value !== undefined);

/**
 * Sorted, without reading rows that do not match: the indexes have one ordered run per status, or per status and
 * priority, and a list of several merges them. Assigned tickets have a separate index by status, from which those of
 * other priorities are skipped.
 */
export const listTickets = scopedQuery(
  [...filters, "assignee", "oldestFirst", ...pageStart],
  (q, p: TicketFilter & PageBounds & { oldestFirst?: true }, dialect) => {
    const order = p.oldestFirst === undefined ? "desc" : "asc";
    const priorities = prioritiesIn(p);
    const assignedRun = (status: TicketStatus, assignee: string) => {
      let run = q
        .selectFrom("ticket_assignees")
        .select(["ticket_id as id", "created_at"])
        .where("org_id", "=", p.org)
        .where("user_id", "=", assignee)
        .where("status", "=", status)
        .where(isLive(q, p, "project_id"));
      if (priorities.length > 0) run = run.where(hasPriority(priorities));
      if (p.claim !== undefined) run = run.where("ticket_id", "in", claimedTickets(q, p));
      if (isReadinessGiven(p)) run = run.where(hasReadiness(p));
      if (isAttemptsGiven(p)) run = run.where(isAssignedSetAside(p));
      return p.project === undefined ? run : run.where("project_id", "=", p.project);
    };
    const anyRun = (status: TicketStatus, priority?: TicketPriority) => {
      let run = q
        .selectFrom("tickets")
        .select(["id", "created_at"])
        .where("org_id", "=", p.org)
        .where(isLive(q, p, "project_id"));
      run = p.setAside === undefined ? run.where("status", "=", status) : run.where(isSetAsideWith(p, [status]));
      if (priority !== undefined) run = run.where("priority", "=", priority);
      if (p.claim !== undefined) run = run.where("id", "in", claimedTickets(q, p));
      if (isReadinessGiven(p)) run = run.where("ready_at", p.ready === undefined ? "is" : "is not", null);
      if (p.notSetAside !== undefined) run = run.where(sql<boolean>`not ${isSetAside}`);
      return p.project === undefined || p.setAside !== undefined ? run : run.where("project_id", "=", p.project);
    };
    const { assignee } = p;
    const statuses = readStatuses(p);
    const page =
      assignee === undefined
        ? mergeRuns(
            q,
            statuses.flatMap((status) =>
              priorities.length === 0 ? [anyRun(status)] : priorities.map((priority) => anyRun(status, priority)),
            ),
            p,
            order,
          )
        : mergeRuns(
            q,
            statuses.map((status) => assignedRun(status, assignee)),
            p,
            order,
            ["created_at", "ticket_id"],
          );
    // Ordered by the page's columns: with the ticket's, SQLite would read all tickets of the page to sort them.
    return q
      .selectFrom(page)
      .innerJoin("tickets", (join) => join.onRef("tickets.id", "=", "page.id").on("tickets.org_id", "=", p.org))
      .leftJoin("claims as live", onLiveClaim)
      .select(columnsToShow(ticketPresenter))
      .select([assignees(dialect), ...claimColumns, "tickets.created_at"])
      .orderBy("page.created_at", order)
      .orderBy("page.id", order);
  },
);

/** The condition on the state is also that of a unique index. */
const claimedTickets = (q: Kysely<Schema>, p: TicketFilter) =>
  q
    .selectFrom("claims")
    .select("claims.ticket_id")
    .where("claims.org_id", "=", p.org)
    .where(sql<boolean>`claims.state in ('working', 'asking', 'delivered')`)
    .where(
      "claims.state",
      "in",
      [p.claim, p.claim2, p.claim3].filter((state) => state !== undefined),
    );

const isReadinessGiven = (p: TicketFilter) => p.ready !== undefined || p.draft !== undefined;

const hasReadiness = (p: TicketFilter) =>
  sql<boolean>`((select rated.ready_at from tickets as rated where rated.org_id = ticket_assignees.org_id
    and rated.id = ticket_assignees.ticket_id) is null) = ${sql.lit(p.ready === undefined)}`;

const isAttemptsGiven = (p: TicketFilter) => p.setAside !== undefined || p.notSetAside !== undefined;

/** The condition of an index. */
const isSetAside = sql<boolean>`(tickets.status = 'open' and tickets.failed_attempts >= ${sql.lit(limits.failedAttempts)})`;

/** Few tickets are set aside, so their index leads: the other conditions cannot choose another. */
function isSetAsideWith({ project }: TicketFilter, statuses: readonly TicketStatus[]) {
  const ofProject = project === undefined ? sql`` : sql`and (tickets.project_id = ${project}) is true`;
  return sql<boolean>`(${isSetAside} and (tickets.status in (${sql.join(statuses)})) is true ${ofProject})`;
}

const isAssignedSetAside = (p: TicketFilter) =>
  sql<boolean>`(select ${isSetAside} from tickets where tickets.org_id = ticket_assignees.org_id
    and tickets.id = ticket_assignees.ticket_id) = ${p.setAside === undefined ? sql`false` : sql`true`}`;

export const findSetAsideTickets = query((q, p: { org: string; source: string }) =>
  q
    .selectFrom("tickets")
    .select("id")
    .where("org_id", "=", p.org)
    .where("source_id", "=", p.source)
    .where(isSetAside)
    .orderBy("id"),
);

const hasPriority = (priorities: readonly TicketPriority[]) =>
  sql<boolean>`(select rated.priority from tickets as rated where rated.org_id = ticket_assignees.org_id
    and rated.id = ticket_assignees.ticket_id) in (${sql.join(priorities)})`;

export const countTickets = scopedQuery(["project", "status", "status2"], (q, p: TicketFilter) => {
  let counts = q
    .selectFrom("ticket_counts")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("items"), eb.lit(0)).as("total"))
    .where("org_id", "=", p.org);
  const statuses = statusesIn(p);
  if (p.client !== undefined) counts = counts.where(isOfClient(q, { org: p.org, client: p.client }, "project_id"));
  if (p.project !== undefined) counts = counts.where("project_id", "=", p.project);
  if (statuses.length > 0) counts = counts.where("status", "in", statuses);
  return counts;
});

/** Deleted projects have no counters. */
export const sumTicketsByStatus = query((q, p: { org: string }) =>
  q
    .selectFrom("ticket_counts")
    .select((eb) => ["status", eb.fn.sum<number>("items").as("items")])
    .where("org_id", "=", p.org)
    .groupBy("status"),
);

export const countAssignedTickets = scopedQuery(
  ["project", "status", "status2"],
  (q, p: TicketFilter & { assignee: string }) => {
    let counts = q
      .selectFrom("ticket_assignee_counts")
      .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("items"), eb.lit(0)).as("total"))
      .where("org_id", "=", p.org)
      .where("user_id", "=", p.assignee);
    const statuses = statusesIn(p);
    if (p.client !== undefined) counts = counts.where(isOfClient(q, { org: p.org, client: p.client }, "project_id"));
    if (p.project !== undefined) counts = counts.where("project_id", "=", p.project);
    if (statuses.length > 0) counts = counts.where("status", "in", statuses);
    return counts;
  },
);

/** Priorities and claims have no stored totals, so the matching entries of an index are counted. */
export const countMatchingTickets = scopedQuery([...filters, "assignee"], (q, p: TicketFilter) => {
  const statuses = readStatuses(p);
  const priorities = prioritiesIn(p);
  if (p.assignee === undefined) {
    let tickets = q
      .selectFrom("tickets")
      .select(q.fn.countAll<number>().as("total"))
      .where("org_id", "=", p.org)
      .where(isLive(q, p, "project_id"));
    tickets =
      p.setAside === undefined ? tickets.where("status", "in", statuses) : tickets.where(isSetAsideWith(p, statuses));
    if (priorities.length > 0) tickets = tickets.where("priority", "in", priorities);
    if (p.claim !== undefined) tickets = tickets.where("id", "in", claimedTickets(q, p));
    if (isReadinessGiven(p)) tickets = tickets.where("ready_at", p.ready === undefined ? "is" : "is not", null);
    if (p.notSetAside !== undefined) tickets = tickets.where(sql<boolean>`not ${isSetAside}`);
    return p.project === undefined || p.setAside !== undefined ? tickets : tickets.where("project_id", "=", p.project);
  }
  let assigned = q
    .selectFrom("ticket_assignees")
    .select(q.fn.countAll<number>().as("total"))
    .where("org_id", "=", p.org)
    .where("user_id", "=", p.assignee)
    .where("status", "in", statuses)
    .where(isLive(q, p, "project_id"));
  if (priorities.length > 0) assigned = assigned.where(hasPriority(priorities));
  if (p.claim !== undefined) assigned = assigned.where("ticket_id", "in", claimedTickets(q, p));
  if (isReadinessGiven(p)) assigned = assigned.where(hasReadiness(p));
  if (isAttemptsGiven(p)) assigned = assigned.where(isAssignedSetAside(p));
  return p.project === undefined ? assigned : assigned.where("project_id", "=", p.project);
});

export const addToTicketCount = query((q, p: { org: string; project: string; status: TicketStatus; by: number }) =>
  q
    .insertInto("ticket_counts")
    .values({ org_id: p.org, project_id: p.project, status: p.status, items: p.by })
    .onConflict((conflict) =>
      conflict
        .columns(["org_id", "project_id", "status"])
        .doUpdateSet((eb) => ({ items: eb("ticket_counts.items", "+", eb.ref("excluded.items")) })),
    ),
);

export const addToAssignedCount = query(
  (q, p: { org: string; user: string; project: string; status: TicketStatus; by: number }) =>
    q
      .insertInto("ticket_assignee_counts")
      .values({ org_id: p.org, user_id: p.user, project_id: p.project, status: p.status, items: p.by })
      .onConflict((conflict) =>
        conflict
          .columns(["org_id", "user_id", "project_id", "status"])
          .doUpdateSet((eb) => ({ items: eb("ticket_assignee_counts.items", "+", eb.ref("excluded.items")) })),
      ),
);

export const insertTicket = insertRow("tickets", ticketPresenter);

export const ticketPatch = patchOf("tickets", TicketPatch, {
  computed: [
    "updated_at",
    "claim_fence",
    "failed_attempts",
    "title_by",
    "description",
    "description_by",
    "description_parts",
    "criteria",
    "last_criterion",
    "ready_at",
  ],
  elsewhere: ["assigned_to", "ready", "set_aside"],
});

export const updateTicketRow = updateRow("tickets", ticketPatch.columns, ticketPresenter);

/** Without a change of status, the version stays the same. */
export const saveClaimCounters = query(
  (q, p: Pick<Tables["tickets"], "org_id" | "id" | "claim_fence" | "claim_attempts" | "failed_attempts">) =>
    q
      .updateTable("tickets")
      .set({ claim_fence: p.claim_fence, claim_attempts: p.claim_attempts, failed_attempts: p.failed_attempts })
      .where("org_id", "=", p.org_id)
      .where("id", "=", p.id),
);

export const saveClaimedTicket = updateBesideText("tickets", [
  "status",
  "claim_fence",
  "claim_attempts",
  "failed_attempts",
  "updated_at",
]);

export const deleteTicketRow = query((q, p: One) =>
  q.deleteFrom("tickets").where("org_id", "=", p.org).where("id", "=", p.id),
);

export const insertTicketAssignee = query((q, p: Tables["ticket_assignees"]) =>
  q.insertInto("ticket_assignees").values({
    org_id: p.org_id,
    ticket_id: p.ticket_id,
    user_id: p.user_id,
    place: p.place,
    project_id: p.project_id,
    status: p.status,
    created_at: p.created_at,
  }),
);

export const deleteTicketAssignees = query((q, p: One) =>
  q.deleteFrom("ticket_assignees").where("org_id", "=", p.org).where("ticket_id", "=", p.id),
);
