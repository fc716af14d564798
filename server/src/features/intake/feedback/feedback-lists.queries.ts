import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { Dialect } from "../../../db/dialect/dialect.ts";
import { forEach } from "../../../shared/for-each.ts";
import { hasValue } from "../../../db/has-value.ts";
import { isLiveProject } from "../../../db/live-projects.ts";
import { mergeRuns } from "../../../db/merge-runs.ts";
import { newestMatches } from "../../../db/newest-matches.ts";
import { onPage, pageStart } from "../../../db/page-bounds.ts";
import { scopedQuery } from "../../../db/query.ts";
import { feedbackRelations, type FilteredColumn } from "../../../db/tables/feedback.ts";
import type { Schema } from "../../../db/tables.ts";
import {
  type FeedbackFilter,
  filteredColumns,
  feedbackIndexes,
  type FeedbackPage,
  filterParameters,
  type IndexName,
  indexNames,
  isGiven,
  type Relation,
  relationNames,
  valuesOf,
} from "./feedback-filter.ts";
import { listedColumns } from "./shown-feedback.queries.ts";

const pageParameters = [...filterParameters, "oldestFirst", "most", "deep", ...pageStart];

const orderOf = (p: FeedbackPage) => (p.oldestFirst === undefined ? "desc" : "asc");

type Conditions = readonly RawBuilder<boolean>[];

const matching = <DB, Table extends keyof DB, Row>(items: SelectQueryBuilder<DB, Table, Row>, all: Conditions) =>
  all.reduce((some, condition) => some.where(condition), items);

interface FilteredRow {
  /** What the query calls the rows: of items, or of a relation. */
  readonly table: string;
  /** The column with the item's id. */
  readonly id: "id" | "feedback_id";
  /** The conditions that need not be checked, because the row was found by them. */
  readonly foundBy: readonly (FilteredColumn | Relation)[];
}

/** The conditions that are still to be checked on a row. None of them lets the engine choose another index. */
function conditions(p: FeedbackFilter, row: FilteredRow): RawBuilder<boolean>[] {
  const isLeft = (filter: FilteredColumn | Relation) => !row.foundBy.includes(filter);
  const ofColumns = filteredColumns
    .filter((column) => isGiven(p)(column) && isLeft(column))
    .map((column) => sql<boolean>`(${hasValue(sql.ref(`${row.table}.${column}`), valuesOf(p, column))}) is true`);
  const ofRelations = relationNames
    .filter((name) => p[name] !== undefined && isLeft(name))
    .map((name) => {
      const { table, column } = feedbackRelations[name];
      return sql<boolean>`exists (select 1 from ${sql.table(table)} as related where related."org_id" = ${p.org}
        and related.feedback_id = ${sql.ref(`${row.table}.${row.id}`)} and related.${sql.ref(column)} = ${p[name]})`;
    });
  return [...ofColumns, ...ofRelations];
}

/** Whether the row belongs to a project that exists, in the caller's scope. */
const isInScope = (q: Kysely<Schema>, p: FeedbackFilter, table: string): RawBuilder<boolean> =>
  isLiveProject(q, p, p.project === undefined ? sql.ref(`${table}.project_id`) : p.project);

/** The values that an index is read by. Flags that are not filtered by have two. */
const valuesIn = (p: FeedbackPage, index: IndexName) =>
  feedbackIndexes[index].columns.map((column) => ({
    column,
    values: isGiven(p)(column) ? valuesOf(p, column) : [sql.lit(0), sql.lit(1)],
  }));

/** One run of an index for each combination of these values. */
const runsOf = (p: FeedbackPage, index: IndexName): Conditions[] =>
  valuesIn(p, index).reduce<Conditions[]>(
    (runs, { column, values }) =>
      runs.flatMap((run) => values.map((value) => [...run, hasValue(sql.ref(`feedback.${column}`), [value])])),
    [[]],
  );

/** Items in the order of an index, and other conditions on each of them. */
const listBy = (index: IndexName) => {
  const { columns, isWide } = feedbackIndexes[index];
  return scopedQuery(pageParameters, (q, p: FeedbackPage) => {
    const isDirect = runsOf(p, index).length === 1 && p.deep === undefined;
    const others = conditions(p, { table: "feedback", id: "id", foundBy: columns });
    if (others.length > 0 && !isWide) return listEach(q, p, index, others);
    return others.length === 0 && isDirect ? listDirectly(q, p, index) : listPositions(q, p, index, others);
  });
};

const itemsOf = (q: Kysely<Schema>, p: FeedbackPage) =>
  q.selectFrom("feedback").where("feedback.org_id", "=", p.org).where("feedback.spam", "=", p.spam);

function listDirectly(q: Kysely<Schema>, p: FeedbackPage, index: IndexName) {
  const items = matching(itemsOf(q, p), [...runsOf(p, index).flat(), isInScope(q, p, "feedback")]);
  return onPage(items.select(listedColumns(q, p)), p, ["feedback.created_at", "feedback.id"], orderOf(p));
}

/**
 * Nothing but the index is read up to the end of the page, and then each item of the page by its key. The filters come first,
 * because SQLite checks conditions in their order, and the scope takes longer than all of them.
 */
