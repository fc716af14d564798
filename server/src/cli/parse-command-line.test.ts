import { describe, expect, it } from "vitest";
import { UsageError } from "../shared/usage-error.ts";
import { parseCommandLine } from "./parse-command-line.ts";

const parse = (line: string) => parseCommandLine(line.split(" "));

function usageErrorOf(line: string): string {
  try {
    parse(line);
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
  return "none: the command line is valid";
}

describe("parsing a command line", () => {
  it.for([
    ["org creat", 'Unknown command "org creat". Did you mean "org create"?'],
    [
      "orgs",
      'Unknown command "orgs". Did you mean "org create", "org list", "org rename", "org delete" or "org restore"?',
    ],
    [
      "org",
      'Unknown command "org". Did you mean "org create", "org list", "org rename", "org delete" or "org restore"?',
    ],
    ["token", 'Unknown command "token". Did you mean "token create", "token list" or "token revoke"?'],
    ["backpu now --to x", 'Unknown command "backpu now". Did you mean "backup"?'],
    ["members list --help", 'Unknown command "members list". Did you mean "member list"?'],
    ["help dokter", 'Unknown command "dokter". Did you mean "doctor"?'],
  ])("suggests similar commands: %s", ([line, says]) => {
    expect(usageErrorOf(line ?? "")).toBe(says);
  });

  it.for([
    ["migrate now", 'Unexpected argument "now"'],
    ["migrate -- now", 'Unexpected argument "now"'],
    ["migrate constructor", 'Unexpected argument "constructor"'],
    ["migrate --constructor", "Unknown option --constructor"],
    ["migrate --\u001b[2J", "Unknown option -- [2J"],
    ["token list --orgs=1", "Unknown option --orgs. Did you mean --org?"],
    ["restore -f x", "Unknown option -f. Valid options: --from, --files, --force"],
    ["files sweep --dry-run=no", "Option --dry-run does not take a value"],
    ["org create --name A --owner-name B", "Missing required option --owner-email"],
    ["org create", "Missing required options --name, --owner-name, --owner-email"],
    ["backup --to", "Option --to requires a value"],
    ["backup --to=", "Option --to requires a value"],
    ["restore --from --force", "Option --from requires a value (use --from=VALUE for a value that starts with a dash)"],
  ])("rejects invalid options and arguments: %s", ([line, says]) => {
    expect(usageErrorOf(line ?? "")).toBe(says);
  });

  it("passes option values to the command, also those that start with a dash", () => {
    expect(parse("restore --from=-odd --force")).toMatchObject({
      command: { name: "restore" },
      values: { from: "-odd", force: "true" },
    });
  });
});
