import {
  errors,
  FeedbackCreate,
  FeedbackPatch,
  feedbackStatuses,
  type FeedbackSummary,
  feedbackTypes,
  limits,
} from "@corkboard/contract";
import { scopeOf } from "../../../db/scope.ts";
import { asFilter } from "../../../db/access.ts";
import type { Database, FirstRows, Reader } from "../../../db/database.ts";
import { boundsOf, type PageStart, type RowRange } from "../../../db/page-bounds.ts";
import type { RowOf } from "../../../db/query.ts";
import {
  created,
  deleted,
  type LongList,
  narrowed,
  pageOfJson,
  single,
  singleOfJson,
} from "../../../http/responses/operation-response.ts";
import { totalOf } from "../../../http/responses/list-rows.ts";
import type { Call } from "../../../http/operation-call.ts";
import type { OperationRegistry } from "../../../http/operations.ts";
import type { Actor } from "../../../shared/actor.ts";
import { asId, nilId } from "../../../shared/id.ts";
import { bodyReader, idField, patchReader, requireFields } from "../../../shared/input.ts";
import { takeTicketsFromAgents } from "../../work/agent-work/agent-work.exports.ts";
import type { FileLinks } from "../files/files.exports.ts";
import { accessProjectToChange } from "../../customers/projects/projects.access.ts";
import { busy, feedbackWith } from "../../reach/search/search.exports.ts";
import { deleteFeedback, updateFeedback } from "./change-feedback.ts";
import { createFeedback } from "./create-feedback.ts";
import { accessFeedbackToChange, accessFeedbackToDelete, accessFeedbackToShow } from "./feedback.access.ts";
import { nothingApart, presentFeedback, presentFeedbackSummary } from "./feedback.present.ts";
import { countAssignedFeedback, listAssignedFeedback, pageOfAssignedFeedback } from "./assigned-feedback.queries.ts";
import { countFeedback } from "./feedback-counts.queries.ts";
import type { FeedbackFilter } from "./feedback-filter.ts";
import { listFeedback, pageOfFeedback } from "./feedback-lists.queries.ts";
import { findStoredApart } from "./feedback-shown.queries.ts";
import { countFoundFeedback, listFoundFeedback } from "./found-feedback.queries.ts";

const readCreate = bodyReader(FeedbackCreate, { type: errors.invalidType });
const readPatch = patchReader(FeedbackPatch, { status: errors.invalidStatusOrType, type: errors.invalidStatusOrType });

export function feedbackRoutes(on: OperationRegistry, links: FileLinks, database: Pick<Database, "background">): void {
  on.read("listFeedback", async ({ db, actor, query }) => {
    const found = query.q
      ? foundList(database.background(actor.orgId), actor, { ...query, q: query.q })
      : feedbackList(db, actor, query);
    const complete = (items: string) => presentFeedbackSummary.complete(items, { links, apart: nothingApart });
    const toJson = (row: FeedbackListRow) => presentFeedbackSummary.jsonOfSelected(row, { links, apart: row });
    return pageOfJson(query.page, { ...found, toJson, complete, placeIn });
  });

  on.write("createFeedback", async ({ tx, actor, body }) => {
    requireFields(body, ["project_id", "title"], errors.feedbackFieldsRequired);
    const project = await accessProjectToChange(tx, actor, idField(body, "project_id"));
    const row = await createFeedback(tx, actor, project, readCreate(body));
    return created(presentFeedback.of(row, { links, apart: nothingApart }), `/api/v1/feedback/${row.id}`, row.version);
  });

  on.read("getFeedback", async ({ db, actor, params }) => {
    const { item, version } = await accessFeedbackToShow(db, actor, params.id);
    return singleOfJson(presentFeedback.complete(item, { links, apart: nothingApart }), version);
  });

  on.write("updateFeedback", async ({ tx, actor, params, body, unchanged }) => {
    const row = unchanged(await accessFeedbackToChange(tx, actor, params.id));
    const updated = await updateFeedback(tx, actor, row, readPatch(body));
    if (updated.status !== row.status) await takeTicketsFromAgents(tx, actor, updated);
    const apart = (await tx.first(findStoredApart, { ...scopeOf(actor), id: updated.id })) ?? nothingApart;
    return single(presentFeedback.of(updated, { links, apart }), updated.version);
  });

  on.write("deleteFeedback", async ({ tx, actor, params, unchanged }) => {
    await deleteFeedback(tx, actor, unchanged(await accessFeedbackToDelete(tx, actor, params.id)));
    return deleted();
  });
}

