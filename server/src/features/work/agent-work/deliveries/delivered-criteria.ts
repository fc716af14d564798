import type { Criterion, CriterionReport, DeliveredCriterion, DeliveryDraft } from "@corkboard/contract";
import type { FaultDetails } from "../../../../shared/fault.ts";
import { confirmedCriteria, numbersChangedUnder } from "../../tickets/tickets.exports.ts";
import type { HeldClaim } from "../claims/save-claim.ts";
import type { ReadDelivery } from "./read-delivery.ts";

interface DeliveredCriteria {
  readonly criteria: readonly DeliveredCriterion[];
  /** What is reported about another text than the current one. */
  readonly changed: FaultDetails;
  readonly missing: FaultDetails;
}

/** Every confirmed criterion of the ticket, in order. Those that are not given are taken from an earlier draft. */
export function deliveredCriteria(
  held: HeldClaim,
  { valid: { criteria: given = [] }, placeOf, invalidCriteria }: ReadDelivery,
  draft: DeliveryDraft,
): DeliveredCriteria {
  const confirmed = confirmedCriteria(held.ticket.row);
  const isCurrent = currentIn(held);
  const byNumber = new Map(given.map((report) => [report.number, report]));
  const drafted = new Map(draft.criteria?.map((report) => [report.number, report]));
  // Given, though not valid: they are not reported as missing too.
  const numbers = [...byNumber.keys(), ...invalidCriteria];
  const changed: FaultDetails = [];
  const missing: FaultDetails = [];
  const criteria = confirmed.flatMap((criterion): DeliveredCriterion[] => {
    const { number, version, text } = criterion;
    const report = byNumber.get(number) ?? (numbers.includes(number) ? undefined : drafted.get(number));
    if (!report) {
      if (!numbers.includes(number)) missing.push({ path: "criteria", message: `criterion ${number} is missing` });
      return [];
    }
    const { met, evidence } = report;
    if (isCurrent(criterion, report)) return [{ number, version, met, evidence, text }];
    const place = placeOf.get(number);
    const path = place === undefined ? "criteria" : `criteria/${place}`;
    changed.push({ path, message: changeOf(criterion, report) });
    return [];
  });
  for (const number of numbers) {
    const isKnown = confirmed.some((criterion) => criterion.number === number);
    if (!isKnown) missing.push({ path: "criteria", message: `the ticket has no confirmed criterion ${number}` });
  }
  if (new Set(numbers).size < given.length + invalidCriteria.length) {
    missing.push({ path: "criteria", message: "a criterion is given twice" });
  }
  return { criteria, changed, missing };
}

/** What a draft may keep: reports about criteria as they are now, with the version that they are about. */
export function currentReports(held: HeldClaim, reports: readonly CriterionReport[]): CriterionReport[] {
  const isCurrent = currentIn(held);
  return confirmedCriteria(held.ticket.row).flatMap((criterion) => {
    const report = reports.findLast(({ number }) => number === criterion.number);
    return report && isCurrent(criterion, report) ? [{ ...report, version: criterion.version }] : [];
  });
}

/** Whoever names no version has seen the text that the claim began with. */
function currentIn({ ticket, claim }: HeldClaim) {
  const changed = numbersChangedUnder(ticket.row, claim.fence);
  return ({ number, version }: Criterion, report: CriterionReport): boolean =>
    report.version === undefined ? !changed.has(number) : report.version === version;
}

const changeOf = ({ number, version }: Criterion, report: CriterionReport) =>
  report.version === undefined
    ? `criterion ${number} has changed since the claim began: its version is now ${version}`
    : `criterion ${number} has version ${version}, not ${report.version}`;
