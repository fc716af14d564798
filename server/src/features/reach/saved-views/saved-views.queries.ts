import { SavedViewPatch } from "@corkboard/contract";
import type { Kysely } from "kysely";
import { patchOf } from "../../../db/patch.ts";
import { query, queryWith } from "../../../db/query.ts";
import type { One } from "../../../db/row-key.ts";
import type { Schema } from "../../../db/tables.ts";
import { insertRow, updateRow } from "../../../db/write-row.ts";
import { byCreation, onPage, pageStart, type RowRange } from "../../../db/page-bounds.ts";

interface OfMember {
  org: string;
  user: string;
}

/** The views that a member sees. */
const visibleTo = (q: Kysely<Schema>, p: OfMember) =>
  q
    .selectFrom("saved_views")
    .where("org_id", "=", p.org)
    .where((eb) => eb.or([eb("user_id", "=", p.user), eb("shared", "=", 1)]));

export const findSavedView = query((q, p: One & OfMember) => visibleTo(q, p).selectAll().where("id", "=", p.id));

export const findSavedViewToChange = query((q, p: One & OfMember, dialect) =>
  dialect.forUpdate(visibleTo(q, p).selectAll().where("id", "=", p.id)),
);

export const listSavedViews = queryWith(pageStart, (q, p: OfMember & RowRange) =>
  onPage(visibleTo(q, p).selectAll(), p, byCreation),
);

export const countSavedViews = query((q, p: OfMember) => visibleTo(q, p).select(q.fn.countAll<number>().as("total")));

export const countOwnViews = query((q, p: OfMember) =>
  q
    .selectFrom("saved_views")
    .select(q.fn.countAll<number>().as("total"))
    .where("org_id", "=", p.org)
    .where("user_id", "=", p.user),
);

/** Serialises what one member saves, so that the limit holds. */
export const lockMember = query((q, p: OfMember, dialect) =>
  dialect.forUpdate(q.selectFrom("members").select("id").where("org_id", "=", p.org).where("id", "=", p.user)),
);

export const insertSavedView = insertRow("saved_views");

export const savedViewPatch = patchOf("saved_views", SavedViewPatch);

export const updateSavedViewRow = updateRow("saved_views", savedViewPatch.columns);

export const deleteSavedViewRow = query((q, p: One) =>
  q.deleteFrom("saved_views").where("org_id", "=", p.org).where("id", "=", p.id),
);

export const deletePersonalViews = query((q, p: OfMember) =>
  q.deleteFrom("saved_views").where("org_id", "=", p.org).where("user_id", "=", p.user).where("shared", "=", 0),
);
