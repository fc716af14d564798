import { describe, expect, it } from "vitest";
import { query } from "../../../db/query.ts";
import { newId } from "../../../shared/id.ts";
import { newFeedback } from "../../../../test/support/factories.ts";
import { type Organisation, useService } from "../../../../test/support/harness.ts";
import { inboxOf } from "../../../../test/support/inbox.ts";
import { type Notice, notifier } from "./notifications.exports.ts";

const marked = query((q, p: { org: string }) =>
  q.selectFrom("notifications").select(["user_id", "mail"]).where("org_id", "=", p.org).orderBy("id"),
);
const queued = query((q, p: { org: string }) =>
  q.selectFrom("jobs").selectAll().where("org_id", "=", p.org).where("kind", "=", "member-mail"),
);
const unsubscribeKeys = query((q, p: { org: string }) =>
  q.selectFrom("notification_settings").select(["user_id", "unsubscribe_key"]).where("org_id", "=", p.org),
);
const markSent = query((q, p: { org: string; pauseEnd: string }) =>
  q
    .updateTable("jobs")
    .set({ run_at: null, not_before: p.pauseEnd })
    .where("org_id", "=", p.org)
    .where("kind", "=", "member-mail"),
);
const insertWebhook = query((q, p: { org: string; id: string; user: string; url: string; now: string }) =>
  q.insertInto("webhooks").values({
    org_id: p.org,
    id: p.id,
    url: p.url,
    secret: "",
    event_types: "[]",
    project_ids: "[]",
    active: 0,
    disabled_reason: null,
    failing_since: null,
    resumed_at: null,
    created_after: 0,
    created_by: p.user,
    version: 1,
    created_at: p.now,
  }),
);

const mailing = notifier({ mail: true });

