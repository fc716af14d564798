import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createClient } from "@corkboard/client";
import { describe, expect, it, onTestFinished } from "vitest";
import { MailServer } from "../support/mail-server.ts";
import { startDemo } from "../support/started-demo.ts";
import { newReport, reportForm } from "../support/visitor.ts";

/** A model provider that counts requests. */
async function startModel() {
  const requests: string[] = [];
  const server = createServer(({ url = "" }, response) => {
    requests.push(url);
    response.writeHead(500).end();
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  return { requests, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1` };
}

describe("the demo with everything configured", () => {
  it("sends no email, links to itself, calls no model and no internal address", async () => {
    const mail = await MailServer.start();
    const model = await startModel();
    const demo = await startDemo({
      SMTP_URL: mail.url,
      CORKBOARD_MAIL_PAUSE: "0",
      CORKBOARD_URL: "https://board.example",
      CORKBOARD_AI: "openai-compatible",
      CORKBOARD_AI_MODEL: "paid",
      CORKBOARD_AI_BASE_URL: model.url,
      CORKBOARD_OUTBOUND_ALLOW: "127.0.0.0/8",
      CORKBOARD_STORAGE_QUOTA: "0",
    });
    const client = createClient({ baseUrl: demo.url, token: demo.token });

    // Once notifications exist, emails would have been sent as well.
    const notified = async () => (await client.listNotifications()).data.length;
    await expect.poll(notified, { timeout: 20_000 }).toBeGreaterThan(0);

    const [project = ""] = demo.website_project_ids;
    const { api_key: key } = (await client.getProject({ params: { id: project } })).data;
    const form = reportForm(key, newReport({ reporter_email: "rita@example.com" }));
    const sent = await fetch(`${demo.url}/api/v1/widget/feedback`, { method: "POST", body: form });
    const { data: report } = (await sent.json()) as { data: { id: string; status_url: string } };
    expect(report.status_url.startsWith(`${demo.url}/reports/`)).toBe(true);
    expect((await fetch(report.status_url)).status).toBe(200);

    const body = { source_type: "feedback", source_id: report.id } as const;
    const { id } = (await client.generateTicket({ body })).data;
    expect((await client.getTicket({ params: { id } })).data.ai_context).toMatchObject({ engine: "builtin" });

    const hook = (await client.createWebhook({ body: { url: model.url, event_types: ["feedback.created"] } })).data;
    await client.pingWebhook({ params: { id: hook.id } });
    const delivered = async () =>
      (await client.listWebhookDeliveries({ params: { id: hook.id } })).data.some(({ attempts }) => attempts > 0);
    await expect.poll(delivered, { timeout: 20_000 }).toBe(true);

    expect(model.requests).toEqual([]);
    expect(mail.deliveries).toBe(0);
  });
});
