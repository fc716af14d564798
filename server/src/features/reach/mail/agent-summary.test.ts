import { describe, expect, it } from "vitest";
import { agentOf, claimOf, deliveryOf, newTicket, newTickets, ticketAbout } from "../../../../test/support/claims.ts";
import { databaseWithClock } from "../../../../test/support/database-with-clock.ts";
import { MailOfMember } from "../../../../test/support/due-mail.ts";
import { newFeedback } from "../../../../test/support/factories.ts";
import { type Organisation, type Person, useService } from "../../../../test/support/harness.ts";
import { jobIn } from "../../../../test/support/job-in.ts";
import { eventually, newRecipient, startMailRunner } from "../../../../test/support/mail-runner.ts";
import { MailServer } from "../../../../test/support/mail-server.ts";
import { digestMail } from "./digest-mail.ts";

const dayMs = 24 * 60 * 60 * 1_000;

let members = 0;

const form = { "content-type": "application/x-www-form-urlencoded" };

describe("the summary of the agents' work", () => {
  const service = useService({ CORKBOARD_WORKER: "off", CORKBOARD_RATE_LIMIT: "off" });

  /** A member who wants it, with a mail server and a clock that can be put forward. */
  async function subscriber(organisation: Organisation, settings: object = { summary: true }) {
    const server = await MailServer.start();
    const mia = await newRecipient(service, organisation, `Mia Berg ${members++}`);
    await mia.client.updateNotificationSettings({ body: { mail_kinds: [], ...settings } });
    let aheadMs = 0;
    const db = databaseWithClock(service.db, () => aheadMs);
    const of = { org: organisation.id, user: mia.userId };
    const job = jobIn(service.db, { org: of.org, kind: "digest", subject: of.user });
    const mails = () => server.mailsTo(mia.address).map(({ mail }) => mail);
    return {
      ...mia,
      server,
      db,
      mails,
      job,
      start: () =>
        startMailRunner(service, server.url, { db, kind: (needs) => digestMail("https://cork.example", needs) }),
      /** Until the next one is due, or later, and has been sent or left out. */
      async untilNext(laterMs = 0) {
        const due = (await job.row())?.run_at ?? "";
        aheadMs += Date.parse(due) - db.now().getTime() + laterMs;
        await eventually(async () => {
          const { run_at, lease } = (await job.row()) ?? {};
          expect([run_at === due, lease]).toEqual([false, null]);
        });
      },
    };
  }

  const fail = async (agent: Person, ticketId: string, reason: string) => {
    const { id, fence } = await claimOf(agent, ticketId);
    await agent.client.releaseClaim({ params: { id }, body: { fence, reason } });
  };

  const titled = async (person: Person, title: string) => (await newTicket(person, { title })).ticket;

  /** Every kind of work once, and nothing twice. */
  async function workOf(organisation: Organisation) {
    const { owner } = organisation;
    const agent = await agentOf(service, owner);
    const delivered = await titled(owner, "Delivered work");
    await deliveryOf(agent, await claimOf(agent, delivered.id, "night-robot"));
    const accepted = await titled(owner, "Accepted work");
    const { id } = await deliveryOf(agent, await claimOf(agent, accepted.id));
    await owner.client.decideDelivery({ params: { id }, body: { verdict: "accept" } });
    const unclear = await titled(owner, "Unclear work");
    const asking = await claimOf(agent, unclear.id);
    const question = { fence: asking.fence, to: "team", question: "Which of the two buttons?" } as const;
    await agent.client.askQuestion({ params: { id: asking.id }, body: question });
    const failed = await titled(owner, "Failed work");
    for (const reason of ["Too difficult", "Cannot reproduce it"]) await fail(agent, failed.id, reason);
    const setAside = await titled(owner, "Work set aside");
    for (let n = 0; n < 3; n++) await fail(agent, setAside.id, "No idea");
    return { agent, delivered, unclear, failed, setAside };
  }

  it("says what was delivered, what waits and what failed, in the whole organisation, and leads to it", async () => {
    const organisation = await service.createOrganisation();
    const { delivered, unclear, failed } = await workOf(organisation);
    const mia = await subscriber(organisation);
    mia.start();
    await mia.untilNext();
    expect(mia.mails()).toHaveLength(1);
    const [mail] = mia.mails();
    expect(mail?.subject).toBe("2 delivered, 3 wait for you, 2 failed in Acme");
    const linkTo = (id: string) => `https://cork.example/tickets/${id}?organisation=${organisation.id}`;
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toContain("“Delivered work” is waiting for a verdict");
      expect(body).toContain("Agent: night-robot");
      expect(body).toContain("“Accepted work” was accepted");
      expect(body).toContain("An agent has a question about “Unclear work”");
      expect(body).toContain("Which of the two buttons?");
      expect(body).toContain("“Work set aside” was set aside after 3 failed attempts");
      expect(body).toContain("“Failed work”: 2 attempts failed. The last one was given up by the agent");
      expect(body).toContain("Cannot reproduce it");
      expect(body).not.toContain("Too difficult");
      for (const { id } of [delivered, unclear, failed]) expect(body).toContain(linkTo(id));
      expect(body).toMatch(/https:\/\/cork\.example\/unsubscribe\/[0-9a-f]{64}\/summary\b/);
      expect(body).not.toMatch(/unread|\/digest/);
    }
  });

  it("repeats only what still waits, and is not sent when there is nothing", async () => {
    const organisation = await service.createOrganisation();
    const { unclear, setAside, delivered } = await workOf(organisation);
    const mia = await subscriber(organisation);
    mia.start();
    await mia.untilNext();
    await mia.untilNext();
    expect(mia.mails().map(({ subject }) => subject)[1]).toBe("3 wait for you in Acme");
    expect(mia.mails()[1]?.text).not.toMatch(/Accepted work|Failed work/);
    for (const { id } of [unclear, setAside, delivered])
      await organisation.owner.client.updateTicket({ params: { id }, body: { status: "done" } });
    await mia.untilNext();
    expect(mia.mails()).toHaveLength(2);
  });

  it("contains nothing of another organisation, of a deleted project, from before a week, or withdrawn", async () => {
    const other = await service.createOrganisation("Elsewhere");
    await workOf(other);
    const organisation = await service.createOrganisation();
    const { owner } = organisation;
    const agent = await agentOf(service, owner);
    const { projectId, tickets } = await newTickets(owner, ["high", "high", "high"]);
    const [first, second, third] = tickets.map(({ id }) => id) as [string, string, string];
    await deliveryOf(agent, await claimOf(agent, first));
    for (let n = 0; n < 3; n++) await fail(agent, second, "Too difficult");
    const asking = await claimOf(agent, third);
    const question = { fence: asking.fence, to: "team", question: "Which one?" } as const;
    await agent.client.askQuestion({ params: { id: asking.id }, body: question });
    await owner.client.deleteProject({ params: { id: projectId } });
    const taken = await titled(owner, "Taken from its agent");
    await deliveryOf(agent, await claimOf(agent, taken.id));
    await owner.client.updateTicket({ params: { id: taken.id }, body: { status: "done" } });
    const mia = await subscriber(organisation);
    mia.start();
    await mia.untilNext();
    expect(mia.mails()).toEqual([]);

    const old = await titled(owner, "Old work");
    await fail(agent, old.id, "Too difficult");
    await mia.untilNext(8 * dayMs);
    expect(mia.mails()).toEqual([]);
    await deliveryOf(agent, await claimOf(agent, old.id));
    await mia.untilNext();
    expect(mia.mails().map(({ subject }) => subject)).toEqual(["1 waits for you in Acme"]);
  });

  it("lists ten of each, counts the others and says where they are", async () => {
    const organisation = await service.createOrganisation();
    const { owner } = organisation;
    const agent = await agentOf(service, owner);
    const { tickets } = await newTickets(
      owner,
      Array.from({ length: 12 }, () => "high" as const),
    );
    for (const { id } of tickets) await deliveryOf(agent, await claimOf(agent, id));
    const mia = await subscriber(organisation);
    mia.start();
    await mia.untilNext();
    const [mail] = mia.mails();
    expect(mail?.subject).toBe("12 delivered, 12 wait for you in Acme");
    const [delivered = "", waiting = ""] = mail?.text?.split("Waiting for people") ?? [];
    for (const part of [delivered, waiting]) {
      expect(part.match(/is waiting for a verdict/g)).toHaveLength(10);
      expect(part).toContain("and 2 more");
    }
    expect(waiting).toContain(`https://cork.example/tickets?waiting=true&organisation=${organisation.id}`);
    // The newest deliveries, and what has waited longest.
    const [oldest, newest] = [tickets.at(0)?.id ?? "", tickets.at(-1)?.id ?? ""];
    expect([delivered.includes(newest), delivered.includes(oldest)]).toEqual([true, false]);
    expect([waiting.includes(newest), waiting.includes(oldest)]).toEqual([false, true]);
  });

  it("comes in one email with the digest, which is sent with either of them", async () => {
    const organisation = await service.createOrganisation();
    const mia = await subscriber(organisation, { summary: true, digest: true });
    const { id } = await newFeedback(organisation.owner, { title: "Checkout is broken" });
    const notify = () => new MailOfMember(mia.db, organisation.id, mia.userId).notify({ id });
    mia.start();
    await notify();
    await mia.untilNext();
    expect(mia.mails().map(({ subject }) => subject)).toEqual(["1 unread notification in Acme"]);
    expect(mia.mails()[0]?.text).not.toMatch(/Delivered|\/summary/);

    const ticket = await ticketAbout(organisation.owner, { id });
    const agent = await agentOf(service, organisation.owner);
    await deliveryOf(agent, await claimOf(agent, ticket.id));
    await notify();
    await mia.untilNext();
    await mia.untilNext();
    expect(mia.mails().map(({ subject }) => subject)).toEqual([
      "1 unread notification in Acme",
      "1 waits for you, 1 unread notification in Acme",
      "1 waits for you in Acme",
    ]);
    const both = mia.server.mailsTo(mia.address)[1];
    expect(both?.mail.text).toMatch(/Waiting for people[^]*Unread notifications[^]*\/summary[^]*\/digest/);
    expect(both?.header("list-unsubscribe")).toMatch(/^<https:\/\/cork\.example\/unsubscribe\/[0-9a-f]{64}\/daily>$/);
    expect(mia.mails()[2]?.text).not.toMatch(/[Uu]nread|\/digest/);
  });

  it.each([
    ["summary", "The summary is off", { summary: false, digest: true }],
    ["daily", "The daily email is off", { summary: false, digest: false }],
  ])("ends with the link of the email: /%s", async (kind, heading, left) => {
    const organisation = await service.createOrganisation();
    await workOf(organisation);
    const mia = await subscriber(organisation, { summary: true, digest: true });
    const { unsubscribe_key: key } = (await mia.mail.settings()) ?? {};
    const path = `/unsubscribe/${key}/${kind}`;
    expect((await service.request("GET", path)).body).toContain("Turn off the");
    expect((await mia.client.getNotificationSettings()).data).toMatchObject({ summary: true, digest: true });
    const posted = await service.request("POST", path, { rawBody: "List-Unsubscribe=One-Click", headers: form });
    expect(posted.body).toContain(heading);
    expect((await mia.client.getNotificationSettings()).data).toMatchObject({ mail: true, ...left });
    mia.start();
    await mia.untilNext();
    expect(mia.mails()).toEqual([]);
  });

  it("is repeated with the same id if the mail server does not accept it", async () => {
    const organisation = await service.createOrganisation();
    await workOf(organisation);
    const mia = await subscriber(organisation);
    const ids: (string | undefined)[] = [];
    const server = await MailServer.start({
      onMail: async (mail) => {
        ids.push(mail.header("message-id"));
        return ids.length < 3 ? 451 : undefined;
      },
    });
    startMailRunner(service, server.url, { db: mia.db, kind: (needs) => digestMail("https://cork.example", needs) });
    await mia.untilNext();
    await eventually(() => expect(server.received).toHaveLength(1));
    expect(ids).toEqual([expect.stringMatching(/^<.+>$/), ids[0], ids[0]]);
  });

  it("is for members who want it and email: nobody else has an email that is due", async () => {
    const organisation = await service.createOrganisation();
    const due = async (settings: object) => {
      const { job } = await subscriber(organisation, settings);
      return (await job.row())?.run_at ?? null;
    };
    expect(await due({})).toBeNull();
    expect(await due({ summary: true, mail: false })).toBeNull();
    expect(await due({ summary: true })).not.toBeNull();
  });
});
