import { APICallError } from "ai";
import type { ModelSettings } from "../ai-settings.ts";
import { TicketWriterError, type WriterFailure } from "../proposal.ts";
import { NoAnswer } from "./bounded-fetch.ts";
import { providerDelay } from "./provider-delay.ts";
import { providerWords } from "./provider-words.ts";
import type { TimeLimit } from "./time-limit.ts";

/** What a provider says of its trouble is passed on to the operator up to this length. */
const mostSaid = 300;

const failureOfReason: Readonly<Record<NoAnswer["reason"], WriterFailure>> = {
  unreachable: "unreachable",
  "cut off": "unreachable",
  redirected: "unreachable",
  "too long": "bad_output",
  "too slow": "timeout",
};

/** What must not be told, and what looks like it. */
type Secrets = Pick<ModelSettings, "key" | "model">;

/**
 * Says in one line why there is no ticket. The SDK's own errors are not passed on as causes: they carry the request,
 * and with it the source's words, which belong in no log.
 */
export function writerError(error: unknown, time: TimeLimit, secrets: Secrets): TicketWriterError {
  if (error instanceof TicketWriterError) return error;
  if (time.isOver) return new TicketWriterError("timeout", "the model gave no ticket within the time limit");
  return callError(error, secrets);
}

/** Why a call came to nothing. */
export function callError(error: unknown, { key, model }: Secrets): TicketWriterError {
  if (error instanceof NoAnswer) {
    return new TicketWriterError(failureOfReason[error.reason], withoutKey(error.message, key));
  }
  if (APICallError.isInstance(error)) return ofAnswer(error, key, model);
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  return new TicketWriterError("bad_output", withoutKey(`${name}: ${message}`, key));
}

function ofAnswer(error: APICallError, key: string | undefined, model: string): TicketWriterError {
  const { statusCode = 0 } = error;
  if (statusCode < 300) {
    return new TicketWriterError("bad_output", `the answer is not what this kind of provider sends (${statusCode})`);
  }
  const failure = statusCode === 408 || statusCode >= 500 ? "unreachable" : "refused";
  const delay = providerDelay(error);
  const wait = delay === undefined ? "" : `, to be asked again in ${Math.ceil(delay / 1_000)} s`;
  return new TicketWriterError(
    failure,
    `the provider answered ${statusCode}${wait}: ${withoutKey(providerWords(error), key) || "without a reason"}`,
    { model },
  );
}

/** One line without control characters, and without the key, should a provider repeat it in any common spelling. */
function withoutKey(text: string, key: string | undefined): string {
  const spellings = key === undefined ? [] : [key, encodeURIComponent(key), Buffer.from(key).toString("base64")];
  const hidden = spellings.reduce((shown, spelling) => shown.replaceAll(spelling, "********"), text);
  return hidden
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim()
    .slice(0, mostSaid);
}
