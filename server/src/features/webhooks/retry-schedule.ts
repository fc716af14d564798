const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Together about three days. */
const pauses = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  20 * hour,
];

/** How long to wait in milliseconds after so many failed attempts; undefined when there is to be no other. */
export type PauseAfter = (attempts: number) => number | undefined;

/** Up to a tenth longer than the plan, so that what failed together does not come back together. */
export function pauseAfter(attempts: number, random: () => number = Math.random): number | undefined {
  const pause = pauses[attempts - 1];
  return pause === undefined ? undefined : Math.round(pause * (1 + random() / 10));
}
