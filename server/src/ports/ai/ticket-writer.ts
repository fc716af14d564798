import type { FeedbackType, TicketPriority, TicketSourceType } from "@corkboard/contract";

/** Everything a ticket may be based on. Nothing in it comes from anywhere but the source item and its comments. */
export interface TicketSource {
  readonly kind: TicketSourceType;
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly type?: FeedbackType;
  readonly pageUrl?: string;
  readonly labels: readonly string[];
  readonly checklist: readonly string[];
  readonly browserInfo: Readonly<Record<string, unknown>>;
  readonly comments: readonly { readonly id: string; readonly author: string | null; readonly content: string }[];
}

export interface TicketDraft {
  readonly title: string;
  readonly description: string;
  readonly priority: TicketPriority;
  readonly labels: readonly string[];
  /** How the draft came about, kept with the ticket. */
  readonly context: Readonly<Record<string, unknown>>;
}

/** Turns a source into a draft. Throws when it cannot; it never answers with something made up. */
export interface TicketWriter {
  write(source: TicketSource): Promise<TicketDraft>;
}
