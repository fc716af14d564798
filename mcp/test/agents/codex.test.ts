import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { agentOf } from "../../../server/test/support/claims.ts";
import { newFeedback, release } from "../../../server/test/support/factories.ts";
import { useService } from "../../../server/test/support/harness.ts";
import { factIn } from "../../../server/test/support/mcp-client.ts";
import { useFolder } from "../../../server/test/support/temporary-folder.ts";
import { codex } from "./clients.ts";
import { runProgram } from "./run-program.ts";
import { startScriptedModel, type Step } from "./scripted-model.ts";

describe("Codex", () => {
  const service = useService();
  const folder = useFolder("agent");

  const runCodex = async (token: string, steps: readonly Step[]) => {
    const model = await startScriptedModel(steps);
    writeFileSync(join(folder, "config.toml"), configFor(model.url, `${service.url}/mcp`));
    const environment = { HOME: folder, CODEX_HOME: folder, CORKBOARD_TOKEN: token };
    const args = ["exec", "--skip-git-repo-check", "--json", "Work on the next ticket"];
    const end = await runProgram(codex, args, environment, folder);
    expect(model.failure()).toBeUndefined();
    expect({ status: end.status, stderr: end.status === 0 ? "" : end.stderr }).toEqual({ status: 0, stderr: "" });
    return model.outputs;
  };

  it("asks, delivers, is rejected with a reason, and delivers again", { timeout: 240_000 }, async () => {
    const { owner } = await service.createOrganisation();
    const feedback = await newFeedback(owner, {
      title: "The cart stays empty",
      description: "I put two bikes into it.",
    });
    const source = { source_type: "feedback" as const, source_id: feedback.id };
    const ticket = await release(owner, (await owner.client.generateTicket({ body: source })).data.id);
    const { token } = await agentOf(service, owner);
    const criteria = ticket.criteria.map(({ number }) => ({
      number,
      met: true,
      evidence: "Tried it",
    }));
    let held = {};
    const claim: Step = () => ({ tool: "claim_ticket", args: { project_id: feedback.project_id, agent: "Codex" } });
    const remember = (output: string) => {
      held = { claim_id: factIn(output, "claim_id"), fence: Number(factIn(output, "fence")) };
      return held;
    };

    const first = await runCodex(token, [
      claim,
      (output) => ({ tool: "ask", args: { ...remember(output), to: "team", question: "Which cart?" } }),
      async () => {
        const [question] = (await owner.client.listQuestions({ query: { ticket_id: ticket.id } })).data;
        await owner.client.answerQuestion({ params: { id: question?.id ?? "" }, body: { content: "The shop's" } });
        return { tool: "heartbeat", args: held };
      },
      () => ({ tool: "get_evidence", args: { ticket_id: ticket.id } }),
      () => ({ tool: "deliver", args: { ...held, summary: "Fixed the cart", branch: "fix/cart", criteria } }),
      () => ({ says: "Delivered" }),
    ]);
    expect(first[2]).toMatch(/answer to question \S+: \[member \w+\]The shop's\[/);
    const id = factIn(first[4] ?? "", "delivery");
    const reject = { verdict: "reject" as const, reason: "Still empty on the phone" };
    await owner.client.decideDelivery({ params: { id }, body: reject });

    const second = await runCodex(token, [
      claim,
      (output) => ({
        tool: "deliver",
        args: { ...remember(output), summary: "Fixed on phones too", branch: "fix/cart", criteria },
      }),
      () => ({ says: "Delivered" }),
    ]);
    expect(second[0]).toMatch(/attempt 1 was rejected because: \[member \w+\]Still empty on the phone\[/);
    const accepted = { params: { id: factIn(second[1] ?? "", "delivery") }, body: { verdict: "accept" as const } };
    await owner.client.decideDelivery(accepted);
    expect((await owner.client.getTicket({ params: { id: ticket.id } })).data.status).toBe("done");
  });
});

const configFor = (modelUrl: string, mcpUrl: string) => `
model = "scripted"
model_provider = "scripted"
approval_policy = "never"
sandbox_mode = "danger-full-access"

[model_providers.scripted]
name = "scripted"
base_url = "${modelUrl}"
wire_api = "responses"

[mcp_servers.corkboard]
url = "${mcpUrl}"
bearer_token_env_var = "CORKBOARD_TOKEN"
`;
