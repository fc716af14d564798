import { describe, expect, it } from "vitest";
import { databaseWithClock } from "../../../test/support/database-with-clock.ts";
import { MailOfMember } from "../../../test/support/due-mail.ts";
import { newFeedback } from "../../../test/support/factories.ts";
import { type Organisation, useService } from "../../../test/support/harness.ts";
import { eventually, newRecipient, startMailRunner } from "../../../test/support/mail-runner.ts";
import { MailServer } from "../../../test/support/mail-server.ts";
import { query } from "../../db/query.ts";
import { DigestQueue } from "./digest-mail.ts";

const hourMs = 60 * 60 * 1_000;
const dayMs = 24 * hourMs;

const findDigest = query((q, p: { org: string; user: string }) =>
  q.selectFrom("digest_queue").selectAll().where("org_id", "=", p.org).where("user_id", "=", p.user),
);

describe("the daily digest", () => {
  const service = useService({ CORKBOARD_WORKER: "off", CORKBOARD_RATE_LIMIT: "off" });

  /** A member with a digest, and a clock that can be put forward. */
  const subscriber = async (organisation: Organisation, settings: object = {}) => {
    const mia = await newRecipient(service, organisation);
    await mia.client.updateNotificationSettings({ body: { digest: true, mail_kinds: [], ...settings } });
    let aheadMs = 0;
    const db = databaseWithClock(service.db, () => aheadMs);
    const { id: feedback } = await newFeedback(organisation.owner, { title: "Checkout is broken" });
    return {
      ...mia,
      db,
      wait: (ms: number) => void (aheadMs += ms),
      notify: () => new MailOfMember(db, organisation.id, mia.userId).notify({ id: feedback }),
      queued: () => service.db.first(findDigest, { org: organisation.id, user: mia.userId }),
    };
  };

  const run = (db: typeof service.db, server: MailServer, options: object = {}) =>
    startMailRunner(service, server.url, { db, queue: new DigestQueue("https://cork.example"), ...options });

  it("lists what is unread since the last one, once a day, however many processes send it", async () => {
    const server = await MailServer.start();
    const organisation = await service.createOrganisation();
    const mia = await subscriber(organisation);
    await mia.notify();
    await mia.notify();
    for (let process = 0; process < 3; process++) run(mia.db, server);
    mia.wait(dayMs);
    await eventually(async () => expect((await mia.queued())?.sent_day).not.toBeNull());
    expect(server.received).toHaveLength(1);
    const [first] = server.received;
    expect(first?.recipients).toEqual([mia.address]);
    expect(first?.mail.subject).toBe("2 unread notifications in Acme");
    for (const body of [first?.mail.text, first?.mail.html]) {
      expect(body).toContain("mentioned you in “Checkout is broken”");
      expect(body).toContain(`https://cork.example/settings/notifications?organisation=${organisation.id}`);
      expect(body).toContain(`https://cork.example/notifications?organisation=${organisation.id}`);
    }
    expect(first?.header("list-unsubscribe")).toMatch(/^<https:\/\/cork\.example\/unsubscribe\/[0-9a-f]{64}>$/);

    const due = (await mia.queued())?.due_at;
    mia.wait(dayMs);
    await eventually(async () => expect((await mia.queued())?.due_at).not.toBe(due));
    expect(server.received).toHaveLength(1);

    await mia.notify();
    mia.wait(dayMs);
    await eventually(() => expect(server.received).toHaveLength(2));
    expect(server.received[1]?.mail.subject).toBe("1 unread notification in Acme");
    expect(server.received[1]?.mail.html).toContain("mentioned you in “Checkout is broken”");
    const sent = (await mia.queued())?.sent_day;
    await mia.client.updateNotificationSettings({ body: { digest_hour: 23 } });
    await mia.client.updateNotificationSettings({ body: { digest_hour: 0, time_zone: "Pacific/Kiritimati" } });
    expect((await mia.queued())?.sent_day).toBe(sent);
    expect(server.received).toHaveLength(2);
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
    await eventually(() => expect(server.received).toHaveLength(1));
    const before = (await reads.queued())?.due_at;
    reads.wait(dayMs);
    await eventually(async () => expect((await reads.queued())?.due_at).not.toBe(before));
    expect(server.received.map(({ recipients }) => recipients)).toEqual([[last.address]]);
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
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(1);
  });

  it("does not replace emails about kinds that are still sent at once", async () => {
    const server = await MailServer.start();
    const organisation = await service.createOrganisation();
    const mia = await newRecipient(service, organisation);
    await mia.client.updateNotificationSettings({ body: { mail_kinds: ["assignment"] } });
    const { id } = await newFeedback(organisation.owner);
    await organisation.owner.client.updateFeedback({ params: { id }, body: { assigned_to: mia.userId } });
    await mia.mail.notify({ id, kind: "mention" });
    await mia.mail.notify({ id, kind: "assignment", type: "feedback" });
    startMailRunner(service, server.url);
    await eventually(async () => expect(await mia.mail.isSettled()).toBe(true));
    expect(await mia.mail.states()).toEqual(["none", "sent"]);
    expect((await mia.client.listNotifications()).meta.unread).toBe(2);
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
    for (const body of [{ digest_hour: 24 }, { digest_hour: 1.5 }, { time_zone: "Mars/Olympus" }, { mail_kinds: ["x"] }])
      expect((await set(body)).status).toBe(400);
  });
});
