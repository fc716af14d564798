import { UploadOpen } from "@corkboard/contract";
import type { OperationRegistry } from "../../../../http/operations.ts";
import { single } from "../../../../http/responses/operation-response.ts";
import { bodyReader } from "../../../../shared/input.ts";
import { accessClaim } from "../claims/claims.access.ts";
import { openUpload } from "./open-upload.ts";

const readOpen = bodyReader(UploadOpen);

export function uploadRoutes(on: OperationRegistry, publicUrl: () => string): void {
  on.write("openClaimUpload", async ({ tx, actor, params, body }) => {
    const { id } = await accessClaim(tx, actor, params.id);
    return single(await openUpload(tx, actor, { id, ...readOpen(body) }, publicUrl()));
  });
}
