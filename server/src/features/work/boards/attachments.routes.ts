import { created, deleted } from "../../../http/responses/operation-response.ts";
import type { OperationRegistry } from "../../../http/operations.ts";
import { type FileStorage, type FileLinks, withPreparedFiles } from "../../intake/files/files.exports.ts";
import { attachFiles, detachFile } from "./attachments.ts";
import { accessCard, accessCardForFiles } from "./cards.access.ts";
import { presentCard } from "./cards.present.ts";

export function attachmentRoutes(on: OperationRegistry, keeping: FileStorage, links: FileLinks): void {
  on.upload("addCardAttachments", async ({ db, actor, params, form, commit }) => {
    const { project_id } = await accessCard(db, actor, params.id);
    const of = { orgId: actor.orgId, projectId: project_id };
    const uploads = form.files.map(({ path, name }) => ({ kind: "attachment" as const, path, name }));
    return withPreparedFiles(keeping, db, of, uploads, (prepared, recorded) =>
      commit(async (tx) => {
        const card = await accessCardForFiles(tx, actor, params.id);
        const row = await attachFiles(tx, actor, keeping, card, prepared);
        recorded();
        return created(presentCard.of(row, links), `/api/v1/boards/cards/${row.id}`, row.version);
      }),
    );
  });

  on.write("deleteCardAttachment", async ({ tx, actor, params, unchanged }) => {
    const card = unchanged(await accessCardForFiles(tx, actor, params.id));
    await detachFile(tx, actor, card, params.name);
    return deleted();
  });
}
