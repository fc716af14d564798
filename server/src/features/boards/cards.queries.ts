import { type Kysely, sql } from "kysely";
import type { Dialect } from "../../db/dialect/dialect.ts";
import type { One } from "../../db/one.ts";
import { query, queryWith } from "../../db/query.ts";
import type { Tables } from "../../db/tables.ts";

/** Cards with their assignees, as JSON text, in the order they were assigned. */
const cardsWithAssignees = (q: Kysely<Tables>, dialect: Dialect) =>
  q
    .selectFrom("cards")
    .selectAll("cards")
    .select(
      sql<string>`(
        select ${dialect.jsonArray(sql.ref("card_assignees.user_id"), sql.ref("card_assignees.place"))}
        from card_assignees
        where card_assignees.org_id = cards.org_id and card_assignees.card_id = cards.id
      )`.as("assigned_user_ids"),
    );

export const findCard = query((q, p: One, dialect) =>
  cardsWithAssignees(q, dialect).where("cards.org_id", "=", p.org).where("cards.id", "=", p.id),
);

/** The bare row, to lock and to change. */
export const findCardToChange = query((q, p: One, dialect) =>
  dialect.lockRows(q.selectFrom("cards").selectAll().where("org_id", "=", p.org).where("id", "=", p.id)),
);

export const findCardPlace = query((q, p: One) =>
  q.selectFrom("cards").select(["project_id", "list_id"]).where("org_id", "=", p.org).where("id", "=", p.id),
);

interface ListFilter {
  org: string;
  project?: string;
  list?: string;
}

/**
 * The lists that a page of cards runs through. Each list knows how many cards it has, so the page's place among
 * 100,000 cards follows from a few list rows.
 */
export const findListsOfPage = queryWith(["project", "list"], (q, p: ListFilter & { offset: number; end: number }) =>
  q
    .with("running", (cte) => {
      const lists = cte
        .selectFrom("board_lists")
        .select(["id", "project_id", "card_count"])
        .select(
          sql<number>`sum(card_count) over (order by position, id rows unbounded preceding) - card_count`.as("before"),
        )
        .where("org_id", "=", p.org)
        .where("card_count", ">", 0);
      const ofProject = p.project === undefined ? lists : lists.where("project_id", "=", p.project);
      return p.list === undefined ? ofProject : ofProject.where("id", "=", p.list);
    })
    .selectFrom("running")
    .selectAll()
    .where((eb) => eb(eb("before", "+", eb.ref("card_count")), ">", p.offset))
    .where("before", "<", p.end)
    .orderBy("before"),
);

export const countCards = queryWith(["project", "list"], (q, p: ListFilter) => {
  const lists = q
    .selectFrom("board_lists")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("card_count"), eb.lit(0)).as("total"))
    .where("org_id", "=", p.org);
  const ofProject = p.project === undefined ? lists : lists.where("project_id", "=", p.project);
  return p.list === undefined ? ofProject : ofProject.where("id", "=", p.list);
});

interface InList {
  org: string;
  project: string;
  list: string;
}

export const listCardsOfList = query((q, p: InList & { limit: number; offset: number }, dialect) =>
  cardsWithAssignees(q, dialect)
    .where("cards.org_id", "=", p.org)
    .where("cards.project_id", "=", p.project)
    .where("cards.list_id", "=", p.list)
    .orderBy("cards.position")
    .limit(p.limit)
    .offset(p.offset),
);

const placesOf = (q: Kysely<Tables>, p: InList) =>
  q
    .selectFrom("cards")
    .select(["id", "position"])
    .where("org_id", "=", p.org)
    .where("project_id", "=", p.project)
    .where("list_id", "=", p.list);

export const findLastPlace = query((q, p: InList) => placesOf(q, p).orderBy("position", "desc").limit(1));

/** The places from a position upwards in rising order, leaving out the card that is on the move. */
export const findPlacesFrom = query((q, p: InList & { position: number; moving: string; limit: number }) =>
  placesOf(q, p).where("position", ">=", p.position).where("id", "<>", p.moving).orderBy("position").limit(p.limit),
);

export const findAllPlaces = query((q, p: InList) => placesOf(q, p).orderBy("position"));

export const putCardAside = query((q, p: One & { position: number }) =>
  q.updateTable("cards").set({ position: p.position }).where("org_id", "=", p.org).where("id", "=", p.id),
);

export const displaceCard = query((q, p: One & { position: number }) =>
  q
    .updateTable("cards")
    .set((eb) => ({ position: p.position, version: eb("version", "+", 1) }))
    .where("org_id", "=", p.org)
    .where("id", "=", p.id),
);

export const insertCard = query((q, p: Tables["cards"]) =>
  q.insertInto("cards").values({
    org_id: p.org_id,
    id: p.id,
    project_id: p.project_id,
    list_id: p.list_id,
    title: p.title,
    description: p.description,
    labels: p.labels,
    due_date: p.due_date,
    checklist: p.checklist,
    attachments: p.attachments,
    author_name: p.author_name,
    position: p.position,
    comment_count: p.comment_count,
    version: p.version,
    created_at: p.created_at,
  }),
);

type Changeable = "title" | "description" | "labels" | "due_date" | "checklist" | "list_id" | "position";

export const saveCard = query((q, p: Pick<Tables["cards"], "org_id" | "id" | Changeable>) =>
  q
    .updateTable("cards")
    .set((eb) => ({
      title: p.title,
      description: p.description,
      labels: p.labels,
      due_date: p.due_date,
      checklist: p.checklist,
      list_id: p.list_id,
      position: p.position,
      version: eb("version", "+", 1),
    }))
    .where("org_id", "=", p.org_id)
    .where("id", "=", p.id),
);

export const deleteCardRow = query((q, p: One) =>
  q.deleteFrom("cards").where("org_id", "=", p.org).where("id", "=", p.id),
);

interface OfCard {
  org: string;
  card: string;
}

export const findAssignees = query((q, p: OfCard) =>
  q
    .selectFrom("card_assignees")
    .select("user_id")
    .where("org_id", "=", p.org)
    .where("card_id", "=", p.card)
    .orderBy("place"),
);

export const insertAssignee = query((q, p: OfCard & { user: string; place: number }) =>
  q.insertInto("card_assignees").values({ org_id: p.org, card_id: p.card, user_id: p.user, place: p.place }),
);

export const deleteAssignees = query((q, p: OfCard) =>
  q.deleteFrom("card_assignees").where("org_id", "=", p.org).where("card_id", "=", p.card),
);
