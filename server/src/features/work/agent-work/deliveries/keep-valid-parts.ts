import type { Tx } from "../../../../db/database.ts";
import type { Actor } from "../../../../shared/actor.ts";
import { accessClaimOfHolder } from "../claims/claims.access.ts";
import { keepDraft } from "../claims/keep-draft.ts";
import { mergedDraft } from "./complete-delivery.ts";
import type { ReadDelivery } from "./read-delivery.ts";

/** Adds the valid parts of a rejected delivery to the draft of its claim. */
export async function keepValidParts(
  tx: Tx,
  actor: Actor,
  { id, fence }: { readonly id: string; readonly fence: number },
  read: ReadDelivery,
): Promise<void> {
  const held = await accessClaimOfHolder(tx, actor, id, fence);
  if (held.claim.state !== "delivered") await keepDraft(tx, held, mergedDraft(held, read));
}
