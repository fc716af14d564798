const firstMs = 5_000;
const longestMs = 10 * 60_000;

/** How long to wait after so many failures: three times as long each time, or as long as the service asked for. */
export function nextDelayMs(failures: number, askedMs: number | undefined): number {
  const own = Math.min(firstMs * 3 ** Math.max(failures - 1, 0), longestMs);
  return Math.min(Math.max(own, askedMs ?? 0), 6 * longestMs);
}
