import { setTimeout as sleep } from "node:timers/promises";
import { CorkboardError } from "@corkboard/client";

/** A restart of the service takes seconds, an upgrade minutes. */
const longDelaysMs = [250, 1_000, 3_000, 10_000, 30_000, ...Array.from({ length: 14 }, () => 60_000)];
const shortDelaysMs = longDelaysMs.slice(0, 3);

interface Persistence {
  readonly for?: "seconds" | "minutes";
  /** Ends the waiting, not a request. */
  readonly signal?: AbortSignal;
}

/** Repeats a request whose response was lost or that the service could not process. It must be safe to repeat. */
export async function persistently<Result>(
  request: () => Promise<Result>,
  { for: span = "seconds", signal }: Persistence = {},
): Promise<Result> {
  for (const delay of span === "minutes" ? longDelaysMs : shortDelaysMs) {
    try {
      return await request();
    } catch (error) {
      if (!mayPass(error) || signal?.aborted) throw error;
      await sleep(delay, undefined, signal ? { signal } : {}).catch(() => undefined);
    }
  }
  return request();
}

/** Whether the same request may succeed later: the service was not reached, is restarting, or has too much to do. */
export function mayPass(error: unknown): boolean {
  if (!(error instanceof CorkboardError)) return true;
  const { status } = error;
  return status < 400 || status === 408 || status === 429 || status >= 500;
}
