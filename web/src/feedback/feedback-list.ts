import type { Wire } from "@corkboard/client";
import type { InfiniteData } from "@tanstack/react-query";

export type FeedbackRow = Wire.FeedbackSummary;

export interface FeedbackPage {
  readonly data: readonly FeedbackRow[];
  /** Whether the service had no more items when the page was loaded. */
  readonly isLast: boolean;
  /** The cursor of the next page. */
  readonly next?: string | undefined;
}

export type FeedbackList = InfiniteData<FeedbackPage>;
