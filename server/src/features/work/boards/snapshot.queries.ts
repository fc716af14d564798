import { sql } from "kysely";
import type { Dialect, JsonField } from "../../../db/dialect/dialect.ts";
import { measured, query } from "../../../db/query.ts";

interface OfProject {
  org: string;
  project: string;
}

const none = sql<string>`''`;

const rowLength = "200 + octet_length(flat) + octet_length(labels) + octet_length(attachments)";

/**
 * A whole board in one statement, so that on both engines its sequence, lists and cards are from the same moment: first a
 * row with the sequence and the lists, then the cards.
 */
export const findBoardSnapshot = measured(
  rowLength,
  query((q, p: OfProject, dialect) => {
    const sequence = q
      .selectFrom("events")
      .select((eb) => eb.fn.max("seq").as("seq"))
      .where("org_id", "=", p.org);
    const lists = q
      .selectFrom("board_lists")
      .select(sql`string_agg(${listJson(dialect)}, ',' order by position)`.as("lists"))
      .where("org_id", "=", p.org)
      .where("project_id", "=", p.project);
    const board = sql<string>`'{"sequence":' || coalesce((${sequence}), 0) || ',"lists":[' || coalesce((${lists}), '') || ']}'`;
    const head = q
      .selectNoFrom([sql<number>`-1`.as("list_position"), sql<number>`0.0`.as("position")])
      .select([none.as("id"), board.as("flat")])
      .select([none.as("labels"), none.as("assigned_user_ids"), none.as("ticket_ids"), none.as("attachments")]);
    const cards = q
      .selectFrom("board_lists")
      // SQLite does not reorder a cross join; otherwise it would search all cards of the organisation.
      .crossJoin("cards")
      .whereRef("cards.list_id", "=", "board_lists.id")
      .select(["board_lists.position as list_position", "cards.position"])
      .select(summaryColumns(dialect))
      .where("board_lists.org_id", "=", p.org)
      .where("board_lists.project_id", "=", p.project)
      .where("cards.org_id", "=", p.org)
      .where("cards.archived", "=", sql.lit(0));
    return head.unionAll(cards).orderBy("list_position").orderBy("position");
  }),
);

/** The cards of a list after a position. */
export const findSummariesAfter = measured(
  rowLength,
  query((q, p: { org: string; list: string; after: number }, dialect) =>
    q
      .selectFrom("cards")
      .select("cards.position")
      .select(summaryColumns(dialect))
      .where("cards.org_id", "=", p.org)
      .where("cards.list_id", "=", p.list)
      .where("cards.archived", "=", sql.lit(0))
      .where("cards.position", ">", p.after)
      .orderBy("cards.position"),
  ),
);

const listJson = (dialect: Dialect) => {
  const field = (name: string, form?: JsonField["form"]) => ({ name, value: sql.ref(`board_lists.${name}`), form });
  return dialect.jsonObject([
    field("id", "token"),
    field("name", "text"),
    field("position", "bare"),
    field("version", "bare"),
    field("color"),
    field("card_limit"),
    field("card_count", "bare"),
  ]);
};

/** A checklist can be long, so its items are counted here. */
function summaryColumns(dialect: Dialect) {
  const column = (name: string) => sql.ref(`cards.${name}`);
  const asText = (name: string) => sql<string>`cast(${column(name)} as text)`;
  const comments = sql`coalesce((select items from card_comment_counts n
    where n.org_id = cards.org_id and n.card_id = cards.id), 0)`;
  const checked = sql`case when ${asText("checklist")} = '[]' then 0 else (select count(*)
    from ${dialect.jsonItems(column("checklist"))} where cast(item.value -> 'checked' as text) = 'true') end`;
  const flat = dialect.jsonObject([
    { name: "id", value: column("id"), form: "token" },
    { name: "list_id", value: column("list_id"), form: "token" },
    { name: "version", value: column("version"), form: "bare" },
    { name: "title", value: column("title"), form: "text" },
    { name: "due_date", value: column("due_date") },
    { name: "comment_count", value: comments, form: "bare" },
    { name: "checklist_done", value: checked, form: "bare" },
    { name: "checklist_total", value: sql`json_array_length(${column("checklist")})`, form: "bare" },
  ]);
  return [
    asText("id").as("id"),
    flat.as("flat"),
    asText("labels").as("labels"),
    asText("assigned_user_ids").as("assigned_user_ids"),
    asText("ticket_ids").as("ticket_ids"),
    asText("attachments").as("attachments"),
  ] as const;
}
