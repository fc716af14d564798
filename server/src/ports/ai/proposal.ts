import type { Citation, FeedbackType, TicketPriority, TicketSourceType } from "@corkboard/contract";

export { type Citation, type CitedField, citedFields } from "@corkboard/contract";

/** Everything a ticket may be based on. Nothing in it comes from anywhere but the source item and its comments. */
export interface TicketSource {
  readonly kind: TicketSourceType;
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly type?: FeedbackType;
  readonly pageUrl?: string;
  /** Of a card. */
  readonly labels: readonly string[];
  readonly checklist: readonly { readonly text: string; readonly checked: boolean }[];
  readonly dueDate?: string;
  readonly browserInfo: Readonly<Record<string, unknown>>;
  /** What was drawn on the screenshot and said about it. */
  readonly annotations: readonly { readonly type: string; readonly comment?: string }[];
  /** Where people find the screenshot: a web address, or a path of this service's API. */
  readonly screenshotLink?: string;
  /** The screenshot itself, when the operator lets models see it. */
  readonly screenshot?: { readonly mediaType: string; readonly bytes: Uint8Array };
  /** Oldest first. */
  readonly comments: readonly { readonly id: string; readonly author: string | null; readonly content: string }[];
}

/** What a writer proposes. It is untrusted until it has been contained. */
export interface TicketProposal {
  readonly title: string;
  /** Markdown: everything but the acceptance criteria. */
  readonly body: string;
  readonly criteria: readonly { readonly text: string; readonly cites: readonly Citation[] }[];
  readonly priority: {
    readonly level: TicketPriority;
    readonly reason: string;
    readonly cites: readonly Citation[];
  };
  readonly labels: readonly string[];
}

/** How a proposal came about, as far as its writer knows; kept with the ticket. */
export interface WriterAccount {
  readonly engine: "builtin" | "openai-compatible" | "anthropic" | "google";
  readonly model: string | null;
  readonly prompt_version: string | null;
  readonly usage: { readonly input_tokens: number; readonly output_tokens: number } | null;
  /** In US dollars; null where nobody told the price. */
  readonly cost_usd: number | null;
  /** Calls made, repairs and retries included; 0 where no model was asked. */
  readonly calls: number;
}

export interface WrittenTicket {
  readonly proposal: TicketProposal;
  readonly account: WriterAccount;
}

/** Turns a source into a proposal. Throws a `TicketWriterError` when it cannot; it never answers with something made up. */
export interface TicketWriter {
  write(source: TicketSource): Promise<WrittenTicket>;
}

export type WriterFailure = "timeout" | "refused" | "bad_output" | "unreachable";

/** Why no proposal came. Its message goes to the log, never to callers; it never holds a key. */
export class TicketWriterError extends Error {
  override name = "TicketWriterError";
  readonly failure: WriterFailure;
  /** The model's name, should the message hold it: it may look like a key. */
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
