/** How many characters have to be put in, taken out or exchanged to make one text of the other. */
export function editsBetween(one: string, other: string): number {
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const exchanged = (previous[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1);
      const putIn = (current[column - 1] ?? 0) + 1;
      const takenOut = (previous[column] ?? 0) + 1;
      current.push(Math.min(exchanged, putIn, takenOut));
    }
    previous = current;
  }
  return previous[other.length] ?? 0;
}
