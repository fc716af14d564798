import { sql } from "kysely";
import type { Dialect } from "../../../db/dialect/dialect.ts";
import { measured, query } from "../../../db/query.ts";

interface OfProject {
  org: string;
  project: string;
}

const rowLength = "400 + coalesce(octet_length(title) + pg_column_size(labels) + pg_column_size(attachments), 0)";

const shownColumns = [
  "cards.id",
  "cards.version",
  "cards.title",
  "cards.position",
  "cards.labels",
  "cards.due_date",
  "cards.assigned_user_ids",
  "cards.attachments",
  "cards.ticket_ids",
] as const;

/** A checklist can be long, so its items are counted here. */
const countsOf = (dialect: Dialect) =>
  [
    sql<number>`coalesce((select items from card_comment_counts n
      where n.org_id = cards.org_id and n.card_id = cards.id), 0)`.as("comments"),
    sql<number>`json_array_length(cards.checklist)`.as("steps"),
    sql<number>`case when cast(cards.checklist as text) = '[]' then 0 else (select count(*)
      from ${dialect.jsonItems(sql.ref("cards.checklist"))} where cast(item.value -> 'checked' as text) = 'true') end`.as(
      "steps_done",
    ),
  ] as const;

/**
 * A whole board in one statement, so that on both engines its sequence, lists and cards are from the same moment: a row
 * for each card with its list, for each list without cards, and for a board without lists.
 */
export const findBoardSnapshot = measured(
  rowLength,
  query((q, p: OfProject, dialect) =>
    q
      .selectFrom("projects")
      .where("projects.org_id", "=", p.org)
      .where("projects.id", "=", p.project)
      .leftJoin("board_lists", (join) =>
        join.on("board_lists.org_id", "=", p.org).onRef("board_lists.project_id", "=", "projects.id"),
      )
      .leftJoin("cards", (join) =>
        join
          .on("cards.org_id", "=", p.org)
          .onRef("cards.list_id", "=", "board_lists.id")
          .on("cards.archived", "=", sql.lit(0)),
      )
      .select(
        sql<number>`(${q
          .selectFrom("events")
          .select(sql`coalesce(max(seq), 0)`.as("last"))
          .where("org_id", "=", p.org)})`.as("sequence"),
      )
      .select([
        "board_lists.id as list_id",
        "board_lists.name as list_name",
        "board_lists.position as list_position",
        "board_lists.version as list_version",
        "board_lists.color as list_color",
        "board_lists.card_limit",
        "board_lists.card_count",
      ])
      .select(shownColumns)
      .select(countsOf(dialect))
      .orderBy("board_lists.position")
      .orderBy("cards.position"),
  ),
);

export const findLists = query((q, p: OfProject) =>
  q
    .selectFrom("board_lists")
    .select(["id", "name", "position", "version", "color", "card_limit", "card_count"])
    .where("org_id", "=", p.org)
    .where("project_id", "=", p.project)
    .orderBy("position"),
);

/** The cards of a list after a position. */
export const findSummariesAfter = measured(
  rowLength,
  query((q, p: { org: string; list: string; after: number }, dialect) =>
    q
      .selectFrom("cards")
      .select("cards.list_id")
      .select(shownColumns)
      .select(countsOf(dialect))
      .where("cards.org_id", "=", p.org)
      .where("cards.list_id", "=", p.list)
      .where("cards.archived", "=", sql.lit(0))
      .where("cards.position", ">", p.after)
      .orderBy("cards.position"),
  ),
);
