import { sql } from "kysely";
import type { Dialect } from "../../db/dialect/dialect.ts";
import { query } from "../../db/query.ts";

interface OfProject {
  org: string;
  project: string;
}

const none = sql<string | null>`cast(null as text)`;

/**
 * A whole board in one statement, so that on both engines its sequence, lists and cards are from the same moment: first a
 * row with the sequence and the lists, then the cards.
 */
export const findBoardSnapshot = query((q, p: OfProject, dialect) => {
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
    .select([sql<string>`''`.as("id"), board.as("flat")])
    .select([none.as("labels"), none.as("assigned_user_ids"), none.as("ticket_ids"), none.as("cover")]);
  const cards = q
    .selectFrom("board_lists")
    .innerJoin("cards", "cards.list_id", "board_lists.id")
    .select(["board_lists.position as list_position", "cards.position"])
    .select(summaryColumns(dialect))
    .where("board_lists.org_id", "=", p.org)
    .where("board_lists.project_id", "=", p.project)
    .where("cards.org_id", "=", p.org)
    .where("cards.archived", "=", sql.lit(0));
  return head.unionAll(cards).orderBy("list_position").orderBy("position");
});

/** The cards of a list after a position. */
export const findSummariesAfter = query((q, p: { org: string; list: string; after: number }, dialect) =>
  q
    .selectFrom("cards")
    .select("cards.position")
    .select(summaryColumns(dialect))
    .where("cards.org_id", "=", p.org)
    .where("cards.list_id", "=", p.list)
    .where("cards.archived", "=", sql.lit(0))
    .where("cards.position", ">", p.after)
    .orderBy("cards.position"),
);

const listJson = (dialect: Dialect) => {
  const names = ["id", "name", "position", "version", "color", "card_limit", "card_count"];
  return dialect.jsonObject(names.map((name) => ({ name, value: sql.ref(`board_lists.${name}`) })));
};

/** What is long, such as a checklist, is counted by the database and does not leave it. */
function summaryColumns(dialect: Dialect) {
  const column = (name: string) => sql.ref(`cards.${name}`);
  const isEmpty = (name: string) => sql`cast(${column(name)} as text) = '[]'`;
  const itemsOf = (name: string) => dialect.jsonItems(column(name));
  const lengthOf = (name: string) => sql`json_array_length(${column(name)})`;
  const comments = sql`coalesce((select items from card_comment_counts n
    where n.org_id = cards.org_id and n.card_id = cards.id), 0)`;
  const checked = sql`case when ${isEmpty("checklist")} then 0 else (select count(*) from ${itemsOf("checklist")}
    where cast(item.value -> 'checked' as text) = 'true') end`;
  const plain = ["id", "list_id", "version", "title", "due_date"].map((name) => ({ name, value: column(name) }));
  const flat = dialect.jsonObject([
    ...plain,
    { name: "comment_count", value: comments },
    { name: "checklist_done", value: checked },
    { name: "checklist_total", value: lengthOf("checklist") },
    { name: "attachment_count", value: lengthOf("attachments") },
  ]);
  const asText = (name: string) => sql<string | null>`cast(${column(name)} as text)`;
  return [
    sql<string>`cast(${column("id")} as text)`.as("id"),
    flat.as("flat"),
    asText("labels").as("labels"),
    asText("assigned_user_ids").as("assigned_user_ids"),
    asText("ticket_ids").as("ticket_ids"),
    sql<string | null>`case when ${isEmpty("attachments")} then null
      else (select cast(item.value as text) from ${itemsOf("attachments")}
        where cast(item.value -> 'thumbnail' as text) = 'true' order by item.place limit 1) end`.as("cover"),
  ] as const;
}