function listPositions(q: Kysely<Schema>, p: FeedbackPage, index: IndexName, others: Conditions) {
  const order = orderOf(p);
  const runs = runsOf(p, index)
    .map((run) => atMost(q, p, matching(itemsOf(q, p), run)))
    .map((entries) => matching(entries, [...others, isInScope(q, p, "feedback")]))
    .map((entries) => entries.select(["feedback.id", "feedback.created_at"]));
  // Ordered by the page's columns: with the item's, SQLite would scan all items in that order.
  return q
    .selectFrom(mergeRuns(q, runs, p, order))
    .innerJoin("feedback", (join) => join.onRef("feedback.id", "=", "page.id").on("feedback.org_id", "=", p.org))
    .select(listedColumns(q, p))
    .orderBy("page.created_at", order)
    .orderBy("page.id", order);
}

function atMost(q: Kysely<Schema>, p: FeedbackPage, entries: ReturnType<typeof itemsOf>) {
  if (p.most === undefined) return entries;
  const columns = ["id", "created_at", ...filteredColumns] as const;
  const first = onPage(
    entries.select(columns.map((column) => `feedback.${column}` as const)),
    { ...p, limit: p.most, offset: 0 },
    ["feedback.created_at", "feedback.id"],
    orderOf(p),
  );
  return q.selectFrom(first.as("feedback")) as unknown as typeof entries;
}

/** Each item that the index has is read by its key, and the other conditions are checked on that. */
function listEach(q: Kysely<Schema>, p: FeedbackPage, index: IndexName, others: Conditions) {
  const found = valuesIn(p, index).map(({ column, values }) => hasValue(sql.ref(`led.${column}`), values));
  const entries = matching(entriesOf(q, p, "feedback"), [...found, isInScope(q, p, "led")]);
  return itemsLedBy(q, p, entries, "id", others);
}

interface Entry {
  org_id: string;
  spam: number;
}

const entriesOf = (q: Kysely<Schema>, p: FeedbackFilter, table: keyof Schema) =>
  q
    .selectFrom(sql<Entry>`${sql.table(table)}`.as("led"))
    .where("led.org_id", "=", p.org)
    .where("led.spam", "=", p.spam);

/** A cross join, because SQLite does not reorder those: the entries in order, then each item by its key. */
function itemsLedBy(
  q: Kysely<Schema>,
  p: FeedbackPage,
  entries: ReturnType<typeof entriesOf>,
  id: "id" | "feedback_id",
  others: Conditions,
) {
  const items = entries
    .crossJoin("feedback")
    .where("feedback.org_id", "=", p.org)
    .whereRef("feedback.id", "=", sql.ref(`led.${id}`))
    .select(listedColumns(q, p));
  return onPage(matching(items, others), p, ["led.created_at", `led.${id}`], orderOf(p));
}

export const feedbackLists = forEach(indexNames, listBy);

/** The entries of a relation. Each has its item's values of all columns that lists are filtered by. */
const relatedTo = (q: Kysely<Schema>, relation: Relation, p: FeedbackFilter) => {
  const { table, column } = feedbackRelations[relation];
  return entriesOf(q, p, table).where(sql<boolean>`${sql.ref(`led.${column}`)} = ${p[relation]}`);
};

const conditionsOn = (q: Kysely<Schema>, relation: Relation, p: FeedbackFilter) => [
  ...conditions(p, { table: "led", id: "feedback_id", foundBy: [relation] }),
  isInScope(q, p, "led"),
];

/** All conditions are checked on the entries. */
const listRelated = (relation: Relation) =>
  scopedQuery(pageParameters, (q, p: FeedbackPage) =>
    itemsLedBy(q, p, matching(relatedTo(q, relation, p), conditionsOn(q, relation, p)), "feedback_id", []),
  );

/** Among `atMost` entries, and how many these are. */
const countRelated = (relation: Relation) =>
  scopedQuery(filterParameters, (q, p: FeedbackFilter & { atMost: number }) =>
    q
      .selectFrom(relatedTo(q, relation, p).selectAll("led").limit(p.atMost).as("led"))
      .select((eb) => [
        eb.fn.countAll<number>().as("entries"),
        sql<number>`count(case when ${sql.join(conditionsOn(q, relation, p), sql` and `)} then 1 end)`.as("total"),
      ]),
  );

export const relatedFeedback = forEach(relationNames, (name) => ({
  rows: listRelated(name),
  total: countRelated(name),
}));

interface Found {
  words: string;
  /** How many of the newest items with these words are looked at. */
  window: number;
}

/** A cross join, because SQLite does not reorder those: the found items in order, then each by its key. */
const found = (q: Kysely<Schema>, p: FeedbackFilter & Found, dialect: Dialect) => {
  const items = q
    .selectFrom(sql<{ id: string; number: number }>`${newestMatches(q, p, dialect)}`.as("found"))
    .crossJoin("feedback")
    .where("feedback.org_id", "=", p.org)
    .whereRef("feedback.id", "=", "found.id")
    .where("feedback.spam", "=", p.spam);
  return matching(items, conditions(p, { table: "feedback", id: "id", foundBy: [] }));
};

/** Items by their words. */
export const listFoundFeedback = scopedQuery(pageParameters, (q, p: FeedbackPage & Found, dialect) => {
  const items = found(q, p, dialect).select(listedColumns(q, p)).select("found.number as found");
  return onPage(items, p, ["found.number", "found.id"], orderOf(p));
});

export const countFoundFeedback = scopedQuery(filterParameters, (q, p: FeedbackFilter & Found, dialect) =>
  found(q, p, dialect).select(q.fn.countAll<number>().as("total")),
);