describe("email", () => {
  const service = useService({ CORKBOARD_WORKER: "off" });

  const noticeIn = async ({ owner }: Organisation): Promise<Notice> => {
    const { id, project_id } = await newFeedback(owner);
    return {
      kind: "mention",
      subject_type: "feedback",
      subject_id: id,
      project_id,
      comment_id: null,
      actor_id: owner.userId,
      created_at: new Date().toISOString(),
    };
  };

  const ready = async () => {
    const organisation = await service.createOrganisation();
    const ann = await organisation.addMember("Ann Lee");
    const notice = await noticeIn(organisation);
    const tell = (by = mailing) =>
      service.db.write((tx) => by.notify(tx, organisation.id, [{ ...notice, to: [ann.userId] }]));
    const queue = () => service.db.all(queued, { org: organisation.id });
    return { ...organisation, ann, notice, tell, queue };
  };

  it("is due immediately, and only if the service sends email", async () => {
    const { id: org, ann, tell, queue } = await ready();
    await tell(notifier({ mail: false }));
    expect(await queue()).toEqual([]);
    const before = service.db.now().toISOString();
    await tell();
    const after = service.db.now().toISOString();
    expect((await service.db.all(marked, { org })).map(({ mail }) => mail)).toEqual(["none", "due"]);
    const [row, ...others] = await queue();
    expect(others).toEqual([]);
    expect(row).toMatchObject({ subject: ann.userId, attempts: 0, lease: null, not_before: null });
    const due = row?.run_at ?? "";
    expect([before, due, after].toSorted()).toEqual([before, due, after]);
  });

  it("has a key to unsubscribe with as soon as it is due", async () => {
    const { id: org, ann, tell } = await ready();
    await tell();
    const keys = await service.db.all(unsubscribeKeys, { org });
    expect(keys).toEqual([{ user_id: ann.userId, unsubscribe_key: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
    await tell();
    expect(await service.db.all(unsubscribeKeys, { org })).toEqual(keys);
  });

  it("stays due when it was, and includes later notifications", async () => {
    const { tell, queue } = await ready();
    await tell();
    const first = await queue();
    await tell();
    expect(await queue()).toEqual(first);
  });

  it("waits until the pause after the last one is over", async () => {
    const { id: org, tell, queue } = await ready();
    await tell();
    const soon = new Date(Date.now() + 50_000).toISOString();
    await service.db.write((tx) => tx.run(markSent, { org, pauseEnd: soon }));
    await tell();
    expect((await queue())[0]?.run_at).toBe(soon);
    const longAgo = new Date(Date.now() - 30_000).toISOString();
    await service.db.write((tx) => tx.run(markSent, { org, pauseEnd: longAgo }));
    const before = service.db.now().toISOString();
    await tell();
    expect((await queue())[0]?.run_at?.localeCompare(before)).toBeGreaterThanOrEqual(0);
  });

  it("is not due to those who switched it off, though they are notified", async () => {
    const { id: org, ann, tell, queue } = await ready();
    await ann.client.updateNotificationSettings({ body: { mail: false } });
    await tell();
    expect(await service.db.all(marked, { org })).toEqual([{ user_id: ann.userId, mail: "none" }]);
    expect(await queue()).toEqual([]);
  });

  it("is not due for the member's own actions or kinds that are off", async () => {
    const { id: org, ann, owner, notice, queue } = await ready();
    await ann.client.updateNotificationSettings({ body: { mention: false } });
    const to = [ann.userId, owner.userId, newId()];
    await service.db.write((tx) => mailing.notify(tx, org, [{ ...notice, to }]));
    expect(await service.db.all(marked, { org })).toEqual([]);
    expect(await queue()).toEqual([]);
  });

  it("is deleted with its recipient", async () => {
    const { id: org, owner, ann, tell, queue } = await ready();
    await tell();
    await owner.client.removeMember({ params: { user_id: ann.userId } });
    expect(await queue()).toEqual([]);
    expect(await service.db.all(unsubscribeKeys, { org })).toEqual([]);
    await tell();
    expect(await service.db.all(marked, { org })).toEqual([]);
  });
});

describe("a notice instead of another kind", () => {
  const service = useService({ CORKBOARD_WORKER: "off" });

  it("reaches only people who have switched that kind off", async () => {
    const { id: org, owner, addMember } = await service.createOrganisation();
    const [ann, bob] = [await addMember("Ann Lee"), await addMember("Bob")];
    await bob.client.updateNotificationSettings({ body: { mention: false } });
    const { id, project_id } = await newFeedback(owner);
    const about = { subject_type: "feedback", subject_id: id, project_id, comment_id: null } as const;
    const notice = { ...about, actor_id: owner.userId, created_at: new Date().toISOString() };
    const to = [ann.userId, bob.userId];
    await service.db.write((tx) => mailing.notify(tx, org, [{ ...notice, kind: "comment", insteadOf: "mention", to }]));
    expect((await service.db.all(marked, { org })).map(({ user_id }) => user_id)).toEqual([bob.userId]);
  });
});

describe("a notice to the owners", () => {
  const service = useService();

  it("does not reach a former owner", async () => {
    const { id: org, addMember } = await service.createOrganisation();
    const dora = await addMember("Dora");
    const about = { subject_type: "webhook", subject_id: newId(), project_id: null, comment_id: null } as const;
    const at = { actor_id: null, created_at: new Date().toISOString() };
    const notice = { ...about, ...at, kind: "webhook_disabled", to: [dora.userId] } as const;
    await service.db.write((tx) => mailing.notify(tx, org, [notice]));
    expect(await service.db.all(marked, { org })).toEqual([]);
  });

  it("reaches all owners and nobody else, with only the host of the webhook's URL", async () => {
    const { id: org, owner, addMember } = await service.createOrganisation();
    const olga = await addMember("Olga", "owner");
    const quiet = await addMember("Quiet", "owner");
    const dora = await addMember("Dora");
    const elsewhere = await service.createOrganisation("Elsewhere");
    await quiet.client.updateNotificationSettings({ body: { webhook_disabled: false } });
    const [id, now, url] = [newId(), new Date().toISOString(), "https://hooks.example:8443/corkboard?secret=1"];
    await service.db.write(async (tx) => {
      await tx.run(insertWebhook, { org, id, url, now, user: owner.userId });
      await mailing.notifyOwners(tx, org, {
        kind: "webhook_disabled",
        subject_type: "webhook",
        subject_id: id,
        project_id: null,
        comment_id: null,
        actor_id: null,
        created_at: now,
      });
    });
    for (const person of [owner, olga]) {
      expect(await inboxOf(person, 1)).toMatchObject([
        {
          kind: "webhook_disabled",
          subject_id: id,
          subject_title: "hooks.example:8443",
          project_id: null,
          actor: null,
          excerpt: null,
        },
      ]);
    }
    for (const person of [quiet, dora, elsewhere.owner]) {
      expect((await person.client.listNotifications()).meta.total).toBe(0);
    }
    await owner.client.updateMember({ params: { user_id: olga.userId }, body: { role: "developer" } });
    for (const unread of ["true", "false"] as const) {
      const inbox = await olga.client.listNotifications({ query: { unread } });
      expect(inbox).toMatchObject({ data: [], meta: { total: 0 } });
    }
    expect((await olga.client.markNotificationsRead({ body: { all: true } })).data).toEqual({ read: 0 });
    expect(await inboxOf(owner, 1)).toHaveLength(1);
  });
});
