/** A duration as minutes and seconds: 0:30. */
export function formatClock(ms: number): string {
  const seconds = Math.round(Math.max(0, ms) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
