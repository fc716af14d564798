import { createHash, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { errors } from "@corkboard/contract";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { Browser, givePassword, password, signedIn } from "../../../../test/support/browser-session.ts";
import { clientError, errorResponse } from "../../../../test/support/expected-errors.ts";
import { freePort } from "../../../../test/support/free-port.ts";
import { type Organisation, TestService } from "../../../../test/support/harness.ts";
import { type Account, OidcProvider } from "../../../../test/support/oidc-provider.ts";
import { signInAt } from "../../../../test/support/oidc-visitor.ts";
import { query } from "../../../db/query.ts";

const off = { CORKBOARD_SIGN_IN_LIMIT: "off" };

const forgetConfirmation = query((q, p: { identity: string }) =>
  q
    .updateTable("sessions")
    .set({ reauthenticated_at: "2020-01-01T00:00:00.000Z" })
    .where("identity_id", "=", p.identity),
);

describe("single sign-on", () => {
  let provider: OidcProvider;
  let service: TestService;
  beforeAll(async () => {
    provider = await OidcProvider.start();
    service = await TestService.start({ ...off, ...provider.settings });
  });
  afterAll(async () => {
    await service.stop();
    await provider.stop();
  });

  const verified = (email: string): Account => ({ sub: randomUUID(), email, email_verified: true, name: "Dora Sso" });

  type Purpose = "sign_in" | "reauthenticate" | "connect";

  const start = async (browser: Browser, purpose: Purpose = "sign_in", next = "/inbox?sort=oldest") =>
    (await browser.client.startSingleSignOn({ body: { purpose, next } })).data.url;

  /** Opens the callback in a browser, and returns where it leads. */
  const openCallback = async (browser: Browser, callback: URL) => {
    const response = await browser.follow(callback.pathname + callback.search);
    expect(response.status).toBe(303);
    return response.headers.get("location") ?? "";
  };

  const signInAs = async (account: Account | undefined, browser = new Browser(service.url), purpose?: Purpose) => {
    const url = await start(browser, purpose);
    provider.next = account;
    return { browser, path: await openCallback(browser, await signInAt(url)) };
  };

  const problemIn = (path: string) => new URL(path, service.url).searchParams.get("problem");

  const memberOf = async (acme: Organisation) => {
    const dora = await acme.addMember(`Dora ${randomUUID()}`);
    return givePassword(service, acme, dora);
  };

  it("signs a member in by an address that both sides have verified, and later by the account alone", async () => {
    const acme = await service.createOrganisation();
    const email = await memberOf(acme);
    const account = verified(email.toUpperCase());
    const { browser, path } = await signInAs(account);
    expect(path).toBe("/inbox?sort=oldest");
    expect((await browser.client.getSession()).data).toMatchObject({
      identity: { email },
      reauthenticated_until: expect.any(String),
    });
    expect((await browser.client.getOwnSignInMethods()).data).toMatchObject({ single_sign_on: true, password: true });
    const moved = await signInAs({ sub: account.sub, email: "moved@elsewhere.example", email_verified: false });
    expect((await moved.browser.client.getSession()).data.identity.email).toBe(email);
  });

  it("connects an account once, even if it signs in for the first time twice at the same moment", async () => {
    const acme = await service.createOrganisation();
    const email = await memberOf(acme);
    provider.next = verified(email);
    const browsers = [1, 2, 3].map(() => new Browser(service.url));
    const callbacks = await Promise.all(browsers.map(async (browser) => signInAt(await start(browser))));
    const paths = await Promise.all(browsers.map((browser, n) => openCallback(browser, callbacks[n] as URL)));
    expect(new Set(paths)).toEqual(new Set(["/inbox?sort=oldest"]));
  });

  it("lets invited people join, with the role and name of the invitation, and members who never signed in", async () => {
    const acme = await service.createOrganisation("Acme");
    const bolt = await service.createOrganisation("Bolt");
    const email = `iris-${randomUUID()}@example.com`;
    await acme.addMember("Dora Sso");
    await acme.owner.client.createInvitation({ body: { email, role: "owner" } });
    await bolt.owner.client.createInvitation({ body: { email, display_name: "Iris" } });
    const { browser } = await signInAs({ ...verified(email), name: "Dora\r\n\u202e\u{e0041}Sso" });
    const { data: session } = await browser.client.getSession();
    expect(session.organisations).toMatchObject([
      { name: "Acme", role: "owner", display_name: "Dora Sso 2" },
      { name: "Bolt", role: "developer", display_name: "Iris" },
    ]);
    expect((await acme.owner.client.listInvitations()).data).toEqual([]);
    const methods = (await browser.client.getOwnSignInMethods()).data;
    expect(methods).toMatchObject({ password: false, single_sign_on: true, email_verified: true });

    const added = await bolt.addMember("Otto");
    const { email: address } = (await added.client.getMe()).data.user;
    const otto = await signInAs(verified(address));
    expect((await otto.browser.client.getMe()).data.user).toMatchObject({ id: added.userId, display_name: "Otto" });
  });

  it("signs nobody in with an address that is unknown or that the provider has not verified", async () => {
    const acme = await service.createOrganisation();
    const email = await memberOf(acme);
    const unverified: Account[] = [
      { sub: randomUUID(), email, email_verified: false },
      { sub: randomUUID(), email },
      { sub: randomUUID() },
    ];
    for (const account of unverified) {
      const { browser, path } = await signInAs(account);
      expect(problemIn(path)).toBe("email_not_verified");
      expect(browser.cookie).toBe("");
    }
    const { path, browser } = await signInAs(verified("nobody@example.com"));
    expect(problemIn(path)).toBe("unknown_email");
    expect(new URL(path, service.url).pathname).toBe("/sign-in");
    expect(browser.cookie).toBe("");
  });

  it("does not share an identity whose address nobody has proved, until the person connects it", async () => {
    const acme = await service.createOrganisation();
    const email = `vera-${randomUUID()}@example.com`;
    const { url } = (await acme.owner.client.createInvitation({ body: { email } })).data;
    const somebody = new Browser(service.url);
    const secret = new URL(url).hash.slice(1);
    await somebody.client.acceptInvitation({ body: { secret, name: `Vera ${randomUUID()}`, password } });
    const account = verified(email);
    expect(problemIn((await signInAs(account)).path)).toBe("account_not_verified");

    const other = await signInAs(verified("other@example.com"), somebody, "connect");
    expect(problemIn(other.path)).toBe("other_person");
    const connected = await signInAs(account, somebody, "connect");
    expect(connected.path).toBe("/inbox?sort=oldest");
    expect((await somebody.client.getOwnSignInMethods()).data).toMatchObject({
      single_sign_on: true,
      email_verified: true,
    });
    const { browser } = await signInAs(account);
    expect((await browser.client.getSession()).data.identity.email).toBe(email);
  });

  it("does not give somebody's account to the next person with the same address", async () => {
    const acme = await service.createOrganisation();
    const email = await memberOf(acme);
    await signInAs(verified(email));
    const { path, browser } = await signInAs(verified(email));
    expect(problemIn(path)).toBe("other_account");
    expect(browser.cookie).toBe("");
  });

  it("rejects a callback that is replayed, that another browser has started, or that was changed", async () => {
    const acme = await service.createOrganisation();
    const email = await memberOf(acme);
    const account = verified(email);
    const browser = new Browser(service.url);
    const callbackFor = async (from: Browser) => {
      const url = await start(from);
      provider.next = account;
      return signInAt(url);
    };
    const callback = await callbackFor(browser);
    const { attempt } = browser;
    const stranger = new Browser(service.url);
    expect(problemIn(await openCallback(stranger, callback))).toBe("failed");
    await start(stranger);
    expect(problemIn(await openCallback(stranger, callback))).toBe("failed");
    expect(stranger.cookie).toBe("");

    expect(await openCallback(browser, callback)).toBe("/inbox?sort=oldest");
    const tokenRequests = provider.tokenRequests.length;
    const replaying = new Browser(service.url);
    replaying.attempt = attempt;
    expect(problemIn(await openCallback(replaying, callback))).toBe("failed");
    expect(replaying.cookie).toBe("");
    expect(provider.tokenRequests.length).toBe(tokenRequests);

    const changes: ((url: URL) => void)[] = [
      (url) => url.searchParams.set("state", "A".repeat(43)),
      (url) => url.searchParams.append("state", "A".repeat(43)),
      (url) => url.searchParams.delete("state"),
      (url) => url.searchParams.set("code", "guessed"),
      (url) => url.searchParams.delete("code"),
      (url) => url.searchParams.set("iss", "https://evil.example"),
      (url) => void (url.search = ""),
    ];
    for (const change of changes) {
      const victim = new Browser(service.url);
      const changed = await callbackFor(victim);
      change(changed);
      expect(problemIn(await openCallback(victim, changed))).toBe("failed");
      expect(victim.cookie).toBe("");
    }
  });

  it("rejects a code that was issued for another attempt, by its verifier and its nonce", async () => {
    const acme = await service.createOrganisation();
    const account = verified(await memberOf(acme));
    const mine = new Browser(service.url);
    const url = new URL(await start(mine));
    provider.next = account;
    expect(url.searchParams.get("code_challenge_method")).toBe("S256");
    const otherVerifier = createHash("sha256").update("something else").digest("base64url");
    for (const [name, value] of [
      ["code_challenge", otherVerifier],
      ["nonce", "another nonce"],
    ] as const) {
      const victim = new Browser(service.url);
      const begun = new URL(await start(victim));
      begun.searchParams.set(name, value);
      expect([name, problemIn(await openCallback(victim, await signInAt(begun.href)))]).toEqual([name, "failed"]);
      expect(victim.cookie).toBe("");
    }
    // The code of one attempt in the callback of another.
    const stolen = await signInAt(url.href);
    const victim = new Browser(service.url);
    const callback = await signInAt(await start(victim));
    callback.searchParams.set("code", stolen.searchParams.get("code") ?? "");
    expect(problemIn(await openCallback(victim, callback))).toBe("failed");
    expect(victim.cookie).toBe("");
  });

  it("cannot be started by another website, and its cookie is for this browser's pages only", async () => {
    const body = { purpose: "sign_in" };
    const foreign: Record<string, string>[] = [{ origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }];
    for (const headers of foreign) {
      const response = await service.request("POST", "/api/v1/session/single-sign-on", { body, headers });
      expect(response).toMatchObject(errorResponse(errors.crossSiteRequest));
      expect(response.headers.get("set-cookie")).toBeNull();
    }
    const started = await service.request("POST", "/api/v1/session/single-sign-on", { body });
    expect(started.headers.get("set-cookie")).toMatch(
      /^corkboard-sign-in=[\w.-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it.each(["https://evil.example/", "//evil.example", "/\\evil.example", "/.//evil.example", "javascript:alert(1)"])(
    "does not lead to %s afterwards",
    async (next) => {
      const acme = await service.createOrganisation();
      const browser = new Browser(service.url);
      const url = await start(browser, "sign_in", next);
      provider.next = verified(await memberOf(acme));
      expect(await openCallback(browser, await signInAt(url))).toBe("/");
    },
  );

  it("tells when the person has declined, and signs nobody in", async () => {
    const { path, browser } = await signInAs(undefined);
    expect(path).toBe(`/sign-in?problem=denied&next=${encodeURIComponent("/inbox?sort=oldest")}`);
    expect(browser.cookie).toBe("");
  });

  it("confirms the session that has asked for it, with the connected account only", async () => {
    const acme = await service.createOrganisation();
    const account = verified(await memberOf(acme));
    const { browser } = await signInAs(account);
    const { identity } = (await browser.client.getSession()).data;
    await service.db.write((tx) => tx.send(forgetConfirmation, { identity: identity.id }));
    await expect
      .poll(async () => (await browser.client.getSession()).data.reauthenticated_until, { timeout: 5_000 })
      .toBeNull();
    const refusal = clientError(errors.reauthenticationRequired);
    await expect(browser.client.disconnectSingleSignOn()).rejects.toMatchObject(refusal);
    await expect(start(browser, "connect")).rejects.toMatchObject(refusal);
    const url = new URL(await start(browser, "reauthenticate"));
    expect(url.searchParams.get("prompt")).toBe("login");

    const colleague = verified(await memberOf(acme));
    await signInAs(colleague);
    expect(problemIn((await signInAs(colleague, browser, "reauthenticate")).path)).toBe("other_person");
    expect((await browser.client.getSession()).data.reauthenticated_until).toBeNull();
    expect((await signInAs(account, browser, "reauthenticate")).path).toBe("/inbox?sort=oldest");
    expect((await browser.client.createToken({ body: { name: "Mine" } })).data.name).toBe("Mine");
    await browser.client.disconnectSingleSignOn();
    await expect(browser.client.disconnectSingleSignOn()).rejects.toMatchObject(
      clientError(errors.singleSignOnNotConnected),
    );
    await expect(start(new Browser(service.url), "reauthenticate")).rejects.toMatchObject(
      clientError(errors.notSignedIn),
    );
  });

  it("counts as proof of who somebody is from when they proved it to the provider, not from when it led back", async () => {
    const acme = await service.createOrganisation();
    const account = verified(await memberOf(acme));
    const hour = 60 * 60;
    const now = () => Math.floor(service.db.now().getTime() / 1_000);
    const signInSince = async (seconds: number | undefined) => {
      provider.signedInAt = seconds;
      return (await signInAs(account).finally(() => (provider.signedInAt = undefined))).browser;
    };
    const silent = await signInSince(now() - 8 * hour);
    expect((await silent.client.getSession()).data.reauthenticated_until).toBeNull();
    const refusal = clientError(errors.reauthenticationRequired);
    await expect(silent.client.createToken({ body: { name: "Mine" } })).rejects.toMatchObject(refusal);
    await expect(start(silent, "connect")).rejects.toMatchObject(refusal);
    expect((await signInAs(account, silent, "reauthenticate")).path).toBe("/inbox?sort=oldest");
    expect((await silent.client.createToken({ body: { name: "Mine" } })).data.name).toBe("Mine");

    const fiveMinutesAgo = now() - 5 * 60;
    const recent = await signInSince(fiveMinutesAgo);
    const until = new Date((fiveMinutesAgo + 10 * 60) * 1_000).toISOString();
    expect((await recent.client.getSession()).data.reauthenticated_until).toBe(until);

    const ahead = (await (await signInSince(now() + 8 * hour)).client.getSession()).data;
    expect(Date.parse(ahead.reauthenticated_until ?? "") - Date.parse(ahead.created_at)).toBe(10 * 60 * 1_000);
  });

  it("counts as no such proof if the provider does not say when it was, until it is asked for one", async () => {
    const silentAbout = await OidcProvider.start({ reportsAuthTime: false });
    const another = await service.startAnother({ ...off, ...silentAbout.settings });
    try {
      const acme = await service.createOrganisation();
      silentAbout.next = verified(await memberOf(acme));
      const browser = new Browser(another.address);
      await openCallback(browser, await signInAt(await start(browser)));
      expect((await browser.client.getSession()).data.reauthenticated_until).toBeNull();
      await expect(browser.client.createToken({ body: { name: "Mine" } })).rejects.toMatchObject(
        clientError(errors.reauthenticationRequired),
      );
      await openCallback(browser, await signInAt(await start(browser, "reauthenticate")));
      expect((await browser.client.getSession()).data.reauthenticated_until).not.toBeNull();
      expect((await browser.client.createToken({ body: { name: "Mine" } })).data.name).toBe("Mine");
    } finally {
      await another.stop();
      await silentAbout.stop();
    }
  });

  it("that is the last way to sign in cannot be disconnected", async () => {
    const acme = await service.createOrganisation();
    const email = `iris-${randomUUID()}@example.com`;
    await acme.owner.client.createInvitation({ body: { email } });
    const { browser } = await signInAs(verified(email));
    await expect(browser.client.disconnectSingleSignOn()).rejects.toMatchObject(clientError(errors.lastSignInMethod));
  });

  it("works in several processes and without passwords, which are then refused everywhere", async () => {
    const acme = await service.createOrganisation();
    const owner = await signedIn(service, acme, acme.owner);
    const email = await memberOf(acme);
    const another = await service.startAnother({ ...off, ...provider.settings, CORKBOARD_PASSWORDS: "off" });
    try {
      const elsewhere = new Browser(another.address);
      expect((await elsewhere.client.getSignInMethods()).data).toEqual({
        passwords: false,
        codes: false,
        passkeys: false,
        passkeys_unavailable: "url_not_set",
        single_sign_on: "Studio SSO",
        origin: another.address,
      });
      elsewhere.cookie = owner.cookie;
      const refused = [
        ["session", { email, password }],
        ["session/reauthenticate", { password }],
        ["session/password", { current_password: password, password: "another password" }],
        ["password-resets", { email }],
        ["password-resets/complete", { secret: "x", password }],
        [`members/${acme.owner.userId}/reset-link`, undefined],
      ] as const;
      for (const [path, body] of refused) {
        const response = await elsewhere.request("POST", `/api/v1/${path}`, { body });
        expect({ path, ...response }).toMatchObject(errorResponse(errors.passwordsDisabled));
      }
      const invited = `ida-${randomUUID()}@example.com`;
      const { url } = (await owner.client.createInvitation({ body: { email: invited } })).data;
      const acceptance = { secret: new URL(url).hash.slice(1), name: "Ida" };
      for (const body of [acceptance, { ...acceptance, password }]) {
        const response = await new Browser(another.address).request("POST", "/api/v1/invitations/accept", { body });
        expect(response).toMatchObject(errorResponse(errors.passwordsDisabled));
      }
      const browser = new Browser(another.address);
      const begun = await start(browser);
      provider.next = verified(email);
      const callback = await signInAt(begun);
      expect(await openCallback(browser, callback)).toBe("/inbox?sort=oldest");
      expect((await browser.client.getSession()).data.identity.email).toBe(email);
    } finally {
      await another.stop();
    }
  });

  it("says when the provider is down, slow to find or endless, and passwords still work", async () => {
    const endless = createServer((_request, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      const timer = setInterval(() => response.write(" ".repeat(64 * 1024)), 1);
      response.on("close", () => clearInterval(timer));
    }).listen(0, "127.0.0.1");
    onTestFinished(() => {
      endless.closeAllConnections();
      endless.close();
    });
    await new Promise((resolve) => endless.once("listening", resolve));
    const acme = await service.createOrganisation();
    const email = await memberOf(acme);
    for (const port of [await freePort(), (endless.address() as AddressInfo).port]) {
      const settings = { ...provider.settings, OIDC_ISSUER: `http://127.0.0.1:${port}` };
      const another = await service.startAnother({ ...off, ...settings });
      try {
        const browser = new Browser(another.address);
        await expect(start(browser)).rejects.toMatchObject(clientError(errors.signInProviderUnreachable));
        expect((await browser.signIn(email)).identity.email).toBe(email);
      } finally {
        await another.stop();
      }
    }
  });

  it("is not offered unless it is configured", async () => {
    const another = await service.startAnother(off);
    try {
      const browser = new Browser(another.address);
      expect((await browser.client.getSignInMethods()).data.single_sign_on).toBeNull();
      await expect(start(browser)).rejects.toMatchObject(clientError(errors.singleSignOnUnavailable));
      expect((await fetch(`${another.address}/sign-in/callback?code=x&state=y`)).status).toBe(404);
    } finally {
      await another.stop();
    }
  });
});
