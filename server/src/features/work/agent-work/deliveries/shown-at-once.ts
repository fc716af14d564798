import type { DeliveredCriterion } from "@corkboard/contract";
import type { Tables } from "../../../../db/tables.ts";
import type { HeldClaim } from "../claims/save-claim.ts";

/** Whether clients see a new delivery before the team does. What the agent itself says is unfinished waits in any case. */
export const isShownAtOnce = (
  project: Pick<Tables["projects"], "delivery_review">,
  { feedback }: HeldClaim,
  criteria: readonly DeliveredCriterion[],
): boolean => project.delivery_review === "client" && feedback !== undefined && criteria.every(({ met }) => met);
