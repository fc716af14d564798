import { columnsOf } from "../../../db/tables/resources.ts";
import { columnsToShow } from "../../../db/stored-text.ts";
import { CardPatch } from "@corkboard/contract";
import { type Kysely, sql } from "kysely";
import { isInProject, isInProjectForKeyShare, isLive } from "../../../db/live-projects.ts";
import { projectForKeyShare } from "../../../db/project-for-key-share.ts";
import type { One } from "../../../db/row-key.ts";
import type { OneInScope, Scope } from "../../../db/scope.ts";
import { patchOf } from "../../../db/patch.ts";
import { query, queryWith, scopedQuery } from "../../../db/query.ts";
import type { Schema } from "../../../db/tables.ts";
import { insertRow, nextVersion, updateRow } from "../../../db/write-row.ts";
import { onPage, type PageBounds, pageStart, type RowRange, startingAfter } from "../../../db/page-bounds.ts";
import { presentCard } from "./cards.present.ts";

const oneCard = (q: Kysely<Schema>, p: One) =>
  q.selectFrom("cards").select(columnsOf("cards")).where("org_id", "=", p.org).where("id", "=", p.id);

export const findCard = scopedQuery([], (q, p: OneInScope) => oneCard(q, p).where(isInProject("cards", p)));

/** The card as its presenter reads it. */
export const findCardToShow = scopedQuery([], (q, p: OneInScope) =>
  q
    .selectFrom("cards")
    .select(columnsToShow(presentCard))
    .where("org_id", "=", p.org)
    .where("id", "=", p.id)
    .where(isInProject("cards", p)),
);

export const findCardToChange = scopedQuery([], (q, p: OneInScope, dialect) =>
  dialect.forUpdate(oneCard(q, p).where(isInProjectForKeyShare("cards", dialect, p))),
);

export const findProjectOfCardForKeyShare = query((q, p: One, dialect) => projectForKeyShare("cards", q, p, dialect));

/** What a comment needs to know of its card, which cannot be deleted before the comment is written. */
export const findCardToCommentOn = scopedQuery([], (q, p: OneInScope, dialect) =>
  dialect.forShare(
    q
      .selectFrom("cards")
      .select(["id", "project_id", "ticket_ids"])
      .where("org_id", "=", p.org)
      .where("id", "=", p.id)
      .where(isInProjectForKeyShare("cards", dialect, p)),
  ),
);

export const findCardPlace = scopedQuery([], (q, p: OneInScope) =>
  q
    .selectFrom("cards")
    .select(["project_id", "list_id"])
    .where("org_id", "=", p.org)
    .where("id", "=", p.id)
    .where(isInProject("cards", p)),
);

interface ListFilter extends Scope {
  project?: string;
  list?: string;
}

/** Queries by the number of cards that each list stores, of those that are archived or of the others. */
const byStoredCount = (count: "card_count" | "archived_count") => ({
  /**
   * The lists that a page of cards covers. Each list stores its number of cards, so a page among 100,000 cards is located
   * by reading a few list rows.
   */
  findListsOfPage: scopedQuery(
    ["project", "list", ...pageStart],
    (q, p: ListFilter & Pick<PageBounds, "offset" | "end" | "after" | "afterId">) =>
      q
        .with("running", (cte) => {
          const cards = sql.ref<number>(count);
          const lists = cte
            .selectFrom("board_lists")
            .select(["id", "position", cards.as("cards")])
            .select(
              sql<number>`sum(${cards}) over (order by position, id rows unbounded preceding) - ${cards}`.as("before"),
            )
            .where("org_id", "=", p.org)
            .where(isLive(q, p, "project_id"))
            .where(count, ">", 0);
          const following = startingAfter(lists, p, ["position", "id"], "asc");
          const ofProject = p.project === undefined ? following : following.where("project_id", "=", p.project);
          return p.list === undefined ? ofProject : ofProject.where("id", "=", p.list);
        })
        .selectFrom("running")
        .selectAll()
        .where((eb) => eb(eb("before", "+", eb.ref("cards")), ">", p.offset))
        .where("before", "<", p.end)
        .orderBy("before"),
  ),

  countCards: scopedQuery(["project", "list"], (q, p: ListFilter) => {
    const lists = q
      .selectFrom("board_lists")
      .select((eb) => eb.fn.coalesce(eb.fn.sum<number>(count), eb.lit(0)).as("total"))
      .where("org_id", "=", p.org)
      .where(isLive(q, p, "project_id"));
    const ofProject = p.project === undefined ? lists : lists.where("project_id", "=", p.project);
    return p.list === undefined ? ofProject : ofProject.where("id", "=", p.list);
  }),
});

