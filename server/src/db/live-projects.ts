import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Dialect } from "./dialect/dialect.ts";
import type { Scope } from "./scope.ts";
import type { Schema } from "./tables.ts";

/**
 * Deleting a project deletes its row at once, but what it contained only over several transactions
 * (`features/customers/projects/purge-project.ts`). Until then, every query that does not reach a row through its project excludes
 * these rows with one of the following conditions. They also exclude what is outside the caller's scope.
 */

type ContentTable =
  | "board_lists"
  | "cards"
  | "feedback"
  | "tickets"
  | "comments"
  | "files"
  | "claims"
  | "questions"
  | "ticket_deliveries";

/** A scope, or nothing for queries that are not limited to one. */
type Within = Pick<Scope, "client"> | undefined;

/**
 * Whether the project of a row exists, in the scope. Compared rather than `exists`, which PostgreSQL turns into a join:
 * without statistics it would then look for one row among all of its project instead of by its key.
 */
export const isInProject = (table: ContentTable, within?: Within): RawBuilder<boolean> =>
  sql<boolean>`(${projectOf(table, within)}) = 1`;

/** The same, and the project cannot be deleted before the transaction ends. */
export const isInProjectForKeyShare = (table: ContentTable, dialect: Dialect, within?: Within): RawBuilder<boolean> =>
  sql<boolean>`exists (${projectOf(table, within)}${dialect.keyShareClause})`;

const projectOf = (table: ContentTable, within: Within) => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const project = sql`select 1 from projects where projects.org_id = ${column("org_id")} and projects.id = ${column("project_id")}`;
  return within?.client === undefined ? project : sql`${project} and projects.client_id = ${within.client}`;
};

/**
 * The deleted projects whose content still exists; almost always none. Comparing with them is cheaper for a list than
 * looking up the project of every row.
 */
export const deletedProjects = (q: Kysely<Schema>, p: { org: string }) =>
  q
    .selectFrom("project_contents")
    .select("project_contents.id")
    .where("project_contents.org_id", "=", p.org)
    .where("project_contents.deleted_at", "is not", null);

/** Whether every row of the organisation belongs to a project that exists, so that rows need not be compared. */
export const areAllLive = (q: Kysely<Schema>, p: { org: string }): RawBuilder<boolean> =>
  sql<boolean>`not exists ${deletedProjects(q, p)}`;

/** For lists: whether a column names a project that exists, in the scope. */
export const isLive = (q: Kysely<Schema>, p: Scope, column: string): RawBuilder<boolean> =>
  isLiveProject(q, p, sql.ref(column));

/**
 * Whether this is a project that exists, in the scope. Of a parameter, it is found out once and not for every row. If none
 * are deleted, the column is not read: SQLite then skips rows before a deep page by the index alone.
 */
export const isLiveProject = (q: Kysely<Schema>, p: Scope, project: unknown): RawBuilder<boolean> =>
  p.client === undefined
    ? sql<boolean>`(${areAllLive(q, p)} or ${project} not in (${deletedProjects(q, p)}))`
    : isAmongProjectsOf(q, { org: p.org, client: p.client }, project);

/** Whether a column names a project of the client. Enough for stored totals, which deleted projects do not have. */
export const isOfClient = (
  q: Kysely<Schema>,
  p: { readonly org: string; readonly client: string },
  column: string,
): RawBuilder<boolean> => isAmongProjectsOf(q, p, sql.ref(column));

const isAmongProjectsOf = (
  q: Kysely<Schema>,
  p: { readonly org: string; readonly client: string },
  project: unknown,
): RawBuilder<boolean> => {
  const projects = q
    .selectFrom("projects")
    .select("projects.id")
    .where("projects.org_id", "=", p.org)
    .where("projects.client_id", "=", p.client);
  return sql<boolean>`${project} in (${projects})`;
};
