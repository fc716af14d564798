import { type CatalogueError, errors } from "@corkboard/contract";
import { Fault } from "../../shared/fault.ts";
import { TicketWriterError, type WriterFailure } from "../../ports/ai/proposal.ts";

const entries: Readonly<Record<WriterFailure, CatalogueError>> = {
  timeout: errors.aiTimeout,
  refused: errors.aiRefused,
  bad_output: errors.aiBadOutput,
  unreachable: errors.aiUnreachable,
};

/** What callers are told: that it failed and which kind of failure it was. The rest is for the log. */
export function generationFault(error: unknown): Fault {
  const entry = error instanceof TicketWriterError ? entries[error.failure] : errors.aiGenerationFailed;
  return new Fault(entry, { cause: new Error(descriptionOf(error)) });
}

const longestMessage = 300;
const mostCauses = 4;

/**
 * The messages of an error and its causes, short and without what looks like a key. Errors of other people's libraries
 * carry the whole request with them, so they are not logged as they are.
 */
function descriptionOf(error: unknown): string {
  const messages: string[] = [];
  const model = error instanceof TicketWriterError ? error.model : undefined;
  let cause = error;
  while (cause instanceof Error && messages.length < mostCauses) {
    const shown = withoutKeys(cause.message.slice(0, 2 * longestMessage), model).slice(0, longestMessage);
    messages.push(`${cause.name}: ${shown}`);
    cause = cause.cause;
  }
  return messages.length === 0 ? "the writer threw something that is no error" : messages.join(" ← ");
}

/** Keys by how they begin, by the word before them, and by being too long for a word. */
const begunLikeKeys = /\b(?:(?:sk|pk|rk)[-_]|aiza)[\w.+/=-]+/gi;
const calledKeys = /\b(key|token|bearer|basic|authorization)([\s:="']+)([\w.+/-][\w.+/=-]*)/gi;
const words = /[\w+/=-]+/g;

/** Providers also name a model with the date of its version. */
function namesModel(word: string, model: string): boolean {
  const isDated = word.startsWith(`${model}-`) && /^[\d-]+$/.test(word.slice(model.length));
  return isDated || `models/${model}`.includes(word);
}

/** Names of errors and settings have no digit, keys do; the operator's own model is named as it is. */
function withoutKeys(text: string, model = ""): string {
  const hidden = (word: string, shortest: number) => {
    const isKey = word.length >= shortest && /\d/.test(word);
    return isKey && !namesModel(word, model) ? "[hidden]" : word;
  };
  return text
    .replaceAll(begunLikeKeys, "[hidden]")
    .replaceAll(calledKeys, (_, call: string, between: string, word: string) => call + between + hidden(word, 16))
    .replaceAll(words, (word) => hidden(word, 24));
}
