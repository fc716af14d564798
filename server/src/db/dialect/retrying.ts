import { setTimeout as sleep } from "node:timers/promises";
import { RetryTransaction, StorageUnavailable } from "../database.ts";
import { isCollision, isStalePlan } from "./postgres-errors.ts";

const mostAttempts = 10;
const longestPauseMs = 20;

/** What came in between, a deadlock say, is nobody's fault: the same work is tried again, in the end by the caller. */
export async function retrying<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt();
    } catch (error) {
      if (!isNobodysFault(error)) throw error;
      if (attempts === mostAttempts) throw new StorageUnavailable(error);
    }
    // At random, so that two that got in each other's way do not meet again.
    await sleep(Math.random() * longestPauseMs);
  }
}

function isNobodysFault(error: unknown): boolean {
  return error instanceof RetryTransaction || isCollision(error) || isStalePlan(error);
}
