import { errors, type SavedView, SavedViewCreate, SavedViewPatch } from "@corkboard/contract";
import type { Tables } from "../../../db/tables.ts";
import type { OperationRegistry } from "../../../http/operations.ts";
import { created, deleted, single } from "../../../http/responses/operation-response.ts";
import { createdPlace, listRows } from "../../../http/responses/list-rows.ts";
import { bodyReader, patchReader, requireFields } from "../../../shared/input.ts";
import { saveView } from "./save-view.ts";
import { accessSavedView, accessSavedViewToChange } from "./saved-views.access.ts";
import {
  countSavedViews,
  deleteSavedViewRow,
  listSavedViews,
  savedViewPatch,
  updateSavedViewRow,
} from "./saved-views.queries.ts";

const readCreate = bodyReader(SavedViewCreate);
const readPatch = patchReader(SavedViewPatch);

export function savedViewRoutes(on: OperationRegistry): void {
  on.read("listSavedViews", async ({ db, actor, query }) => {
    const visible = { org: actor.orgId, user: actor.userId };
    return listRows(
      db,
      { rows: listSavedViews, total: countSavedViews },
      visible,
      query.page,
      presentView,
      createdPlace,
    );
  });

  on.write("createSavedView", async ({ tx, actor, body }) => {
    requireFields(body, ["name", "page"], errors.savedViewFieldsRequired);
    const row = await saveView(tx, actor, readCreate(body));
    return created(presentView(row), `/api/v1/saved-views/${row.id}`, row.version);
  });

  on.read("getSavedView", async ({ db, actor, params }) => {
    const row = await accessSavedView(db, actor, params.id);
    return single(presentView(row), row.version);
  });

  on.write("updateSavedView", async ({ tx, actor, params, body, unchanged }) => {
    const row = unchanged(await accessSavedViewToChange(tx, actor, params.id));
    const changed = savedViewPatch.apply(row, readPatch(body), {});
    await tx.send(updateSavedViewRow, changed);
    const after = { ...changed, version: row.version + 1 };
    return single(presentView(after), after.version);
  });

  on.write("deleteSavedView", async ({ tx, actor, params, unchanged }) => {
    const row = unchanged(await accessSavedViewToChange(tx, actor, params.id));
    await tx.send(deleteSavedViewRow, { org: row.org_id, id: row.id });
    return deleted();
  });
}

const presentView = ({ org_id: _org, shared, ...row }: Tables["saved_views"]): SavedView => ({
  ...row,
  shared: shared === 1,
});
