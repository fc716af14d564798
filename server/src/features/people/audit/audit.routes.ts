import { errors } from "@corkboard/contract";
import { asFilter } from "../../../db/access.ts";
import type { EventFeed } from "../../../events/event-feed.ts";
import { CsvParts } from "../../../http/responses/operation-response.ts";
import type { Call } from "../../../http/operation-call.ts";
import type { OperationRegistry } from "../../../http/operations.ts";
import type { Actor } from "../../../shared/actor.ts";
import { Fault } from "../../../shared/fault.ts";
import { readIsoTime } from "../../../shared/iso-time.ts";
import { auditCsv } from "./audit-csv.ts";
import { cursorOf, readCursor } from "./audit-position.ts";
import { type AuditFilter, newestPosition, readAudit } from "./read-audit.ts";

/** How many rows a request reads at most, so that a rare match does not make it expensive. */
const maxRows = 2_000;

export function auditRoutes(on: OperationRegistry, feed: EventFeed): void {
  on.read("listAudit", async ({ db, actor, query }) => {
    const filter = filterOf(actor, query);
    const from = query.cursor === undefined ? undefined : positionAt(query.cursor);
    await feed.numbered(actor.orgId);
    const data = [];
    let next: string | null = null;
    let rows = 0;
    for await (const { entry, position } of readAudit(db, filter, from ?? (await newestPosition(db, filter)))) {
      if (entry) data.push(entry);
      if (data.length < query.limit && ++rows < maxRows) continue;
      next = cursorOf(position);
      break;
    }
    return { body: { data, meta: { limit: query.limit, next } } };
  });

  on.read("exportAudit", async ({ db, actor, query }) => {
    const filter = filterOf(actor, query);
    await feed.numbered(actor.orgId);
    const steps = readAudit(db, filter, await newestPosition(db, filter));
    return { body: new CsvParts("audit.csv", auditCsv(steps)) };
  });
}

type Filters = Pick<Call<"listAudit">["query"], "actor_id" | "kind" | "project_id" | "since" | "until">;

function filterOf({ orgId }: Actor, query: Filters): AuditFilter {
  return {
    org: orgId,
    actor: asFilter(query.actor_id),
    kinds: query.kind && new Set(query.kind),
    project: asFilter(query.project_id),
    since: timeIn("since", query.since),
    until: timeIn("until", query.until),
  };
}

function timeIn(path: string, given: string | undefined): number | undefined {
  const time = given === undefined ? undefined : readIsoTime(given);
  if (given !== undefined && time === undefined)
    throw invalid(path, `${path} must be an ISO 8601 time such as 2027-01-31T00:00:00Z`);
  return time;
}

function positionAt(cursor: string) {
  const position = readCursor(cursor);
  if (!position) throw invalid("cursor", "cursor must be the next of a previous page");
  return position;
}

const invalid = (path: string, message: string) =>
  new Fault(errors.invalidInput, { message, details: [{ path, message }] });
