import { errors } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { query } from "../../../db/query.ts";
import { newResetLink } from "../links/links.exports.ts";
import { Browser, givePassword, joinWith, password, signedIn } from "../../../../test/support/browser-session.ts";
import { clientError, errorResponse } from "../../../../test/support/expected-errors.ts";
import { TestService, useService } from "../../../../test/support/harness.ts";
import { MailServer } from "../../../../test/support/mail-server.ts";

const everySecret = query((q) => q.selectFrom("one_time_secrets").select(["hash", "kind"]));

const resetsOf = query((q, p: { email: string }) =>
  q
    .selectFrom("one_time_secrets")
    .innerJoin("identities", "identities.id", "one_time_secrets.identity_id")
    .select("hash")
    .where("identities.email", "=", p.email),
);

const secretOf = (url: string) => new URL(url).hash.slice(1);

describe("a link to reset a password", () => {
  const service = useService({ CORKBOARD_SIGN_IN_LIMIT: "off" });

  const complete = (secret: string, next = "a new password", browser = Browser.of(service)) =>
    browser.request("POST", "/api/v1/password-resets/complete", { body: { secret, password: next } });
  const lookUp = (secret: string) => service.request("POST", "/api/v1/password-resets/lookup", { body: { secret } });

  const memberWithLink = async () => {
    const acme = await service.createOrganisation();
    const dora = await acme.addMember("Dora");
    const browser = await signedIn(service, acme, dora);
    const { email } = (await browser.client.getSession()).data.identity;
    const owner = await signedIn(service, acme, acme.owner);
    const { data } = await owner.client.createMemberResetLink({ params: { user_id: dora.userId } });
    return { acme, dora, browser, owner, email, url: data.url, secret: secretOf(data.url) };
  };

  it("is created by an owner, works once, ends all sessions and starts a new one", async () => {
    const { browser, email, url, secret } = await memberWithLink();
    expect(url).toBe(`${service.url}/reset#${secret}`);
    expect((await lookUp(secret)).body).toEqual({ data: { email } });
    expect((await browser.client.getSession()).data.identity.email).toBe(email);
    const fresh = Browser.of(service);
    const responses = await Promise.all([
      complete(secret, "a new password", fresh),
      complete(secret, "a new password"),
    ]);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201, 404]));
    await expect(browser.client.getSession()).rejects.toMatchObject(clientError(errors.notSignedIn));
    await expect(Browser.of(service).signIn(email)).rejects.toMatchObject(clientError(errors.invalidCredentials));
    expect((await Browser.of(service).signIn(email, "a new password")).identity.email).toBe(email);
    for (const spent of [secret, "A".repeat(43), ""]) {
      expect(await lookUp(spent)).toMatchObject(errorResponse(errors.linkInvalid));
      expect(await complete(spent)).toMatchObject(errorResponse(errors.linkInvalid));
    }
  });

  it("stops working when the person changes the password themself", async () => {
    const { browser, secret } = await memberWithLink();
    await browser.client.changePassword({ body: { current_password: password, password: "my own choice" } });
    expect(await complete(secret)).toMatchObject(errorResponse(errors.linkInvalid));
  });

  it("of an owner stops working when the person joins another organisation", async () => {
    const { browser, email, secret } = await memberWithLink();
    const other = await service.createOrganisation();
    const invited = await other.owner.client.createInvitation({ body: { email } });
    await browser.client.acceptInvitation({ body: { secret: secretOf(invited.data.url) } });
    expect(await lookUp(secret)).toMatchObject(errorResponse(errors.linkInvalid));
    expect(await complete(secret)).toMatchObject(errorResponse(errors.linkInvalid));
    expect((await browser.client.getSession()).data.organisations).toHaveLength(2);
    expect(await service.db.all(resetsOf, { email })).toEqual([]);
  });

  it("of an owner checks the person's organisations when it is used, not only when it is created", async () => {
    const { browser, email, secret } = await memberWithLink();
    const other = await service.createOrganisation();
    const { identity } = (await browser.client.getSession()).data;
    await joinWith(service, identity.id, other, await other.addMember("Dora"));
    expect(await service.db.all(resetsOf, { email })).toHaveLength(1);
    expect(await lookUp(secret)).toMatchObject(errorResponse(errors.linkInvalid));
    expect(await complete(secret)).toMatchObject(errorResponse(errors.linkInvalid));
    expect((await Browser.of(service).signIn(email)).identity.email).toBe(email);
  });

  it("of the operator works wherever the person has joined", async () => {
    const { browser, email } = await memberWithLink();
    const { identity } = (await browser.client.getSession()).data;
    const way = { by: "shown", maker: null } as const;
    const { secret } = await service.db.write((tx) => newResetLink(tx, identity.id, way));
    const other = await service.createOrganisation();
    const invited = await other.owner.client.createInvitation({ body: { email } });
    await browser.client.acceptInvitation({ body: { secret: secretOf(invited.data.url) } });
    expect((await complete(secret)).status).toBe(201);
  });

  it("cannot be created with a token, by a developer, or for somebody of another organisation", async () => {
    const { acme, dora, browser, owner } = await memberWithLink();
    const path = `/api/v1/members/${dora.userId}/reset-link`;
    const { token } = acme.owner;
    expect(await service.request("POST", path, { token })).toMatchObject(errorResponse(errors.sessionRequired));
    expect(await browser.request("POST", path)).toMatchObject(errorResponse(errors.forbidden));
    const other = await service.createOrganisation();
    const theirs = `/api/v1/members/${other.owner.userId}/reset-link`;
    expect(await owner.request("POST", theirs)).toMatchObject(errorResponse(errors.memberNotFound));
    const unset = await acme.addMember("Una");
    expect(await owner.request("POST", `/api/v1/members/${unset.userId}/reset-link`)).toMatchObject(
      errorResponse(errors.memberCannotSignIn),
    );
    const { identity } = (await browser.client.getSession()).data;
    await joinWith(service, identity.id, other, await other.addMember("Dora"));
    expect(await owner.request("POST", path)).toMatchObject(errorResponse(errors.memberOfSeveralOrganisations));
  });
});

