import { parseArgs, type ParseArgsOptionsConfig } from "node:util";
import { toSingleLine } from "./text.ts";
import { editDistance } from "./edit-distance.ts";
import { formatList } from "./format-list.ts";
import { UsageError } from "./usage-error.ts";

type Token = ReturnType<typeof tokensOf>[number];

/** `parseArgs` with error messages that suggest the option that was probably meant. */
export function parseOptions<const Options extends ParseArgsOptionsConfig>(args: readonly string[], options: Options) {
  for (const token of tokensOf(args, options)) {
    const problem = problemWith(token, options);
    if (problem !== undefined) throw new UsageError(problem);
  }
  return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values;
}

function tokensOf(args: readonly string[], options: ParseArgsOptionsConfig) {
  return parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true }).tokens;
}

function problemWith(token: Token, options: ParseArgsOptionsConfig): string | undefined {
  if (token.kind === "option-terminator") return undefined;
  if (token.kind === "positional") return `Unexpected argument "${toSingleLine(token.value, 60)}"`;
  const name = toSingleLine(token.rawName, 60);
  const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined;
  if (!option) return `Unknown option ${name}${suggestionFor(name, Object.keys(options))}`;
  if (option.type === "boolean") return token.value === undefined ? undefined : `Option ${name} does not take a value`;
  if (!token.value) return `Option ${name} requires a value`;
  // A value that looks like an option is more likely the next option, and this one's value is missing.
  if (!token.inlineValue && /^-./.test(token.value)) {
    return `Option ${name} requires a value (use ${name}=VALUE for a value that starts with a dash)`;
  }
  return undefined;
}

function suggestionFor(unknown: string, names: readonly string[]): string {
  if (names.length === 0) return "";
  const valid = names.map((name) => `--${name}`);
  const similar = valid.filter((name) => editDistance(unknown, name) <= Math.floor((unknown.length - 2) / 3));
  if (similar.length > 0) return `. Did you mean ${formatList(similar, "or")}?`;
  return `. Valid options: ${valid.join(", ")}`;
}
