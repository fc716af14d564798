/** The value below which this share of the values lies; 0 without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** Least squares: how much y grows per unit of x. */
export function slopeOf(points: readonly { readonly x: number; readonly y: number }[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map((point) => point.x)), mean(points.map((point) => point.y))];
  const covariance = points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0);
  const variance = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0);
  return variance === 0 ? 0 : covariance / variance;
}
