import { describe, expect, it } from "vitest";
import { NotUnderstood } from "./not-understood.ts";
import { readCommandLine } from "./read-command-line.ts";

const read = (line: string) => readCommandLine(line.split(" "));

function refusalOf(line: string): string {
  try {
    read(line);
  } catch (error) {
    if (error instanceof NotUnderstood) return error.message;
    throw error;
  }
  return "none: it was understood";
}

describe("the words of a command line", () => {
  it.for([
    ["org creat", "There is no command `org creat`. Did you mean `org create`?"],
    ["orgs", "There is no command `orgs`. Did you mean `org create` or `org list`?"],
    ["org", "There is no command `org`. Did you mean `org create` or `org list`?"],
    ["token", "There is no command `token`. Did you mean `token create`, `token list` or `token revoke`?"],
    ["backpu now --to x", "There is no command `backpu now`. Did you mean `backup`?"],
    ["members list --help", "There is no command `members list`. Did you mean `member list`?"],
    ["help dokter", "There is no command `dokter`. Did you mean `doctor`?"],
  ])("that are nearly a command lead to it: %s", ([line, says]) => {
    expect(refusalOf(line ?? "")).toBe(says);
  });

  it.for([
    ["migrate now", "`now` is one word too many"],
    ["migrate -- now", "`now` is one word too many"],
    ["migrate constructor", "`constructor` is one word too many"],
    ["migrate --constructor", "There is no option --constructor"],
    ["migrate --\u001b[2J", "There is no option -- [2J"],
    ["token list --orgs=1", "There is no option --orgs: there is --org"],
    ["restore -f x", "There is no option -f: there are --from, --files and --force"],
    ["files sweep --dry-run=no", "--dry-run takes no value"],
    ["org create --name A --owner-name B", "--owner-email is required"],
    ["org create", "--name, --owner-name and --owner-email are required"],
    ["backup --to", "--to needs a value"],
    ["backup --to=", "--to needs a value"],
    ["restore --from --force", "--from needs a value (one that begins with a dash is written --from=-…)"],
  ])("that a command does not take are named: %s", ([line, says]) => {
    expect(refusalOf(line ?? "")).toBe(says);
  });

  it("that a command takes are handed to it, dashes and all", () => {
    expect(read("restore --from=-odd --force")).toMatchObject({
      command: { name: "restore" },
      given: { from: "-odd", force: "true" },
    });
  });
});
