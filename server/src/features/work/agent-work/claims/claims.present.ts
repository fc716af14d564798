import { Claim, type DeliveryDraft } from "@corkboard/contract";
import { columnsOnly, presenter } from "../../../../db/presenter.ts";
import type { Tables } from "../../../../db/tables.ts";
import type { FaultClaim } from "../../../../shared/fault.ts";

type ClaimRow = Tables["claims"];

export const draftOf = ({ delivery_draft: draft }: Pick<ClaimRow, "delivery_draft">): DeliveryDraft | null =>
  draft === null ? null : (JSON.parse(draft) as DeliveryDraft);

export const { of: presentClaim, json: claimJson } = presenter<void>()("claims", Claim, columnsOnly);

/** A claim beside an error message. */
export const presentFaultClaim = ({ id, agent, state, leased_until, reason, reason_by }: ClaimRow): FaultClaim => ({
  id,
  agent,
  state,
  leased_until,
  reason,
  reason_by,
});
