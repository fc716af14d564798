import { type CatalogueError, errors } from "@corkboard/contract";
import { Fault } from "../../fault.ts";
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
  let cause = error;
  while (cause instanceof Error && messages.length < mostCauses) {
    messages.push(`${cause.name}: ${withoutKeys(cause.message.slice(0, 2 * longestMessage)).slice(0, longestMessage)}`);
    cause = cause.cause;
  }
  return messages.length === 0 ? "the writer threw something that is no error" : messages.join(" ← ");
}

const withoutKeys = (text: string) =>
  text
    .replaceAll(
      /\b(?:sk|pk|rk|key|tok|token|bearer|basic|aiza|x-api-key|authorization)(?:[-_:=\s]+)?[\w.+/=-]{3,}/gi,
      "[hidden]",
    )
    .replaceAll(/[\w+/=-]{24,}/g, "[hidden]");
