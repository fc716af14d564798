import { once } from "node:events";
import { createServer, request as sendRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TestService } from "./support/harness.ts";
import { png } from "./support/image-bytes.ts";
import { newReport, newWebsite, sendReport } from "./support/visitor.ts";

/** A reverse proxy that strips a path prefix. */
async function startProxy(path: string, target: () => string) {
  const server = createServer((request, response) => {
    const { url = "", method = "GET", headers } = request;
    const isOurs = url.startsWith(`${path}/`);
    const forwarded = sendRequest(
      target() + (isOurs ? url.slice(path.length) : "/not-ours"),
      { method, headers },
      (upstream) => {
        response.writeHead(upstream.statusCode ?? 502, upstream.headers);
        upstream.pipe(response);
      },
    );
    request.pipe(forwarded);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, server };
}

describe("a service behind a proxy that strips a path", () => {
  let proxy: Awaited<ReturnType<typeof startProxy>>;
  let service: TestService;
  beforeAll(async () => {
    proxy = await startProxy("/desk", () => service.url);
    service = await TestService.start({ CORKBOARD_URL: `${proxy.url}/` });
  });
  afterAll(async () => {
    await service.stop();
    proxy.server.close();
  });

  it("links reporters to their report, and back to it after a reply", async () => {
    const { owner } = await service.createOrganisation();
    const { api_key: apiKey } = await newWebsite(owner);
    const report = newReport({ title: "Behind a path", reporter_email: "rita@example.com" });
    const { body } = await sendReport(service, { apiKey, report });
    const link = body.data.status_url as string;
    expect(link.startsWith(`${proxy.url}/reports/`)).toBe(true);
    expect(await (await fetch(link)).text()).toContain("Behind a path");
    const form = new URLSearchParams({ content: "It still happens", submission: crypto.randomUUID() });
    const answered = await fetch(link, { method: "POST", body: form });
    expect(answered.url.startsWith(link)).toBe(true);
    expect(await answered.text()).toContain("It still happens");
  });

  it("links to stored files", async () => {
    const { owner } = await service.createOrganisation();
    const { api_key: apiKey } = await newWebsite(owner);
    const screenshot = new Blob([new Uint8Array(await png())], { type: "image/png" });
    const sent = await sendReport(service, { apiKey, files: { screenshot } });
    const { data } = await owner.client.getFeedback({ params: { id: sent.body.data.id } });
    expect(data.screenshot_url?.startsWith(`${proxy.url}/files/`)).toBe(true);
    const file = await fetch(data.screenshot_url ?? "");
    expect({ status: file.status, type: file.headers.get("content-type") }).toEqual({ status: 200, type: "image/png" });
  });

  it("serves the widget demo page", async () => {
    const { owner } = await service.createOrganisation();
    const { api_key: apiKey } = await newWebsite(owner);
    const page = await fetch(`${proxy.url}/widget/demo?key=${apiKey}`);
    const [, source = ""] = /<script src="([^"]+)"/.exec(await page.text()) ?? [];
    expect(new URL(source, page.url).href).toBe(`${proxy.url}/widget.js`);
    expect((await fetch(new URL(source, page.url))).status).toBe(200);
  });
});
