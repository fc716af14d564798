import { describe, expect, it } from "vitest";
import { newFeedback, release } from "../support/factories.ts";
import { type Person, useService } from "../support/harness.ts";
import { runCommand } from "../support/spawned-service.ts";

const node = process.execPath;

describe("the command agent run", () => {
  const service = useService();

  const newProjectWithTicket = async () => {
    const { owner } = await service.createOrganisation();
    const feedback = await newFeedback(owner, {
      title: "The cart stays empty",
      description: "I put two bikes into it.",
    });
    const body = { source_type: "feedback" as const, source_id: feedback.id };
    const ticket = await release(owner, (await owner.client.generateTicket({ body })).data.id);
    return {
      owner,
      ticket,
      project: feedback.project_id,
      criteria: ticket.criteria.length,
    };
  };

  const run = async (owner: Person, project: string, script: string, ...options: string[]) => {
    const { token } = (await owner.client.createToken({ body: { name: "Agent", scope: "agent" } })).data;
    const args = ["agent", "run", "--project", project, "--json", ...options, "--", node, "-e", script, "{ticket}"];
    return runCommand(args, { CORKBOARD_URL: service.url, CORKBOARD_TOKEN: token });
  };

  const deliveriesOf = async (owner: Person, ticket_id: string) =>
    (await owner.client.listDeliveries({ query: { ticket_id } })).data;

  it("passes the ticket as a file and delivers what the command writes", async () => {
    const { owner, ticket, project } = await newProjectWithTicket();
    const script = `
      const fs = require("node:fs");
      const ticket = fs.readFileSync(process.argv[1], "utf8");
      const { CORKBOARD_TICKET_FILE, CORKBOARD_RESULT_FILE, CORKBOARD_TOKEN = "withheld" } = process.env;
      const quoted = /report title: \\[visitor \\w+\\](.*?)\\[/.exec(ticket)[1];
      const criteria = [{ number: 1, met: true, evidence: String(process.argv[1] === CORKBOARD_TICKET_FILE) }];
      const summary = quoted + " and the token is " + CORKBOARD_TOKEN;
      fs.writeFileSync(CORKBOARD_RESULT_FILE, JSON.stringify({ summary, branch: "fix/cart", criteria }));`;
    const { status, stdout } = await run(owner, project, script, "--agent", "Otto");
    expect({ status, outcome: JSON.parse(stdout).outcome }).toEqual({ status: 0, outcome: "delivered" });
    const [delivery] = await deliveriesOf(owner, ticket.id);
    expect(delivery).toMatchObject({
      agent: "Otto",
      branch: "fix/cart",
      summary: "The cart stays empty and the token is withheld",
      state: "pending",
    });
    expect(delivery?.criteria[0]).toMatchObject({ met: true, evidence: "true" });
    const [, ...others] = delivery?.criteria ?? [];
    expect(others.filter(({ met }) => met)).toEqual([]);
    const { status: again, stdout: nothing } = await run(owner, project, "process.exit(3)");
    expect({ again, ...JSON.parse(nothing) }).toEqual({ again: 0, outcome: "nothing_to_claim" });
  });

  it("delivers the last output of a command that writes no result, and no criterion as met", async () => {
    const { owner, ticket, project, criteria } = await newProjectWithTicket();
    await run(owner, project, `console.log("Started"); console.log("Fixed the cart")`);
    const [delivery] = await deliveriesOf(owner, ticket.id);
    expect(delivery).toMatchObject({ summary: "Started\nFixed the cart", agent: "node" });
    expect(delivery?.criteria.map(({ met }) => met)).toEqual(Array.from({ length: criteria }, () => false));
  });

  it("releases the ticket with the reason if the command fails or gives up", async () => {
    const { owner, ticket, project } = await newProjectWithTicket();
    const failed = await run(owner, project, `console.log("No such branch"); process.exit(3)`);
    expect(failed.status).toBe(1);
    const giveUp = `require("node:fs").writeFileSync(process.env.CORKBOARD_RESULT_FILE, '{"release":"Not in this repository"}')`;
    await run(owner, project, giveUp);
    const claims = (await owner.client.listClaims({ query: { ticket_id: ticket.id } })).data;
    expect(claims.map(({ state, reason }) => `${state}: ${reason}`)).toEqual([
      "released: Not in this repository",
      "released: The command exited with status 3. No such branch",
    ]);
    expect(await deliveriesOf(owner, ticket.id)).toEqual([]);
  });

  it("stops the command when people take the ticket back", async () => {
    const { owner, ticket, project } = await newProjectWithTicket();
    const running = run(owner, project, `setInterval(() => undefined, 1_000)`, "--heartbeat", "1");
    const claimId = async () => (await owner.client.listClaims({ query: { ticket_id: ticket.id } })).data[0]?.id;
    await expect.poll(claimId, { timeout: 30_000 }).toBeDefined();
    const claimed = (await claimId()) ?? "";
    await owner.client.revokeClaim({ params: { id: claimed }, body: { reason: "We do it ourselves" } });
    const { status, stdout } = await running;
    expect({ status, ...JSON.parse(stdout) }).toEqual({ status: 1, outcome: "claim_lost", ticket_id: ticket.id });
  });

  it("explains how it is used", async () => {
    const { status, stderr } = await runCommand(["agent", "run", "--project", "x"], { CORKBOARD_URL: service.url });
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining("Expected a command after --") });
  });
});
