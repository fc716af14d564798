/** A form may take this long, plus the time that the bytes received need at the minimum rate. */
const defaultGraceMs = 20_000;
const minBytesPerMs = 20;
const defaultStallMs = 30_000;

export interface ArrivalLimits {
  /** A body is rejected if nothing arrives for this long. */
  readonly stallMs?: number | undefined;
  /** How long a body may take before the minimum rate applies. */
  readonly graceMs?: number | undefined;
}

/**
 * Watches a body arrive, and times out when it stalls or is too slow overall: a client that sends a byte now and then
 * would occupy a slot for as long as it likes.
 */
export function watchArrival(
  { stallMs = defaultStallMs, graceMs = defaultGraceMs }: ArrivalLimits,
  onTimeout: () => void,
): { received(bytes: number): void; stop(): void } {
  const startedAt = performance.now();
  let total = 0;
  const stallTimer = setTimeout(onTimeout, stallMs);
  const checkRate = () => {
    const left = startedAt + graceMs + total / minBytesPerMs - performance.now();
    if (left <= 0) onTimeout();
    else rateTimer = setTimeout(checkRate, Math.ceil(left));
  };
  let rateTimer = setTimeout(checkRate, graceMs);
  return {
    received(bytes) {
      total += bytes;
      stallTimer.refresh();
    },
    stop() {
      clearTimeout(stallTimer);
      clearTimeout(rateTimer);
    },
  };
}
