import type { Citation, FeedbackType, TicketPriority, TicketSourceType } from "@corkboard/contract";

/** What a ticket is based on. */
export interface TicketSource {
  readonly kind: TicketSourceType;
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly type?: FeedbackType;
  readonly pageUrl?: string;
  readonly labels: readonly string[];
  readonly checklist: readonly { readonly text: string; readonly checked: boolean }[];
  readonly dueDate?: string;
  readonly browserInfo: Readonly<Record<string, unknown>>;
  /** Shapes drawn on the screenshot, with their comments. */
  readonly annotations: readonly { readonly type: string; readonly comment?: string }[];
  /** URL of the screenshot, or its path in this service's API. */
  readonly screenshotLink?: string;
  /** The screenshot itself, if the operator lets models see it. */
  readonly screenshot?: { readonly mediaType: string; readonly bytes: Uint8Array };
  /** Oldest first. */
  readonly comments: readonly {
    readonly id: string;
    readonly author: string | null;
    readonly content: string;
    /** ISO 8601. */
    readonly createdAt?: string;
  }[];
}

/** What a ticket writer proposes. It is untrusted until it has been contained. */
export interface TicketProposal {
  readonly title: string;
  /** Markdown without the acceptance criteria. */
  readonly body: string;
  readonly criteria: readonly { readonly text: string; readonly cites: readonly Citation[] }[];
  readonly priority: { readonly level: TicketPriority; readonly reason: string; readonly cites: readonly Citation[] };
  readonly labels: readonly string[];
}
