import { setTimeout as sleep } from "node:timers/promises";

/** Waits for something that has to happen, and fails if it takes far too long. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  what: string,
  timeoutMs = 300_000,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`timed out waiting for ${what}`);
    await sleep(20);
  }
}
