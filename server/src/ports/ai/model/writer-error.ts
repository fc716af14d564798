import { APICallError } from "ai";
import type { ModelSettings } from "../ai-settings.ts";
import { TicketWriterError, type WriterFailure } from "../proposal.ts";
import { ProviderError } from "../../outbound/bounded-fetch.ts";
import { providerDelay } from "./provider-delay.ts";
import { providerMessage } from "./provider-message.ts";
import type { TimeLimit } from "./time-limit.ts";

/** Maximum length of a provider's error message in our own. */
const maxMessageLength = 300;

const failureOfReason: Readonly<Record<ProviderError["reason"], WriterFailure>> = {
  unreachable: "unreachable",
  "cut off": "unreachable",
  redirected: "unreachable",
  "too long": "bad_output",
  "too slow": "timeout",
};

/** The key must not be logged; the model name may look like one. */
type Secrets = Pick<ModelSettings, "key" | "model">;

/**
 * Describes in one line why no ticket was written. The SDK's errors are not attached as causes: they contain the
 * request, and with it the source's content, which must not be logged.
 */
export function writerError(error: unknown, time: TimeLimit, secrets: Secrets): TicketWriterError {
  if (error instanceof TicketWriterError) return error;
  if (time.isOver) return new TicketWriterError("timeout", "the model returned no ticket within the time limit");
  return callError(error, secrets);
}

export function callError(error: unknown, { key, model }: Secrets): TicketWriterError {
  if (error instanceof ProviderError) {
    return new TicketWriterError(failureOfReason[error.reason], withoutKey(error.message, key));
  }
  if (APICallError.isInstance(error)) return responseError(error, key, model);
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  return new TicketWriterError("bad_output", withoutKey(`${name}: ${message}`, key));
}

function responseError(error: APICallError, key: string | undefined, model: string): TicketWriterError {
  const { statusCode = 0 } = error;
  if (statusCode < 300) {
    return new TicketWriterError("bad_output", `the response does not match the provider's format (${statusCode})`);
  }
  const failure = statusCode === 408 || statusCode >= 500 ? "unreachable" : "refused";
  const delay = providerDelay(error);
  const wait = delay === undefined ? "" : `, retry after ${Math.ceil(delay / 1_000)} s`;
  return new TicketWriterError(
    failure,
    `the provider returned ${statusCode}${wait}: ${withoutKey(providerMessage(error), key) || "no reason given"}`,
    { model, retryAfterMs: delay },
  );
}

/** One line, without control characters and without the key in any common encoding, in case the provider echoes it. */
function withoutKey(text: string, key: string | undefined): string {
  const spellings = key === undefined ? [] : [key, encodeURIComponent(key), Buffer.from(key).toString("base64")];
  const hidden = spellings.reduce((shown, spelling) => shown.replaceAll(spelling, "********"), text);
  return hidden
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim()
    .slice(0, maxMessageLength);
}
