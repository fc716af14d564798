import { BoardListCreate, BoardListPatch, errors } from "@corkboard/contract";
import type { Reader } from "../../../db/database.ts";
import { created, deleted, single } from "../../../http/responses/operation-response.ts";
import type { Page } from "../../../http/requests/page.ts";
import { listRows } from "../../../http/responses/list-rows.ts";
import type { OperationRegistry } from "../../../http/operations.ts";
import { bodyReader, idField, patchReader, requireFields } from "../../../shared/input.ts";
import { accessProject } from "../../customers/projects/projects.access.ts";
import { createList, deleteList, updateList } from "./arrange-lists.ts";
import { accessBoardToArrange, accessList, accessListToArrange } from "./lists.access.ts";
import { countLists, findListPosition, listLists } from "./lists.queries.ts";

const readCreate = bodyReader(BoardListCreate);
const readPatch = patchReader(BoardListPatch);

/** The list that a page begins after may have been moved by a change to those before it; a deleted one left its position. */
async function fromWhereItIs(db: Reader, org: string, page: Page): Promise<Page> {
  const { afterId: id, after } = page.after ?? {};
  if (typeof id !== "string") return page;
  const list = await db.first(findListPosition, { org, id });
  return { ...page, after: { afterId: id, after: list?.position ?? Number(after) - 1 } };
}

export function listRoutes(on: OperationRegistry): void {
  on.read("listBoardLists", async ({ db, actor, query }) => {
    const project = await accessProject(db, actor, query.project_id);
    const ofProject = { org: actor.orgId, project: project.id };
    const page = await fromWhereItIs(db, actor.orgId, query.page);
    const place = ({ id, position }: { id: string; position: number }) => ({ afterId: id, after: position });
    return listRows(db, { rows: listLists, total: countLists }, ofProject, page, (row) => row, place);
  });

  on.write("createBoardList", async ({ tx, actor, body }) => {
    requireFields(body, ["project_id", "name"], errors.listFieldsRequired);
    const board = await accessBoardToArrange(tx, actor, idField(body, "project_id"));
    const row = await createList(tx, actor, board, readCreate(body));
    return created(row, `/api/v1/boards/lists/${row.id}`, row.version);
  });

  on.read("getBoardList", async ({ db, actor, params }) => {
    const row = await accessList(db, actor, params.id);
    return single(row, row.version);
  });

  on.write("updateBoardList", async ({ tx, actor, params, body, unchanged }) => {
    const row = unchanged(await accessListToArrange(tx, actor, params.id));
    const updated = await updateList(tx, actor, row, readPatch(body));
    return single(updated, updated.version);
  });

  on.write("deleteBoardList", async ({ tx, actor, params, unchanged }) => {
    await deleteList(tx, actor, unchanged(await accessListToArrange(tx, actor, params.id)));
    return deleted();
  });
}
