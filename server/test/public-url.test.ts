import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Browser, givePassword, password } from "./support/browser-session.ts";
import { TestService } from "./support/harness.ts";
import { png } from "./support/image-bytes.ts";
import { connectMcp } from "./support/mcp-client.ts";
import { OidcProvider } from "./support/oidc-provider.ts";
import { signInAt } from "./support/oidc-visitor.ts";
import { type PathProxy, startPathProxy } from "./support/path-proxy.ts";
import { newReport, newWebsite, sendReport } from "./support/visitor.ts";

describe("a service behind a proxy that strips a path", () => {
  let proxy: PathProxy;
  let provider: OidcProvider;
  let service: TestService;
  beforeAll(async () => {
    proxy = await startPathProxy("/desk", () => service.url);
    provider = await OidcProvider.start();
    service = await TestService.start({ CORKBOARD_URL: `${proxy.url}/`, ...provider.settings });
  });
  afterAll(async () => {
    await service.stop();
    await proxy.stop();
    await provider.stop();
  });

  /** What an address of the service leads to, as a browser resolves it. */
  const statusOf = async (address: string, base: string) => (await fetch(new URL(address, base))).status;

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

  it("serves the web app with all of its files", async () => {
    for (const path of ["/", "/sign-in", "/boards/x/cards/y", "/unknown/page", "/replay-frame"]) {
      const page = await fetch(proxy.url + path, { headers: { accept: "text/html" } });
      const named = [...(await page.text()).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = ""]) => address);
      const preloaded = [...(page.headers.get("link") ?? "").matchAll(/<([^>]+)>/g)].map(([, address = ""]) => address);
      expect(named).not.toEqual([]);
      for (const address of [...named, ...preloaded]) {
        expect({ path, address, status: await statusOf(address, page.url) }).toEqual({ path, address, status: 200 });
      }
    }
  });

  it("serves reporters' and contacts' pages with their fonts, which the pages' policy allows", async () => {
    const { owner } = await service.createOrganisation();
    const { api_key: apiKey } = await newWebsite(owner);
    const { body } = await sendReport(service, { apiKey, report: newReport({ reporter_email: "rita@example.com" }) });
    for (const address of [body.data.status_url as string, `${proxy.url}/portal`, `${proxy.url}/portal/sign-in`]) {
      const page = await fetch(address);
      const text = await page.text();
      const [, style = ""] = /<style>([^<]*)<\/style>/.exec(text) ?? [];
      const digest = Buffer.from(await crypto.subtle.digest("SHA-256", Buffer.from(style))).toString("base64");
      expect(page.headers.get("content-security-policy")).toContain(`style-src 'sha256-${digest}'`);
      const [, font = ""] = /url\(([^)]+)\)/.exec(style) ?? [];
      expect(await statusOf(font, page.url)).toBe(200);
    }
  });

  it("returns the Location of what was created, as seen through the proxy", async () => {
    const { owner } = await service.createOrganisation();
    const authorization = `Bearer ${owner.token}`;
    const created = await fetch(`${proxy.url}/api/v1/clients`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify({ name: "Velo Noord" }),
    });
    const location = new URL(created.headers.get("location") ?? "", created.url);
    const found = await fetch(location, { headers: { authorization } });
    expect({ status: found.status, body: await found.json() }).toMatchObject({
      status: 200,
      body: { data: { name: "Velo Noord" } },
    });
  });

  it("keeps its session cookie from the other programs of the host", async () => {
    const acme = await service.createOrganisation();
    const email = await givePassword(service, acme, acme.owner);
    const browser = new Browser(proxy.url);
    const signedIn = await browser.request("POST", "/api/v1/session", { body: { email, password } });
    expect(signedIn.headers.get("set-cookie")).toMatch(
      /^corkboard=[\w-]{43}; Max-Age=7776000; Path=\/desk; HttpOnly; SameSite=Lax$/,
    );
    expect(new URL(signedIn.headers.get("location") ?? "", proxy.url).href).toBe(`${proxy.url}/api/v1/session`);
    expect((await browser.request("GET", "/api/v1/session")).status).toBe(200);
    const ended = await browser.request("DELETE", "/api/v1/session");
    expect(ended.headers.get("set-cookie")).toContain("corkboard=; Max-Age=0; Path=/desk;");
  });

  it("names its cookies __Secure- over HTTPS, because __Host- would require the path of the whole host", async () => {
    const acme = await service.createOrganisation();
    const email = await givePassword(service, acme, acme.owner);
    const secure = await service.startAnother({ CORKBOARD_URL: "https://example.com/desk/" });
    try {
      const post = { method: "POST", body: JSON.stringify({ email, password }) };
      const headers = { "content-type": "application/json", origin: "https://example.com" };
      const response = await fetch(`${secure.address}/api/v1/session`, { ...post, headers });
      const [cookie = ""] = response.headers.getSetCookie();
      expect(cookie).toMatch(
        /^__Secure-corkboard=[\w-]{43}; Max-Age=7776000; Path=\/desk; Secure; HttpOnly; SameSite=Lax$/,
      );
      const get = (given: string) =>
        fetch(`${secure.address}/api/v1/session`, { headers: { cookie: given } }).then(({ status }) => status);
      const [pair = ""] = cookie.split(";");
      expect(await get(pair)).toBe(200);
      expect(await get(pair.replace("__Secure-", ""))).toBe(401);
    } finally {
      await secure.stop();
    }
  });

  it("leads from a single sign-on provider back to the page below the path", async () => {
    const acme = await service.createOrganisation();
    const email = await givePassword(service, acme, await acme.addMember("Dora Sso"));
    provider.next = { sub: "dora", email, email_verified: true };
    const browser = new Browser(proxy.url);
    const body = { purpose: "sign_in", next: "/inbox?sort=oldest" } as const;
    const callback = await signInAt((await browser.client.startSingleSignOn({ body })).data.url);
    expect(callback.href.startsWith(`${proxy.url}/sign-in/callback?`)).toBe(true);
    const finished = await browser.follow(`/sign-in/callback${callback.search}`);
    expect(finished.headers.get("location")).toBe("/desk/inbox?sort=oldest");
    expect((await browser.request("GET", "/api/v1/session")).status).toBe(200);
    const unknown = await new Browser(proxy.url).follow("/sign-in/callback?state=unknown");
    expect(unknown.headers.get("location")).toBe("/desk/sign-in?problem=failed");
  });

  it("describes its API at the path, and shows the reference there", async () => {
    const document = (await (await fetch(`${proxy.url}/api/v1/openapi.json`)).json()) as { servers: object[] };
    expect(document.servers).toEqual([{ url: "/desk" }]);
    const page = await fetch(`${proxy.url}/docs`);
    expect(page.url).toBe(`${proxy.url}/docs/`);
    const text = await page.text();
    const [, script = ""] = /<script src="([^"]+)"/.exec(text) ?? [];
    expect(await statusOf(script, page.url)).toBe(200);
    expect(text).toContain('"url":"/desk/api/v1/openapi.json"');
  });

  it("serves the tools of agents, with pictures of stored files", async () => {
    const { owner } = await service.createOrganisation();
    const { api_key: apiKey } = await newWebsite(owner);
    const screenshot = new Blob([new Uint8Array(await png())], { type: "image/png" });
    const sent = await sendReport(service, { apiKey, files: { screenshot } });
    const { call } = await connectMcp(proxy.url, owner.token);
    const shown = await call("get_evidence", { feedback_id: sent.body.data.id });
    expect({ isError: shown.isError, hasImage: shown.image !== undefined }).toEqual({ isError: false, hasImage: true });
  });

  it("leads nobody to the other programs of the host", () => {
    expect(proxy.strayed).toEqual([]);
  });
});
