import { type DeliveredElement, errors, type TicketDeliveryCreate } from "@corkboard/contract";
import type { Tx } from "../../db/database.ts";
import type { Tables } from "../../db/tables.ts";
import { recordCreated } from "../../events/record-event.ts";
import { type Actor, tokenOf } from "../../shared/actor.ts";
import { Fault } from "../../shared/fault.ts";
import { newId } from "../../shared/id.ts";
import { changeClaim, type HeldClaim } from "../claims/claims.access.ts";
import { type FileStorage, type PreparedFile, recordFile } from "../files/files.access.ts";
import { accessProject } from "../projects/projects.access.ts";
import { closeQuestions, hostOfUrl, withInertLinks } from "../questions/questions-of-claim.access.ts";
import { confirmedCriteria } from "../tickets/tickets.access.ts";
import { deliveredCriteria } from "./delivered-criteria.ts";
import { deliveryState, deliveryTarget } from "./delivery-events.ts";
import { insertDelivery } from "./deliveries.queries.ts";
import { isShownAtOnce } from "./shown-at-once.ts";

type DeliveryRow = Tables["ticket_deliveries"];

/** The claim now waits for a verdict. Its open questions are closed, because the agent went on without an answer. */
export async function deliver(
  tx: Tx,
  actor: Actor,
  held: HeldClaim,
  input: TicketDeliveryCreate,
  screenshot: PreparedFile | undefined,
  storage: FileStorage,
): Promise<DeliveryRow> {
  const { claim, ticket } = held;
  if (claim.state === "delivered") throw new Fault(errors.alreadyDelivered);
  const preview_url = webAddress("preview_url", input.preview_url);
  const project = await accessProject(tx, actor, claim.project_id);
  const hosts = [hostOfUrl(project.url)];
  const criteria = deliveredCriteria(confirmedCriteria(ticket.row), input.criteria ?? []).map((criterion) =>
    Object.assign(criterion, { evidence: withInertLinks(criterion.evidence, hosts) }),
  );
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
    url: webAddress("url", input.url),
    branch: input.branch ?? null,
    commit_id: input.commit ?? null,
    preview_url,
    criteria: JSON.stringify(criteria),
    element: input.element ? elementJson(input.element) : null,
    screenshot_file_id: screenshot?.id ?? null,
    state: "pending",
    reason: null,
    decided_by: null,
    decided_by_user_id: null,
    token_id: tokenOf(actor),
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
  if (screenshot) await recordFile(tx, storage, screenshot, { ticketId: claim.ticket_id });
  await recordCreated(tx, actor, "delivery", deliveryTarget(row), deliveryState(row));
  await changeClaim(tx, actor, held, { state: "delivered", leased_until: null, open_questions: 0 });
  return row;
}

/** Without unknown fields. */
const elementJson = ({ selector, found, x, y, width, height }: DeliveredElement) =>
  JSON.stringify({ selector, found, x, y, width, height });

/** User interfaces turn these into links, so only http and https are accepted. */
function webAddress(path: "url" | "preview_url", value: string | null | undefined): string | null {
  if (value === undefined || value === null || value === "") return null;
  if (hostOfUrl(value) !== undefined) return value;
  const message = `${path} must be an http or https URL without a user name or password`;
  throw new Fault(errors.invalidInput, { message, details: [{ path, message }] });
}
