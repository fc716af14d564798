import { existsSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { claimsOf, deliveriesOf, isAlive, newAgentRuns, writing } from "../support/agent-runs.ts";
import { useService } from "../support/harness.ts";
import { runCommand } from "../support/spawned-service.ts";
import { useFolder } from "../support/temporary-folder.ts";

const node = process.execPath;

describe("the command agent run", () => {
  const service = useService();
  const folder = useFolder("agent-run");

  const newWork = () => newAgentRuns(service, folder);

  it("passes the ticket as a file and delivers what the command writes", async () => {
    const { owner, ticket, run } = await newWork();
    const script = `
      const fs = require("node:fs");
      const ticket = fs.readFileSync(process.argv[1], "utf8");
      const { CORKBOARD_TICKET_FILE, CORKBOARD_RESULT_FILE, CORKBOARD_TOKEN = "withheld" } = process.env;
      const quoted = /report title: \\[visitor \\w+\\](.*?)\\[/.exec(ticket)[1];
      const names = ["summary", "branch", "commit", "url", "preview_url", "criteria", "element", "screenshot"];
      const missing = [CORKBOARD_RESULT_FILE, ...names].filter((name) => !ticket.includes(name));
      const criteria = [{ number: 1, met: true, evidence: String(process.argv[1] === CORKBOARD_TICKET_FILE) }];
      const summary = quoted + ", the token is " + CORKBOARD_TOKEN + ", not described: " + missing;
      ${writing(`{ summary, branch: "fix/cart", criteria }`)}`;
    expect(await run(script, "--agent", "Otto")).toMatchObject({ status: 0, outcome: "delivered" });
    const [delivery] = await deliveriesOf(owner.client, ticket.id);
    expect(delivery).toMatchObject({
      agent: "Otto",
      branch: "fix/cart",
      summary: "The cart stays empty, the token is withheld, not described: ",
      state: "pending",
    });
    expect(delivery?.criteria[0]).toMatchObject({ met: true, evidence: "true" });
    const [, ...others] = delivery?.criteria ?? [];
    expect(others.filter(({ met }) => met)).toEqual([]);
  });

  it("gives a ticket back if the command ends without a result, and tells the next attempt", async () => {
    const { owner, ticket, run } = await newWork();
    const released = await run(`console.log("Permission denied. Done.")`);
    expect(released).toMatchObject({ status: 4, outcome: "released", reason: expect.stringMatching(/^No result: /) });
    await run(writing(`{ summary: "I looked at it" }`));
    expect(await deliveriesOf(owner.client, ticket.id)).toEqual([]);
    const copy = join(folder, "second-ticket.md");
    await run(`require("node:fs").copyFileSync(process.argv[1], ${JSON.stringify(copy)}); process.exit(1)`);
    expect(readFileSync(copy, "utf8")).toMatch(/attempt 1 was released because: \[agent \w+\]No result: /);
  });

  it("releases the ticket with the reason if the command fails or gives up", async () => {
    const { owner, ticket, run } = await newWork();
    expect((await run(`console.error("No such branch"); process.exit(3)`)).status).toBe(4);
    await run(writing(`{ release: "Not in this repository" }`));
    const claims = await claimsOf(owner.client, ticket.id);
    expect(claims.map(({ state, reason }) => `${state}: ${reason}`)).toEqual([
      "released: Not in this repository",
      "released: The command exited with status 3. No such branch",
    ]);
    expect(await deliveriesOf(owner.client, ticket.id)).toEqual([]);
  });

  it.each([
    ["is killed", `process.kill(process.pid, "SIGKILL")`],
    ["fails", "process.exit(7)"],
    ["hangs", "setInterval(() => {}, 1000)"],
  ])("delivers what a command has written that then %s", async (_, end) => {
    const { owner, ticket, run } = await newWork();
    const script = `${writing(`{ summary: "The cart is full", branch: "fix/cart" }`)} ${end}`;
    expect(await run(script, "--timeout", "5s")).toMatchObject({ status: 0, outcome: "delivered" });
    expect(await deliveriesOf(owner.client, ticket.id)).toMatchObject([{ branch: "fix/cart", verified: false }]);
  });

  it("keeps the valid parts of a result that a killed command had written, and its output", async () => {
    const { owner, ticket, run } = await newWork();
    const partly = `{ summary: "Half of the cart", url: "nowhere" }`;
    const script = `console.log("Half"); ${writing(partly)} process.kill(process.pid, "SIGKILL")`;
    const { reason, folder: kept = "", status } = await run(script);
    expect(status).toBe(4);
    expect(reason).toMatch(/^The command was ended by SIGKILL\. The result is invalid after one run: .*\. Half$/);
    expect(readFileSync(join(kept, "result.json"), "utf8")).toContain("nowhere");
    rmSync(dirname(kept), { recursive: true });
    const [claim] = await claimsOf(owner.client, ticket.id);
    expect(claim).toMatchObject({ delivery_draft: { summary: "Half of the cart" }, output_bytes: 5 });
  });

  it("returns an invalid result to the command, and delivers the corrected one", async () => {
    const { owner, ticket, run } = await newWork();
    const script = `
      const problems = require("node:fs").readFileSync(process.argv[2], "utf8");
      const ticket = require("node:fs").readFileSync(process.argv[1], "utf8");
      const element = { selector: "#cart", found: true, x: 320, y: 80, width: 240, height: 60 };
      const size = problems.includes("image_width") && ticket.includes("not accepted") ? { image_width: 1280, image_height: 800 } : {};
      ${writing(`{ summary: "Fixed", branch: "fix/cart", element: { ...element, ...size } }`)}`;
    const { status, outcome, stderr } = await run(script);
    expect({ status, outcome }).toEqual({ status: 0, outcome: "delivered" });
    expect(stderr).toContain("element/x must be a fraction");
    const [delivery] = await deliveriesOf(owner.client, ticket.id);
    expect(delivery?.element).toEqual({
      selector: "#cart",
      found: true,
      x: 0.25,
      y: 0.1,
      width: 0.1875,
      height: 0.075,
    });
    expect(await claimsOf(owner.client, ticket.id)).toHaveLength(1);
  });

  it("keeps the valid parts on the claim if the result stays invalid", async () => {
    const { owner, ticket, run } = await newWork();
    const script = writing(`{ summary: "Fixed", branch: "fix/cart", element: { selector: "#cart" } }`);
    const { outcome, reason, folder: kept = "" } = await run(script, "--attempts", "3");
    expect({ outcome, reason }).toEqual({
      outcome: "released",
      reason: "The result is invalid after 3 runs: element/found is required",
    });
    const [claim] = await claimsOf(owner.client, ticket.id);
    expect(claim?.delivery_draft).toMatchObject({ summary: "Fixed", branch: "fix/cart" });
    expect(existsSync(join(kept, "result.json"))).toBe(true);
    rmSync(dirname(kept), { recursive: true });
    const copy = join(folder, "after-draft.md");
    await run(`require("node:fs").copyFileSync(process.argv[1], ${JSON.stringify(copy)})`);
    expect(readFileSync(copy, "utf8")).toMatch(/incomplete delivery of attempt 1: \[agent \w+\]\s*branch: fix\/cart/);
  });

  it("explains a result file that is no JSON, and a screenshot that does not exist", async () => {
    const { run } = await newWork();
    const noJson = `require("node:fs").writeFileSync(process.env.CORKBOARD_RESULT_FILE, "Fixed it!")`;
    expect((await run(noJson, "--attempts", "1")).reason).toContain("not valid JSON");
    const noFile = writing(`{ summary: "Fixed", screenshot: "/nowhere/after.png" }`);
    const { reason } = await run(noFile, "--attempts", "1");
    expect(reason).toContain("screenshot does not exist: /nowhere/after.png");
  });

  /** Starts a child of its own, and never ends. */
  const hanging = (pids: string) => `
    const child = require("node:child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
    require("node:fs").writeFileSync(${JSON.stringify(pids)}, process.pid + " " + child.pid);
    setInterval(() => {}, 1000);`;

  const pidsIn = async (file: string) => {
    await expect.poll(() => existsSync(file) && readFileSync(file, "utf8").includes(" ")).toBe(true);
    return readFileSync(file, "utf8").split(" ").map(Number);
  };

  it("stops a command that takes too long with its children, and says so", async () => {
    const { run } = await newWork();
    const pids = join(folder, "timeout");
    expect(await run(hanging(pids), "--timeout", "4s")).toMatchObject({
      status: 4,
      outcome: "released",
      reason: "The agent was stopped because it had not ended after 4 seconds",
    });
    expect((await pidsIn(pids)).filter(isAlive)).toEqual([]);
  });

  it("takes the command and its children with it when it is killed", async () => {
    const { start } = await newWork();
    const pids = join(folder, "killed");
    const { child } = start(hanging(pids));
    const started = await pidsIn(pids);
    child.kill("SIGKILL");
    await expect.poll(() => started.filter(isAlive)).toEqual([]);
  });

  it.each(["SIGTERM", "SIGINT"] as const)("stops the command and releases the ticket on %s", async (signal) => {
    const { owner, ticket, start } = await newWork();
    const pids = join(folder, signal);
    const { child, output } = start(hanging(pids));
    const started = await pidsIn(pids);
    const closed = new Promise((resolve) => child.once("close", resolve));
    child.kill(signal);
    expect(await closed).toBe(4);
    const released = { outcome: "released", reason: "The operator stopped the agent", attempted: false };
    expect(JSON.parse(output.stdout)).toMatchObject(released);
    expect(started.filter(isAlive)).toEqual([]);
    expect(await claimsOf(owner.client, ticket.id)).toMatchObject([{ state: "released" }]);
  });

  it("stops the command when people take the ticket back", async () => {
    const { owner, ticket, start } = await newWork();
    const pids = join(folder, "revoked");
    const { child, output } = start(hanging(pids), "--heartbeat", "1");
    const started = await pidsIn(pids);
    const [claim] = await claimsOf(owner.client, ticket.id);
    const closed = new Promise((resolve) => child.once("close", resolve));
    await owner.client.revokeClaim({ params: { id: claim?.id ?? "" }, body: { reason: "We do it ourselves" } });
    expect(await closed).toBe(5);
    expect(JSON.parse(output.stdout)).toEqual({ outcome: "claim_lost", ticket_id: ticket.id });
    expect(started.filter(isAlive)).toEqual([]);
  });

  it("says why there is nothing to claim, and what to do", async () => {
    const { owner, ticket, project, environment, tokenFile, run } = await newWork();
    const deliver = writing(`{ summary: "Fixed", branch: "fix" }`);
    for (let attempt = 1; attempt <= 3; attempt++) await run(writing(`{ release: "I cannot" }`));
    expect(await run(deliver)).toMatchObject({
      status: 3,
      reason: expect.stringContaining("set aside after 3 failed"),
    });
    await owner.client.updateTicket({ params: { id: ticket.id }, body: { title: "The cart loses its content" } });
    expect(await run(deliver)).toMatchObject({ outcome: "delivered" });
    expect(await run(deliver)).toMatchObject({
      reason: expect.stringContaining("waits for a verdict. Run again later"),
    });
    await owner.client.deleteTicket({ params: { id: ticket.id } });
    const args = ["agent", "run", "--project", project, "--token-file", tokenFile, "--", node, "-e", deliver];
    const { stdout } = await runCommand(args, environment);
    expect(stdout).toBe(
      "Nothing to claim: the project has no open ticket. Generate one from a report or a card first.\n",
    );
  });

  it("claims nothing for a command that does not exist, and explains how it is used", async () => {
    const { owner, ticket, project, environment, tokenFile } = await newWork();
    const run = (...args: string[]) =>
      runCommand(["agent", "run", "--project", project, "--token-file", tokenFile, ...args], environment);
    const expected = [
      [[], "Expected a command after --"],
      [["--", "no-such-agent"], "Cannot find the command no-such-agent"],
      [["--timeout", "soon", "--", node], "--timeout must be a duration from 1s to 168h, such as 90m or 2h"],
      [["--attempts", "0", "--", node], "--attempts must be an integer from 1 to 5"],
      [["--all", "--watch", "--", node], "Pass either --all or --watch"],
      [["--env", "NOWHERE", "--", node], "--env must be the name of a variable that is set in the environment"],
    ] as const;
    for (const [args, message] of expected) {
      expect(await run(...args)).toMatchObject({ status: 2, stderr: expect.stringContaining(message) });
    }
    expect(await claimsOf(owner.client, ticket.id)).toEqual([]);
  });
});
