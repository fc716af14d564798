import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { claimsOf, deliveriesOf, initRepository, newAgentRuns, newTicket, writing } from "../support/agent-runs.ts";
import { useService } from "../support/harness.ts";
import { runCommand } from "../support/spawned-service.ts";
import { useFolder } from "../support/temporary-folder.ts";

/** The source of a program that commits a file, and more. */
const committing = (branch: string, more = "") => `
  const fs = require("node:fs");
  const git = (...args) => require("node:child_process").execFileSync("git", args, { encoding: "utf8" }).trim();
  git("checkout", "-q", "-B", ${JSON.stringify(branch)});
  fs.writeFileSync("cart.txt", process.env.CORKBOARD_TICKET_ID);
  git("add", "cart.txt");
  git("commit", "-qm", "Fill the cart");
  ${more}`;

describe("agent run without anybody watching", () => {
  const service = useService();
  const folder = useFolder("agent-night");

  async function newRepositoryWork(fields?: Parameters<typeof newAgentRuns>[2]) {
    const work = await newAgentRuns(service, folder, fields);
    return { ...work, git: initRepository(work.workingFolder) };
  }

  it("delivers what an agent has committed, verified, and leaves the folder as it was", async () => {
    const { owner, ticket, workingFolder, git, run } = await newRepositoryWork();
    writeFileSync(join(workingFolder, "shop.txt"), "edited by a person\n");
    const script = committing("fix/cart", writing(`{ summary: "Fixed" }`));
    expect(await run(script)).toMatchObject({ status: 0, outcome: "delivered" });
    const commit = git("rev-parse", "fix/cart");
    expect(await deliveriesOf(owner.client, ticket.id)).toMatchObject([{ branch: "fix/cart", commit, verified: true }]);
    expect(git("show", "fix/cart:cart.txt")).toBe(ticket.id);
    expect(git("symbolic-ref", "--short", "HEAD")).toBe("main");
    expect(readFileSync(join(workingFolder, "shop.txt"), "utf8")).toBe("edited by a person\n");
    expect(existsSync(join(workingFolder, "cart.txt"))).toBe(false);
  });

  it("does not deliver a branch that does not exist, but lets the agent correct it", async () => {
    const { owner, ticket, run } = await newRepositoryWork();
    const script = `
      const problems = require("node:fs").readFileSync(process.argv[2], "utf8");
      if (problems === "") { ${writing(`{ summary: "Fixed", branch: "fix/cart" }`)} }
      else { ${committing("fix/cart")} }`;
    const { outcome, stderr } = await run(script);
    expect(outcome).toBe("delivered");
    expect(stderr).toContain("The branch fix/cart does not exist");
    expect(await deliveriesOf(owner.client, ticket.id)).toMatchObject([{ branch: "fix/cart", verified: true }]);
  });

  it("names the branch and the commit of an agent that is killed, for people and for the next attempt", async () => {
    const { owner, ticket, git, run } = await newRepositoryWork();
    const killed = committing("fix/half", `fs.writeFileSync("rest.txt", "rest"); process.kill(process.pid, "SIGKILL")`);
    const { status, reason, kept } = await run(killed);
    expect(status).toBe(4);
    const [claim] = await claimsOf(owner.client, ticket.id);
    const ref = `refs/corkboard/${claim?.id}`;
    const commit = git("rev-parse", ref);
    expect(claim?.delivery_draft).toEqual({ branch: "fix/half", commit });
    expect(reason).toContain(`1 commit on branch fix/half (${commit.slice(0, 12)}, kept as ${ref})`);
    expect(kept).toContain(`${ref}-uncommitted`);
    expect(git("show", `${ref}-uncommitted:rest.txt`)).toBe("rest");
    const copy = join(folder, `${ticket.id}-next.md`);
    await run(`
      const commit = "${commit}";
      require("node:child_process").execFileSync("git", ["cat-file", "-e", commit]);
      require("node:fs").copyFileSync(process.argv[1], ${JSON.stringify(copy)});`);
    expect(readFileSync(copy, "utf8")).toContain(commit);
  });

  it("gives the agent all evidence as text, and its pictures as files that the text names", async () => {
    const { ticket, run } = await newRepositoryWork({
      description: "Nothing happens",
      annotations: [{ type: "pin", x: 0.5, y: 0.5, comment: "Here it stays empty" }],
      browser_info: {
        viewport: { width: 1280, height: 720 },
        console_errors: ["TypeError: cart is undefined"],
        failed_requests: [{ method: "POST", url: "https://bolt.example/cart", status: 500 }],
        element: { selector: "#cart > button" },
      },
      metadata: { release: "2026.11" },
    });
    const copy = join(folder, `${ticket.id}-evidence.md`);
    await run(`require("node:fs").copyFileSync(process.argv[1], ${JSON.stringify(copy)})`);
    const text = readFileSync(copy, "utf8");
    for (const fact of [
      "TypeError: cart is undefined",
      "https://bolt.example/cart",
      "#cart > button",
      "2026.11",
      "Here it stays empty",
      "1280",
    ])
      expect(text).toContain(fact);
    expect(text).not.toContain("get_evidence");
  });

  it("goes on until no ticket is left, each in a clone of its own", async () => {
    const { owner, ticket, project, git, run } = await newRepositoryWork();
    const others = [
      (await newTicket(owner, { project_id: project })).ticket,
      (await newTicket(owner, { project_id: project })).ticket,
    ];
    const script = `
      const leftover = require("node:fs").existsSync("leftover.txt");
      require("node:fs").writeFileSync("leftover.txt", "left");
      require("node:child_process").execFileSync("git", ["add", "leftover.txt"]);
      if (leftover) process.exit(1);
      if (process.env.CORKBOARD_TICKET_ID === "${others[0]?.id}") { ${writing(`{ release: "Not mine" }`)} process.exit(0); }
      require("node:child_process").execFileSync("git", ["reset", "-q"]);
      ${committing("fix/x", "").replace('"fix/x"', '"fix/" + process.env.CORKBOARD_TICKET_ID')}
      ${writing(`{ summary: "Fixed" }`)}`;
    const { status, results, stderr } = await run(script, "--all", "--stop-after", "9");
    expect({ status, stderr: status === 4 ? "" : stderr }).toEqual({ status: 4, stderr: "" });
    const outcomes = results?.map(({ outcome }) => outcome) ?? [];
    expect(outcomes.filter((outcome) => outcome === "delivered")).toHaveLength(2);
    for (const { id } of [ticket, others[1]!]) {
      expect(await deliveriesOf(owner.client, id)).toMatchObject([{ branch: `fix/${id}`, verified: true }]);
      expect(git("diff", "--name-only", "main", `fix/${id}`)).toBe("cart.txt");
    }
    expect((await claimsOf(owner.client, others[0]!.id)).every(({ state }) => state === "released")).toBe(true);
  });

  it("stops after failures alike in which nothing was done, and sets no ticket aside for them", async () => {
    const { owner, ticket, project, run } = await newRepositoryWork();
    const other = (await newTicket(owner, { project_id: project })).ticket;
    const script = `console.error("Request req_" + Date.now() + ": Credit balance is too low"); process.exit(1)`;
    const { status, stopped, results } = await run(script, "--all", "--pause", "1s");
    expect(status).toBe(7);
    expect(stopped).toContain("Credit balance is too low");
    expect(results?.map(({ attempted }) => attempted)).toEqual([false, false, false]);
    for (const { id } of [ticket, other]) {
      expect((await owner.client.getTicket({ params: { id } })).data).toMatchObject({
        status: "open",
        set_aside: false,
      });
      expect((await claimsOf(owner.client, id)).length).toBeGreaterThan(0);
    }
    for (let n = 0; n < 3; n++) await run(script);
    const after = await run(writing(`{ summary: "Fixed", url: "https://git.example/1" }`));
    expect(after).toMatchObject({ status: 0, outcome: "delivered" });
  });

  it("asks, and continues with the answer where it was", async () => {
    const { owner, ticket, run } = await newRepositoryWork();
    const script = `
      const text = require("node:fs").readFileSync(process.argv[1], "utf8");
      if (!text.includes("The one at the top")) {
        ${committing("fix/cart", writing(`{ questions: [{ to: "team", question: "Which cart?", choices: ["The dialog"] }] }`))}
      } else { ${writing(`{ summary: require("node:fs").readFileSync("cart.txt", "utf8").trim() }`)} }`;
    expect(await run(script)).toMatchObject({ status: 8, outcome: "asked" });
    expect(await run(script)).toMatchObject({ status: 3, outcome: "nothing_to_claim" });
    const [question] = (await owner.client.listQuestions({ query: { ticket_id: ticket.id } })).data;
    expect(question).toMatchObject({ question: "Which cart?", state: "open" });
    await owner.client.answerQuestion({ params: { id: question?.id ?? "" }, body: { content: "The one at the top" } });
    expect(await run(script)).toMatchObject({ status: 0, outcome: "delivered" });
    expect(await claimsOf(owner.client, ticket.id)).toHaveLength(1);
    expect(await deliveriesOf(owner.client, ticket.id)).toMatchObject([
      { branch: "fix/cart", summary: ticket.id, verified: true },
    ]);
  });

  it("delivers a criterion that people edit meanwhile under its new text only, without another attempt", async () => {
    const { owner, ticket, start } = await newRepositoryWork();
    const begun = join(folder, `${ticket.id}-begun`);
    const seen = join(folder, `${ticket.id}-seen`);
    const script = `
      const fs = require("node:fs");
      const text = fs.readFileSync(process.argv[1], "utf8");
      const wait = () => {
        const changes = process.env.CORKBOARD_CHANGES_FILE;
        if (!fs.existsSync(changes) || !fs.readFileSync(changes, "utf8").includes("Try the big one")) return setTimeout(wait, 100);
        fs.writeFileSync(${JSON.stringify(seen)}, fs.readFileSync(changes));
        end("old");
      };
      const end = (evidence) => { ${writing(`{ summary: "Fixed", url: "https://git.example/1", criteria: [{ number: 1, met: true, evidence }] }`)} };
      if (text.includes("It stays full")) end("new");
      else { fs.writeFileSync(${JSON.stringify(begun)}, ""); wait(); }`;
    const { child, output } = start(script, "--heartbeat", "1", "--attempts", "1");
    await expect.poll(() => existsSync(begun)).toBe(true);
    await owner.client.updateCriterion({ params: { id: ticket.id, number: "1" }, body: { text: "It stays full" } });
    await owner.client.createFeedbackComment({
      params: { id: ticket.source_id },
      body: { content: "Try the big one" },
    });
    const closed = new Promise((resolve) => child.once("close", resolve));
    expect({ status: await closed, stderr: output.stderr }).toMatchObject({ status: 0 });
    expect(readFileSync(seen, "utf8")).toMatch(/\[member \w+\][^\n]*It stays full/);
    const [delivery] = await deliveriesOf(owner.client, ticket.id);
    expect(delivery?.criteria[0]).toMatchObject({ text: "It stays full", evidence: "new" });
    expect(await claimsOf(owner.client, ticket.id)).toHaveLength(1);
  });

  it("prepares each clone with the set-up command, and says if that fails", async () => {
    const { owner, ticket, project, run } = await newRepositoryWork();
    const script = `
      if (require("node:fs").readFileSync("installed", "utf8").trim() !== "yes") process.exit(9);
      ${committing("fix/cart", writing(`{ summary: "Fixed" }`))}`;
    const failed = await run(script, "--setup", "echo No network >&2; exit 5");
    expect(failed).toMatchObject({ status: 4, attempted: false });
    expect(failed.reason).toBe("The set-up command exited with status 5. No network");
    const agent_context = { setup_command: "echo yes > installed" };
    await owner.client.updateProject({ params: { id: project }, body: { agent_context } });
    expect(await run(script)).toMatchObject({ outcome: "released" });
    expect(await run(script, "--setup", "project")).toMatchObject({ status: 0, outcome: "delivered" });
    expect(await deliveriesOf(owner.client, ticket.id)).toMatchObject([{ branch: "fix/cart", verified: true }]);
  });

  it("waits for the next ticket until it is stopped, and never returns to one that people took back", async () => {
    const { owner, ticket, project, start } = await newRepositoryWork();
    const script = `
      if (process.env.CORKBOARD_TICKET_ID === "${ticket.id}") setInterval(() => {}, 1000);
      else { ${committing("fix/later", writing(`{ summary: "Fixed" }`))} }`;
    const { child, output } = start(script, "--watch", "--pause", "1s", "--heartbeat", "1");
    await expect.poll(async () => claimsOf(owner.client, ticket.id)).toHaveLength(1);
    const [claim] = await claimsOf(owner.client, ticket.id);
    await owner.client.revokeClaim({ params: { id: claim?.id ?? "" }, body: { reason: "We do it" } });
    await expect.poll(() => output.stderr).toContain(`Ticket ${ticket.id}: claim lost`);
    const later = (await newTicket(owner, { project_id: project })).ticket;
    await expect.poll(async () => deliveriesOf(owner.client, later.id)).toHaveLength(1);
    const closed = new Promise((resolve) => child.once("close", resolve));
    child.kill("SIGTERM");
    expect(await closed).toBe(5);
    expect(await claimsOf(owner.client, ticket.id)).toHaveLength(1);
    const { results } = JSON.parse(output.stdout) as { results: { outcome: string }[] };
    expect(results.map(({ outcome }) => outcome)).toEqual(["claim_lost", "delivered"]);
  });

  it("shows what it would do, and claims nothing", async () => {
    const { owner, ticket, environment, project, tokenFile, workingFolder } = await newRepositoryWork();
    const args = [
      "agent",
      "run",
      "--project",
      project,
      "--token-file",
      tokenFile,
      "--dry-run",
      "--",
      "sh",
      "-c",
      "it's {ticket}",
    ];
    const { status, stdout } = await runCommand(args, environment);
    expect(status).toBe(0);
    expect(stdout).toBe(
      [
        `Next ticket: ${ticket.id}, ${ticket.priority}, ${ticket.title}`,
        `Folder: a clone of ${workingFolder}`,
        String.raw`Command: sh -c 'it'\''s {ticket}'`,
        "Nothing was claimed.",
        "",
      ].join("\n"),
    );
    expect(await claimsOf(owner.client, ticket.id)).toEqual([]);
  });

  it("explains a service that is away and a token that was revoked, without a stack", async () => {
    const { owner, ticket, environment, project, tokenFile, start } = await newRepositoryWork();
    const args = ["agent", "run", "--project", project, "--token-file", tokenFile, "--", "true"];
    const away = await runCommand(args, { ...environment, CORKBOARD_URL: "http://127.0.0.1:9" });
    expect(away.status).toBe(1);
    expect(away.stderr).toBe(
      "Cannot reach the service at http://127.0.0.1:9. Check CORKBOARD_URL and that it is running\n",
    );
    const begun = join(folder, `${ticket.id}-token`);
    const script = committing(
      "fix/cart",
      `fs.writeFileSync(${JSON.stringify(begun)}, ""); setInterval(() => {}, 1000)`,
    );
    const { child, output } = start(script, "--heartbeat", "1");
    await expect.poll(() => existsSync(begun)).toBe(true);
    const { data: tokens } = await owner.client.listTokens();
    const token = tokens.find(({ scope }) => scope === "agent");
    const closed = new Promise((resolve) => child.once("close", resolve));
    await owner.client.revokeToken({ params: { id: token?.id ?? "" } });
    expect(await closed).toBe(1);
    const result = JSON.parse(output.stdout) as { outcome: string; kept: string };
    expect(result.outcome).toBe("token_rejected");
    expect(result.kept).toContain("1 commit on branch fix/cart");
  });
});