describe("emails with links", () => {
  it("go to people who can sign in and to the invited, each with a link of its own that works", async () => {
    const mail = await MailServer.start();
    const service = await TestService.start({
      SMTP_URL: mail.url,
      CORKBOARD_SIGN_IN_LIMIT: "off",
      CORKBOARD_URL: "https://board.example",
    });
    try {
      const acme = await service.createOrganisation("Acme <b>");
      const email = await givePassword(service, acme, acme.owner);
      const ask = (address: string) => service.request("POST", "/api/v1/password-resets", { body: { email: address } });
      const [unknown, known] = [await ask("nobody@example.com"), await ask(email.toUpperCase())];
      expect(known.status).toBe(200);
      expect(known.body).toEqual({ data: { requested: true } });
      expect(unknown.body).toEqual(known.body);
      const invited = await acme.owner.client.createInvitation({ body: { email: "nora@example.com" } });
      expect(invited.data.emailed).toBe(true);

      await expect.poll(() => mail.received.length, { timeout: 30_000 }).toBe(2);
      const [reset] = mail.mailsTo(email);
      const [invitation] = mail.mailsTo("nora@example.com");
      expect(mail.mailsTo("nobody@example.com")).toEqual([]);
      expect(reset?.mail.subject).toBe("Reset your Corkboard password");
      expect(invitation?.mail.subject).toBe("Olive Owner invited you to Acme <b> on Corkboard");
      expect(invitation?.mail.html).toContain("Acme &lt;b&gt;");
      const secretIn = (text: string | undefined, page: string) =>
        new RegExp(`https://board\\.example/${page}#([\\w-]{43})`).exec(text ?? "")?.[1] ?? "";
      const resetSecret = secretIn(reset?.mail.text, "reset");
      expect(secretIn(reset?.mail.html, "reset")).toBe(resetSecret);
      const stored = JSON.stringify(await service.db.all(everySecret, {}));
      expect(stored).not.toContain(resetSecret);
      const find = (path: string, secret: string) =>
        service.request("POST", `/api/v1/${path}/lookup`, { body: { secret } }).then(({ body }) => body.data?.email);
      expect(await find("password-resets", resetSecret)).toBe(email);
      expect(await find("invitations", secretIn(invitation?.mail.text, "invite"))).toBe("nora@example.com");
      expect(await find("invitations", secretOf(invited.data.url))).toBe("nora@example.com");
      expect(await find("password-resets", secretOf(invited.data.url))).toBeUndefined();
      expect(await find("invitations", resetSecret)).toBeUndefined();
    } finally {
      await service.stop();
    }
  });
});
