import { randomUUID } from "node:crypto";
import { errors } from "@corkboard/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Browser, givePassword, password } from "../../../../test/support/browser-session.ts";
import { databaseWithClock } from "../../../../test/support/database-with-clock.ts";
import { clientError, errorResponse } from "../../../../test/support/expected-errors.ts";
import { type Organisation, TestService } from "../../../../test/support/harness.ts";
import { MailServer } from "../../../../test/support/mail-server.ts";
import { query } from "../../../db/query.ts";
import { deleteOldCodes } from "./codes.exports.ts";

const everyCode = query((q) => q.selectFrom("sign_in_codes").select(["email_key", "hash"]));

const expireCode = query((q, p: { email: string }) =>
  q.updateTable("sign_in_codes").set({ expires_at: "2020-01-01T00:00:00.000Z" }).where("email_key", "=", p.email),
);

/** Shortly before the count of emails ends. */
const countedLongAgo = query((q, p: { email: string }) =>
  q
    .updateTable("sign_in_codes")
    .set({ counted_since: new Date(Date.now() - 60 * 60_000).toISOString() })
    .where("email_key", "=", p.email),
);

const codeOf = query((q, p: { email: string }) =>
  q.selectFrom("sign_in_codes").select(["sent", "counted_since"]).where("email_key", "=", p.email),
);

const waitingMails = query((q) => q.selectFrom("link_mails").select("id"));

