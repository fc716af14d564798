import { fold } from "./text.ts";

/** Finds the first cue in a folded text. */
export type Cue = (folded: string) => { readonly start: number; readonly end: number } | undefined;

/** A table has one list per line: its name, a colon, and phrases separated by commas. */
export const listsIn = (table: string): [name: string, list: string][] =>
  Array.from(table.matchAll(/^(\w+): (.*)$/gm), ([, name = "", list = ""]) => [name, fold(list)]);

export const cuesIn = <Name extends string>(table: string): Readonly<Record<Name, Cue>> =>
  Object.fromEntries(listsIn(table).map(([name, list]) => [name, cue(list)])) as Record<Name, Cue>;

export const startsWith = (folded: string, find: Cue): boolean => find(folded)?.start === 0;

/** In lists, `word*` also matches longer words, ` * ` stands for up to four words, and `a|b & c|d` needs one of each. */
function cue(list: string): Cue {
  const items = list.split(", ");
  const simple = anyOf(items.filter((item) => !/[|&]/.test(item)));
  const compound = items.filter((item) => /[|&]/.test(item)).map((item) => item.split(" & "));
  const needed = compound.map((parts) => parts.map((part) => anyOf(part.split("|"))));
  return (folded) => {
    const all = needed.find((parts) => parts.every((part) => part.test(folded)));
    const found = simple.exec(folded) ?? all?.[0]?.exec(folded);
    return found ? { start: found.index + (found[1] ?? "").length, end: found.index + found[0].length } : undefined;
  };
}

/** Unicode classes are slow to compile, so there are few of them. */
function anyOf(items: readonly string[]): RegExp {
  const patterns = items.map((item) =>
    item.replaceAll(" * ", "(?: [^ ]+){1,4} ").replaceAll("* ", "[^ ]* ").replaceAll(" ", ",? "),
  );
  const isBeginning = (pattern: string) => /[*']$/.test(pattern);
  const beginnings = patterns.filter(isBeginning).map((pattern) => pattern.replace(/\*$/, ""));
  const words = patterns.filter((pattern) => !isBeginning(pattern)).toSorted((a, b) => b.length - a.length);
  const alternatives = [`(?:${words.join("|") || "(?!)"})(?![\\p{L}\\p{N}])`, ...beginnings];
  return new RegExp(`(^|[^\\p{L}\\p{N}])(?:${alternatives.join("|")})`, "u");
}
