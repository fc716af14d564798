import { setTimeout as sleep } from "node:timers/promises";
import { RetryTransaction, StorageUnavailable } from "../database.ts";
import { isConflict, isStalePlan } from "./postgres-errors.ts";

const maxAttempts = 10;
const maxPauseMs = 20;

/** Retries a transaction after a deadlock or another conflict. In the end the caller is told to retry. */
export async function withRetries<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt();
    } catch (error) {
      if (!isRetryable(error)) throw error;
      if (attempts === maxAttempts) throw new StorageUnavailable(error);
    }
    // Random, so that two conflicting transactions do not collide again.
    await sleep(Math.random() * maxPauseMs);
  }
}

function isRetryable(error: unknown): boolean {
  return error instanceof RetryTransaction || isConflict(error) || isStalePlan(error);
}
