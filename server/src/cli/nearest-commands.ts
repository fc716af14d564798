import { editsBetween } from "./edits-between.ts";

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
