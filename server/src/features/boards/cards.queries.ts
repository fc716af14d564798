import { Card } from "@corkboard/contract";
import { type Kysely, sql } from "kysely";
import { Type } from "typebox";
import { jsonRow } from "../../db/json-row.ts";
import { projectForKeyShare } from "../../db/project-for-key-share.ts";
import type { One } from "../../db/row-key.ts";
import { query, queryWith } from "../../db/query.ts";
import type { Tables } from "../../db/tables.ts";

const oneCard = (q: Kysely<Tables>, p: One) =>
  q.selectFrom("cards").selectAll().where("org_id", "=", p.org).where("id", "=", p.id);

export const findCard = query(oneCard);

/** The fields that the database can write as JSON; SQLite would round the position. */
const FlatCard = Type.Pick(Card, [
  "id",
  "list_id",
  "project_id",
  "title",
  "description",
  "due_date",
  "author_name",
  "created_at",
]);

/** The card as it is shown, in JSON. */
export const findCardToShow = query((q, p: One, dialect) =>
  q
    .selectFrom("cards")
    .select(jsonRow(dialect, "cards", FlatCard).as("flat"))
    .select(["labels", "checklist", "attachments", "position", "assigned_user_ids", "ticket_ids", "version"])
    .where("org_id", "=", p.org)
    .where("id", "=", p.id),
);

export const findCardToChange = query((q, p: One, dialect) => dialect.forUpdate(oneCard(q, p)));

export const findProjectOfCardForKeyShare = query((q, p: One, dialect) => projectForKeyShare("cards", q, p, dialect));

/** Only what a comment needs of what it is about; it stays until the comment is written. */
export const findCardToCommentOn = query((q, p: One, dialect) =>
  dialect.forShare(
    q.selectFrom("cards").select(["id", "project_id"]).where("org_id", "=", p.org).where("id", "=", p.id),
  ),
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
        .select(["id", "card_count"])
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
  list: string;
}

export const listCardsOfList = query((q, p: InList & { limit: number; offset: number }) =>
  q
    .selectFrom("cards")
    .selectAll()
    .where("org_id", "=", p.org)
    .where("list_id", "=", p.list)
    .orderBy("position")
    .limit(p.limit)
    .offset(p.offset),
);

const placesOf = (q: Kysely<Tables>, p: InList) =>
  q.selectFrom("cards").select(["id", "position"]).where("org_id", "=", p.org).where("list_id", "=", p.list);

/** The index by which positions are unique answers this alone. */
export const findLastPosition = query((q, p: InList) =>
  q
    .selectFrom("cards")
    .select("position")
    .where("org_id", "=", p.org)
    .where("list_id", "=", p.list)
    .orderBy("position", "desc")
    .limit(1),
);

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
    assigned_user_ids: p.assigned_user_ids,
    ticket_ids: p.ticket_ids,
    position: p.position,
    version: p.version,
    created_at: p.created_at,
  }),
);

type Changeable =
  | "title"
  | "description"
  | "labels"
  | "due_date"
  | "checklist"
  | "assigned_user_ids"
  | "list_id"
  | "position";

export const saveCard = query((q, p: Pick<Tables["cards"], "org_id" | "id" | Changeable>) =>
  q
    .updateTable("cards")
    .set((eb) => ({
      title: p.title,
      description: p.description,
      labels: p.labels,
      due_date: p.due_date,
      checklist: p.checklist,
      assigned_user_ids: p.assigned_user_ids,
      list_id: p.list_id,
      position: p.position,
      version: eb("version", "+", 1),
    }))
    .where("org_id", "=", p.org_id)
    .where("id", "=", p.id),
);

export const saveAttachments = query((q, p: One & { attachments: string }) =>
  q
    .updateTable("cards")
    .set((eb) => ({ attachments: p.attachments, version: eb("version", "+", 1) }))
    .where("org_id", "=", p.org)
    .where("id", "=", p.id),
);

export const setTicketsOfCard = query((q, p: One & { ticket_ids: string }) =>
  q
    .updateTable("cards")
    .set((eb) => ({ ticket_ids: p.ticket_ids, version: eb("version", "+", 1) }))
    .where("org_id", "=", p.org)
    .where("id", "=", p.id),
);

export const deleteCardRow = query((q, p: One) =>
  q.deleteFrom("cards").where("org_id", "=", p.org).where("id", "=", p.id),
);

interface OfCard {
  org: string;
  card: string;
}

export const insertAssignee = query((q, p: OfCard & { user: string }) =>
  q.insertInto("card_assignees").values({ org_id: p.org, card_id: p.card, user_id: p.user }),
);

export const deleteAssignees = query((q, p: OfCard) =>
  q.deleteFrom("card_assignees").where("org_id", "=", p.org).where("card_id", "=", p.card),
);
