import type { Wire } from "@corkboard/client";
import { describeEvent, type EventLine } from "./describe-event.ts";

export type Entry =
  | { readonly kind: "comment"; readonly at: string; readonly comment: Wire.FeedbackComment }
  | { readonly kind: "event"; readonly at: string; readonly id: string; readonly line: EventLine };

interface Sources {
  readonly comments: readonly Wire.FeedbackComment[];
  readonly events: readonly Wire.Event[];
  readonly members: readonly Wire.Member[];
  readonly reporter: string;
}

/** Comments and changes in the order in which they happened. */
export function conversationEntries({ comments, events, members, reporter }: Sources): Entry[] {
  const entries: Entry[] = [
    ...comments.map((comment) => ({ kind: "comment", at: comment.created_at, comment }) as const),
    ...events.flatMap((event) =>
      describeEvent(event, members, reporter).map(
        (line, index) => ({ kind: "event", at: event.created_at, id: `${event.id}:${index}`, line }) as const,
      ),
    ),
  ];
  return entries.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}
