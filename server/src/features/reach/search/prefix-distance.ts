/**
 * How many characters must be inserted, deleted, replaced or swapped with their neighbour to turn a text into the
 * beginning of another.
 */
export function prefixDistance(text: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= text.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const isSame = text[row - 1] === other[column - 1];
      const isSwapped = text[row - 1] === other[column - 2] && text[row - 2] === other[column - 1];
      let least = Math.min(
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        (current[column - 1] ?? 0) + 1,
        (last[column] ?? 0) + 1,
      );
      if (isSwapped && row > 1 && column > 1) least = Math.min(least, (beforeLast[column - 2] ?? 0) + 1);
      current.push(least);
    }
    beforeLast = last;
    last = current;
  }
  return Math.min(...last);
}
