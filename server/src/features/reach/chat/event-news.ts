import type { ChatKind, EventChange, EventType } from "@corkboard/contract";

/** What a chat may have to be notified of. */
export interface EventNews {
  readonly kind: ChatKind;
  /** The report, comment, question or delivery. */
  readonly id: string;
  /** A report that turned out to be no spam. It is news only if it was withheld before. */
  readonly isCleared?: boolean;
}

interface RecordedEvent {
  readonly type: EventType;
  readonly object_id: string;
  readonly actor_id: string | null;
  /** JSON. Empty if they were erased because their object was deleted. */
  readonly changes: string;
}

/** Whether what it is about still exists, and is no spam, is found out when the message is written. */
export function newsIn(event: RecordedEvent): EventNews | undefined {
  const { type, object_id: id, actor_id, changes } = event;
  switch (type) {
    case "feedback.created":
      return { kind: "report", id };
    case "feedback.updated":
      return isCleared(changes) ? { kind: "report", id, isCleared: true } : undefined;
    case "comment.created":
      return actor_id === null ? { kind: "reply", id } : undefined;
    case "question.created":
      return { kind: "question", id };
    case "delivery.created":
      return { kind: "delivery", id };
    case "delivery.decided":
      return decisionIn(id, changes);
    default:
      return undefined;
  }
}

type Changes = Record<string, EventChange | undefined>;

function isCleared(changes: string): boolean {
  // Most changes of reports are others, and some describe long texts.
  if (!changes.includes(`"spam"`)) return false;
  const { spam } = JSON.parse(changes) as Changes;
  return spam?.from === true && spam.to === false;
}

/** Those of the team are no news to it. */
function decisionIn(id: string, changes: string): EventNews | undefined {
  const { state, decided_by } = JSON.parse(changes) as Changes;
  if (decided_by?.to !== "reporter" && decided_by?.to !== "client") return undefined;
  return state?.to === "accepted" || state?.to === "rejected" ? { kind: state.to, id } : undefined;
}
