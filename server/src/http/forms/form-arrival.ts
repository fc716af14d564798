/** A form may take this long in any case, and longer by what has come of it at the slowest pace that is waited for. */
const usualGraceMs = 20_000;
const leastBytesPerMs = 20;
const usualStallMs = 30_000;

export interface Patience {
  /** A body of which nothing comes for this long is given up. */
  readonly stallMs?: number | undefined;
  /** How long a body may take before its pace counts. */
  readonly graceMs?: number | undefined;
}

/**
 * Watches a body arrive, and gives it up when it stalls or comes too slowly on the whole: who sends a byte now and then
 * would keep others out for as long as they like.
 */
export function watchArrival(
  { stallMs = usualStallMs, graceMs = usualGraceMs }: Patience,
  giveUp: () => void,
): { came(bytes: number): void; stop(): void } {
  const began = performance.now();
  let received = 0;
  const stall = setTimeout(giveUp, stallMs);
  const judgePace = () => {
    const left = began + graceMs + received / leastBytesPerMs - performance.now();
    if (left <= 0) giveUp();
    else pace = setTimeout(judgePace, Math.ceil(left));
  };
  let pace = setTimeout(judgePace, graceMs);
  return {
    came(bytes) {
      received += bytes;
      stall.refresh();
    },
    stop() {
      clearTimeout(stall);
      clearTimeout(pace);
    },
  };
}
