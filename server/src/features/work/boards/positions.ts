/**
 * Arithmetic of positions: finite numbers from 0 upwards, unique within a list.
 */

/** The integer after `position`, or the next representable number where integers are too close together. */
export function after(position: number): number {
  const next = Math.floor(position) + 1;
  return next > position ? next : nextUp(position);
}

/** `position` plus one, or the next representable number where adding one changes nothing. */
export function oneAfter(position: number): number {
  return position + 1 > position ? position + 1 : nextUp(position);
}

/** The number halfway between the two; undefined when no number is left in between. */
export function between(low: number, high: number): number | undefined {
  const middle = low + (high - low) / 2;
  return middle > low && middle < high ? middle : undefined;
}

/**
 * `count` rising numbers above `low` and, unless the list ends here, below `high`; undefined when they would be too close
 * together. The gaps leave room for many more halvings, so that this is not needed again soon.
 */
export function spread(count: number, low: number, high: number | undefined): number[] | undefined {
  if (high === undefined) {
    const positions: number[] = [];
    for (let last = low; positions.length < count; positions.push(last)) last = after(last);
    return positions.every(Number.isFinite) ? positions : undefined;
  }
  const step = (high - low) / (count + 1);
  const roomy = (nextUp(high) - high) * 2 ** 20;
  if (!(step > roomy)) return undefined;
  return Array.from({ length: count }, (_, index) => low + step * (index + 1));
}

const float = new Float64Array(1);
const bits = new BigUint64Array(float.buffer);

/** The smallest number larger than this one; Infinity after the largest. */
function nextUp(position: number): number {
  float[0] = position + 0;
  bits[0] = (bits[0] ?? 0n) + 1n;
  return float[0] ?? position;
}
