import type { Citation, FeedbackType, TicketPriority, TicketSourceType } from "@corkboard/contract";

export { type Citation, type CitedField, citedFields } from "@corkboard/contract";

/** Everything a ticket may be based on: the source item and its comments, nothing else. */
export interface TicketSource {
  readonly kind: TicketSourceType;
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly type?: FeedbackType;
  readonly pageUrl?: string;
  /** Cards only. */
  readonly labels: readonly string[];
  readonly checklist: readonly { readonly text: string; readonly checked: boolean }[];
  readonly dueDate?: string;
  readonly browserInfo: Readonly<Record<string, unknown>>;
  /** Shapes drawn on the screenshot, with their comments. */
  readonly annotations: readonly { readonly type: string; readonly comment?: string }[];
  /** Where people find the screenshot: a URL, or a path of this API. */
  readonly screenshotLink?: string;
  /** The image itself, if the operator allows models to see screenshots. */
  readonly screenshot?: { readonly mediaType: string; readonly bytes: Uint8Array };
  /** Oldest first. */
  readonly comments: readonly { readonly id: string; readonly author: string | null; readonly content: string }[];
}

/** The output of a writer. It is untrusted until it has been contained. */
export interface TicketProposal {
  readonly title: string;
  /** Markdown: everything except the acceptance criteria. */
  readonly body: string;
  readonly criteria: readonly { readonly text: string; readonly cites: readonly Citation[] }[];
  readonly priority: {
    readonly level: TicketPriority;
    readonly reason: string;
    readonly cites: readonly Citation[];
  };
  readonly labels: readonly string[];
}

/** How a proposal was produced, as far as the writer knows. Stored with the ticket. */
export interface WriterAccount {
  readonly engine: "builtin" | "openai-compatible" | "anthropic" | "google";
  readonly model: string | null;
  readonly prompt_version: string | null;
  readonly usage: { readonly input_tokens: number; readonly output_tokens: number } | null;
  /** In US dollars; null if no price is configured. */
  readonly cost_usd: number | null;
  /** Number of model calls, including repairs and retries; 0 if no model was called. */
  readonly calls: number;
}

export interface WrittenTicket {
  readonly proposal: TicketProposal;
  readonly account: WriterAccount;
}

/** Turns a source into a proposal. Throws a `TicketWriterError` if it cannot; it never returns placeholder content. */
export interface TicketWriter {
  write(source: TicketSource): Promise<WrittenTicket>;
}

export type WriterFailure = "timeout" | "refused" | "bad_output" | "unreachable";

/** Why no proposal was produced. The message is logged, never sent to API clients, and never contains a key. */
export class TicketWriterError extends Error {
  override name = "TicketWriterError";
  readonly failure: WriterFailure;
  /** The model's name, if the message contains it: redaction might take it for a key. */
  readonly model: string | undefined;

  constructor(
    failure: WriterFailure,
    message: string,
    { model, ...options }: ErrorOptions & { readonly model?: string } = {},
  ) {
    super(message, options);
    this.failure = failure;
    this.model = model;
  }
}
