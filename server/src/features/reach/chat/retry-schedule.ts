const minute = 60_000;
const hour = 60 * minute;

/** The last one repeats, until the chat is switched off. */
const pauses = [minute / 2, 2 * minute, 10 * minute, 30 * minute, hour, 2 * hour, 4 * hour];

/** How many milliseconds to wait after this number of failed attempts. */
export type PauseAfter = (attempts: number) => number;

/** Adds up to 10 %, so that chats that failed together are not retried together. */
export function pauseAfter(attempts: number, random: () => number = Math.random): number {
  const pause = pauses[Math.min(attempts, pauses.length) - 1] ?? 0;
  return Math.round(pause * (1 + random() / 10));
}
