const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** About three days in total. */
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

/** How many milliseconds to wait after this number of failed attempts; undefined to give up. */
export type PauseAfter = (attempts: number) => number | undefined;

/** Adds up to 10 %, so that deliveries that failed together are not retried together. */
export function pauseAfter(attempts: number, random: () => number = Math.random): number | undefined {
  const pause = pauses[attempts - 1];
  return pause === undefined ? undefined : Math.round(pause * (1 + random() / 10));
}
