import { chmodSync, existsSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { claimsOf, deliveriesOf, newAgentRuns, writing } from "../support/agent-runs.ts";
import { useService } from "../support/harness.ts";
import { runCommand } from "../support/spawned-service.ts";
import { useFolder } from "../support/temporary-folder.ts";

const node = process.execPath;

describe("agent run and a command that is not trusted", () => {
  const service = useService();
  const folder = useFolder("agent-run-secrets");

  const newWork = () => newAgentRuns(service, folder);

  /** Everything that processes show to others of the same user about themselves and their ancestors. */
  const shown = `
    const ancestors = [];
    for (let pid = process.pid; pid > 1; ) {
      ancestors.push(...["environ", "cmdline"].map((name) => fs.readFileSync("/proc/" + pid + "/" + name, "latin1")));
      if (ancestors.at(-1).includes("agent\\0run")) break;
      pid = Number(/^PPid:\\s*(\\d+)/m.exec(fs.readFileSync("/proc/" + pid + "/status", "utf8"))[1]);
    }`;

  it.runIf(process.platform === "linux").each(["a file", "standard input"])(
    "hides a token from %s from the command, which receives only the usual and the named variables",
    async (source) => {
      const { owner, ticket, token, environment, tokenFile, start } = await newWork();
      Object.assign(environment, {
        LC_TIME: "C",
        SHOP_SECRET: "not-for-agents",
        MODEL_KEY: "for-the-agent",
        MORE: "1",
      });
      const found = join(folder, `${ticket.id}.json`);
      const script = `
        const fs = require("node:fs");${shown}
        fs.writeFileSync(${JSON.stringify(found)}, JSON.stringify({ ancestors, names: Object.keys(process.env) }));
        ${writing(`{ summary: process.env.MODEL_KEY, branch: "fix" }`)}`;
      const from = source === "a file" ? tokenFile : "-";
      const { child, output } = start(script, "--env", "MODEL_KEY", "--env", "MORE", "--token-file", from);
      child.stdin?.end(token);
      const closed = new Promise((resolve) => child.once("close", resolve));
      expect({ status: await closed, ...output }).toMatchObject({ status: 0 });
      const { ancestors, names } = JSON.parse(readFileSync(found, "utf8")) as Record<string, string[]>;
      expect(ancestors?.length).toBeGreaterThanOrEqual(6);
      expect(ancestors?.join("").includes(token)).toBe(false);
      const others = names?.filter((name) => !name.startsWith("CORKBOARD_"));
      expect(others?.toSorted()).toEqual(["HOME", "LC_TIME", "MODEL_KEY", "MORE", "PATH"]);
      expect(names).not.toContain("CORKBOARD_TOKEN");
      expect(await deliveriesOf(owner.client, ticket.id)).toMatchObject([{ summary: "[redacted MODEL_KEY]" }]);
    },
  );

  it("refuses a token that the command or other users could read, and claims nothing", async () => {
    const { owner, ticket, token, project, environment, tokenFile } = await newWork();
    const run = (options: readonly string[], more = {}) =>
      runCommand(["agent", "run", "--project", project, ...options, "--", node], { ...environment, ...more });
    const ways = "Pass the access token with --token-file PATH, or on standard input with --token-file -";
    const inEnvironment = await run(["--token-file", tokenFile], { CORKBOARD_TOKEN: token });
    expect(inEnvironment).toMatchObject({ status: 2, stderr: expect.stringContaining(`Unset CORKBOARD_TOKEN`) });
    expect(inEnvironment.stderr).toContain(ways);
    expect(await run([])).toMatchObject({ status: 2, stderr: expect.stringContaining(ways) });
    chmodSync(tokenFile, 0o640);
    const readable = await run(["--token-file", tokenFile]);
    expect(readable).toMatchObject({ status: 1, stderr: expect.stringContaining(`run chmod 600 ${tokenFile}`) });
    expect(await claimsOf(owner.client, ticket.id)).toEqual([]);
  });

  const pipe = `const pipe = path + ".pipe"; require("node:child_process").execFileSync("mkfifo", [pipe]);`;

  it.each([
    ["a pipe", "The result file", `${pipe} fs.renameSync(pipe, path)`],
    ["a link to a pipe", "The result file", `${pipe} fs.symlinkSync(pipe, path)`],
    ["a link to another file", "The result file", `fs.symlinkSync("/etc/hostname", path)`],
    ["a folder", "The result file", `fs.mkdirSync(path)`],
    ["a pipe as its screenshot", "screenshot", `${pipe} ${writing("{ screenshot: pipe }")}`],
  ])("does not wait for %s, and reads nothing but files", async (_, what, script) => {
    const { run } = await newWork();
    const setUp = `const fs = require("node:fs"), path = process.env.CORKBOARD_RESULT_FILE;`;
    const { reason, folder: kept = "" } = await run(setUp + script, "--attempts", "1");
    expect(reason).toBe(`The result is invalid after one run: ${what} must be a regular file`);
    rmSync(dirname(kept), { recursive: true });
  });

  it("does not write through a link or into a pipe that the command has left", async () => {
    const { run } = await newWork();
    const outside = join(folder, "outside");
    const script = `
      const fs = require("node:fs"), { CORKBOARD_TICKET_FILE: ticket, CORKBOARD_PROBLEMS_FILE: problems } = process.env;
      if (fs.readFileSync(problems, "utf8") === "") {
        fs.symlinkSync(${JSON.stringify(outside)}, problems + ".new");
        require("node:child_process").execFileSync("mkfifo", [ticket + ".new"]);
      }
      ${writing(`{ summary: "Fixed", branch: 1 }`)}`;
    const { reason, folder: kept = "" } = await run(script);
    expect(reason).toMatch(/^The result is invalid after 2 runs/);
    expect(existsSync(outside)).toBe(false);
    rmSync(dirname(kept), { recursive: true });
  });

  it("removes secrets of its environment from results, drafts and reasons, and leaves the rest to the letter", async () => {
    const { owner, ticket, environment, run } = await newWork();
    environment.SHOP_API_KEY = "key-4711-abcdef";
    environment.DATABASE_URL = "postgres://shop:p%40ssw0rd@db.example/shop";
    const criteria = `criteria: [{ number: 1, met: true, evidence: "KEY=key-4711-\\u0061bcdef p@ssw0rd author" }]`;
    const invalid = writing(
      `{ summary: "Used key-4711-abcdef", branch: "fix", ${criteria}, element: { selector: "#a" } }`,
    );
    const { folder: kept = "" } = await run(invalid, "--attempts", "1");
    const release = writing(`{ release: "No access with key-4711-abcdef" }`);
    expect((await run(release)).reason).toBe("No access with [redacted SHOP_API_KEY]");
    const [, claim] = await claimsOf(owner.client, ticket.id);
    await run(writing(`{ summary: "Used key-4711-abcdef", branch: "fix", ${criteria} }`));
    for (const kind of [claim?.delivery_draft, (await deliveriesOf(owner.client, ticket.id))[0]]) {
      expect(kind).toMatchObject({
        summary: "Used [redacted SHOP_API_KEY]",
        criteria: expect.arrayContaining([
          expect.objectContaining({ evidence: "KEY=[redacted SHOP_API_KEY] [redacted DATABASE_URL] author" }),
        ]),
      });
    }
    rmSync(dirname(kept), { recursive: true });
  });

  it("shows the output and keeps its end with the attempt, without secrets and control characters", async () => {
    const { owner, ticket, token, run } = await newWork();
    const script = `
      const token = process.env.CORKBOARD_TOKEN;
      process.stdout.write("x".repeat(1_500_000) + "\\n", () => {
        console.log(Buffer.from("Basic agent:" + token).toString("base64"));
        process.stdout.write("my token is " + token.slice(0, 9));
        setTimeout(() => {
          console.log(token.slice(9) + " \\u009b1A\\b\\u202e");
          console.log("\\u001b[32mThe end ✓\\u001b[0m");
          process.exitCode = 4;
        }, 200);
      });`;
    const { reason, stderr } = await run(script, "--with-token");
    const [claim] = await claimsOf(owner.client, ticket.id);
    const { text } = (await owner.client.getClaimOutput({ params: { id: claim?.id ?? "" } })).data;
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(1024 * 1024);
    expect(Buffer.byteLength(text)).toBeGreaterThan(1024 * 1024 - 10);
    expect(text.slice(-60)).toMatch(/\nmy token is \[redacted CORKBOARD_TOKEN\] .*\nThe end ✓\n$/);
    expect(stderr.slice(-1_000)).toContain(String.raw`[redacted CORKBOARD_TOKEN] \u0008\u202e` + "\nThe end ✓\n");
    const encoded = Buffer.from(token).toString("base64").slice(0, 20);
    for (const secret of [token, token.slice(9), encoded]) {
      expect((text + reason + stderr).includes(secret)).toBe(false);
    }
  });
});
