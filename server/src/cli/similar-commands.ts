import { editDistance } from "../shared/edit-distance.ts";

/**
 * The command names closest to what was typed, if any is close enough. Only as many words of a name are compared as
 * were typed, so `org` suggests `org create` and `org list`.
 */
export function similarCommands(typed: readonly string[], names: readonly string[]): string[] {
  const candidates = names.map((name) => {
    const words = name.split(" ").slice(0, typed.length);
    const text = typed.slice(0, words.length).join(" ");
    return { name, distance: editDistance(text, words.join(" ")), limit: Math.floor(text.length / 3) };
  });
  const similar = candidates.filter(({ distance, limit }) => distance <= limit);
  const shortest = Math.min(...similar.map(({ distance }) => distance));
  return similar.filter(({ distance }) => distance === shortest).map(({ name }) => name);
}
