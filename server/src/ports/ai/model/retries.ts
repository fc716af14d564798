import { APICallError } from "ai";
import { ProviderError } from "../../outbound/bounded-fetch.ts";
import { providerDelay } from "./provider-delay.ts";
import type { TimeLimit } from "./time-limit.ts";

const maxAttempts = 4;
const maxBackoffMs = 8_000;

/**
 * Retries when that may help: the provider is overloaded, has an internal error, or the connection failed. It waits as
 * long as the provider asks, or with exponential backoff. A wait that would exceed the time limit is not started.
 */
export async function withRetries<Result>(
  time: TimeLimit,
  firstPauseMs: number,
  { attempt, isFinal }: { attempt(): Promise<Result>; isFinal(error: unknown): boolean },
): Promise<Result> {
  for (let made = 1; ; made++) {
    try {
      return await attempt();
    } catch (error) {
      if (made === maxAttempts || time.isOver || isFinal(error) || !isTransient(error)) throw error;
      const pauseMs = pauseAfter(error, firstPauseMs * 2 ** (made - 1));
      if (pauseMs >= time.leftMs) throw error;
      await time.wait(pauseMs);
    }
  }
}

function isTransient(error: unknown): boolean {
  if (error instanceof ProviderError) return error.reason === "unreachable" || error.reason === "cut off";
  if (!APICallError.isInstance(error) || error.statusCode === undefined) return false;
  const { statusCode } = error;
  if (statusCode === 429) return !isOutOfQuota(error);
  return statusCode === 408 || (statusCode >= 500 && statusCode !== 501);
}

/** OpenAI uses status 429 both for rate limits and for an exhausted balance. */
function isOutOfQuota({ responseBody = "" }: APICallError): boolean {
  return /"(?:code|type)"\s*:\s*"insufficient_quota"/.test(responseBody);
}

/** Unless the provider specifies a delay, up to 25 % jitter keeps clients from retrying simultaneously. */
function pauseAfter(error: unknown, backoffMs: number): number {
  const requested = APICallError.isInstance(error) ? providerDelay(error) : undefined;
  return requested ?? Math.min(backoffMs, maxBackoffMs) * (1 + Math.random() / 4);
}
