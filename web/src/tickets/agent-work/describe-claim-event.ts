import type { Wire } from "@corkboard/client";
import { valuesOf } from "../../service/live/event-values.ts";
import { currentTexts } from "../../texts/catalogue.ts";
import { claimTexts } from "./texts.ts";

/** What an event of a claim, question or delivery says. Undefined for what is not worth a line. */
export function describeClaimEvent(event: Wire.Event, agentOf: (claimId: string) => string | undefined) {
  const { events: texts, somebody } = currentTexts(claimTexts);
  const values = valuesOf(event) as { agent?: string; attempt?: number; state?: Wire.ClaimState; answered_by?: string };
  const agent = values.agent ?? agentOf(event.object_id) ?? texts.theAgent;
  const name = event.actor?.display_name ?? somebody;
  switch (event.type) {
    case "claim.created":
      return texts.claimed(agent, values.attempt ?? 1);
    case "claim.ended":
      return endOf(values.state, agent, name);
    case "question.created":
      return texts.asked(agent);
    case "question.forwarded":
      return texts.forwarded(name);
    case "question.answered":
      return texts.answered(event.actor ? name : currentTexts(claimTexts).deciders.reporter);
    case "delivery.created":
      return texts.delivered(agent);
    case "delivery.shown":
      return texts.shown(name);
    default:
      return undefined;
  }
}

function endOf(state: Wire.ClaimState | undefined, agent: string, name: string): string | undefined {
  const { events: texts } = currentTexts(claimTexts);
  switch (state) {
    case "accepted":
    case "rejected":
    case "released":
    case "expired":
      return texts[state](agent);
    case "revoked":
      return texts.revoked(agent, name);
    default:
      return undefined;
  }
}

/** The actor of these events is the member whose token the agent uses. */
export function isByAgent({ type, changes }: Wire.Event): boolean {
  if (type === "claim.created" || type === "question.created" || type === "delivery.created") return true;
  const state = type === "claim.ended" ? changes.state?.to : undefined;
  return state === "released" || state === "expired";
}