describe("codes by email", () => {
  let mail: MailServer;
  let service: TestService;
  let acme: Organisation;
  beforeAll(async () => {
    mail = await MailServer.open();
    const settings = { SMTP_URL: mail.url, CORKBOARD_SIGN_IN_LIMIT: "off", CORKBOARD_URL: "https://board.example" };
    service = await TestService.start(settings);
    acme = await service.createOrganisation();
  });
  afterAll(async () => {
    await service.stop();
    await mail.stop();
  });

  const request = (email: string) => service.request("POST", "/api/v1/session/code/request", { body: { email } });

  const allSent = async () => {
    await expect.poll(async () => (await service.db.all(waitingMails, {})).length, { timeout: 30_000 }).toBe(0);
  };

  /** The code in the latest email to the address. */
  const codeFor = async (email: string, given = email) => {
    const before = mail.mailsTo(email).length;
    await request(given);
    await expect.poll(() => mail.mailsTo(email).length, { timeout: 30_000 }).toBe(before + 1);
    await allSent();
    return /^(\d{4}) (\d{4})$/m.exec(mail.mailsTo(email).at(-1)?.mail.text ?? "")?.[0] ?? "";
  };

  const signIn = (email: string, code: string, browser = Browser.of(service)) =>
    browser.request("POST", "/api/v1/session/code", { body: { email, code } });

  const wrong = (code: string) => (code.startsWith("0") ? `1${code.slice(1)}` : `0${code.slice(1)}`);

  const member = async () => givePassword(service, acme, await acme.addMember(`Dora ${randomUUID()}`));

  it("sign the person in once, with or without the space, and are stored only as a hash", async () => {
    const email = await member();
    const code = await codeFor(email, ` ${email.toUpperCase()} `);
    const [sent] = mail.mailsTo(email);
    expect(sent?.mail.subject).toBe("Your code to sign in to Corkboard");
    expect(sent?.mail.subject).not.toContain(code);
    const stored = JSON.stringify(await service.db.all(everyCode, {}));
    expect(stored).not.toContain(code.replace(" ", ""));
    const browser = Browser.of(service);
    const response = await signIn(email, code.replace(" ", ""), browser);
    expect(response).toMatchObject({ status: 201, body: { data: { identity: { email } } } });
    expect((await browser.client.getOwnSignInMethods()).data).toMatchObject({ code: true, password: true });
    expect(await signIn(email, code)).toMatchObject(errorResponse(errors.invalidCode));
  });

  it("are not revealed: the response is the same for unknown addresses, which get no email", async () => {
    const email = await member();
    const [known, unknown] = [await request(email), await request("nobody@example.com")];
    expect(known).toMatchObject({ status: 200, body: { data: { requested: true } } });
    expect(unknown.body).toEqual(known.body);
    await allSent();
    expect(mail.mailsTo("nobody@example.com")).toEqual([]);
    expect(await signIn("nobody@example.com", "0000 0000")).toMatchObject(errorResponse(errors.invalidCode));
  });

  it("end after five wrong attempts, also at the same time, when they expire and when another is sent", async () => {
    const email = await member();
    const guessed = await codeFor(email);
    const attempts = await Promise.all(Array.from({ length: 5 }, () => signIn(email, wrong(guessed))));
    for (const attempt of attempts) expect(attempt).toMatchObject(errorResponse(errors.invalidCode));
    expect(await signIn(email, guessed)).toMatchObject(errorResponse(errors.invalidCode));

    const replaced = await codeFor(email);
    const expired = await codeFor(email);
    expect(await signIn(email, replaced)).toMatchObject(errorResponse(errors.invalidCode));
    await service.db.write((tx) => tx.send(expireCode, { email }));
    expect(await signIn(email, expired)).toMatchObject(errorResponse(errors.invalidCode));
    expect((await signIn(email, await codeFor(email))).status).toBe(201);
  });

  it("are sent at most ten times an hour to an address", async () => {
    const email = await member();
    for (let n = 0; n < 10; n++) await codeFor(email);
    await request(email);
    await allSent();
    expect(mail.mailsTo(email)).toHaveLength(10);
    // The codes have expired by then, but the hour is not over.
    for (const minutes of [11, 59]) {
      await deleteOldCodes(databaseWithClock(service.db, () => minutes * 60_000));
      await request(email);
      await allSent();
      expect({ minutes, sent: mail.mailsTo(email).length }).toEqual({ minutes, sent: 10 });
    }
    await deleteOldCodes(databaseWithClock(service.db, () => 61 * 60_000));
    await codeFor(email);
    expect(mail.mailsTo(email)).toHaveLength(11);
  });

  it("are kept while they are valid, although their emails no longer count", async () => {
    const email = await member();
    const code = await codeFor(email);
    await service.db.write((tx) => tx.send(countedLongAgo, { email }));
    await deleteOldCodes(service.db);
    expect((await signIn(email, code)).status).toBe(201);
    expect(await signIn("nobody-at-all@example.com", "0000 0000")).toMatchObject(errorResponse(errors.invalidCode));
    await deleteOldCodes(databaseWithClock(service.db, () => 61 * 60_000));
    expect(await service.db.all(everyCode, {})).toEqual([]);
  });

  it("are sent ten times an hour from the first one on, whoever has tried to guess one before", async () => {
    const email = await member();
    expect(await signIn(email, "0000 0000")).toMatchObject(errorResponse(errors.invalidCode));
    await service.db.write((tx) => tx.send(countedLongAgo, { email }));
    await codeFor(email);
    const [counted] = await service.db.all(codeOf, { email });
    expect(counted?.sent).toBe(1);
    expect(Date.parse(counted?.counted_since ?? "")).toBeGreaterThan(service.db.now().getTime() - 30 * 60_000);
  });

  it("belong to one address", async () => {
    const [mine, theirs] = [await member(), await member()];
    const code = await codeFor(mine);
    await codeFor(theirs);
    expect(await signIn(theirs, code)).toMatchObject(errorResponse(errors.invalidCode));
  });

  it("let invited people join without the link", async () => {
    const email = `nora.new-${randomUUID()}@example.com`;
    await acme.owner.client.createInvitation({ body: { email } });
    await allSent();
    const browser = Browser.of(service);
    expect((await signIn(email, await codeFor(email), browser)).status).toBe(201);
    expect((await browser.client.getSession()).data).toMatchObject({
      identity: { email },
      organisations: [{ id: acme.id, role: "developer", display_name: expect.stringMatching(/^Nora New/) }],
    });
  });

  it("confirm the person's session, and nobody else's", async () => {
    const [email, other] = [await member(), await member()];
    const browser = Browser.of(service);
    await browser.signIn(email);
    const code = await codeFor(email);
    await expect(browser.client.reauthenticateWithCode({ body: { code: wrong(code) } })).rejects.toMatchObject(
      clientError(errors.wrongCode),
    );
    const foreign = await codeFor(other);
    await expect(browser.client.reauthenticateWithCode({ body: { code: foreign } })).rejects.toMatchObject(
      clientError(errors.wrongCode),
    );
    const { data } = await browser.client.reauthenticateWithCode({ body: { code } });
    expect(data.reauthenticated_until).not.toBeNull();
  });

  it("take an account from whoever accepted its invitation without proving the address", async () => {
    const email = `vera-${randomUUID()}@example.com`;
    const { url } = (await acme.owner.client.createInvitation({ body: { email } })).data;
    await allSent();
    const somebody = Browser.of(service);
    const secret = new URL(url).hash.slice(1);
    await somebody.client.acceptInvitation({ body: { secret, name: `Vera ${randomUUID()}`, password } });
    expect((await somebody.client.getOwnSignInMethods()).data.email_verified).toBe(false);
    const vera = Browser.of(service);
    expect((await signIn(email, await codeFor(email), vera)).status).toBe(201);
    expect((await vera.client.getOwnSignInMethods()).data).toMatchObject({ password: false, email_verified: true });
    await expect(Browser.of(service).signIn(email)).rejects.toMatchObject(clientError(errors.invalidCredentials));
    await expect(somebody.client.getSession()).rejects.toMatchObject(clientError(errors.notSignedIn));
  });

  it("are how people sign in where passwords are disabled, from the invitation on", async () => {
    const another = await service.startAnother({
      SMTP_URL: mail.url,
      CORKBOARD_SIGN_IN_LIMIT: "off",
      CORKBOARD_URL: "https://board.example",
      CORKBOARD_PASSWORDS: "off",
    });
    try {
      const email = `ida-${randomUUID()}@example.com`;
      await acme.owner.client.createInvitation({ body: { email } });
      await expect.poll(() => mail.mailsTo(email).length, { timeout: 30_000 }).toBe(1);
      const secret = /\/invite#([\w-]{43})/.exec(mail.mailsTo(email)[0]?.mail.text ?? "")?.[1] ?? "";
      const browser = new Browser(another.address, service.origin);
      await browser.client.acceptInvitation({ body: { secret, name: `Ida ${randomUUID()}` } });
      expect((await browser.client.getOwnSignInMethods()).data).toEqual({
        password: false,
        passkeys: 0,
        single_sign_on: false,
        code: true,
        email_verified: true,
      });
      const again = new Browser(another.address, service.origin);
      expect((await signIn(email, await codeFor(email), again)).status).toBe(201);
    } finally {
      await another.stop();
    }
  });

  it("are not offered without a mail server", async () => {
    const another = await service.startAnother({ CORKBOARD_SIGN_IN_LIMIT: "off" });
    try {
      const browser = new Browser(another.address);
      expect((await browser.client.getSignInMethods()).data.codes).toBe(false);
      const email = "anybody@example.com";
      await expect(browser.client.requestSignInCode({ body: { email } })).rejects.toMatchObject(
        clientError(errors.codesUnavailable),
      );
      expect(await signIn(email, "0000 0000", browser)).toMatchObject(errorResponse(errors.codesUnavailable));
    } finally {
      await another.stop();
    }
  });
});
