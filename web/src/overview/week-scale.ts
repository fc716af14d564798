/** The lines of a chart's scale: round numbers from 0 to at least the highest value, at most five of them. */
export function scaleLines(highest: number): number[] {
  const step = steps(highest);
  const lines = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: lines + 1 }, (_, index) => index * step);
}

function steps(highest: number): number {
  for (let magnitude = 1; ; magnitude *= 10) {
    const step = [1, 2, 5].map((digit) => digit * magnitude).find((each) => highest <= each * 4);
    if (step !== undefined) return step;
  }
}
