import {
  type Claim,
  type Criterion,
  type DeliveryDraft,
  plainAddress,
  plainLine,
  type TicketDelivery,
} from "@corkboard/contract";
import { say } from "./text/statement.ts";
import { agent, authorOfReason, authorOfVerdict, type Quote, quote, quoteLine, unknownAuthor } from "./text/trust.ts";

type Criteria = readonly Criterion[];
type Report = NonNullable<DeliveryDraft["criteria"]>[number];

/** Why an attempt ended without a delivery, and what is left of it. Rejections are quoted with their deliveries. */
export function attemptQuotes(claim: Claim, criteria: Criteria): Quote[] {
  const { attempt, state, reason, delivery_draft: draft } = claim;
  const isOver = state === "released" || state === "expired" || state === "revoked";
  const left = draft === null ? "" : resultText(draft, criteria);
  return [
    ...(isOver && reason !== null
      ? [quote(authorOfReason(claim), say`attempt ${attempt} was ${state} because`, reason, `end-${claim.id}`)]
      : []),
    ...(left === "" ? [] : [quote(agent, say`incomplete delivery of attempt ${attempt}`, left, `draft-${claim.id}`)]),
  ];
}

/** What the next attempt continues from. A rejection is what it must not repeat. */
export function deliveryQuotes(delivery: TicketDelivery, criteria: Criteria): Quote[] {
  const { id, attempt, state, decided_by, screenshot_url, reason } = delivery;
  const decider = decided_by === null ? say`` : say` by the ${decided_by}`;
  const screenshot = screenshot_url === null ? say`` : say`, with a screenshot`;
  const name = say`delivery of attempt ${attempt}, ${state}${decider}${screenshot}`;
  const earlier = delivery.criteria.filter((delivered) => currentOf(delivered, criteria)?.text !== delivered.text);
  return [
    quote(agent, name, resultText(delivery, criteria), `delivery-${id}`),
    ...earlier.map(({ number, text }) => {
      const then = say`criterion ${number} as attempt ${attempt} delivered it, which is no longer confirmed`;
      return quoteLine(unknownAuthor, then, text, `delivery-${id}-${number}`);
    }),
    ...(reason === null
      ? []
      : [quote(authorOfVerdict(delivery), say`attempt ${attempt} was rejected because`, reason, `reason-${id}`)]),
  ];
}

function resultText(result: DeliveryDraft, criteria: Criteria): string {
  const links = {
    branch: plainLine(result.branch ?? ""),
    commit: plainLine(result.commit ?? ""),
    url: plainAddress(result.url ?? ""),
    preview_url: plainAddress(result.preview_url ?? ""),
  };
  return [
    ...Object.entries(links).flatMap(([name, value]) => (value === "" ? [] : [`${name}: ${value}`])),
    ...(result.criteria ?? []).map((report) => reportText(report, currentOf(report, criteria))),
    ...(result.summary ? [`summary: ${result.summary}`] : []),
  ].join("\n");
}

function reportText({ number, version, met, evidence }: Report, current: Criterion | undefined): string {
  const earlier = version === undefined || version === current?.version ? "" : ` in version ${version}`;
  return `criterion ${number}${earlier}: ${met ? "met" : "not met"}: ${evidence}`;
}

const currentOf = ({ number }: Report, criteria: Criteria) =>
  criteria.find((criterion) => criterion.number === number && criterion.state === "confirmed");
