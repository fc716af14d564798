/** The value below which this share of the values lies; 0 without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The lowest point of every group of this many: what remains after a collection of garbage. */
export function lowestOfEach(size: number, points: readonly Point[]): Point[] {
  const groups = Array.from({ length: Math.floor(points.length / size) }, (_, n) =>
    points.slice(n * size, (n + 1) * size),
  );
  return groups.map((group) => group.reduce((lowest, point) => (point.y < lowest.y ? point : lowest)));
}

/** Least squares: how much y grows per unit of x. */
export function slopeOf(points: readonly Point[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map((point) => point.x)), mean(points.map((point) => point.y))];
  const covariance = points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0);
  const variance = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0);
  return variance === 0 ? 0 : covariance / variance;
}
