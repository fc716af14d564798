import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { allCommands } from "../../src/cli/all-commands.ts";
import manifest from "../../package.json" with { type: "json" };
import { runCommand } from "../support/spawned-service.ts";
import { engine } from "../support/test-database.ts";
import { useFolder } from "../support/temporary-folder.ts";

const folder = useFolder("usage");
const data = join(folder, "data");

const run = (line: string) => runCommand(line === "" ? [] : line.split(" "), { CORKBOARD_DATA: data });

type Expectations = Readonly<Record<string, RegExp>>;

/** Runs all command lines concurrently. */
async function resultsOf(lines: Expectations) {
  const results = await Promise.all(Object.keys(lines).map(async (line) => [line, await run(line)] as const));
  return Object.fromEntries(results);
}

/** Each prints its message to standard error only, without a stack, and exits with status 2. */
const usageErrors = (lines: Expectations) =>
  Object.fromEntries(
    Object.entries(lines).map(([line, { source }]) => {
      const stderr: unknown = expect.stringMatching(new RegExp(`^(?![^]*\\n\\s+at )${source}`));
      return [line, { status: 2, stdout: "", stderr }];
    }),
  );

// No test here opens a database, so one engine is enough.
describe.runIf(engine === "sqlite")("the command line", () => {
  it("reports an unknown command and suggests similar ones", async () => {
    const lines = {
      "org creat": /Unknown command "org creat"\. Did you mean "org create"\?\n$/,
      "--frobnicate org list": /Expected a command before --frobnicate\. Available commands: org create, .*, demo\n$/,
    };
    expect(await resultsOf(lines)).toEqual(usageErrors(lines));
  });

  it("lists all commands if none is similar", async () => {
    const [text, json] = await Promise.all([run("nonsense"), run("nonsense --json")]);
    for (const { name } of allCommands) expect(text.stderr).toContain(name);
    expect(text).toMatchObject({
      status: 2,
      stdout: "",
      stderr: expect.stringMatching(/^Unknown command "nonsense"/),
    });
    expect(json).toMatchObject({ status: 2, stdout: "" });
    expect(JSON.parse(json.stderr)).toEqual({ error: text.stderr.trimEnd() });
  });

  it("reports unexpected arguments and invalid or missing options, followed by the command's help", async () => {
    const lines = {
      "files sweep now": /Unexpected argument "now"\n\n.*\n\nUsage: .* files sweep .*\n\nOptions:\n +--dry-run/,
      "migrate --frobnicate": /Unknown option --frobnicate\n\n/,
      "backup --to": /Option --to requires a value\n\n[^]* --to/,
      "org create --name A --owner-name B": /Missing required option --owner-email\n\n[^]*--owner-name/,
    };
    expect(await resultsOf(lines)).toEqual(usageErrors(lines));
  });

  it("reports invalid option values", async () => {
    const lines = {
      "token create --org 1 --user 1 --name x --expires-at tomorrow": /--expires-at must be an ISO 8601 time .*Z\n$/,
      "token create --org 1 --user 1 --name x --expires-at 2020-01-01T00:00:00Z":
        /--expires-at must be in the future\n$/,
      "token create --org 1 --user 1 --name x --scope agent":
        /--scope agent requires --client with a client ID, or --all-clients\n$/,
      "token create --org 1 --user 1 --name x --client 1 --all-clients": /Use either --client or --all-clients\n$/,
      "member add --org 1 --name x --email x@example.com --role king": /--role must be owner or developer\n$/,
      "org create --name x --owner-name x --owner-email x --json":
        /{"error":"--owner-email must be an email address"}\n$/,
    };
    expect(await resultsOf(lines)).toEqual(usageErrors(lines));
  });

  it("prints help and the version", async () => {
    const [nothing, short, ofGroup, ofCommand, asJson, ofVersion] = await Promise.all(
      ["", "-h", "org --help", "org create --name -h", "help org create --json", "--version"].map(async (line) => {
        const result = await run(line);
        expect(result).toMatchObject({ status: 0, stderr: "" });
        return result.stdout;
      }),
    );
    for (const { name } of allCommands) expect(nothing).toContain(`  ${name} `);
    expect(short).toBe(nothing);
    expect(ofGroup).toMatch(/ {2}org create .*\n {2}org list /);
    expect(ofGroup).not.toContain("backup");
    expect(ofCommand).toContain("--owner-email");
    expect(JSON.parse(asJson ?? "")).toEqual({ help: ofCommand?.trimEnd() });
    expect(ofVersion).toBe(`${manifest.version}\n`);
  });

  it("creates no data folder on a usage error", () => {
    expect(existsSync(data)).toBe(false);
  });
});
