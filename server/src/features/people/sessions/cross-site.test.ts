import { errors } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { Browser, givePassword, password, signedIn } from "../../../../test/support/browser-session.ts";
import { errorResponse } from "../../../../test/support/expected-errors.ts";
import { type TestService, useService } from "../../../../test/support/harness.ts";

describe("a request that another website could have caused", () => {
  const service = useService({ CORKBOARD_SIGN_IN_LIMIT: "off", CORKBOARD_URL: "https://board.example/desk" });
  const unconfigured = useService({ CORKBOARD_SIGN_IN_LIMIT: "off" });

  const foreign: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: "" },
    { origin: "https://board.example.evil.example" },
    { origin: "http://board.example" },
    { origin: "https://board.example:8443" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "none" },
    { origin: "https://board.example", "sec-fetch-site": "same-site" },
  ];

  it("cannot sign in, set up, accept or reset, so that nobody is signed in as somebody else", async () => {
    const acme = await service.createOrganisation();
    const email = await givePassword(service, acme, acme.owner);
    const paths = ["session", "setup", "invitations/accept", "password-resets/complete", "password-resets"];
    for (const path of paths) {
      for (const headers of foreign) {
        const body = { email, password, code: "x", secret: "x" };
        const response = await service.request("POST", `/api/v1/${path}`, { body, headers });
        expect({ ...response, headers }).toMatchObject(errorResponse(errors.crossSiteRequest));
      }
    }
  });

  it("cannot use the person's session for a change, and its origin is not trusted by being forwarded", async () => {
    const acme = await service.createOrganisation();
    const { cookie } = await signedIn(service, acme, acme.owner);
    const forwarded = {
      origin: "https://evil.example",
      "x-forwarded-host": "evil.example",
      forwarded: "host=evil.example",
    };
    for (const headers of [{}, ...foreign, forwarded]) {
      const sent = { ...headers, cookie };
      const change = await service.request("DELETE", "/api/v1/session", { headers: sent });
      expect({ ...change, sent }).toMatchObject(errorResponse(errors.crossSiteRequest));
    }
    expect((await service.request("GET", "/api/v1/session", { headers: { cookie } })).status).toBe(200);
  });

  const statusesFrom = async (to: TestService, origins: readonly string[]) => {
    const acme = await to.createOrganisation();
    const browser = await signedIn(to, acme, acme.owner);
    const headers = origins.flatMap((origin): Record<string, string>[] => [
      { origin },
      { origin, "sec-fetch-site": "same-origin" },
    ]);
    const create = (sent: Record<string, string>) =>
      browser.request("POST", "/api/v1/clients", { body: { name: "Velo" }, headers: sent });
    return new Set((await Promise.all(headers.map(create))).map(({ status }) => status));
  };

  it("is accepted from the configured address only, whatever host the request names", async () => {
    expect(await statusesFrom(service, ["https://board.example"])).toEqual(new Set([201]));
    const own = [service.url, service.url.replace("http:", "https:")];
    expect(await statusesFrom(service, own)).toEqual(new Set([errors.crossSiteRequest.status]));
  });

  it("is accepted from the address that it was sent to if none is configured", async () => {
    // The second is that of a proxy which ends HTTPS and says nothing about it.
    const own = [unconfigured.url, unconfigured.url.replace("http:", "https:")];
    expect(await statusesFrom(unconfigured, own)).toEqual(new Set([201]));
    expect(await statusesFrom(unconfigured, ["https://board.example"])).toEqual(new Set([403]));
  });

  it("with the host of a trusted proxy is accepted", async () => {
    const acme = await service.createOrganisation();
    const email = await givePassword(service, acme, acme.owner);
    const proxied = await service.startAnother({ CORKBOARD_TRUST_PROXY: "on", CORKBOARD_SIGN_IN_LIMIT: "off" });
    try {
      const signIn = (headers: Record<string, string>) =>
        fetch(`${proxied.address}/api/v1/session`, {
          method: "POST",
          headers: { "content-type": "application/json", ...headers },
          body: JSON.stringify({ email, password }),
        }).then(({ status }) => status);
      const forwarded = { "x-forwarded-host": "desk.example", "x-forwarded-proto": "https" };
      expect(await signIn({ ...forwarded, origin: "https://desk.example" })).toBe(201);
      expect(await signIn({ ...forwarded, origin: "http://desk.example" })).toBe(403);
      expect(await signIn({ ...forwarded, origin: proxied.address })).toBe(403);
    } finally {
      await proxied.stop();
    }
  });

  it("by a program without any origin may sign in, but not continue with the cookie", async () => {
    const acme = await service.createOrganisation();
    const email = await givePassword(service, acme, acme.owner);
    const response = await service.request("POST", "/api/v1/session", { body: { email, password } });
    expect(response.status).toBe(201);
    const [cookie = ""] = response.headers.getSetCookie()[0]?.split(";") ?? [];
    const change = await service.request("POST", "/api/v1/clients", { headers: { cookie }, body: { name: "No" } });
    expect(change).toMatchObject(errorResponse(errors.crossSiteRequest));
    expect(Browser.of(service).cookie).toBe("");
  });
});
