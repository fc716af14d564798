import { type FeedbackStatus, feedbackStatuses } from "@corkboard/contract";
import { type SelectQueryBuilder, sql } from "kysely";
import { byCreation, type PageStart, pageStart, type SortOrder, startingAfter } from "../../../db/page-bounds.ts";
import { queryWith } from "../../../db/query.ts";
import { shownInList } from "./portal.queries.ts";

/** Reports of some websites, from the newest or from the oldest. */
interface ReportList extends PageStart {
  org: string;
  /** The IDs of the websites, as JSON. */
  websites: string;
  /** With neither of them, reports of every status. */
  open?: true | undefined;
  done?: true | undefined;
  oldestFirst?: true | undefined;
}

interface WindowAt extends ReportList {
  /** How many reports of each website and status may be before its end. */
  depth: number;
}

interface InWindow extends ReportList {
  endAt?: string | undefined;
  endId?: string | undefined;
  /** Part of the title in lower case. */
  lower?: string | undefined;
  /** With these, one of three is enough: SQLite knows the case of ASCII letters only. */
  typed?: string | undefined;
  capital?: string | undefined;
  /** No window has more reports. */
  most: number;
  limit: number;
}

const listOptions = ["open", "done", "oldestFirst", ...pageStart] as const;

const orderOf = (p: ReportList): SortOrder => (p.oldestFirst === undefined ? "desc" : "asc");

function statusesIn(p: ReportList): readonly FeedbackStatus[] {
  if (p.done !== undefined) return ["done"];
  return p.open === undefined ? [] : feedbackStatuses.filter((status) => status !== "done");
}

function inOrder<DB, Table extends keyof DB, Row>(
  select: SelectQueryBuilder<DB, Table, Row>,
  p: ReportList,
  table: string,
) {
  return ["created_at", "id"].reduce(
    (sorted, column) => sorted.orderBy(sql.ref(`${table}.${column}`), orderOf(p)),
    select,
  );
}

/**
 * The report with which a window ends, if it does not cover all. An index holds the reports of each website and status in
 * order, and is entered where the window starts, so that a window has few of them, however many there are.
 */
export const findEndOfWindow = queryWith(listOptions, (q, p: WindowAt, dialect) => {
  const websites = q
    .selectFrom("projects")
    .where("projects.org_id", "=", p.org)
    .where(dialect.isAmong(sql.ref("projects.id"), p.websites));
  const endOfRun = (status?: FeedbackStatus) => {
    const all = q
      .selectFrom("feedback as run")
      .select("run.id")
      .where("run.org_id", "=", p.org)
      .where("run.project_id", "=", sql.ref<string>("projects.id"))
      .where("run.spam", "=", sql.lit(0));
    const run = status === undefined ? all : all.where("run.status", "=", sql.lit(status));
    const beyond = startingAfter(run, p, ["run.created_at", "run.id"], orderOf(p));
    const end = inOrder(beyond, p, "run").limit(sql.lit(1)).offset(p.depth);
    return websites.select(() => end.as("id"));
  };
  const statuses = statusesIn(p);
  const ends = statuses.length === 0 ? [endOfRun()] : statuses.map(endOfRun);
  // Crossed, because SQLite does not reorder those: it would read all of the organisation's reports in their order.
  const feedback = q
    .selectFrom(ends.reduce((some, end) => some.unionAll(end)).as("ended"))
    .crossJoin("feedback")
    .select(["feedback.created_at", "feedback.id"])
    .where("feedback.org_id", "=", p.org)
    .whereRef("feedback.id", "=", "ended.id");
  return inOrder(feedback, p, "feedback").limit(sql.lit(1));
});

/**
 * The reports of a window. Their number is limited before they are sorted: neither engine then reads all reports of the
 * organisation because those are in order.
 */
export const listReports = queryWith([...listOptions, "endId", "lower", "typed"], (q, p: InWindow, dialect) => {
  const statuses = statusesIn(p);
  const order = orderOf(p);
  const all = q
    .selectFrom("feedback")
    .select(["id", "created_at"])
    .where("org_id", "=", p.org)
    .where(dialect.isAmong(sql.ref("project_id"), p.websites))
    .where("spam", "=", sql.lit(0));
  let found = startingAfter(all, p, byCreation, order);
  if (statuses.length > 0)
    found = found.where(
      "status",
      "in",
      statuses.map((status) => sql.lit(status)),
    );
  if (p.endId !== undefined) {
    const isBefore = sql.raw(order === "asc" ? "<=" : ">=");
    found = found.where(sql<boolean>`(created_at, id) ${isBefore} (${p.endAt}, ${p.endId})`);
  }
  const contains = (part: string | undefined) => dialect.contains(sql`lower(title)`, part as string);
  if (p.typed !== undefined)
    found = found.where((eb) => eb.or([contains(p.lower), contains(p.typed), contains(p.capital)]));
  else if (p.lower !== undefined) found = found.where(contains(p.lower));
  const some = q.selectFrom(found.limit(p.most).as("found")).select(["found.id", "found.created_at"]);
  const page = inOrder(some, p, "found").limit(p.limit).as("page");
  const reports = q
    .selectFrom(page)
    .innerJoin("feedback", (join) => join.onRef("feedback.id", "=", "page.id").on("feedback.org_id", "=", p.org))
    .select(shownInList);
  return inOrder(reports, p, "page");
});
