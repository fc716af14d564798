import { single } from "../../../http/responses/operation-response.ts";
import type { OperationRegistry } from "../../../http/operations.ts";
import type { FileStorage } from "./file-storage.ts";
import { readStorageUsed } from "./storage-used.ts";

export function storageRoutes(on: OperationRegistry, { quotaBytes }: Pick<FileStorage, "quotaBytes">): void {
  on.read("getStorage", async ({ db, actor }) => single(await readStorageUsed(db, actor.orgId, quotaBytes)));
}
