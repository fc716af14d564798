import { errors } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { Browser, givePassword, joinWith, password, signedIn } from "../../../../test/support/browser-session.ts";
import { errorResponse } from "../../../../test/support/expected-errors.ts";
import { useService } from "../../../../test/support/harness.ts";
import { StreamReader } from "../../../../test/support/stream-reader.ts";

describe("signing in", () => {
  const service = useService({ CORKBOARD_SIGN_IN_LIMIT: "off" });

  it("starts a session that acts as the member, in everything that a token can do", async () => {
    const acme = await service.createOrganisation();
    const email = await givePassword(service, acme, acme.owner);
    const browser = new Browser(service.url);
    const session = await browser.signIn(email);
    expect(session).toMatchObject({
      identity: { email },
      organisations: [
        { id: acme.id, name: "Acme", role: "owner", user_id: acme.owner.userId, display_name: "Olive Owner" },
      ],
      organisation_id: acme.id,
      emails_enabled: false,
    });
    expect(Date.parse(session.reauthenticated_until ?? "")).toBeGreaterThan(Date.parse(session.created_at));
    expect((await browser.client.getMe()).data).toMatchObject({
      user: { id: acme.owner.userId, email },
      organisation: { id: acme.id },
      token: null,
    });
    const created = await browser.client.createClient({ body: { name: "Bolt" }, idempotencyKey: "once" });
    const again = await browser.client.createClient({ body: { name: "Bolt" }, idempotencyKey: "once" });
    expect(again.data).toEqual(created.data);
    expect(again.replayed).toBe(true);
  });

  it("ignores the case of the email address and spaces around it", async () => {
    const acme = await service.createOrganisation();
    const email = await givePassword(service, acme, acme.owner);
    const session = await new Browser(service.url).signIn(` ${email.toUpperCase()} `);
    expect(session.identity.email).toBe(email);
  });

  it("says the same about a wrong password, an unknown address and a member without a password", async () => {
    const acme = await service.createOrganisation();
    const email = await givePassword(service, acme, acme.owner);
    const dora = await acme.addMember("Dora");
    const { email: unset } = (await dora.client.getMe()).data.user;
    const attempts = [
      { email, password: `${password}!` },
      { email, password: "" },
      { email: "nobody@example.com", password },
      { email: unset, password },
      { email: "", password: "" },
    ];
    const responses = await Promise.all(attempts.map((body) => service.request("POST", "/api/v1/session", { body })));
    for (const response of responses) {
      expect(response).toMatchObject(errorResponse(errors.invalidCredentials));
      expect(Object.keys(response.body).toSorted()).toEqual(["code", "error", "request_id"]);
      expect(response.headers.get("set-cookie")).toBeNull();
    }
  });

  it("never continues a session that somebody planted, and ends the one before", async () => {
    const acme = await service.createOrganisation();
    const email = await givePassword(service, acme, acme.owner);
    const attacker = new Browser(service.url);
    attacker.cookie = `corkboard=${"A".repeat(43)}`;
    const planted = attacker.cookie;
    await attacker.signIn(email);
    expect(attacker.cookie).not.toBe(planted);
    const before = attacker.cookie;
    await attacker.signIn(email);
    for (const cookie of [planted, before]) {
      const response = await service.request("GET", "/api/v1/session", { headers: { cookie } });
      expect(response).toMatchObject(errorResponse(errors.notSignedIn));
    }
  });

  it("protects the cookie from scripts, other sites and, with HTTPS, from being sent in the clear", async () => {
    const acme = await service.createOrganisation();
    const email = await givePassword(service, acme, acme.owner);
    const plain = await service.request("POST", "/api/v1/session", { body: { email, password } });
    expect(plain.headers.get("set-cookie")).toMatch(
      /^corkboard=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const behindProxy = await service.startAnother({ CORKBOARD_TRUST_PROXY: "on", CORKBOARD_SIGN_IN_LIMIT: "off" });
    try {
      const response = await fetch(`${behindProxy.address}/api/v1/session`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-proto": "https" },
        body: JSON.stringify({ email, password }),
      });
      const [cookie = ""] = response.headers.getSetCookie();
      expect(cookie).toMatch(/^__Host-corkboard=[\w-]{43}; Max-Age=7776000; Path=\/; Secure; HttpOnly; SameSite=Lax$/);
      const get = (headers: Record<string, string>) =>
        fetch(`${behindProxy.address}/api/v1/session`, { headers }).then(({ status }) => status);
      const [pair = ""] = cookie.split(";");
      expect(await get({ cookie: pair, "x-forwarded-proto": "https" })).toBe(200);
      // A cookie that another host of the domain could have set counts for nothing where there is HTTPS.
      const unprefixed = pair.replace("__Host-", "");
      expect(await get({ cookie: unprefixed, "x-forwarded-proto": "https" })).toBe(401);
    } finally {
      await behindProxy.stop();
    }
  });

  it("ends with signing out, in every process, and with it the session's streams", async () => {
    const acme = await service.createOrganisation();
    const another = await service.startAnother();
    try {
      const browser = await signedIn(service, acme, acme.owner);
      const { headers } = browser;
      const here = await StreamReader.openWith(service.url, headers, { organisation: acme.id });
      const there = await StreamReader.openWith(another.address, { cookie: browser.cookie });
      await browser.client.signOut();
      expect(browser.cookie).toBe("");
      expect(await service.request("GET", "/api/v1/me", { headers })).toMatchObject(
        errorResponse(errors.unauthenticated),
      );
      await expect.poll(() => here.isClosed && there.isClosed, { timeout: 5_000 }).toBe(true);
      const elsewhere = await fetch(`${another.address}/api/v1/session`, { headers });
      expect(elsewhere.status).toBe(401);
    } finally {
      await another.stop();
    }
  });
});

describe("the organisation of a request", () => {
  const service = useService({ CORKBOARD_SIGN_IN_LIMIT: "off" });

  it("is the one that it names, and otherwise the last one named", async () => {
    const acme = await service.createOrganisation("Acme");
    const bolt = await service.createOrganisation("Bolt");
    const browser = await signedIn(service, acme, acme.owner);
    const { data: session } = await browser.client.getSession();
    await joinWith(service, session.identity.id, bolt, bolt.owner);
    await expect
      .poll(async () => (await browser.client.getSession()).data.organisations.map(({ name }) => name))
      .toEqual(["Acme", "Bolt"]);
    const current = async () => (await browser.client.getMe()).data.organisation.id;
    expect(await current()).toBe(acme.id);
    browser.organisation = bolt.id;
    expect(await current()).toBe(bolt.id);
    browser.organisation = undefined;
    await expect.poll(current).toBe(bolt.id);
    expect((await browser.client.getSession()).data.organisation_id).toBe(bolt.id);
  });

  it("does not exist if the person is not in it, whether or not anybody is", async () => {
    const acme = await service.createOrganisation();
    const other = await service.createOrganisation();
    const browser = await signedIn(service, acme, acme.owner);
    for (const organisation of [other.id, "01890000-0000-7000-8000-000000000000", "", "x"]) {
      browser.organisation = organisation;
      for (const path of ["/api/v1/me", "/api/v1/session", "/api/v1/events/stream"]) {
        expect(await browser.request("GET", path)).toMatchObject(errorResponse(errors.organisationNotFound));
      }
      const change = await browser.request("POST", "/api/v1/clients", { body: { name: "Mine" } });
      expect(change).toMatchObject(errorResponse(errors.organisationNotFound));
    }
    expect((await other.owner.client.listClients()).data).toEqual([]);
  });
});
