import { errors, notificationKinds } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { query } from "../../../db/query.ts";
import { newFeedback } from "../../../../test/support/factories.ts";
import { useService } from "../../../../test/support/harness.ts";
import { inboxOf } from "../../../../test/support/inbox.ts";
import { errorResponse } from "../../../../test/support/expected-errors.ts";
import { deleteReadNotifications } from "./notifications.exports.ts";

const storedSettings = query((q, p: { org: string }) =>
  q.selectFrom("notification_settings").selectAll().where("org_id", "=", p.org),
);

const noSuchId = "01890000-0000-7000-8000-000000000000";

describe("a member's notifications", () => {
  const service = useService();

  /** Ann has been mentioned this often. */
  const mentioned = async (times: number) => {
    const organisation = await service.createOrganisation();
    const { owner } = organisation;
    const ann = await organisation.addMember("Ann Lee");
    const { id } = await newFeedback(owner);
    for (let number = 1; number <= times; number++) {
      await owner.client.createFeedbackComment({ params: { id }, body: { content: `@Ann Lee ${number}` } });
    }
    const inbox = await inboxOf(ann, times);
    expect(inbox).toHaveLength(times);
    return { ...organisation, ann, inbox, ids: inbox.map((each) => each.id) };
  };

  it("are listed newest first, in pages with the total", async () => {
    const { ann, inbox } = await mentioned(5);
    expect(inbox.map(({ excerpt }) => excerpt)).toEqual([5, 4, 3, 2, 1].map((number) => `@Ann Lee ${number}`));
    const page = await ann.client.listNotifications({ query: { limit: 2, offset: 1 } });
    expect(page.data).toEqual(inbox.slice(1, 3));
    expect(page.meta).toEqual({ total: 5, limit: 2, offset: 1, unread: 5 });
    const beyond = await ann.client.listNotifications({ query: { unread: "true", offset: 9 } });
    expect(beyond).toMatchObject({ data: [], meta: { total: 5, limit: 50, offset: 9 } });
  });

  it("are marked as read individually or all at once, and counted once", async () => {
    const { ann, inbox, ids } = await mentioned(4);
    const [newest = "", second = ""] = ids;
    const mark = async (body: object) =>
      (await service.request("POST", "/api/v1/notifications/read", { token: ann.token, body })).body.data;
    expect(await mark({ ids: [second, second.toUpperCase(), newest] })).toEqual({ read: 2 });
    expect(await mark({ ids: [second] })).toEqual({ read: 0 });
    const unread = await ann.client.listNotifications({ query: { unread: "true" } });
    expect(unread.data).toEqual(inbox.slice(2));
    expect(unread.meta.total).toBe(2);
    const all = await ann.client.listNotifications({ query: { unread: "false" } });
    expect(all.data.map(({ excerpt, read_at }) => ({ excerpt, isRead: read_at !== null }))).toEqual([
      { excerpt: "@Ann Lee 4", isRead: true },
      { excerpt: "@Ann Lee 3", isRead: true },
      { excerpt: "@Ann Lee 2", isRead: false },
      { excerpt: "@Ann Lee 1", isRead: false },
    ]);
    expect(all.meta.total).toBe(4);
    expect(await mark({ all: true, ids: [] })).toEqual({ read: 2 });
    expect(await mark({ all: true })).toEqual({ read: 0 });
    const again = (await ann.client.listNotifications()).data;
    expect(again.slice(0, 2)).toEqual(all.data.slice(0, 2));
    expect((await ann.client.listNotifications({ query: { unread: "true" } })).meta.total).toBe(0);
  });

  it("cannot be accessed by anyone else, including owners", async () => {
    const { owner, ann, ids } = await mentioned(2);
    const stranger = (await service.createOrganisation("Elsewhere")).owner;
    for (const other of [owner, stranger]) {
      expect(await other.client.listNotifications()).toMatchObject({ data: [], meta: { total: 0 } });
      expect((await other.client.markNotificationsRead({ body: { ids } })).data).toEqual({ read: 0 });
      expect((await other.client.markNotificationsRead({ body: { all: true } })).data).toEqual({ read: 0 });
    }
    expect((await ann.client.listNotifications({ query: { unread: "true" } })).meta.total).toBe(2);
  });

  it("are marked as read even if other ids are unknown or invalid", async () => {
    const { ann, ids } = await mentioned(1);
    const given = [noSuchId, "x", "", "' or 1=1 --", ...ids];
    expect((await ann.client.markNotificationsRead({ body: { ids: given } })).data).toEqual({ read: 1 });
  });

  it("are marked only with ids or all, and at most 1,000 ids", async () => {
    const { ann, ids } = await mentioned(1);
    const mark = (body: object) => service.request("POST", "/api/v1/notifications/read", { token: ann.token, body });
    for (const body of [{}, { all: false }, { unknown: true }]) {
      expect(await mark(body)).toMatchObject(errorResponse(errors.idsOrAllRequired));
    }
    const many = Array.from({ length: 1_000 }, () => ids[0]);
    expect((await mark({ ids: [...many, noSuchId] })).body.error).toBe("ids must have at most 1000 items");
    expect((await mark({ ids: many })).body).toEqual({ data: { read: 1 } });
  });

  it("are filtered by true and false only", async () => {
    const { owner } = await service.createOrganisation();
    for (const unread of ["", "1", "TRUE", "yes"]) {
      const response = await service.request("GET", `/api/v1/notifications?unread=${unread}`, { token: owner.token });
      expect(response).toMatchObject({ status: 400, body: { code: errors.invalidInput.code } });
    }
  });

  it("can be listed with a read token, but not marked or configured", async () => {
    const { ann } = await mentioned(1);
    const { token } = (await ann.client.createToken({ body: { name: "Reader", scope: "read" } })).data;
    const settings = "/api/v1/notifications/settings";
    expect((await service.request("GET", "/api/v1/notifications", { token })).body.meta.total).toBe(1);
    expect((await service.request("GET", settings, { token })).status).toBe(200);
    const mark = await service.request("POST", "/api/v1/notifications/read", { token, body: { all: true } });
    expect(mark).toMatchObject(errorResponse(errors.forbidden));
    const choose = await service.request("PATCH", settings, { token, body: { mail: false } });
    expect(choose).toMatchObject(errorResponse(errors.forbidden));
  });

  it("are deleted when read and old; unread ones are kept", async () => {
    const { ann, ids } = await mentioned(3);
    await ann.client.markNotificationsRead({ body: { ids: ids.slice(0, 2) } });
    await deleteReadNotifications(service.db, new Date(Date.now() - 60_000));
    expect((await ann.client.listNotifications()).meta.total).toBe(3);
    await deleteReadNotifications(service.db, new Date(Date.now() + 60_000));
    const kept = (await ann.client.listNotifications()).data;
    expect(kept.map(({ excerpt }) => excerpt)).toEqual(["@Ann Lee 1"]);
  });

  describe("settings", () => {
    const everything = {
      mention: true,
      assignment: true,
      comment: true,
      question: true,
      delivery: true,
      attempts_failed: true,
      webhook_disabled: true,
      report: true,
      accepted: true,
      rejected: true,
      report_mail: "daily",
      report_projects: [],
      mail: true,
      mail_kinds: notificationKinds,
      digest: false,
      summary: false,
      digest_hour: 8,
      time_zone: "UTC",
    };

    it("are all on by default, and each is switched separately", async () => {
      const { id: org, owner, addMember } = await service.createOrganisation();
      const ann = await addMember("Ann Lee");
      const { client } = ann;
      const ofDeveloper = { ...everything, report_mail: "assigned" };
      expect((await client.getNotificationSettings()).data).toEqual({ ...ofDeveloper, version: 1 });
      expect(await service.db.all(storedSettings, { org })).toEqual([]);
      const off = await client.updateNotificationSettings({ body: { comment: false, mail: false } });
      expect(off.data).toEqual({ ...ofDeveloper, comment: false, mail: false, version: 2 });
      const next = await client.updateNotificationSettings({ body: { mail: true, mention: false } });
      expect(next.data).toEqual({ ...ofDeveloper, comment: false, mention: false, version: 3 });
      expect((await client.getNotificationSettings()).data).toEqual(next.data);
      expect((await owner.client.getNotificationSettings()).data).toEqual({ ...everything, version: 1 });
      expect(await service.db.all(storedSettings, { org })).toMatchObject([
        { user_id: ann.userId, unsubscribe_key: expect.stringMatching(/^[0-9a-f]{64}$/) },
      ]);
    });

    it("keep every change when several are made concurrently", async () => {
      const { owner } = await service.createOrganisation();
      const names = ["mention", "assignment", "comment", "webhook_disabled", "mail"] as const;
      await Promise.all(names.map((name) => owner.client.updateNotificationSettings({ body: { [name]: false } })));
      const off = Object.fromEntries(names.map((name) => [name, false]));
      expect((await owner.client.getNotificationSettings()).data).toEqual({ ...everything, ...off, version: 6 });
    });

    it("reject values other than true and false, and an empty body", async () => {
      const { owner } = await service.createOrganisation();
      const patch = (body: object) =>
        service.request("PATCH", "/api/v1/notifications/settings", { token: owner.token, body });
      expect((await patch({ mail: "off", mention: false })).body.error).toBe("mail must be true or false");
      expect(await patch({ unknown: true })).toMatchObject(errorResponse(errors.noValidFieldsToUpdate));
      expect((await owner.client.getNotificationSettings()).data).toEqual({ ...everything, version: 1 });
    });
  });
});
