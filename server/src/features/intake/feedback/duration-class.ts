/**
 * Durations are counted in classes, so that a median costs the same however many items it is over. Eight classes per
 * doubling: the middle of a class is at most 5 % from any duration in it.
 */
const classesPerDoubling = 8;
const minuteMs = 60_000;

export function durationClass(ms: number): number {
  return Math.floor(Math.log2(Math.max(ms, minuteMs) / minuteMs) * classesPerDoubling);
}

/** The geometric middle of a class. */
export function typicalDurationMs(ofClass: number): number {
  return minuteMs * 2 ** ((ofClass + 0.5) / classesPerDoubling);
}
