import { APICallError } from "ai";
import { NoAnswer } from "./bounded-fetch.ts";
import { providerDelay } from "./provider-delay.ts";
import type { TimeLimit } from "./time-limit.ts";

const mostAttempts = 4;
const longestOwnPauseMs = 8_000;

/**
 * Tries again where that may help: the provider has too much to do, something broke on its side, or the connection did.
 * It waits as long as the provider says, or a little longer each time. A wait that the time limit would not outlast is
 * not begun.
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
      if (made === mostAttempts || time.isOver || isFinal(error) || !isPassing(error)) throw error;
      const pauseMs = pauseAfter(error, firstPauseMs * 2 ** (made - 1));
      if (pauseMs >= time.leftMs) throw error;
      await time.wait(pauseMs);
    }
  }
}

function isPassing(error: unknown): boolean {
  if (error instanceof NoAnswer) return error.reason === "unreachable" || error.reason === "cut off";
  if (!APICallError.isInstance(error) || error.statusCode === undefined) return false;
  const { statusCode } = error;
  if (statusCode === 429) return !isOutOfMoney(error);
  return statusCode === 408 || (statusCode >= 500 && statusCode !== 501);
}

/** OpenAI says with the same status that there is too much to do and that the account is empty. */
function isOutOfMoney({ responseBody = "" }: APICallError): boolean {
  return /"(?:code|type)"\s*:\s*"insufficient_quota"/.test(responseBody);
}

/** Where the provider names no time, up to a quarter by chance keeps many from coming back at once. */
function pauseAfter(error: unknown, ownMs: number): number {
  const theirs = APICallError.isInstance(error) ? providerDelay(error) : undefined;
  return theirs ?? Math.min(ownMs, longestOwnPauseMs) * (1 + Math.random() / 4);
}
