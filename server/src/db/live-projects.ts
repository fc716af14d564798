import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Dialect } from "./dialect/dialect.ts";
import type { Tables } from "./tables.ts";

/**
 * Deleting a project deletes its row at once, but what it contained only over several transactions
 * (`features/projects/purge-project.ts`). Until then, every query that does not reach a row through its project excludes
 * these rows with one of the following conditions.
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

/** Whether the project of a row exists. */
export const isInProject = (table: ContentTable): RawBuilder<boolean> => sql<boolean>`exists (${projectOf(table)})`;

/** The same, and the project cannot be deleted before the transaction ends. */
export const isInProjectForKeyShare = (table: ContentTable, dialect: Dialect): RawBuilder<boolean> =>
  sql<boolean>`exists (${projectOf(table)}${dialect.keyShareClause})`;

const projectOf = (table: ContentTable) => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`select 1 from projects where projects.org_id = ${column("org_id")} and projects.id = ${column("project_id")}`;
};

/**
 * The deleted projects whose content still exists; almost always none. Comparing with them is cheaper for a list than
 * looking up the project of every row.
 */
export const deletedProjects = (q: Kysely<Tables>, p: { org: string }) =>
  q
    .selectFrom("project_contents")
    .select("project_contents.id")
    .where("project_contents.org_id", "=", p.org)
    .where("project_contents.deleted_at", "is not", null);
