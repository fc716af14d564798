import { type NotificationKind, notificationKinds } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { databaseWithClock } from "../../../../test/support/database-with-clock.ts";
import { MailOfMember } from "../../../../test/support/due-mail.ts";
import { newFeedback } from "../../../../test/support/factories.ts";
import { type Organisation, useService } from "../../../../test/support/harness.ts";
import { jobIn } from "../../../../test/support/job-in.ts";
import {
  eventually,
  type MailRunnerOptions,
  newRecipient,
  startMailRunner,
} from "../../../../test/support/mail-runner.ts";
import { MailServer } from "../../../../test/support/mail-server.ts";
import { query } from "../../../db/query.ts";
import { scheduleDigestOf } from "../notifications/schedule-digest.ts";
import { claimJob } from "../../../jobs/jobs.queries.ts";
import { digestMail } from "./digest-mail.ts";

const hourMs = 60 * 60 * 1_000;
const dayMs = 24 * hourMs;

const findDigest = query((q, p: { org: string; user: string }) =>
  q.selectFrom("digests").select("sent_day").where("org_id", "=", p.org).where("user_id", "=", p.user),
);

const sentences: Readonly<Record<NotificationKind, RegExp>> = {
  mention: /mentioned you in “/,
  assignment: /assigned you to the feedback “/,
  comment: /replied to “/,
  question: /has a question about “/,
  delivery: /is waiting for a verdict/,
  attempts_failed: /have failed three times at “/,
  report: /New report.*: “/,
  accepted: /accepted the work on “/,
  rejected: /rejected the work on “/,
  webhook_disabled: /was disabled/,
};

