/** The name that was probably meant, also where only one of the two has our prefix; undefined where none is near. */
export function nearestName(given: string, names: readonly string[]): string | undefined {
  const wanted = withoutPrefix(given);
  const [nearest] = names
    .map((name) => ({ name, edits: editsBetween(wanted, withoutPrefix(name)) }))
    .toSorted((one, other) => one.edits - other.edits);
  return nearest && nearest.edits <= Math.max(2, wanted.length / 3) ? nearest.name : undefined;
}

const withoutPrefix = (name: string) => name.replace(/^CORKBOARD_/, "");

/** How many letters have to be added, left out or replaced to make one of the other. */
function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [above, letter] of [...one].entries()) {
    const next = [above + 1];
    for (const [index, target] of [...other].entries()) {
      const replaced = (row[index] ?? 0) + (letter === target ? 0 : 1);
      next.push(Math.min(replaced, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
