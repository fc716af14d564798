import { errors, FeedbackCreate, FeedbackPatch, feedbackStatuses, feedbackTypes, limits } from "@corkboard/contract";
import { scopeOf } from "../../../db/scope.ts";
import { asFilter } from "../../../db/access.ts";
import type { Database, Reader } from "../../../db/database.ts";
import { boundsOf, type PageStart, type RowRange } from "../../../db/page-bounds.ts";
import type { RowOf } from "../../../db/query.ts";
import { showing } from "../../../db/stored-text.ts";
import { created, deleted, narrowed, singleOfJson } from "../../../http/responses/operation-response.ts";
import { createdPlace, totalOf } from "../../../http/responses/list-rows.ts";
import { type ListOfTexts, pageOfTexts, singleOfText } from "../../../http/responses/page-of-texts.ts";
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
import { countAssignedFeedback, listAssignedFeedback } from "./assigned-feedback.queries.ts";
import { countFeedback } from "./feedback-counts.queries.ts";
import type { FeedbackFilter } from "./feedback-filter.ts";
import { listFeedback } from "./feedback-lists.queries.ts";
import { findStoredApart } from "./shown-feedback.queries.ts";
import { countFoundFeedback, listFoundFeedback } from "./found-feedback.queries.ts";

const readCreate = bodyReader(FeedbackCreate, { type: errors.invalidType });
const readPatch = patchReader(FeedbackPatch, { status: errors.invalidStatusOrType, type: errors.invalidStatusOrType });

export function feedbackRoutes(on: OperationRegistry, links: FileLinks, database: Pick<Database, "background">): void {
  on.read("listFeedback", async ({ db, actor, query }) => {
    const found = query.q
      ? foundList(database.background(actor.orgId), actor, { ...query, q: query.q })
      : feedbackList(db, actor, query);
    const rest = (row: FeedbackListRow) => presentFeedbackSummary.rest(row, { links, apart: row });
    return pageOfTexts(query.page, found, showing(db, actor.orgId, { ...presentFeedbackSummary, rest }));
  });

  on.write("createFeedback", async ({ tx, actor, body }) => {
    requireFields(body, ["project_id", "title"], errors.feedbackFieldsRequired);
    const project = await accessProjectToChange(tx, actor, idField(body, "project_id"));
    const row = await createFeedback(tx, actor, project, readCreate(body));
    return created(presentFeedback.of(row, { links, apart: nothingApart }), `/api/v1/feedback/${row.id}`, row.version);
  });

  on.read("getFeedback", async ({ db, actor, params }) => {
    const row = await accessFeedbackToShow(db, actor, params.id);
    const rest = (shown: typeof row) => presentFeedback.rest(shown, { links, apart: shown });
    return singleOfText(row, showing(db, actor.orgId, { ...presentFeedback, rest }), errors.feedbackNotFound);
  });

  on.write("updateFeedback", async ({ tx, actor, params, body, unchanged }) => {
    const row = unchanged(await accessFeedbackToChange(tx, actor, params.id));
    const updated = await updateFeedback(tx, actor, row, readPatch(body));
    if (updated.status !== row.status) await takeTicketsFromAgents(tx, actor, updated);
    const apart = (await tx.first(findStoredApart, { ...scopeOf(actor), id: updated.id })) ?? nothingApart;
    return singleOfJson(presentFeedback.json(updated, { links, apart }), updated.version);
  });

  on.write("deleteFeedback", async ({ tx, actor, params, unchanged }) => {
    await deleteFeedback(tx, actor, unchanged(await accessFeedbackToDelete(tx, actor, params.id)));
    return deleted();
  });
}

type ListQuery = Call<"listFeedback">["query"];

type FeedbackListRow = RowOf<typeof listFeedback> & Partial<Pick<RowOf<typeof listFoundFeedback>, "found">>;

type FeedbackList = ListOfTexts<FeedbackListRow>;

function feedbackList(db: Reader, actor: Actor, query: ListQuery): FeedbackList {
  const filter = filterOf(actor, query);
  const { assigned_to, sort } = query;
  const order = sort === "oldest" ? { oldestFirst: true as const } : {};
  if (assigned_to === undefined || assigned_to === "none")
    return {
      readRows: (range: RowRange) => db.all(listFeedback, { ...filter, ...order, ...boundsOf(range) }),
      placeOf: createdPlace,
      readTotal: () => totalOf(db, countFeedback, filter),
    };
  const assigned = { ...filter, assignee: assigneeOf(actor, assigned_to) };
  return {
    readRows: (range: RowRange) => db.all(listAssignedFeedback, { ...assigned, ...order, ...boundsOf(range) }),
    placeOf: createdPlace,
    readTotal: () => totalOf(db, countAssignedFeedback, assigned),
  };
}

const assigneeOf = (actor: Actor, given: string) => (given === "me" ? actor.userId : (asId(given) ?? nilId));

/** The list filtered by text. */
function foundList(db: Reader, actor: Actor, query: ListQuery & { q: string }): FeedbackList {
  const { q, assigned_to, sort } = query;
  const { project, ...filter } = filterOf(actor, query);
  const attempts = feedbackWith(q, actor.orgId, project);
  if (attempts.length === 0) return { readRows: async () => [], placeOf: foundPlace, readTotal: async () => 0 };
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
    readRows: async (range: RowRange) => {
      const { words } = await choose();
      return db.all(listFoundFeedback, { ...found, words, ...order, ...boundsOf(range) }).catch(busy);
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
