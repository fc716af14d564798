import { type CatalogueError, errors } from "@corkboard/contract";
import { Fault } from "../../../shared/fault.ts";
import { TicketWriterError, type WriterAccount, type WriterFailure } from "../../../ports/ai/proposal.ts";

const entries: Readonly<Record<WriterFailure, CatalogueError>> = {
  timeout: errors.aiTimeout,
  refused: errors.aiRefused,
  bad_output: errors.aiBadOutput,
  unreachable: errors.aiUnreachable,
};

/** API clients learn only that it failed and the kind of failure. The details go to the log. */
export function generationFault(error: unknown, spent?: WriterAccount): Fault {
  const entry = error instanceof TicketWriterError ? entries[error.failure] : errors.aiGenerationFailed;
  const retryAfterMs = error instanceof TicketWriterError ? error.retryAfterMs : undefined;
  return new Fault(entry, {
    cause: new Error(descriptionOf(error) + spentOn(spent)),
    ...(retryAfterMs === undefined ? {} : { retryAfterSeconds: Math.ceil(retryAfterMs / 1_000) }),
  });
}

/** A failed generation has no ticket that shows what it cost. */
function spentOn(account: WriterAccount | undefined): string {
  if (account === undefined || account.calls === 0) return "";
  const { calls, usage, cost_usd } = account;
  const tokens = usage ? `${usage.input_tokens} input and ${usage.output_tokens} output tokens` : "no tokens reported";
  return ` (${calls} ${calls === 1 ? "call" : "calls"}, ${tokens}${cost_usd === null ? "" : `, $${cost_usd}`})`;
}

const longestMessage = 300;
const maxCauses = 4;

/**
 * The messages of an error and its causes, truncated and with likely keys redacted. Errors of third-party libraries
 * contain the complete request, so they are not logged directly.
 */
function descriptionOf(error: unknown): string {
  const messages: string[] = [];
  const model = error instanceof TicketWriterError ? error.model : undefined;
  let cause = error;
  while (cause instanceof Error && messages.length < maxCauses) {
    const shown = withoutKeys(cause.message.slice(0, 2 * longestMessage), model).slice(0, longestMessage);
    messages.push(`${cause.name}: ${shown}`);
    cause = cause.cause;
  }
  return messages.length === 0 ? "the writer threw a value that is not an error" : messages.join(" ← ");
}

/** Keys are recognised by their prefix, by the word before them, and by their length. */
const prefixedKeys = /\b(?:(?:sk|pk|rk)[-_]|aiza)[\w.+/=-]+/gi;
const namedKeys = /\b(key|token|bearer|basic|authorization)([\s:="']+)([\w.+/-][\w.+/=-]*)/gi;
const words = /[\w+/=-]+/g;

/** Providers also append a version date to a model's name. */
function namesModel(word: string, model: string): boolean {
  const isDated = word.startsWith(`${model}-`) && /^[\d-]+$/.test(word.slice(model.length));
  return isDated || `models/${model}`.includes(word);
}

/** Names of errors and settings contain no digits, keys do. The configured model's name is not redacted. */
function withoutKeys(text: string, model = ""): string {
  const hidden = (word: string, shortest: number) => {
    const isKey = word.length >= shortest && /\d/.test(word);
    return isKey && !namesModel(word, model) ? "[hidden]" : word;
  };
  return text
    .replaceAll(prefixedKeys, "[hidden]")
    .replaceAll(namedKeys, (_, call: string, between: string, word: string) => call + between + hidden(word, 16))
    .replaceAll(words, (word) => hidden(word, 24));
}
