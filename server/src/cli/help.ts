import type { CommandSpec } from "./command.ts";

const usage = (command: string) => `Usage: npm run -s corkboard -- ${command}`;

export function commandList(commands: readonly CommandSpec[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return [
    usage("<command> [options] [--json]"),
    "",
    "Commands:",
    ...commands.map(({ name, description }) => `  ${name.padEnd(width)}  ${description}`),
    "",
    "Global options:",
    "  --json     Print the result as JSON",
    "  --help     Show this help, or the options of a command",
    "  --version  Show the version",
    "",
    "Exit status: 0 success, 1 failure, 2 usage error",
  ].join("\n");
}

export function commandHelp({ name, description, options, operands }: CommandSpec): string {
  const width = Math.max(0, ...Object.keys(options).map((option) => option.length));
  const lines = Object.entries(options).map(
    ([option, spec]) => `  --${option.padEnd(width)}  ${spec.description}${spec.required ? " (required)" : ""}`,
  );
  const heading = [
    description,
    "",
    usage(`${name}${lines.length > 0 ? " [options]" : ""} [--json]${operands === undefined ? "" : ` -- ${operands}`}`),
  ];
  return [...heading, ...(lines.length > 0 ? ["", "Options:", ...lines] : [])].join("\n");
}
