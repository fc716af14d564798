import { type Criterion, type DeliveredCriterion, errors, type TicketDeliveryCreate } from "@corkboard/contract";
import { Fault, type FaultDetails } from "../../../../shared/fault.ts";

type Given = NonNullable<TicketDeliveryCreate["criteria"]>;

/**
 * Every confirmed criterion of the ticket, in order. Those that are not given are taken from an earlier draft. Rejects a
 * delivery that leaves one out.
 */
export function deliveredCriteria(
  criteria: readonly Criterion[],
  given: Given,
  draft: Given = [],
): DeliveredCriterion[] {
  const byNumber = new Map(given.map((criterion) => [criterion.number, criterion]));
  const drafted = new Map(draft.map((criterion) => [criterion.number, criterion]));
  const details: FaultDetails = [];
  const delivered = criteria.flatMap(({ number, text }): DeliveredCriterion[] => {
    const criterion = byNumber.get(number) ?? drafted.get(number);
    if (!criterion) details.push({ path: "criteria", message: `criterion ${number} is missing` });
    return criterion ? [{ number, met: criterion.met, evidence: criterion.evidence, text }] : [];
  });
  for (const number of byNumber.keys()) {
    const isKnown = criteria.some((criterion) => criterion.number === number);
    if (!isKnown) details.push({ path: "criteria", message: `the ticket has no confirmed criterion ${number}` });
  }
  if (byNumber.size < given.length) details.push({ path: "criteria", message: "a criterion is given twice" });
  if (details.length > 0) throw new Fault(errors.criteriaIncomplete, { details: details.slice(0, 20) });
  return delivered;
}