export const shownCards = byStoredCount("card_count");
export const archivedCards = byStoredCount("archived_count");

interface InList {
  org: string;
  list: string;
}

export const listCardsOfList = queryWith(pageStart, (q, p: InList & { archived: number } & RowRange) => {
  const cards = q
    .selectFrom("cards")
    .select(columnsToShow(presentCard))
    .where("org_id", "=", p.org)
    .where("list_id", "=", p.list)
    .where("archived", "=", p.archived);
  return onPage(cards, p, ["position"]);
});

const placesOf = (q: Kysely<Schema>, p: InList) =>
  q.selectFrom("cards").select(["id", "position", "version"]).where("org_id", "=", p.org).where("list_id", "=", p.list);

/** Served by the unique index of positions. */
export const findLastPosition = query((q, p: InList) =>
  q
    .selectFrom("cards")
    .select("position")
    .where("org_id", "=", p.org)
    .where("list_id", "=", p.list)
    .orderBy("position", "desc")
    .limit(1),
);

/** The positions from this one upwards, in order, without the card that is being moved. */
export const findPlacesFrom = query((q, p: InList & { position: number; moving: string; limit: number }) =>
  placesOf(q, p).where("position", ">=", p.position).where("id", "<>", p.moving).orderBy("position").limit(p.limit),
);

/** The same in the list of that card, which need not be known. */
export const findPlacesBeside = query((q, p: { org: string; position: number; moving: string; limit: number }) =>
  q
    .selectFrom("cards")
    .select(["id", "position", "version"])
    .where("org_id", "=", p.org)
    .where("list_id", "=", (eb) =>
      eb
        .selectFrom("cards as moving")
        .select("moving.list_id")
        .where("moving.org_id", "=", p.org)
        .where("moving.id", "=", p.moving),
    )
    .where("position", ">=", p.position)
    .where("id", "<>", p.moving)
    .orderBy("position")
    .limit(p.limit),
);

export const findAllPlaces = query((q, p: InList) => placesOf(q, p).orderBy("position"));

export const putCardAside = query((q, p: One & { position: number }) =>
  q.updateTable("cards").set({ position: p.position }).where("org_id", "=", p.org).where("id", "=", p.id),
);

export const displaceCard = query((q, p: One & { position: number }) =>
  q
    .updateTable("cards")
    .set({ position: p.position, ...nextVersion })
    .where("org_id", "=", p.org)
    .where("id", "=", p.id),
);

export const insertCard = insertRow("cards", presentCard);

export const cardPatch = patchOf("cards", CardPatch, {
  computed: ["labels", "checklist", "list_id", "position", "assigned_user_ids", "author_kind"],
  elsewhere: ["assigned_to"],
});

export const updateCardRow = updateRow("cards", cardPatch.columns, presentCard);

export const saveAttachments = updateRow("cards", ["attachments", "author_kind"], presentCard);

export const setTicketsOfCard = updateRow("cards", ["ticket_ids"], presentCard);

/** Cards of deleted boards are left out: they are purged. */
export const findCardsOfFeedbackToChange = query((q, p: { org: string; ids: string; atMost: number }, dialect) =>
  dialect.forUpdate(
    q
      .selectFrom("cards")
      .select(["id", "project_id", "version", "feedback_id"])
      .where("org_id", "=", p.org)
      .where("feedback_id", "is not", null)
      .where(dialect.isAmong(sql.ref("feedback_id"), p.ids))
      .where(isInProjectForKeyShare("cards", dialect))
      .orderBy("id")
      .limit(p.atMost),
  ),
);

export const clearFeedbackOfCard = query((q, p: One) =>
  q
    .updateTable("cards")
    .set({ feedback_id: null, ...nextVersion })
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
