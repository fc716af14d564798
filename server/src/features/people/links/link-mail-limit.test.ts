import { randomUUID } from "node:crypto";
import { createClient } from "@corkboard/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Browser, givePassword, password } from "../../../../test/support/browser-session.ts";
import { type Organisation, TestService } from "../../../../test/support/harness.ts";
import { eventually, startMailRunner } from "../../../../test/support/mail-runner.ts";
import { MailServer } from "../../../../test/support/mail-server.ts";
import { query } from "../../../db/query.ts";
import { linkMail } from "./link-mail.ts";

const waitingMails = query((q) => q.selectFrom("link_mails").select("id"));
const everyCount = query((q) => q.selectFrom("sign_in_codes").select("email_key"));
const dailyCounts = query((q, p: { org: string }) =>
  q.selectFrom("report_mail_counts").select("recipient").where("org_id", "=", p.org),
);
const endDay = query((q, p: { org: string }) =>
  q.updateTable("report_mail_counts").set({ day: "2020-01-01" }).where("org_id", "=", p.org),
);
const endHour = query((q) => q.updateTable("sign_in_codes").set({ counted_since: "2020-01-01T00:00:00.000Z" }));

const settings = {
  // Enables email. The tests run their own worker, which sends it at once.
  SMTP_URL: "smtp://127.0.0.1:9",
  CORKBOARD_WORKER: "off",
  CORKBOARD_SIGN_IN_LIMIT: "off",
  CORKBOARD_URL: "https://board.example",
};

