import { describe, expect, it } from "vitest";
import { fails, FakeModel, hangs, says } from "../../../../test/support/fake-models.ts";
import { TestService } from "../../../../test/support/harness.ts";
import { reportedUsage } from "../../../../test/support/model-wires.ts";
import { png } from "../../../../test/support/image-bytes.ts";
import { newReport, newWebsite, sendReport } from "../../../../test/support/visitor.ts";
import sharp from "sharp";

const ticket = {
  title: "Make the checkout button work",
  body: "## Summary\n\nNothing happens when Pay is pressed. More at [the shop](https://evil.example/pay).",
  criteria: [{ text: "Pressing Pay starts the payment.", cites: ["title"] }],
  priority: { level: "high", reason: "Nobody can pay.", cites: ["title"] },
  labels: ["bug", "checkout"],
};

describe("a ticket written by a model", () => {
  const withModel = async (model: FakeModel, more: Record<string, string> = {}) => {
    const service = await TestService.start({
      CORKBOARD_AI: "openai-compatible",
      CORKBOARD_AI_MODEL: "model-x",
      CORKBOARD_AI_BASE_URL: model.baseUrl,
      CORKBOARD_AI_KEY: "sk-very-secret",
      ...more,
    });
    const { owner } = await service.createOrganisation();
    const { api_key: apiKey } = await newWebsite(owner);
    const files = { screenshot: new Blob([new Uint8Array(await png(2_400, 900))]) };
    const report = newReport({ title: "Checkout button is dead" });
    const { body } = await sendReport(service, { apiKey, report, files });
    const source_id: string = body.data.id;
    const generate = () =>
      service.request("POST", "/api/v1/tickets/generate", {
        token: owner.token,
        body: { source_type: "feedback", source_id },
      });
    return { service, owner, generate, source_id };
  };

  it("is requested with the screenshot, scaled down, if the operator allows it", async () => {
    const model = await FakeModel.start("openai-compatible", says(JSON.stringify(ticket)));
    const { service, generate, owner, source_id } = await withModel(model, { CORKBOARD_AI_IMAGES: "on" });
    try {
      const response = await generate();
      expect(response.status).toBe(201);
      const [request] = model.requests;
      expect(request?.images).toHaveLength(1);
      const shown = await sharp(Buffer.from(request?.images[0] ?? "", "base64")).metadata();
      expect([shown.format, shown.width, shown.height]).toEqual(["jpeg", 1_600, 600]);
      expect(response.body.data.description).not.toContain("evil.example");
      const { data } = await owner.client.getTicket({ params: { id: response.body.data.id } });
      expect(data.ai_context).toMatchObject({ engine: "openai-compatible", model: "model-x", calls: 1 });
      expect((await owner.client.getFeedback({ params: { id: source_id } })).data.ticket_ids).toEqual([data.id]);
    } finally {
      await service.stop();
    }
  });

  it("is requested without the screenshot if the operator does not allow it", async () => {
    const model = await FakeModel.start("openai-compatible", says(JSON.stringify(ticket)));
    const { service, generate } = await withModel(model);
    try {
      expect((await generate()).status).toBe(201);
      expect(model.requests[0]?.images).toEqual([]);
    } finally {
      await service.stop();
    }
  });

  it("tells the caller how long to wait if the provider specifies a time", async () => {
    const model = await FakeModel.start("openai-compatible", fails(429, "slow down", { "retry-after": "3600" }));
    const { service, generate } = await withModel(model);
    try {
      const response = await generate();
      expect(response.body).toMatchObject({ error: "AI generation failed", code: "ai_refused" });
      expect(response.headers.get("retry-after")).toBe("3600");
    } finally {
      await service.stop();
    }
  });

  it("is not created if the model takes too long, and the error says so", async () => {
    const model = await FakeModel.start("openai-compatible", hangs);
    const { service, generate, owner } = await withModel(model, { CORKBOARD_AI_TIMEOUT: "1" });
    try {
      const response = await generate();
      expect(response.status).toBe(500);
      expect(response.body).toMatchObject({ error: "AI generation failed", code: "ai_timeout" });
      expect(JSON.stringify(response.body)).not.toContain("sk-very-secret");
      expect((await owner.client.listTickets()).meta.total).toBe(0);
    } finally {
      await service.stop();
    }
  });

  it("may have a medium priority without citations, questions as drafts, and costs one call", async () => {
    const priority = { level: "medium", reason: "Nothing raises it.", cites: [] };
    const answer = { ...ticket, priority, questions: ["Which browser? See https://evil.example"] };
    const model = await FakeModel.start("openai-compatible", says(JSON.stringify(answer)));
    const { service, generate, owner } = await withModel(model);
    try {
      const response = await generate();
      expect(response.status).toBe(201);
      expect(model.requests).toHaveLength(1);
      const { description, priority: level, id } = response.body.data;
      expect(level).toBe("medium");
      expect(description).toMatch(
        /\n## Open questions\n\n.*None of them has been sent.*\n\n- Which browser\? See \(link removed\)\n\n## Acceptance criteria\n/,
      );
      const { data } = await owner.client.getTicket({ params: { id } });
      expect(data.ai_context.priority).toEqual({ reason: priority.reason, cites: [] });
    } finally {
      await service.stop();
    }
  });

  it("may have no criteria if the report asks for nothing, and is labelled as such", async () => {
    const answer = { ...ticket, criteria: [], no_action: true };
    const model = await FakeModel.start("openai-compatible", says(JSON.stringify(answer)));
    const { service, generate } = await withModel(model);
    try {
      const response = await generate();
      expect(response.status).toBe(201);
      expect(response.body.data.labels).toEqual(["bug", "checkout", "no action"]);
      expect(response.body.data.description).toMatch(/\n\nThe source asks for nothing\.$/);
      expect(response.body.data.description).not.toContain("- [ ]");
    } finally {
      await service.stop();
    }
  });

  it("is requested with the project, and with the role of every author but without their addresses", async () => {
    const model = await FakeModel.start("openai-compatible", says(JSON.stringify(ticket)));
    const { service, generate, owner, source_id } = await withModel(model);
    try {
      const comment = { params: { id: source_id }, body: { content: "Seen too" } };
      await owner.client.createFeedbackComment(comment);
      expect((await generate()).status).toBe(201);
      const [request] = model.requests;
      const line = request?.texts[0]?.split("\n").find((text) => text.startsWith("{")) ?? "";
      const report = JSON.parse(line);
      const { data: projects } = await owner.client.listProjects();
      expect(report).toMatchObject({
        project: { name: projects[0]?.name, website: projects[0]?.url },
        author: "visitor",
        comments: [{ id: "c1", author: "member", name: owner.displayName, text: "Seen too" }],
      });
      expect(line).not.toContain(newReport().reporter_email);
    } finally {
      await service.stop();
    }
  });

  it("counts the tokens of failed generations in the metrics", async () => {
    const model = await FakeModel.start(
      "openai-compatible",
      says("no ticket"),
      says("still none"),
      says(JSON.stringify(ticket)),
    );
    const { service, generate } = await withModel(model);
    try {
      expect((await generate()).body).toMatchObject({ code: "ai_bad_output" });
      expect((await generate()).status).toBe(201);
      const metrics = String((await service.request("GET", "/metrics")).body);
      const { input_tokens, output_tokens } = reportedUsage;
      const of = (outcome: string) => `engine="openai-compatible",outcome="${outcome}"`;
      expect(metrics).toContain(`corkboard_ticket_model_calls_total{${of("failed")}} 2\n`);
      expect(metrics).toContain(`corkboard_ticket_model_calls_total{${of("written")}} 1\n`);
      for (const [outcome, calls] of [
        ["failed", 2],
        ["written", 1],
      ] as const) {
        const name = `corkboard_ticket_model_tokens_total{${of(outcome)}`;
        expect(metrics).toContain(`${name},direction="input"} ${calls * input_tokens}\n`);
        expect(metrics).toContain(`${name},direction="output"} ${calls * output_tokens}\n`);
      }
    } finally {
      await service.stop();
    }
  });
});
