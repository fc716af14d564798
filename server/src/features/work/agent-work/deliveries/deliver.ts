import { errors } from "@corkboard/contract";
import type { Tx } from "../../../../db/database.ts";
import type { Tables } from "../../../../db/tables.ts";
import { recordCreated } from "../../../../events/record-event.ts";
import type { Actor } from "../../../../shared/actor.ts";
import { Fault } from "../../../../shared/fault.ts";
import { newId } from "../../../../shared/id.ts";
import { changeClaim, type HeldClaim, noUpload } from "../claims/save-claim.ts";
import { deleteFilesOf, type FileStorage, type PreparedFile, recordFile } from "../../../intake/files/files.exports.ts";
import { accessProject } from "../../../customers/projects/projects.access.ts";
import { closeQuestions } from "../questions/questions-of-claim.ts";
import { hostOfUrl, withInertLinks } from "../questions/inert-links.ts";
import { completeDelivery } from "./complete-delivery.ts";
import { deliveryState, deliveryTarget } from "./delivery-events.ts";
import { insertDelivery } from "./deliveries.queries.ts";
import { tokenColumns } from "./own-work.ts";
import type { ReadDelivery } from "./read-delivery.ts";
import { isShownAtOnce } from "./shown-at-once.ts";

type DeliveryRow = Tables["ticket_deliveries"];

/** The claim now waits for a verdict. Its open questions are closed, because the agent went on without an answer. */
export async function deliver(
  tx: Tx,
  actor: Actor,
  held: HeldClaim,
  { read, verified }: { readonly read: ReadDelivery; readonly verified: boolean },
  screenshot: PreparedFile | undefined,
  storage: FileStorage,
): Promise<DeliveryRow> {
  const { claim } = held;
  if (claim.state === "delivered") throw new Fault(errors.alreadyDelivered);
  const input = completeDelivery(held, read, screenshot !== undefined || claim.upload_file_id !== null);
  const { preview_url } = input;
  const project = await accessProject(tx, actor, claim.project_id);
  const hosts = [hostOfUrl(project.url)];
  const criteria = input.criteria.map((criterion) => ({
    ...criterion,
    evidence: withInertLinks(criterion.evidence, hosts),
  }));
  const now = tx.now().toISOString();
  const row: DeliveryRow = {
    org_id: claim.org_id,
    id: newId(),
    project_id: claim.project_id,
    ticket_id: claim.ticket_id,
    claim_id: claim.id,
    agent: claim.agent,
    attempt: claim.attempt,
    summary: withInertLinks(input.summary, hosts),
    url: input.url,
    branch: input.branch,
    commit_id: input.commit,
    preview_url,
    verified: Number(verified),
    criteria: JSON.stringify(criteria),
    element: input.element && JSON.stringify(input.element),
    screenshot_file_id: screenshot?.id ?? claim.upload_file_id,
    state: "pending",
    reason: null,
    decided_by: null,
    decided_by_user_id: null,
    ...(await tokenColumns(tx, actor)),
    shown_at: isShownAtOnce(project, held, criteria) ? now : null,
    shown_by: null,
    client_summary: null,
    reminded_at: null,
    version: 1,
    created_at: now,
    decided_at: null,
  };
  if (claim.open_questions > 0) await closeQuestions(tx, actor, claim);
  await tx.send(insertDelivery, row);
  await recordCreated(tx, actor, "delivery", deliveryTarget(row), deliveryState(row));
  await changeClaim(tx, actor, held, {
    state: "delivered",
    leased_until: null,
    open_questions: 0,
    paused_at: null,
    delivery_draft: null,
    ...noUpload,
    delivered_at: now,
  });
  if (screenshot) {
    if (claim.upload_file_id !== null) await deleteFilesOf(tx, claim.org_id, { file: claim.upload_file_id });
    await recordFile(tx, storage, screenshot, { ticketId: claim.ticket_id });
  }
  return row;
}
