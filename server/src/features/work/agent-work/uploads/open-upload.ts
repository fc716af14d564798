import { errors, type UploadAddress } from "@corkboard/contract";
import type { Tx } from "../../../../db/database.ts";
import type { Actor } from "../../../../shared/actor.ts";
import { Fault } from "../../../../shared/fault.ts";
import { lifetimes } from "../../../../shared/lifetimes.ts";
import { accessClaimOfHolder } from "../claims/claims.access.ts";
import { leaseUntil } from "../claims/save-claim.ts";
import { hashOfUploadKey, newUploadKey } from "./upload-key.ts";
import { saveUpload } from "./uploads.queries.ts";

/** Replaces the claim's address for screenshots. Like a heartbeat it is a sign of life, and has no event. */
export async function openUpload(
  tx: Tx,
  actor: Actor,
  given: { readonly id: string; readonly fence: number },
  publicUrl: string,
): Promise<UploadAddress> {
  const { claim } = await accessClaimOfHolder(tx, actor, given.id, given.fence);
  if (claim.state === "delivered") throw new Fault(errors.alreadyDelivered);
  const key = newUploadKey();
  const expires_at = new Date(tx.now().getTime() + lifetimes.uploadAddressMs).toISOString();
  await tx.send(saveUpload, {
    ...claim,
    leased_until: claim.state === "working" ? leaseUntil(tx, claim, claim.lease_seconds) : claim.leased_until,
    upload_key: hashOfUploadKey(key),
    upload_until: expires_at,
  });
  return { url: `${publicUrl}/uploads/${key}`, method: "PUT", expires_at };
}
