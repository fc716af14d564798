import type { Wording } from "./command.ts";

const callOf = (command: string) => `npm run -s corkboard -- ${command}`;

export function overviewOf(commands: readonly Wording[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return [
    `Usage: ${callOf("<command> [options] [--json]")}`,
    "",
    ...commands.map(({ name, describe }) => `  ${name.padEnd(width)}  ${describe}`),
    "",
    "Each command tells its options with --help; --version tells the version.",
    "The exit status is 0 when it was done, 1 when it failed, 2 when it was not understood.",
  ].join("\n");
}

export function helpOf({ name, describe, options }: Wording): string {
  const width = Math.max(0, ...Object.keys(options).map((option) => option.length));
  const lines = Object.entries(options).map(
    ([option, about]) => `  --${option.padEnd(width)}  ${about.describe}${about.required ? " (required)" : ""}`,
  );
  return [describe, `Usage: ${callOf(name)}${lines.length > 0 ? " [options]" : ""} [--json]`, ...lines].join("\n");
}
