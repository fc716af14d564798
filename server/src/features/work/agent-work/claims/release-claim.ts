import { ClaimRelease } from "@corkboard/contract";
import { Type } from "typebox";
import type { Tx } from "../../../../db/database.ts";
import type { Actor } from "../../../../shared/actor.ts";
import { bodyReader, type JsonBody } from "../../../../shared/input.ts";
import { mergedDraft } from "../deliveries/complete-delivery.ts";
import { readDelivery } from "../deliveries/read-delivery.ts";
import { accessClaimOfHolder } from "./claims.access.ts";
import { endClaim, type HeldClaim } from "./save-claim.ts";

const readRelease = bodyReader(Type.Omit(ClaimRelease, ["draft"]));

/** Gives the ticket back, with what is left of the work. An invalid part of that is no reason to keep the ticket. */
export async function releaseClaim(tx: Tx, actor: Actor, id: string, body: JsonBody): Promise<HeldClaim["claim"]> {
  const { fence, reason, attempted } = readRelease(body);
  const held = await accessClaimOfHolder(tx, actor, id, fence);
  const draft = mergedDraft(held, readDelivery(objectIn(body.draft)));
  const hasDraft = Object.keys(draft).length > 0;
  const claim = { ...held.claim, delivery_draft: hasDraft ? JSON.stringify(draft) : held.claim.delivery_draft };
  return (await endClaim(tx, actor, { ...held, claim }, { state: "released", reason, reasonBy: "agent", attempted }))
    .claim;
}

const objectIn = (value: unknown): JsonBody =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonBody) : {};
