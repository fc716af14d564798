import { feedbackStatuses, feedbackTypes, limits } from "@corkboard/contract";
import { asFilter } from "../../../db/access.ts";
import type { Database, Reader } from "../../../db/database.ts";
import { boundsOf } from "../../../db/page-bounds.ts";
import type { RowOf } from "../../../db/query.ts";
import { scopeOf } from "../../../db/scope.ts";
import type { Call } from "../../../http/operation-call.ts";
import { createdPlace, totalOf } from "../../../http/responses/list-rows.ts";
import { narrowed } from "../../../http/responses/operation-response.ts";
import type { ListedItem, ListOfTexts } from "../../../http/responses/page-of-texts.ts";
import type { Actor } from "../../../shared/actor.ts";
import { asId, nilId } from "../../../shared/id.ts";
import { busy, feedbackWith } from "../../reach/search/search.exports.ts";
import { countByIndex, countFeedback } from "./feedback-counts.queries.ts";
import {
  type FeedbackFilter,
  feedbackIndexes,
  filteredColumns,
  type IndexName,
  indexNames,
  isGiven,
  type Relation,
  relationNames,
} from "./feedback-filter.ts";
import { countFoundFeedback, feedbackLists, listFoundFeedback, relatedFeedback } from "./feedback-lists.queries.ts";

type ListQuery = Call<"listFeedback">["query"];

export type FeedbackListRow = RowOf<(typeof feedbackLists)["all"]> &
  Partial<Pick<RowOf<typeof listFoundFeedback>, "found">>;

type FeedbackList = ListOfTexts<FeedbackListRow, ListedItem>;

/** Lists that may take more reads than these are read in the background. */
const mostReads = 5_000;

/** How many entries of an index can be read in the time of an item. */
const readsPerItem = 10;

interface Readers {
  readonly db: Reader;
  readonly background: Reader;
}

type Filter = FeedbackFilter & { readonly oldestFirst: true | undefined };

/**
 * One of the filters leads: the list is read in the order of an index of its own, and the others are conditions on what
 * that finds. Words lead before relations, and these before columns, among which the most selective does.
 */
export function listOf(
  db: Reader,
  database: Pick<Database, "background">,
  actor: Actor,
  query: ListQuery,
): FeedbackList {
  const readers = { db, background: database.background(actor.orgId) };
  const filter = { ...filterOf(actor, query), oldestFirst: query.sort === "oldest" ? (true as const) : undefined };
  if (query.q) return foundList(readers.background, filter, query.q);
  const relation = relationNames.find((name) => filter[name] !== undefined);
  return relation === undefined ? indexedList(readers, filter) : relatedList(readers, relation, filter);
}

function indexedList(readers: Readers, filter: Filter): FeedbackList {
  const readCount = once(() => countEntries(readers.db, filter));
  const exact = exactIndex(filter);
  return {
    readRows: async (range) => {
      const bounds = boundsOf(range);
      const read = { ...filter, ...bounds };
      if (exact !== undefined) return readers.db.all(feedbackLists[exact], read);
      const { index, reads, likely } = bestOf(await readCount(), bounds.end);
      if (reads > mostReads && likely <= mostReads) {
        const rows = await readers.db.all(feedbackLists[index], { ...read, most: mostReads });
        if (rows.length === bounds.limit) return rows;
      }
      return inTurn(readers, reads, (reader) => reader.all(feedbackLists[index], read));
    },
    placeOf: createdPlace,
    readTotal: async () =>
      exact === undefined ? (await readCount()).total : totalOf(readers.db, countFeedback, filter),
  };
}

/** Entries are counted. Most people are assigned to few items. */
function relatedList(readers: Readers, relation: Relation, filter: Filter): FeedbackList {
  const { rows, total } = relatedFeedback[relation];
  const readCount = once(() => readers.db.first(total, { ...filter, atMost: mostReads + 1 }));
  const all = { ...filter, atMost: Number.MAX_SAFE_INTEGER };
  return {
    readRows: async (range) =>
      inTurn(readers, (await readCount())?.entries ?? 0, (reader) =>
        reader.all(rows, { ...filter, ...boundsOf(range) }),
      ),
    placeOf: createdPlace,
    readTotal: async () => {
      const counted = await readCount();
      if (!counted || counted.entries <= mostReads) return counted?.total ?? 0;
      return inTurn(readers, counted.entries, (reader) => totalOf(reader, total, all));
    },
  };
}

