import {
  type DeliveredCriterion,
  type DeliveredElement,
  type DeliveryDraft,
  errors,
  limits,
} from "@corkboard/contract";
import { Fault } from "../../../../shared/fault.ts";
import { draftOf } from "../claims/claims.present.ts";
import type { HeldClaim } from "../claims/save-claim.ts";
import { confirmedCriteria } from "../../tickets/tickets.exports.ts";
import { currentReports, deliveredCriteria } from "./delivered-criteria.ts";
import type { ReadDelivery } from "./read-delivery.ts";

export interface CompleteDelivery {
  readonly summary: string;
  readonly url: string | null;
  readonly branch: string | null;
  readonly commit: string | null;
  readonly preview_url: string | null;
  readonly criteria: readonly DeliveredCriterion[];
  readonly element: DeliveredElement | null;
}

/** A delivery whose valid parts are kept. */
export class InvalidDelivery extends Fault {}

/** What the request and the draft of the claim make together. Throws everything that is still invalid or missing. */
export function completeDelivery(held: HeldClaim, read: ReadDelivery, hasScreenshot: boolean): CompleteDelivery {
  const draft = draftOf(held.claim) ?? {};
  const { summary, ...fields } = { ...draft, ...read.valid };
  const problems = [...read.problems];
  if (summary === undefined && !problems.some(({ path }) => path === "summary"))
    problems.push({ path: "summary", message: "summary is required" });
  const { criteria, changed, missing } = deliveredCriteria(held, read, draft);
  const links = {
    url: fields.url || null,
    branch: fields.branch?.trim() || null,
    commit: fields.commit?.trim() || null,
    preview_url: fields.preview_url || null,
  };
  const hasResult = hasScreenshot || Object.values(links).some((link) => link !== null);
  const isMissingResult = !hasResult && !problems.some(({ path }) => path in links);
  const details = [
    ...changed,
    ...problems,
    ...missing,
    ...(isMissingResult ? [{ path: "commit", message: errors.resultRequired.message }] : []),
  ].slice(0, limits.errorDetails);
  if (changed.length > 0) {
    const current = [...confirmedCriteria(held.ticket.row)];
    throw new InvalidDelivery(errors.criterionChanged, { details, criteria: current });
  }
  if (problems.length > 0)
    throw new InvalidDelivery(errors.invalidInput, { message: problems[0]?.message ?? "", details });
  if (missing.length > 0) throw new InvalidDelivery(errors.criteriaIncomplete, { details });
  if (isMissingResult) throw new InvalidDelivery(errors.resultRequired, { details });
  return { summary: summary ?? "", ...links, criteria, element: fields.element ?? null };
}

/** What is kept for the next delivery: given fields replace those of the draft, criteria one by one. */
export function mergedDraft(held: HeldClaim, { valid }: ReadDelivery): DeliveryDraft {
  const { criteria: drafted = [], ...draft } = draftOf(held.claim) ?? {};
  const { criteria: given = [], ...fields } = valid;
  const criteria = currentReports(held, [...drafted, ...given]);
  return { ...draft, ...fields, ...(criteria.length > 0 ? { criteria } : {}) };
}
