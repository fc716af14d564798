/**
 * The names, of those there are, that somebody may have meant who wrote these words: the nearest, if any is near at
 * all. Of a name as many words count as were written.
 */
export function nearestCommands(words: readonly string[], names: readonly string[]): string[] {
  const candidates = names.map((name) => {
    const wanted = name.split(" ").slice(0, words.length);
    const written = words.slice(0, wanted.length).join(" ");
    return { name, edits: editsBetween(written, wanted.join(" ")), most: Math.floor(written.length / 3) };
  });
  const near = candidates.filter(({ edits, most }) => edits <= most);
  const fewest = Math.min(...near.map(({ edits }) => edits));
  return near.filter(({ edits }) => edits === fewest).map(({ name }) => name);
}

/** How many characters have to be put in, taken out or exchanged to make one text of the other. */
function editsBetween(one: string, other: string): number {
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