describe("the limit of emails with links", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start(settings);
  });
  afterAll(() => service.stop());

  const startMail = async (behaviour: Parameters<typeof MailServer.start>[0] = {}) => {
    const server = await MailServer.start(behaviour);
    startMailRunner(service, server.url, { kind: (needs) => linkMail("https://board.example", needs) });
    const sent = async () => {
      await eventually(async () => expect(await service.db.all(waitingMails, {})).toEqual([]));
      return server.received.length;
    };
    return { server, sent };
  };

  /** Another process that has counted nothing yet. */
  const inAnotherProcess = async (work: (url: string) => Promise<void>) => {
    const another = await service.startAnother(settings);
    try {
      await work(another.address);
    } finally {
      await another.stop();
    }
  };

  const newMailbox = () => `ann-${randomUUID()}`;

  const invite = async ({ owner }: Organisation, email: string) =>
    (await owner.client.createInvitation({ body: { email } })).data;

  const replaceInvitation = async (organisation: Organisation, old: { id: string }, email: string) => {
    await organisation.owner.client.deleteInvitation({ params: { id: old.id } });
    return invite(organisation, email);
  };

  const request = (path: string, email: string, url = service.url) =>
    new Browser(url, service.origin).request("POST", `/api/v1/${path}`, { body: { email } });

  it("is five a day from an organisation to an address, for invitations and contacts in any spelling", async () => {
    const { server, sent } = await startMail();
    const [acme, bolt] = [await service.createOrganisation("Acme"), await service.createOrganisation("Bolt")];
    const { client } = acme.owner;
    const client_id = (await client.createClient({ body: { name: "Nordlicht" } })).data.id;
    const mailbox = newMailbox();

    let invitation = await invite(acme, `${mailbox}@strangers.example`);
    expect([invitation.emailed, await sent()]).toEqual([true, 1]);
    invitation = await replaceInvitation(acme, invitation, `${mailbox.toUpperCase()}@Strangers.Example`);
    expect([invitation.emailed, await sent()]).toEqual([true, 2]);
    const renewed = (await client.renewInvitation({ params: { id: invitation.id } })).data;
    expect([renewed.emailed, await sent()]).toEqual([true, 3]);
    const body = { client_id, name: "Ann", email: `${mailbox}+portal@strangers.example` };
    const contact = (await client.createContact({ body })).data;
    expect([contact.emailed, await sent()]).toEqual([true, 4]);
    const renewedContact = (await client.renewContact({ params: { id: contact.id } })).data;
    expect([renewedContact.emailed, await sent()]).toEqual([true, 5]);

    const silent = await replaceInvitation(acme, invitation, `${mailbox}+again@strangers.example`);
    const withoutMail = [
      silent,
      (await client.renewInvitation({ params: { id: silent.id } })).data,
      (await client.renewContact({ params: { id: contact.id } })).data,
      (await client.createContact({ body: { ...body, email: `${mailbox}@STRANGERS.example` } })).data,
    ];
    expect(withoutMail.map(({ emailed }) => emailed)).toEqual([false, false, false, false]);
    expect(await sent()).toBe(5);
    const secret = new URL(withoutMail[1]?.url ?? "").hash.slice(1);
    const found = await service.request("POST", "/api/v1/invitations/lookup", { body: { secret } });
    expect(found.body.data).toMatchObject({ email: `${mailbox}+again@strangers.example` });

    expect((await invite(bolt, `${mailbox}@strangers.example`)).emailed).toBe(true);
    expect((await invite(acme, `${newMailbox()}@strangers.example`)).emailed).toBe(true);
    expect(await sent()).toBe(7);
    expect(server.mailsTo(`${mailbox}@strangers.example`).at(-1)?.mail.subject).toContain("Bolt");
    expect(JSON.stringify(await service.db.all(dailyCounts, { org: acme.id }))).not.toContain(mailbox);
  });

  it("holds in all processes and at the same moment, until the next day", async () => {
    const { sent } = await startMail();
    const acme = await service.createOrganisation();
    const { id } = await invite(acme, `${newMailbox()}@strangers.example`);
    await inAnotherProcess(async (url) => {
      const there = createClient({ baseUrl: url, token: acme.owner.token });
      const renewals = await Promise.all(
        [acme.owner.client, there, acme.owner.client, there, acme.owner.client, there, there].map((client) =>
          client.renewInvitation({ params: { id } }),
        ),
      );
      expect(renewals.filter(({ data }) => data.emailed)).toHaveLength(4);
    });
    await inAnotherProcess(async (url) => {
      const restarted = createClient({ baseUrl: url, token: acme.owner.token });
      expect((await restarted.renewInvitation({ params: { id } })).data.emailed).toBe(false);
    });
    const before = await sent();
    await service.db.write((tx) => tx.send(endDay, { org: acme.id }));
    expect((await acme.owner.client.renewInvitation({ params: { id } })).data.emailed).toBe(true);
    expect(await sent()).toBe(before + 1);
  });

  it("is ten resets an hour to an address, retries not counted, and strangers see no difference", async () => {
    let attempts = 0;
    const { server, sent } = await startMail({ onMail: async () => (++attempts <= 3 ? 451 : undefined) });
    const acme = await service.createOrganisation();
    const email = await givePassword(service, acme, await acme.addMember("Dora"));
    const other = await givePassword(service, acme, await acme.addMember("Emil"));
    const first = await request("password-resets", email);
    expect(await sent()).toBe(1);
    for (let n = 2; n <= 10; n++) {
      await request("password-resets", n % 2 === 0 ? email.toUpperCase() : ` ${email}`);
      expect(await sent()).toBe(n);
    }
    const beyond = await request("password-resets", email);
    expect([beyond.status, beyond.body]).toEqual([first.status, first.body]);
    expect((await request("password-resets", "nobody@example.com")).body).toEqual(beyond.body);
    expect(await sent()).toBe(10);

    // Whoever signs in with a stranger's address must not be able to start again.
    const browser = Browser.of(service);
    await browser.signIn(email);
    await browser.client.changePassword({ body: { current_password: password, password: "my own choice" } });
    await inAnotherProcess(async (url) => void (await request("password-resets", email, url)));
    expect(await sent()).toBe(10);

    await request("password-resets", other);
    expect(await sent()).toBe(11);
    expect(server.mailsTo(other)).toHaveLength(1);
    expect((await invite(acme, `${newMailbox()}@strangers.example`)).emailed).toBe(true);
    await service.db.write((tx) => tx.send(endHour, {}));
    await request("password-resets", email);
    await sent();
    expect(server.mailsTo(email)).toHaveLength(11);
  });

  it("is ten codes an hour to all spellings of an address together", async () => {
    const { server, sent } = await startMail();
    const acme = await service.createOrganisation();
    const mailbox = newMailbox();
    const spellings = Array.from({ length: 12 }, (_, n) => `${mailbox}+${n}@strangers.example`);
    for (const email of spellings) await invite(acme, email);
    expect(await sent()).toBe(5);
    for (const email of spellings) {
      expect((await request("session/code/request", email)).body).toEqual({ data: { requested: true } });
      await sent();
    }
    expect(server.received.filter(({ mail }) => mail.subject?.includes("code"))).toHaveLength(10);
    const counters = (await service.db.all(everyCount, {})).filter(({ email_key }) => email_key.includes(" "));
    expect(counters.length).toBeGreaterThan(0);
    expect(JSON.stringify(counters)).not.toContain(mailbox);
  });

  it("cannot be avoided with an address that a mail server may read as another one", async () => {
    const { sent } = await startMail();
    const acme = await service.createOrganisation();
    for (const email of ["x<ann@strangers.example>", '"ann"@strangers.example', "ann(1)@strangers.example"]) {
      const { emailed, url } = await invite(acme, email);
      expect(emailed).toBe(false);
      expect(url).toContain("/invite#");
      await request("session/code/request", email);
    }
    expect(await sent()).toBe(0);
  });
});
