import { ClaimRelease, errors } from "@corkboard/contract";
import type { Tx } from "../../../../db/database.ts";
import type { Actor } from "../../../../shared/actor.ts";
import { Fault } from "../../../../shared/fault.ts";
import { bodyReader, type JsonBody } from "../../../../shared/input.ts";
import { mergedDraft } from "../deliveries/complete-delivery.ts";
import { readDelivery } from "../deliveries/read-delivery.ts";
import { accessClaimOfHolder } from "./claims.access.ts";
import { endClaim, type HeldClaim } from "./save-claim.ts";

const readRelease = bodyReader(ClaimRelease);

/** Gives the ticket back, with what is left of the work. */
export async function releaseClaim(tx: Tx, actor: Actor, id: string, body: JsonBody): Promise<HeldClaim["claim"]> {
  const { fence, reason, attempted, draft: given = {} } = readRelease(body);
  const read = readDelivery(given);
  if (read.problems.length > 0) {
    const details = read.problems.map(({ path, message }) => ({ path: `draft/${path}`, message: `draft/${message}` }));
    throw new Fault(errors.invalidInput, { message: details[0]?.message ?? "", details });
  }
  const held = await accessClaimOfHolder(tx, actor, id, fence);
  const draft = mergedDraft(held, read);
  const hasDraft = Object.keys(draft).length > 0;
  const claim = { ...held.claim, delivery_draft: hasDraft ? JSON.stringify(draft) : held.claim.delivery_draft };
  const end = { state: "released", reason, reasonBy: "agent", attempted } as const;
  return (await endClaim(tx, actor, { ...held, claim }, end)).claim;
}
