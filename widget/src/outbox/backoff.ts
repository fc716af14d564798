const firstMs = 5_000;
const longestMs = 10 * 60_000;

/** Triples the delay with each failure, or waits as long as the service requested. */
export function nextDelayMs(failures: number, requestedMs: number | undefined): number {
  const own = Math.min(firstMs * 3 ** Math.max(failures - 1, 0), longestMs);
  return Math.min(Math.max(own, requestedMs ?? 0), 6 * longestMs);
}