/** By words. Only so many of the newest items with them are considered. */
function foundList(db: Reader, { project, ...filter }: Filter, words: string): FeedbackList {
  const attempts = feedbackWith(words, filter.org, project);
  const found = { ...filter, window: limits.filteredMatches };
  // Every page has to be one of the same list, so the total decides between the attempts.
  const choose = once(async () => {
    let last = { words: "", total: 0 };
    for (const attempt of attempts) {
      last = { words: attempt, total: await totalOf(db, countFoundFeedback, { ...found, words: attempt }).catch(busy) };
      if (last.total > 0) break;
    }
    return last;
  });
  return {
    readRows: async (range) => {
      const chosen = await choose();
      if (chosen.total === 0) return [];
      return db.all(listFoundFeedback, { ...found, words: chosen.words, ...boundsOf(range) }).catch(busy);
    },
    placeOf: ({ id }, row) => ({ after: row.found, afterId: id }),
    readTotal: async () => (await choose()).total,
  };
}

function inTurn<Result>({ db, background }: Readers, reads: number, read: (reader: Reader) => Promise<Result>) {
  return reads > mostReads ? read(background).catch(busy) : read(db);
}

function once<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | undefined;
  return () => (made ??= make());
}

const columnsOf = (name: IndexName): readonly string[] => feedbackIndexes[name].columns;

/** Flags have two values, so an index by flags serves filters by any of them. */
function usableIndexes(filter: FeedbackFilter): IndexName[] {
  const given = isGiven(filter);
  return indexNames.filter((name) => {
    const { columns } = feedbackIndexes[name];
    return name === "byWork" ? columns.some(given) : columns.every(given);
  });
}

/** The index that holds the items of the list next to each other. */
function exactIndex(filter: FeedbackFilter): IndexName | undefined {
  if (filter.client !== undefined) return undefined;
  const given = filteredColumns.filter(isGiven(filter));
  return usableIndexes(filter).find((name) => given.every((column) => columnsOf(name).includes(column)));
}

interface Counted {
  readonly total: number;
  /** How many entries each usable index has for the filter. */
  readonly entries: readonly (readonly [IndexName, number])[];
}

/** What a project contains is cheaper to count than what the organisation does, and almost always little. */
async function countEntries(db: Reader, filter: FeedbackFilter): Promise<Counted> {
  const names = usableIndexes(filter);
  const count = async (some: readonly IndexName[], inProject?: true): Promise<Counted> => {
    const row = await db.first(countByIndex, { ...filter, inProject });
    return { total: row?.total ?? 0, entries: some.map((name) => [name, row?.[name] ?? 0]) };
  };
  if (filter.project === undefined) return count(names);
  const ofProject = names.filter((name) => columnsOf(name).includes("project_id"));
  const counted = await count(ofProject, true);
  return bestOf(counted, 0).reads > mostReads ? count(names) : counted;
}

/**
 * The index with which a page that ends there takes the fewest reads. At most, they include all that the page does not show;
 * likely, these are spread evenly among the items that it does.
 */
function bestOf({ total, entries }: Counted, end: number): { index: IndexName; reads: number; likely: number } {
  const shown = Math.min(end, total);
  const candidates = entries.map(([index, count]) => {
    const { isWide } = feedbackIndexes[index];
    const reads = Math.max(0, count - total) + shown;
    return {
      index,
      reads: isWide ? reads : reads * readsPerItem,
      likely: isWide && total > 0 ? (shown * count) / total : Infinity,
    };
  });
  return candidates.reduce((best, other) => (other.reads <= best.reads ? other : best));
}

/** A relation that no parameter of the request is read for does not compile. */
function filterOf(actor: Actor, query: ListQuery): FeedbackFilter & Record<Relation, string | undefined> {
  const [status, status2, status3] = narrowed(query.status, feedbackStatuses);
  const [type, type2] = narrowed(query.type, feedbackTypes);
  const { assigned_to: assignee, has_ticket: hasTickets } = query;
  return {
    ...scopeOf(actor),
    project: asFilter(query.project_id),
    spam: Number(query.spam === "true"),
    status,
    status2,
    status3,
    type,
    type2,
    isAssigned: assignee === "none" ? 0 : undefined,
    hasTickets: hasTickets === undefined ? undefined : Number(hasTickets === "true"),
    assignee: assignee === undefined || assignee === "none" ? undefined : assigneeOf(actor, assignee),
  };
}

const assigneeOf = (actor: Actor, given: string) => (given === "me" ? actor.userId : (asId(given) ?? nilId));
