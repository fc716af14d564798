import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { allCommands } from "../../src/cli/all-commands.ts";
import manifest from "../../package.json" with { type: "json" };
import { runCommand } from "../support/spawned-service.ts";
import { engine } from "../support/test-database.ts";
import { useFolder } from "../support/temporary-folder.ts";

const folder = useFolder("words");
const data = join(folder, "data");

const run = (line: string) => runCommand(line === "" ? [] : line.split(" "), { CORKBOARD_DATA: data });

type Sentences = Readonly<Record<string, RegExp>>;

/** What each of the lines, run beside the others, said and ended with. */
async function answersTo(lines: Sentences) {
  const results = await Promise.all(Object.keys(lines).map(async (line) => [line, await run(line)] as const));
  return Object.fromEntries(results);
}

/** Each line is answered by its sentence, on the error output alone and without a stack, and with status 2. */
const notUnderstood = (lines: Sentences) =>
  Object.fromEntries(
    Object.entries(lines).map(([line, { source }]) => {
      const stderr: unknown = expect.stringMatching(new RegExp(`^(?![^]*\\n\\s+at )${source}`));
      return [line, { status: 2, stdout: "", stderr }];
    }),
  );

// Nothing of this reaches a database, so one engine tells all there is to tell.
describe.runIf(engine === "sqlite")("a command line", () => {
  it("that names no command is told so, with those that it may have meant", async () => {
    const lines = {
      "org creat": /There is no command `org creat`\. Did you mean `org create`\?\n$/,
      "--frobnicate org list": /A command comes first, not --frobnicate\. There are `org create`, .* and `demo`\.\n$/,
    };
    expect(await answersTo(lines)).toEqual(notUnderstood(lines));
  });

  it("that is like no command is told all of them", async () => {
    const [text, json] = await Promise.all([run("nonsense"), run("nonsense --json")]);
    for (const { name } of allCommands) expect(text.stderr).toContain(`\`${name}\``);
    expect(text).toMatchObject({
      status: 2,
      stdout: "",
      stderr: expect.stringMatching(/^There is no command `nonsense`/),
    });
    expect(json).toMatchObject({ status: 2, stdout: "" });
    expect(JSON.parse(json.stderr)).toEqual({ error: text.stderr.trimEnd() });
  });

  it("with a word too many, an unknown option or a missing one is told so, above the command's own options", async () => {
    const lines = {
      "files sweep now": /`now` is one word too many\n\n.*\n.* files sweep .*\n +--dry-run/,
      "migrate --frobnicate": /There is no option --frobnicate\n\n/,
      "backup --to": /--to needs a value\n\n[^]* --to/,
      "org create --name A --owner-name B": /--owner-email is required\n\n[^]*--owner-name/,
    };
    expect(await answersTo(lines)).toEqual(notUnderstood(lines));
  });

  it("with a value that its option cannot take is told so in its own words", async () => {
    const lines = {
      "token create --org 1 --user 1 --name x --expires-at tomorrow": /--expires-at must be an ISO 8601 time .*Z\n$/,
      "token create --org 1 --user 1 --name x --expires-at 2020-01-01T00:00:00Z":
        /--expires-at must be in the future\n$/,
      "member add --org 1 --name x --email x@example.com --role king": /--role must be owner or developer\n$/,
      "org create --name x --owner-name x --owner-email x --json":
        /{"error":"--owner-email must be an e-mail address"}\n$/,
    };
    expect(await answersTo(lines)).toEqual(notUnderstood(lines));
  });

  it("that asks for help or the version gets it", async () => {
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

  it("that is not understood makes no data folder", () => {
    expect(existsSync(data)).toBe(false);
  });
});
