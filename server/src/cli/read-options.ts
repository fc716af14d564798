import { parseArgs, type ParseArgsOptionsConfig } from "node:util";
import { toSingleLine } from "../shared/text.ts";
import { listed } from "./listed.ts";
import { NotUnderstood } from "./not-understood.ts";

type Token = ReturnType<typeof tokensOf>[number];

/** Reads options by their table, as `parseArgs` does, and says in a sentence of its own what is not understood. */
export function readOptions<const Options extends ParseArgsOptionsConfig>(args: readonly string[], options: Options) {
  for (const token of tokensOf(args, options)) {
    const mistake = mistakeIn(token, options);
    if (mistake !== undefined) throw new NotUnderstood(mistake);
  }
  return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values;
}

function tokensOf(args: readonly string[], options: ParseArgsOptionsConfig) {
  return parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true }).tokens;
}

function mistakeIn(token: Token, options: ParseArgsOptionsConfig): string | undefined {
  if (token.kind === "option-terminator") return undefined;
  if (token.kind === "positional") return `\`${toSingleLine(token.value, 60)}\` is one word too many`;
  const name = toSingleLine(token.rawName, 60);
  const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined;
  if (!option) return `There is no option ${name}${choiceOf(Object.keys(options))}`;
  if (option.type === "boolean") return token.value === undefined ? undefined : `${name} takes no value`;
  if (!token.value) return `${name} needs a value`;
  // What looks like an option is more likely one, whose predecessor was left without a value.
  if (!token.inlineValue && /^-./.test(token.value)) {
    return `${name} needs a value (one that begins with a dash is written ${name}=-…)`;
  }
  return undefined;
}

function choiceOf(names: readonly string[]): string {
  if (names.length === 0) return "";
  return `: there ${names.length === 1 ? "is" : "are"} ${listed(
    names.map((name) => `--${name}`),
    "and",
  )}`;
}
