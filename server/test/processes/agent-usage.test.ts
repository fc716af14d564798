import { describe, expect, it } from "vitest";
import { claimsOf, deliveriesOf, newAgentRuns, newTicket, writing } from "../support/agent-runs.ts";
import { useService } from "../support/harness.ts";
import { useFolder } from "../support/temporary-folder.ts";

const session_id = "5a1f9c52-0000-4000-8000-000000000000";
const assistant = (content: object[]) => ({
  type: "assistant",
  session_id,
  message: { model: "claude-sonnet-4-5", role: "assistant", content },
});
const used = {
  usage: {
    input_tokens: 20,
    cache_creation_input_tokens: 1_000,
    cache_read_input_tokens: 50_000,
    output_tokens: 300,
  },
  total_cost_usd: 0.4213,
};
const result = {
  type: "result",
  subtype: "success",
  is_error: false,
  session_id,
  result: "The cart is full.",
  ...used,
};

/** A program that prints these as Claude Code does. */
const printing = (...messages: readonly unknown[]) =>
  messages.map((message) => `console.log(${JSON.stringify(JSON.stringify(message))});`).join("\n");

const delivering = writing(`{ branch: "fix/cart" }`);

describe("what an attempt has used", () => {
  const service = useService();
  const folder = useFolder("agent-usage");

  const attemptAfter = async (script: string) => {
    const { owner, ticket, run } = await newAgentRuns(service, folder);
    expect((await run(script)).outcome).toBe("delivered");
    const [claim] = await claimsOf(owner.client, ticket.id);
    const [delivery] = await deliveriesOf(owner.client, ticket.id);
    const { text } = (await owner.client.getClaimOutput({ params: { id: claim?.id ?? "" } })).data;
    return { usage: claim?.usage, delivered_at: claim?.delivered_at, text, summary: delivery?.summary };
  };

  it("is read from the messages of Claude Code, whose transcript and summary are readable", async () => {
    const script = printing(
      { type: "system", subtype: "init", session_id, model: "claude-sonnet-4-5", tools: ["Bash"] },
      assistant([
        { type: "text", text: "Let me look." },
        { type: "tool_use", id: "1", name: "Bash", input: { command: `npm test ${"x".repeat(1_000)}` } },
      ]),
      { type: "user", session_id, message: { content: [{ type: "tool_result", content: "4 passed\n".repeat(500) }] } },
      assistant([{ type: "text", text: "The cart is full." }]),
      { type: "stream_event", session_id, event: { delta: "noise" } },
      { ...result, duration_ms: 1_234 },
    );
    const { usage, delivered_at, text, summary } = await attemptAfter(
      `${script} console.log("not JSON {"); ${delivering}`,
    );
    expect(usage).toEqual({
      model: "claude-sonnet-4-5",
      input_tokens: 1_020,
      output_tokens: 300,
      cache_read_tokens: 50_000,
      cost_usd: 0.4213,
    });
    expect(delivered_at).not.toBeNull();
    expect(summary).toBe("The cart is full.");
    expect(text).toMatch(
      /^Let me look\.\n> Bash npm test x{100,300}…\n {2}4 passed\n( {2}4 passed\n)+ {2}…\nThe cart is full\.\nnot JSON \{\n$/,
    );
  });

  it("is read from a single JSON result too, and added up over the runs of an attempt", async () => {
    const script = `
      const problems = require("node:fs").readFileSync(process.argv[2], "utf8");
      ${printing({ ...result, modelUsage: { "claude-haiku": { costUSD: 0.01 }, "claude-opus": { costUSD: 0.41 } } })}
      if (problems === "") ${writing(`{ branch: 7 }`)} else ${delivering}`;
    const { usage, text, summary } = await attemptAfter(script);
    expect(usage).toMatchObject({ model: "claude-opus", output_tokens: 600, cost_usd: 0.8426 });
    expect(summary).toBe("The cart is full.");
    expect(text).toBe("The cart is full.\nThe cart is full.\n");
  });

  it("is unknown if the numbers are none, and output of other programs stays as it is", async () => {
    const hostile = {
      ...result,
      result: 7,
      usage: { input_tokens: -5, output_tokens: 1e300, cache_read_input_tokens: "many" },
      total_cost_usd: -1,
      modelUsage: { "<b>model</b>": { costUSD: 1 } },
    };
    const unknown = { model: null, input_tokens: null, output_tokens: null, cache_read_tokens: null, cost_usd: null };
    expect((await attemptAfter(`${printing(hostile)} console.log("Done"); ${delivering}`)).usage).toEqual(unknown);
    const lines = [
      `{"type":"result","usage":{"input_tokens":1}}`,
      `{"session_id":"x"}`,
      `{"type":"result","session_id":"`,
    ];
    const printed = lines.map((line) => `console.log(${JSON.stringify(line)});`).join("");
    const other = await attemptAfter(`${printed} ${delivering}`);
    expect(other.usage).toBeNull();
    expect(other.text).toBe(`${lines.join("\n")}\n`);
  });

  it("leaves out a message that is too long, and redacts secrets that it spells in JSON", async () => {
    const { owner, ticket, tokenFile, run } = await newAgentRuns(service, folder);
    const script = `
      const token = require("node:fs").readFileSync(${JSON.stringify(tokenFile)}, "utf8").trim();
      const said = (text) => ({ type: "assistant", session_id: "1", message: { content: [{ type: "text", text }] } });
      const spelled = [...token].map((each) => "\\\\u00" + each.charCodeAt(0).toString(16)).join("");
      process.stdout.write(JSON.stringify(said("TOKEN")).replace("TOKEN", spelled) + "\\n");
      process.stdout.write(JSON.stringify(said("x".repeat(3_000_000))) + "\\n" + JSON.stringify(said("Done")) + "\\n");
      ${delivering}`;
    expect((await run(script)).outcome).toBe("delivered");
    const [claim] = await claimsOf(owner.client, ticket.id);
    const { text } = (await owner.client.getClaimOutput({ params: { id: claim?.id ?? "" } })).data;
    expect(text).toBe("[redacted CORKBOARD_TOKEN]\n[a message that is too long]\nDone\n");
  });
});

describe("agent run at a limit of the project", () => {
  const service = useService();
  const folder = useFolder("agent-limits");

  it("ends with what it has done and says which limit was reached, with its own exit status", async () => {
    const { owner, project, run } = await newAgentRuns(service, folder);
    await newTicket(owner, { project_id: project });
    const limited = { params: { id: project }, body: { agent_limits: { attempts_per_day: 1 } } };
    await owner.client.updateProject(limited);
    const all = await run(delivering, "--all");
    expect(all).toMatchObject({ status: 3, results: [{ outcome: "delivered" }] });
    expect(all.stopped).toMatch(
      /^The project's limit of 1 attempt a day has been reached\. .* at \d{4}-\d\d-\d\dT00:00:00\.000Z$/,
    );
    expect(await run(delivering)).toMatchObject({ status: 3, results: [], stopped: all.stopped });
  });
});