describe("the daily digest", () => {
  const service = useService({ CORKBOARD_WORKER: "off", CORKBOARD_RATE_LIMIT: "off" });

  /** A member with a digest, and a clock that can be put forward. */
  const subscriber = async (organisation: Organisation, settings: object = {}) => {
    const mia = await newRecipient(service, organisation, "Mia Berg", "owner");
    await mia.client.updateNotificationSettings({ body: { digest: true, mail_kinds: [], ...settings } });
    let aheadMs = 0;
    const db = databaseWithClock(service.db, () => aheadMs);
    const { id: feedback } = await newFeedback(organisation.owner, { title: "Checkout is broken" });
    const job = jobIn(service.db, { org: organisation.id, kind: "digest", subject: mia.userId });
    const dueAt = async () => (await job.row())?.run_at;
    return {
      ...mia,
      db,
      wait: (ms: number) => void (aheadMs += ms),
      waitUntilDue: async () => {
        aheadMs += Date.parse((await dueAt()) ?? "") - db.now().getTime();
      },
      notify: (kind?: NotificationKind) =>
        new MailOfMember(db, organisation.id, mia.userId).notify({ id: feedback, ...(kind ? { kind } : {}) }),
      dueAt,
      sentDay: async () => (await service.db.first(findDigest, { org: organisation.id, user: mia.userId }))?.sent_day,
    };
  };

  const run = (db: typeof service.db, server: MailServer, options: MailRunnerOptions = {}) =>
    startMailRunner(service, server.url, {
      db,
      kind: (needs) => digestMail("https://cork.example", needs),
      ...options,
    });

  it("lists what is unread since the last one, once a day, however many processes send it", async () => {
    const server = await MailServer.start();
    const organisation = await service.createOrganisation();
    const mia = await subscriber(organisation);
    await mia.notify();
    await mia.notify();
    for (let process = 0; process < 3; process++) run(mia.db, server);
    await mia.waitUntilDue();
    await eventually(async () => expect(await mia.sentDay()).toEqual(expect.any(String)));
    expect(server.received).toHaveLength(1);
    const [first] = server.received;
    expect(first?.recipients).toEqual([mia.address]);
    expect(first?.mail.subject).toBe("2 unread notifications in Acme");
    for (const body of [first?.mail.text, first?.mail.html]) {
      expect(body).toContain("mentioned you in “Checkout is broken”");
      expect(body).toMatch(/https:\/\/cork\.example\/unsubscribe\/[0-9a-f]{64}\/digest\b/);
      expect(body).toContain(`https://cork.example/notifications?organisation=${organisation.id}`);
    }
    expect(first?.header("list-unsubscribe")).toMatch(/^<https:\/\/cork\.example\/unsubscribe\/[0-9a-f]{64}\/digest>$/);

    const due = await mia.dueAt();
    await mia.waitUntilDue();
    await eventually(async () => expect(await mia.dueAt()).not.toBe(due));
    expect(server.received).toHaveLength(1);

    await mia.notify();
    await mia.waitUntilDue();
    await eventually(() => expect(server.received).toHaveLength(2));
    expect(server.received[1]?.mail.subject).toBe("1 unread notification in Acme");
    expect(server.received[1]?.mail.html).toContain("mentioned you in “Checkout is broken”");
  });

  it("is due when the member's clock shows the hour, not before, and not again that day", async () => {
    const server = await MailServer.start();
    const organisation = await service.createOrganisation();
    const mia = await subscriber(organisation);
    const isDue = () =>
      mia.db.write(async (tx) => {
        const of = { org: organisation.id, kind: "digest", slow: 0 };
        return (await tx.first(claimJob, { ...of, now: tx.now().toISOString() }))?.subject === mia.userId;
      });
    const moveTo = (time: number) => mia.wait(time - mia.db.now().getTime());
    const dueAt = async () => new Date((await mia.dueAt()) ?? "");
    const settings = { digest_hour: 18, time_zone: "Asia/Kathmandu" };
    await mia.client.updateNotificationSettings({ body: settings });
    await mia.notify();
    const due = await dueAt();
    expect(due.toLocaleTimeString("en-GB", { timeZone: "Asia/Kathmandu" })).toBe("18:00:00");
    moveTo(due.getTime() - 1_000);
    expect(await isDue()).toBe(false);
    moveTo(due.getTime());
    expect(await isDue()).toBe(true);
    run(mia.db, server);
    await eventually(async () => expect(await mia.sentDay()).toEqual(expect.any(String)));
    expect(server.mailsTo(mia.address)).toHaveLength(1);
    expect(await isDue()).toBe(false);
    await mia.notify();
    const later = { mail: true, digest: true, summary: false, ...settings, digest_hour: 23 };
    await mia.db.write((tx) => scheduleDigestOf(tx, { org: organisation.id, user: mia.userId }, later));
    expect((await dueAt()).getTime()).toBe(due.getTime() + 29 * hourMs);
  });

  it("lists every kind of notification that exists", async () => {
    const server = await MailServer.start();
    const mia = await subscriber(await service.createOrganisation());
    for (const kind of notificationKinds) await mia.notify(kind);
    run(mia.db, server);
    mia.wait(dayMs);
    await eventually(() => expect(server.received).toHaveLength(1));
    expect(server.received[0]?.mail.subject).toBe(`${notificationKinds.length} unread notifications in Acme`);
    for (const kind of notificationKinds) expect(server.received[0]?.mail.text).toMatch(sentences[kind]);
  });

  it("is separate for each organisation of a person, and contains nothing of another", async () => {
    const server = await MailServer.start();
    const db = databaseWithClock(service.db, () => dayMs);
    for (const name of ["Nordlicht", "Weser"]) {
      const { id, owner } = await service.createOrganisation(name);
      await owner.client.updateNotificationSettings({ body: { digest: true } });
      const { id: feedback } = await newFeedback(owner, { title: `Secret of ${name}` });
      await new MailOfMember(db, id, owner.userId).notify({ id: feedback });
    }
    run(db, server);
    await eventually(() => expect(server.received).toHaveLength(2));
    expect(new Set(server.received.flatMap(({ recipients }) => recipients))).toEqual(new Set(["olive@example.com"]));
    for (const [name, other] of [
      ["Nordlicht", "Weser"],
      ["Weser", "Nordlicht"],
    ] as const) {
      const digest = server.received.find(({ mail }) => mail.subject === `1 unread notification in ${name}`);
      expect(digest?.mail.text).toContain(`Secret of ${name}`);
      expect(digest?.raw).not.toContain(other);
    }
  });

  it("is not sent if everything was read, if it is off, or if the member unsubscribed or was removed", async () => {
    const server = await MailServer.start();
    const organisation = await service.createOrganisation();
    const reads = await subscriber(organisation);
    const reader = async (name: string) => {
      const person = await newRecipient(service, organisation, name);
      await person.client.updateNotificationSettings({ body: { digest: true } });
      await new MailOfMember(reads.db, organisation.id, person.userId).notify({
        id: (await newFeedback(organisation.owner)).id,
      });
      return person;
    };
    await reads.notify();
    await reads.client.markNotificationsRead({ body: { all: true } });
    const off = await reader("Off");
    await off.client.updateNotificationSettings({ body: { digest: false } });
    const silent = await reader("Silent");
    await silent.client.updateNotificationSettings({ body: { mail: false } });
    const removed = await reader("Removed");
    await organisation.owner.client.removeMember({ params: { user_id: removed.userId } });
    const last = await reader("Last");
    run(reads.db, server);
    reads.wait(dayMs);
    const digestOf = (user: string) => service.db.first(findDigest, { org: organisation.id, user });
    // Recorded as sent, before the clock ends the sender's lease.
    await eventually(async () => expect((await digestOf(last.userId))?.sent_day).toEqual(expect.any(String)));
    const before = await reads.dueAt();
    reads.wait(dayMs);
    await eventually(async () => expect(await reads.dueAt()).not.toBe(before));
    // The digests of earlier tests are due by this clock too.
    const mails = [reads, off, silent, removed, last].map(({ address }) => server.mailsTo(address).length);
    expect(mails).toEqual([0, 0, 0, 0, 1]);
  });

  it("is repeated with the same id if the mail server does not accept it", async () => {
    const ids: string[] = [];
    const server = await MailServer.start({
      onMail: async (mail) => {
        ids.push(mail.header("message-id") ?? "");
        return ids.length < 3 ? 451 : undefined;
      },
    });
    const mia = await subscriber(await service.createOrganisation());
    await mia.notify();
    run(mia.db, server);
    mia.wait(dayMs);
    await eventually(() => expect(server.received).toHaveLength(1));
    expect(ids).toEqual([expect.stringMatching(/^<.+>$/), ids[0], ids[0]]);
  });

  it("leaves it to the member which kinds there are in the app, and which are emailed at once", async () => {
    const server = await MailServer.start();
    const organisation = await service.createOrganisation();
    const { id, project_id: project } = await newFeedback(organisation.owner);
    const members = await Promise.all(
      notificationKinds.map(async (kind) => {
        const person = await newRecipient(service, organisation, `Prefers ${kind}`, "owner");
        const off = kind === "mention" ? "comment" : "mention";
        const body = { mail_kinds: [kind], [off]: false, report_mail: "at_once" as const };
        await person.client.updateNotificationSettings({ body });
        return { ...person, kind, off };
      }),
    );
    const assigned = { assigned_to: members.map(({ userId }) => userId) };
    await organisation.owner.client.updateFeedback({ params: { id }, body: assigned });
    for (const { mail } of members)
      for (const kind of notificationKinds)
        await mail.notify({ id, kind, ...(kind === "webhook_disabled" ? {} : { project }) });
    // Reports that arrive within two minutes come together.
    for (const { mail, kind } of members) if (kind === "report") await mail.job.makeDue();
    startMailRunner(service, server.url);
    for (const { client, mail, address, kind, off } of members) {
      await eventually(async () => expect(await mail.remaining()).toBe("nothing"));
      const shown = (await client.listNotifications()).data.map((notification) => notification.kind);
      expect(shown.toSorted()).toEqual(notificationKinds.filter((each) => each !== off).toSorted());
      const subjects = server.mailsTo(address).map(({ mail: { subject } }) => subject);
      expect(subjects).toEqual([expect.stringMatching(sentences[kind])]);
    }
  });

  it("is configured with an hour and a time zone that exist", async () => {
    const { owner } = await service.createOrganisation();
    const set = (body: object) =>
      service.request("PATCH", "/api/v1/notifications/settings", { token: owner.token, body });
    expect((await set({ digest: true, digest_hour: 7, time_zone: "Europe/Berlin" })).body.data).toMatchObject({
      digest: true,
      digest_hour: 7,
      time_zone: "Europe/Berlin",
      version: 2,
    });
    expect((await set({ digest: true })).body.data.version).toBe(2);
    for (const body of [
      { digest_hour: 24 },
      { digest_hour: 1.5 },
      { time_zone: "Mars/Olympus" },
      { mail_kinds: ["x"] },
    ])
      expect((await set(body)).status).toBe(400);
  });
});