type ListQuery = Call<"listFeedback">["query"];

type FeedbackList = Omit<LongList<FeedbackListRow>, "toJson">;

function feedbackList(db: Reader, actor: Actor, query: ListQuery): FeedbackList {
  const filter = filterOf(actor, query);
  const { assigned_to, sort } = query;
  const order = sort === "oldest" ? { oldestFirst: true as const } : {};
  if (assigned_to === undefined || assigned_to === "none")
    return {
      readText: (range: RowRange) => db.first(pageOfFeedback, { ...filter, ...order, ...boundsOf(range) }),
      readRows: (range: RowRange, maxChars: number): Promise<FirstRows<FeedbackListRow>> =>
        db.allUpTo(listFeedback, { ...filter, ...order, ...boundsOf(range) }, maxChars),
      placeOf: shownPlace,
      readTotal: () => totalOf(db, countFeedback, filter),
    };
  const assigned = { ...filter, assignee: assigneeOf(actor, assigned_to) };
  return {
    readText: (range: RowRange) => db.first(pageOfAssignedFeedback, { ...assigned, ...order, ...boundsOf(range) }),
    readRows: (range: RowRange, maxChars: number): Promise<FirstRows<FeedbackListRow>> =>
      db.allUpTo(listAssignedFeedback, { ...assigned, ...order, ...boundsOf(range) }, maxChars),
    placeOf: shownPlace,
    readTotal: () => totalOf(db, countAssignedFeedback, assigned),
  };
}

const assigneeOf = (actor: Actor, given: string) => (given === "me" ? actor.userId : (asId(given) ?? nilId));

/** The list filtered by text. */
function foundList(db: Reader, actor: Actor, query: ListQuery & { q: string }): FeedbackList {
  const { q, assigned_to, sort } = query;
  const { project, ...filter } = filterOf(actor, query);
  const attempts = feedbackWith(q, actor.orgId, project);
  if (attempts.length === 0)
    return { readRows: async () => ({ rows: [], isCut: false }), placeOf: foundPlace, readTotal: async () => 0 };
  const isAssigned = assigned_to !== undefined && assigned_to !== "none";
  const found = {
    ...filter,
    window: limits.filteredMatches,
    assignee: isAssigned ? assigneeOf(actor, assigned_to) : undefined,
  };
  const order = sort === "oldest" ? { oldestFirst: true as const } : {};
  // Every page has to be one of the same list, so the total decides between the attempts.
  const count = (words: string) => totalOf(db, countFoundFeedback, { ...found, words }).catch(busy);
  let chosen: ReturnType<typeof firstThatFinds> | undefined;
  const choose = () => (chosen ??= firstThatFinds(attempts, count));
  return {
    readRows: async (range: RowRange, maxChars: number) => {
      const { words } = await choose();
      return db.allUpTo(listFoundFeedback, { ...found, words, ...order, ...boundsOf(range) }, maxChars).catch(busy);
    },
    placeOf: foundPlace,
    readTotal: async () => (await choose()).total,
  };
}

async function firstThatFinds(attempts: readonly string[], count: (words: string) => Promise<number>) {
  let last = { words: "", total: 0 };
  for (const words of attempts) {
    last = { words, total: await count(words) };
    if (last.total > 0) break;
  }
  return last;
}

type FeedbackListRow = RowOf<typeof listFeedback> & Partial<Pick<RowOf<typeof listFoundFeedback>, "found">>;

/** Lists by creation read no column for it: the database has written it into the item. */
const shownPlace = ({ id }: FeedbackListRow, json: string): PageStart => ({
  after: (JSON.parse(json) as FeedbackSummary).created_at,
  afterId: id,
});

const placeIn = (item: unknown): PageStart => {
  const { id, created_at } = item as FeedbackSummary;
  return { after: created_at, afterId: id };
};

const foundPlace = ({ id, found }: FeedbackListRow): PageStart => ({ after: found, afterId: id });

function filterOf(actor: Actor, query: ListQuery): FeedbackFilter {
  const [status, status2, status3] = narrowed(query.status, feedbackStatuses);
  const [type, type2] = narrowed(query.type, feedbackTypes);
  return {
    ...scopeOf(actor),
    project: asFilter(query.project_id),
    spam: Number(query.spam === "true"),
    status,
    status2,
    status3,
    type,
    type2,
    unassigned: query.assigned_to === "none" ? true : undefined,
    hasTickets: query.has_ticket === undefined ? undefined : Number(query.has_ticket === "true"),
  };
}
