import { BoardListPatch } from "@corkboard/contract";
import { type Kysely, sql } from "kysely";
import { isInProject, isInProjectForKeyShare } from "../../../db/live-projects.ts";
import type { One } from "../../../db/row-key.ts";
import type { OneInScope } from "../../../db/scope.ts";
import { patchOf } from "../../../db/patch.ts";
import { query, queryWith, scopedQuery } from "../../../db/query.ts";
import type { Schema } from "../../../db/tables.ts";
import { insertRow, updateRow } from "../../../db/write-row.ts";
import { pageStart, type RowRange } from "../../../db/page-bounds.ts";

const oneList = (q: Kysely<Schema>, p: One) =>
  q.selectFrom("board_lists").selectAll().where("org_id", "=", p.org).where("id", "=", p.id);

export const findList = scopedQuery([], (q, p: OneInScope) => oneList(q, p).where(isInProject("board_lists", p)));

export const findListToChange = scopedQuery([], (q, p: OneInScope, dialect) =>
  dialect.forUpdate(oneList(q, p).where(isInProjectForKeyShare("board_lists", dialect, p))),
);

/** The list of a card, by the card's id. */
export const findListOfCard = scopedQuery([], (q, p: OneInScope, dialect) =>
  dialect.forUpdate(
    q
      .selectFrom("board_lists")
      .selectAll()
      .where("org_id", "=", p.org)
      .where("id", "=", (eb) =>
        eb.selectFrom("cards").select("list_id").where("org_id", "=", p.org).where("id", "=", p.id),
      )
      .where(isInProjectForKeyShare("board_lists", dialect, p)),
  ),
);

interface OfProject {
  org: string;
  project: string;
}

export const listLists = queryWith(pageStart, (q, p: OfProject & RowRange) => {
  const lists = q
    .selectFrom("board_lists")
    .select(["id", "project_id", "name", "position", "color", "card_limit", "version", "created_at"])
    .where("org_id", "=", p.org)
    .where("project_id", "=", p.project);
  const following = p.afterId === undefined ? lists : lists.where("position", ">", p.after as number);
  return following.orderBy("position").limit(p.limit).offset(p.offset);
});

export const findListPosition = query((q, p: One) =>
  q.selectFrom("board_lists").select("position").where("org_id", "=", p.org).where("id", "=", p.id),
);

export const lockListsOfProject = query((q, p: OfProject, dialect) =>
  dialect.forUpdate(
    q
      .selectFrom("board_lists")
      .select("id")
      .where("org_id", "=", p.org)
      .where("project_id", "=", p.project)
      .orderBy("id"),
  ),
);

export const countLists = query((q, p: OfProject) =>
  q
    .selectFrom("board_lists")
    .select(q.fn.countAll<number>().as("total"))
    .where("org_id", "=", p.org)
    .where("project_id", "=", p.project),
);

export const insertList = insertRow("board_lists");

/** The position is written by the move, which shifts other lists too. */
export const listPatch = patchOf("board_lists", BoardListPatch, { elsewhere: ["position"] });

export const updateListRow = updateRow("board_lists", listPatch.columns);

export const setListPosition = query((q, p: One & { position: number }) =>
  q.updateTable("board_lists").set({ position: p.position }).where("org_id", "=", p.org).where("id", "=", p.id),
);

interface InRange extends OfProject {
  from: number;
  to: number;
}

export const findListPlaces = query((q, p: InRange) =>
  q
    .selectFrom("board_lists")
    .select(["id", "position", "version"])
    .where("org_id", "=", p.org)
    .where("project_id", "=", p.project)
    .where("position", ">=", p.from)
    .where("position", "<=", p.to)
    .orderBy("position"),
);

/**
 * Shifts the lists of a range by one position. Positions are unique at all times, so the lists pass through negative
 * positions.
 */
export const putListsAside = query((q, p: InRange & { by: number }) =>
  q
    .updateTable("board_lists")
    .set((eb) => ({ position: sql<number>`-1 - (position + ${p.by})`, version: eb("version", "+", 1) }))
    .where("org_id", "=", p.org)
    .where("project_id", "=", p.project)
    .where("position", ">=", p.from)
    .where("position", "<=", p.to),
);

export const bringListsBack = query((q, p: OfProject) =>
  q
    .updateTable("board_lists")
    .set({ position: sql<number>`-1 - position` })
    .where("org_id", "=", p.org)
    .where("project_id", "=", p.project)
    .where("position", "<", 0),
);

export const deleteListRow = query((q, p: One) =>
  q.deleteFrom("board_lists").where("org_id", "=", p.org).where("id", "=", p.id),
);

export const addToCardCounts = query((q, p: One & { shown: number; archived: number }) =>
  q
    .updateTable("board_lists")
    .set((eb) => ({
      card_count: eb("card_count", "+", p.shown),
      archived_count: eb("archived_count", "+", p.archived),
    }))
    .where("org_id", "=", p.org)
    .where("id", "=", p.id),
);
