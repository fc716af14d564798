import { hash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { useService } from "./support/harness.ts";
import { sendRaw } from "./support/raw-http.ts";

describe("the service's own pages", () => {
  const service = useService();

  it("expose no unmeasured metric on the first scrape, and all of them soon after", async () => {
    const valueOf = (text: string, name: string) => {
      const [, value] = new RegExp(`^${name} (.+)$`, "m").exec(text) ?? [];
      return value === undefined ? undefined : Number(value);
    };
    const first = String((await service.request("GET", "/metrics")).body);
    expect(first).not.toMatch(/\bNan\b/i);
    expect(valueOf(first, "nodejs_eventloop_lag_min_seconds") ?? 0).toBeLessThan(3_600);
    expect(first).toContain("# TYPE nodejs_eventloop_lag_min_seconds gauge");
    const user = valueOf(first, "process_cpu_user_seconds_total") ?? 0;
    const system = valueOf(first, "process_cpu_system_seconds_total") ?? 0;
    expect(user).toBeGreaterThan(0.1);
    expect(valueOf(first, "process_cpu_seconds_total")).toBeCloseTo(user + system, 1);
    const isMeasured = async () => {
      const { body } = await service.request("GET", "/metrics");
      return (valueOf(String(body), "nodejs_eventloop_lag_mean_seconds") ?? 0) > 0;
    };
    await expect.poll(isMeasured, { interval: 100 }).toBe(true);
  });

  it("report liveness and readiness without authentication", async () => {
    expect(await service.request("GET", "/healthz")).toMatchObject({ status: 200, body: { status: "ok" } });
    expect(await service.request("GET", "/readyz")).toMatchObject({ status: 200, body: { status: "ready" } });
  });

  it("expose the count and duration of requests by route, without ids", async () => {
    const { owner } = await service.createOrganisation();
    const client = await owner.client.createClient({ body: { name: "Secret Customer" } });
    await owner.client.getClient({ params: { id: client.data.id } });
    await service.request("GET", `/api/v1/unknown-${client.data.id}`);
    const { status, headers, body } = await service.request("GET", "/metrics");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(body).toContain("# TYPE http_request_duration_seconds histogram");
    const labels = 'operation="getClient",method="GET",route="/api/v1/clients/:id",status="200"';
    expect(body).toContain(`http_request_duration_seconds_count{${labels}} 1`);
    const buckets = String(body).match(/^http_request_duration_seconds_bucket\{.*$/gm) ?? [];
    expect(buckets.filter((line) => line.includes(labels) && line.includes('le="+Inf"'))).toHaveLength(1);
    expect(body).toMatch(/^process_cpu_seconds_total /m);
    for (const line of String(body).split("\n")) expect(line).toMatch(/^(#.*|\w+(\{.*\})? [-+.\deEInfNa]+|)$/);
    expect(body).not.toContain(client.data.id);
    expect(body).not.toContain("Secret");
    expect(body).not.toContain(owner.token);
  });

  it("count a streamed response once, under its status", async () => {
    const asked = ["/widget.js", "/widget/nothing.js", "/docs", "/widget/demo", "/api/v1/openapi.json"];
    for (const path of asked) await (await fetch(`${service.url}${path}`)).arrayBuffer();
    const { body } = await service.request("GET", "/metrics");
    const counted = (route: string) =>
      [...String(body).matchAll(/_count\{method="GET",route="([^"]+)",status="(\d+)"\} (\d+)/g)]
        .filter(([, name]) => name === route)
        .map(([, , status, times]) => `${status} x ${times}`);
    expect(counted("/widget.js")).toEqual(["200 x 1"]);
    expect(counted("/widget/:part")).toEqual(["404 x 1"]);
    expect(counted("/widget/demo")).toEqual(["200 x 1"]);
    expect(String(body)).not.toMatch(/status="5\d\d"/);
  });

  it("show the API reference without loading anything from elsewhere", async () => {
    const page = await fetch(`${service.url}/docs`);
    expect(page.status).toBe(200);
    expect(page.headers.get("content-type")).toMatch(/^text\/html/);
    const html = await page.text();
    expect(html).toContain("Corkboard API");
    expect(html).toContain("/api/v1/openapi.json");
    expect(html).not.toMatch(/(?:src|href)\s*=\s*["']?(?:https?:)?\/\//i);
    expect(html).not.toMatch(/@import|url\(\s*["']?(?:https?:)?\/\//i);

    const scripts = [...html.matchAll(/<script[^>]*\bsrc="([^"]+)"/g)].map(([, source]) => source ?? "");
    expect(scripts.length).toBeGreaterThan(0);
    for (const source of scripts) {
      const script = await fetch(new URL(source, page.url));
      expect(script.status).toBe(200);
      expect(script.headers.get("content-type")).toMatch(/javascript/);
      expect((await script.text()).length).toBeGreaterThan(10_000);
    }
  });

  it.each([
    "/",
    "/sign-in",
    "/unknown/page",
    "/replay-frame",
    "/portal",
    "/portal/sign-in",
    "/portal/reports/unknown",
    "/reports/unknown",
    "/unsubscribe/unknown",
    "/docs/",
    "/widget/demo",
    "/widget/demo?key=pk_unknown",
  ])("are in no frame, no search engine and no window of another website: %s", async (path) => {
    const { headers } = await fetch(service.url + path, { headers: { accept: "text/html" } });
    const sent = (name: string) => headers.get(name);
    expect({ path, type: sent("content-type") }).toEqual({ path, type: "text/html; charset=utf-8" });
    expect(sent("cross-origin-opener-policy")).toBe("same-origin");
    expect(sent("content-security-policy")).toMatch(/(?:^|; )frame-ancestors '(?:none|self)'/);
    expect(sent("referrer-policy")).toMatch(/^(?:no-referrer|same-origin)$/);
    expect(sent("x-robots-tag")).toBe("noindex");
    expect(sent("x-content-type-options")).toBe("nosniff");
  });

  it("restrict the reference to its own scripts and resources, and forbid framing it", async () => {
    const { headers, body } = await service.request("GET", "/docs/");
    const inline = /<script>([^<]+)<\/script>/.exec(body)?.[1] ?? "";
    const policy = headers.get("content-security-policy")?.split("; ");
    expect(policy).toEqual([
      "default-src 'none'",
      `script-src 'self' 'sha256-${hash("sha256", inline, "base64")}'`,
      "style-src 'self' 'unsafe-inline'",
      "connect-src 'self'",
      "img-src 'self' data:",
      "font-src 'self' data:",
      "form-action 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]);
    expect(headers.get("referrer-policy")).toBe("no-referrer");
  });

  it("serve the reference's script compressed, under a content hash, with an immutable cache policy", async () => {
    const { body: html } = await service.request("GET", "/docs/");
    const path = `/docs/${/src="([^"]+)"/.exec(html)?.[1]}`;
    const ask = (headers: Record<string, string>) => sendRaw(service.url, { method: "GET", path, headers });
    const tags = new Set<string | null>();
    for (const encoding of [undefined, "gzip", "br"]) {
      const accepted = { "accept-encoding": encoding ?? "identity" };
      const { status, headers } = await ask(accepted);
      expect(status).toBe(200);
      expect(headers.get("content-encoding")).toBe(encoding ?? null);
      expect(Number(headers.get("content-length"))).toBeLessThan(encoding === undefined ? 10_000_000 : 2_000_000);
      expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(headers.get("vary")).toBe("accept-encoding");
      tags.add(headers.get("etag"));
      const again = await ask({ ...accepted, "if-none-match": headers.get("etag") ?? "" });
      expect([again.status, again.body]).toEqual([304, ""]);
    }
    expect(tags.size).toBe(3);
    for (const other of ["/docs/js/scalar.js", "/docs/js/reference-00000000.js", "/docs/nothing"]) {
      expect(await service.request("GET", other)).toMatchObject({ status: 404, body: { code: "not_found" } });
    }
  });

  it("serve the OpenAPI document without authentication", async () => {
    const response = await service.request("GET", "/api/v1/openapi.json");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toMatch(/^application\/json/);
    expect(response.body.openapi).toBe("3.1.0");
    for (const encoding of ["br", "gzip", "identity"]) {
      const same = await service.request("GET", "/api/v1/openapi.json", { headers: { "accept-encoding": encoding } });
      expect(same.headers.get("content-encoding")).toBe(encoding === "identity" ? null : encoding);
      expect(same.body).toEqual(response.body);
    }
  });

  it("forbid MIME sniffing and caching", async () => {
    for (const path of ["/healthz", "/readyz", "/docs", "/api/v1/openapi.json", "/api/v1/me", "/nothing"]) {
      const { headers } = await service.request("GET", path);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("x-request-id")).toMatch(/^req_/);
    }
  });
});
