import type { TicketProposal, TicketSource } from "@corkboard/ticket-writer";

export type { Citation, CitedField } from "@corkboard/contract";
export type { TicketProposal, TicketSource } from "@corkboard/ticket-writer";

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

/** Where the built-in writer works: off the event loop, when it is the turn of the ticket's organisation. */
export interface WritingTurn {
  write(source: TicketSource): Promise<TicketProposal>;
}

/** Turns a source into a proposal. Throws a `TicketWriterError` if it cannot; it never returns placeholder content. */
export interface TicketWriter {
  write(source: TicketSource, turn: WritingTurn): Promise<WrittenTicket>;
}

export type WriterFailure = "timeout" | "refused" | "bad_output" | "unreachable";

/** Why no proposal was produced. The message is logged, never sent to API clients, and never contains a key. */
export class TicketWriterError extends Error {
  override name = "TicketWriterError";
  readonly failure: WriterFailure;
  /** The model's name, if the message contains it: redaction might take it for a key. */
  readonly model: string | undefined;
  /** How long the provider asks to wait, if it says so. */
  readonly retryAfterMs: number | undefined;
  /** What was spent on it nevertheless, if a model was called. */
  account: WriterAccount | undefined;

  constructor(
    failure: WriterFailure,
    message: string,
    {
      model,
      retryAfterMs,
      ...options
    }: ErrorOptions & { readonly model?: string; readonly retryAfterMs?: number } = {},
  ) {
    super(message, options);
    this.failure = failure;
    this.model = model;
    this.retryAfterMs = retryAfterMs;
  }

  after(account: WriterAccount): this {
    this.account = account;
    return this;
  }
}
