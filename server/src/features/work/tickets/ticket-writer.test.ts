import { errors } from "@corkboard/contract";
import { describe, expect, it, onTestFinished } from "vitest";
import { clientError } from "../../../../test/support/expected-errors.ts";
import { type Behaviour, fails, FakeModel, says } from "../../../../test/support/fake-models.ts";
import { TestService } from "../../../../test/support/harness.ts";

const ticket = {
  title: "Make the checkout button work",
  body: "## Summary\n\nNothing happens when Pay is pressed. More at [the shop](https://evil.example/pay).",
  criteria: [{ text: "Pressing Pay starts the payment.", cites: ["title"] }],
  priority: { level: "high", reason: "Nobody can pay.", cites: ["title"] },
  labels: ["bug"],
};

describe("the ticket writer", () => {
  const withModel = async (model: FakeModel, more: Record<string, string> = {}) => {
    const service = await TestService.start({
      CORKBOARD_AI: "openai-compatible",
      CORKBOARD_AI_MODEL: "model-x",
      CORKBOARD_AI_BASE_URL: model.baseUrl,
      CORKBOARD_AI_KEY: "sk-very-secret",
      ...more,
    });
    onTestFinished(() => service.stop());
    return service.createOrganisation();
  };

  it("is honest about the built-in one: no model, no tokens, no cost", async () => {
    const service = await TestService.start();
    onTestFinished(() => service.stop());
    const { owner } = await service.createOrganisation();
    expect((await owner.client.getTicketWriter()).data).toEqual({
      engine: "builtin",
      model: null,
      sends_screenshots: false,
      timeout_seconds: null,
      price: null,
    });
    const tested = (await owner.client.testTicketWriter()).data;
    expect(tested).toMatchObject({ engine: "builtin", model: null, calls: 0, usage: null, cost_usd: null });
    expect(tested.title).toContain("Pay button");
    expect((await owner.client.listTickets()).meta.total).toBe(0);
  });

  it("reports what a test cost, from the provider's usage and the configured price", async () => {
    const model = await FakeModel.start("openai-compatible", says(JSON.stringify(ticket)));
    const { owner } = await withModel(model, { CORKBOARD_AI_PRICE: "3/15" });
    const status = (await owner.client.getTicketWriter()).data;
    expect(status).toMatchObject({ engine: "openai-compatible", model: "model-x", timeout_seconds: 90 });
    expect(status.price).toEqual({ input_usd: 3, output_usd: 15 });
    expect(JSON.stringify(status)).not.toMatch(/sk-very-secret|127\.0\.0\.1/);
    const { usage, cost_usd, calls, title, description } = (await owner.client.testTicketWriter()).data;
    expect([calls, title]).toEqual([1, "Make the checkout button work"]);
    expect(description).not.toContain("evil.example");
    expect(usage).not.toBeNull();
    expect(cost_usd).toBeCloseTo(((usage?.input_tokens ?? 0) * 3 + (usage?.output_tokens ?? 0) * 15) / 1_000_000, 6);
  });

  it("calls the model once for tests of an organisation that run at the same time", async () => {
    // Slow enough for all requests to arrive before the model responds to the first.
    const slowly: Behaviour = (...call) => void setTimeout(() => says(JSON.stringify(ticket))(...call), 1_000);
    const model = await FakeModel.start("openai-compatible", slowly);
    const { owner } = await withModel(model);
    const tests = await Promise.all(Array.from({ length: 5 }, () => owner.client.testTicketWriter()));
    expect(model.requests).toHaveLength(1);
    const first = tests[0]?.data;
    expect(first).toMatchObject({ cost_usd: null, usage: expect.any(Object) });
    expect(tests.map(({ data }) => data)).toEqual(tests.map(() => first));
  });

  it("fails as a ticket would, without details", async () => {
    const model = await FakeModel.start("openai-compatible", fails(401, "invalid key sk-very-secret"));
    const { owner } = await withModel(model);
    await expect(owner.client.testTicketWriter()).rejects.toMatchObject(clientError(errors.aiRefused));
  });
});
