const dayMs = 24 * 60 * 60 * 1_000;

/** The Monday of a time's week in UTC, such as `2026-03-02`. */
export function weekOf(time: string | number): string {
  const at = new Date(time);
  const daysSinceMonday = (at.getUTCDay() + 6) % 7;
  return new Date(at.getTime() - daysSinceMonday * dayMs).toISOString().slice(0, 10);
}

/** The weeks up to that of a time, oldest first. */
export function weeksUpTo(time: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => weekOf(time - (count - 1 - index) * 7 * dayMs));
}
