import type { Claim, DeliveryDraft } from "@corkboard/contract";
import type { Tables } from "../../../../db/tables.ts";
import type { FaultClaim } from "../../../../shared/fault.ts";

type ClaimRow = Tables["claims"];

export const draftOf = ({ delivery_draft: draft }: Pick<ClaimRow, "delivery_draft">): DeliveryDraft | null =>
  draft === null ? null : (JSON.parse(draft) as DeliveryDraft);

export const presentClaim = (row: ClaimRow): Claim => ({
  id: row.id,
  ticket_id: row.ticket_id,
  project_id: row.project_id,
  user_id: row.user_id,
  agent: row.agent,
  state: row.state,
  fence: row.fence,
  attempt: row.attempt,
  lease_seconds: row.lease_seconds,
  leased_until: row.leased_until,
  doing: row.doing,
  reason: row.reason,
  reason_by: row.reason_by,
  delivery_draft: draftOf(row),
  output_bytes: row.output_bytes,
  version: row.version,
  created_at: row.created_at,
  ended_at: row.ended_at,
});

/** A claim beside an error message. */
export const presentFaultClaim = ({ id, agent, state, leased_until, reason, reason_by }: ClaimRow): FaultClaim => ({
  id,
  agent,
  state,
  leased_until,
  reason,
  reason_by,
});
