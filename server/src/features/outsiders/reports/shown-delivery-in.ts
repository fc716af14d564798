import type { EventChange } from "@corkboard/contract";
import type { PendingEvent } from "../../../events/event-processor.ts";

export interface ShownDelivery {
  readonly id: string;
  /** No member has shown it: people outside are notified only where the project lets agents write to them. */
  readonly isOfAgent: boolean;
  readonly at: string;
}

/** The delivery that reporters and contacts can see since this event, if there is one. */
export function shownDeliveryIn(event: PendingEvent): ShownDelivery | undefined {
  if (event.type !== "delivery.created" && event.type !== "delivery.shown") return undefined;
  if ((newValue(event, "shown_at") ?? null) === null) return undefined;
  return { id: event.object_id, isOfAgent: event.type === "delivery.created", at: event.created_at };
}

/** Undefined if the changes were erased because their object was deleted. */
export const newValue = ({ changes }: PendingEvent, field: string): unknown =>
  (JSON.parse(changes) as Record<string, EventChange | undefined>)[field]?.to;
