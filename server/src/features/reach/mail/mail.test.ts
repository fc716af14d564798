import { describe, expect, it, onTestFinished } from "vitest";
import { newBoard, newCard, newFeedback } from "../../../../test/support/factories.ts";
import { type Person, TestService, useService } from "../../../../test/support/harness.ts";
import { eventually, newRecipient, startMailRunner } from "../../../../test/support/mail-runner.ts";
import { MailServer } from "../../../../test/support/mail-server.ts";

const hour = 60 * 60 * 1_000;

const newWebhook = async (owner: Person, url: string) =>
  (await owner.client.createWebhook({ body: { url, event_types: ["client.deleted"] } })).data.id;

describe("email", () => {
  const service = useService({ CORKBOARD_WORKER: "off" });

  it("says who did what where, in text and HTML, with links to it and to unsubscribe", async () => {
    const server = await MailServer.start();
    const whole = await TestService.start({
      SMTP_URL: server.url,
      CORKBOARD_URL: "https://board.nordlicht.example/",
      CORKBOARD_MAIL_FROM: "Nordlicht <board@nordlicht.example>",
    });
    onTestFinished(() => whole.stop());
    const organisation = await whole.createOrganisation("Nordlicht");
    const ann = await organisation.addMember("Ann Lee");
    const mia = await newRecipient(whole, organisation);
    const { id } = await newFeedback(organisation.owner, { title: "Checkout button does nothing" });
    const said = { params: { id }, body: { content: "@Mia Berg, it is <b>dead</b> & gone" } };
    const comment = (await ann.client.createFeedbackComment(said)).data;

    await eventually(() => expect(server.received).toHaveLength(1));
    const [received] = server.received;
    const link = `https://board.nordlicht.example/inbox/${id}?organisation=${organisation.id}#comment-${comment.id}`;
    const unsubscribe = /^<(https:\/\/board\.nordlicht\.example\/unsubscribe\/[0-9a-f]{64})>$/;
    const [, wayOut = "none"] = unsubscribe.exec(received?.header("list-unsubscribe") ?? "") ?? [];
    expect(received?.recipients).toEqual([mia.address]);
    expect(received?.mail).toMatchObject({
      subject: "Ann Lee mentioned you in “Checkout button does nothing”",
      from: { name: "Nordlicht", address: "board@nordlicht.example" },
      to: [{ name: "Mia Berg", address: mia.address }],
      attachments: [],
    });
    expect(received?.mail.text?.replaceAll("\r\n", "\n").trim()).toBe(
      [
        "Ann Lee mentioned you in “Checkout button does nothing”",
        "> @Mia Berg, it is <b>dead</b> & gone",
        link,
        "",
        "-- ",
        "You are receiving this email because you are a member of Nordlicht.",
        `Stop emails about mentions: ${wayOut}/mention`,
        `Unsubscribe: ${wayOut}`,
      ].join("\n"),
    );
    expect(received?.mail.html).toContain("@Mia Berg, it is &lt;b&gt;dead&lt;/b&gt; &amp; gone");
    expect(received?.mail.html).toContain(`<a href="${link}"`);
    expect(received?.mail.html).toContain(`<a href="${wayOut}"`);
    expect(received?.mail.html).not.toMatch(/<(img|script|link|style|iframe)|src=|url\(/i);

    await eventually(async () => expect(await mia.mail.remaining()).toBe("nothing"));
    const [notification] = await mia.mail.notifications();
    expect(notification?.mail).toBe("sent");
    expect(received?.header("message-id")).toBe(`<${notification?.mail_batch}@board.nordlicht.example>`);
    expect(received?.header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    expect(received?.header("auto-submitted")).toBe("auto-generated");
    expect(Date.parse(received?.header("date") ?? "")).not.toBeNaN();
    expect(server.received).toHaveLength(1);
  });

  it("links to cards, tickets and webhooks, and shows only the host of a webhook", async () => {
    const server = await MailServer.start();
    const organisation = await service.createOrganisation();
    const { owner } = organisation;
    const mia = await newRecipient(service, organisation);
    await owner.client.updateMember({ params: { user_id: mia.userId }, body: { role: "owner" } });
    const card = await newCard(owner, await newBoard(owner), { title: "A card" });
    const { id: source_id } = await newFeedback(owner);
    const ticket = (await owner.client.generateTicket({ body: { source_type: "feedback", source_id } })).data;
    const hook = await newWebhook(owner, "https://hooks.example/secret-path");
    const toMia = { assigned_to: [mia.userId] };
    await owner.client.updateCard({ params: { id: card.id }, body: toMia });
    await owner.client.updateTicket({ params: { id: ticket.id }, body: toMia });
    const { id: cardId, project_id: project } = card;
    await mia.mail.notify({ kind: "assignment", type: "card", id: cardId, project, actor: owner.userId });
    await mia.mail.notify({ kind: "assignment", type: "ticket", id: ticket.id });
    await mia.mail.notify({ kind: "comment", type: "card", id: card.id, actor: owner.userId });
    await mia.mail.notify({ kind: "webhook_disabled", type: "webhook", id: hook });
    startMailRunner(service, server.url);

    await eventually(async () => expect(await mia.mail.remaining()).toBe("nothing"));
    expect(server.received).toHaveLength(1);
    const { text = "", html = "", subject } = server.received[0]?.mail ?? {};
    expect(subject).toBe("4 new notifications in Acme");
    for (const body of [text, html]) {
      expect(body).toContain("Olive Owner assigned you to the card “A card”");
      expect(body).toContain(`https://cork.example/boards/${card.project_id}/cards/${card.id}?organisation=`);
      expect(body).toContain(`Someone assigned you to the ticket “${ticket.title}”`);
      expect(body).toContain(`https://cork.example/tickets/${ticket.id}?organisation=${organisation.id}`);
      expect(body).toContain("Olive Owner commented on “A card”");
      expect(body).toContain("The webhook to hooks.example was disabled");
      expect(body).toContain(`https://cork.example/settings/webhooks/${hook}?organisation=`);
      expect(body).not.toContain("secret-path");
    }
  });

  it("is sent immediately, then once for everything within the pause", async () => {
    const server = await MailServer.start();
    const organisation = await service.createOrganisation();
    const mia = await newRecipient(service, organisation);
    const other = await newRecipient(service, organisation, "Someone Else");
    const { id } = await newFeedback(organisation.owner);
    const runner = startMailRunner(service, server.url, { pauseMs: hour });
    await mia.mail.notify({ id });
    await eventually(async () => expect(await mia.mail.remaining()).toBe("nothing"));
    expect(server.mailsTo(mia.address)).toHaveLength(1);

    for (let n = 0; n < 5; n++) await mia.mail.notify({ id });
    await other.mail.notify({ id });
    await eventually(async () => expect(await other.mail.remaining()).toBe("nothing"));
    expect(server.mailsTo(mia.address)).toHaveLength(1);

    await mia.mail.job.makeDue();
    runner.wake();
    await eventually(async () => expect(await mia.mail.states()).toEqual(Array(6).fill("sent")));
    expect(server.mailsTo(mia.address).map(({ mail }) => mail.subject)).toEqual([
      "Someone mentioned you in “The button is dead”",
      "5 new notifications in Acme",
    ]);
    expect(new Set(server.received.map((mail) => mail.header("message-id"))).size).toBe(3);
  });

  it("leaves notifications created during sending to the next email, after the pause", async () => {
    const organisation = await service.createOrganisation();
    const mia = await newRecipient(service, organisation);
    const { id } = await newFeedback(organisation.owner);
    const late = await newFeedback(organisation.owner, { title: "Late" });
    const server = await MailServer.start({
      onMail: async ({ mail }) => {
        if (!mail.subject?.includes("Late")) await mia.mail.notify({ id: late.id });
      },
    });
    await mia.mail.notify({ id });
    const sentAfter = service.db.now().getTime();
    const runner = startMailRunner(service, server.url, { pauseMs: hour });
    await eventually(async () => expect(await mia.mail.states()).toEqual(["sent", "due"]));
    const job = await mia.mail.job.row();
    expect(job).toMatchObject({ lease: null, attempts: 0, run_at: job?.not_before });
    const dueAt = Date.parse(job?.run_at ?? "");
    expect(dueAt).toBeGreaterThanOrEqual(sentAfter + hour);
    expect(dueAt).toBeLessThanOrEqual(service.db.now().getTime() + hour);

    await mia.mail.job.makeDue();
    runner.wake();
    await eventually(async () => expect(await mia.mail.remaining()).toBe("nothing"));
    expect(await mia.mail.states()).toEqual(["sent", "sent"]);
    expect(server.received).toHaveLength(2);
    expect(server.received[0]?.mail.text).not.toContain("Late");
    expect(server.received[1]?.mail.text).toContain("Late");
    expect(server.received[1]?.mail.text).not.toContain("The button is dead");
  });

  it("lists fifty and counts the rest", async () => {
    const server = await MailServer.start();
    const organisation = await service.createOrganisation();
    const mia = await newRecipient(service, organisation);
    const { id } = await newFeedback(organisation.owner);
    for (let n = 0; n < 62; n++) await mia.mail.notify({ id });
    startMailRunner(service, server.url);
    await eventually(async () => expect(await mia.mail.remaining()).toBe("nothing"));
    expect(server.received).toHaveLength(1);
    const { subject, text = "", html = "" } = server.received[0]?.mail ?? {};
    expect(subject).toBe("62 new notifications in Acme");
    expect(text.match(/Someone mentioned you/g)).toHaveLength(50);
    for (const body of [text, html]) expect(body).toContain("and 12 more");
    expect(new Set(await mia.mail.states())).toEqual(new Set(["sent"]));
  });

  it("leaves out what was read, deleted, muted or is no longer visible to the member", async () => {
    const server = await MailServer.start();
    const organisation = await service.createOrganisation();
    const { owner } = organisation;
    const mia = await newRecipient(service, organisation);
    const kept = await newFeedback(owner, { title: "Kept" });
    const gone = await newFeedback(owner, { title: "Gone" });
    const said = { params: { id: kept.id }, body: { content: "Unsaid" } };
    const comment = (await owner.client.createFeedbackComment(said)).data;
    const hook = await newWebhook(owner, "https://hooks.example");
    await mia.mail.notify({ id: kept.id });
    await mia.client.markNotificationsRead({ body: { all: true } });
    await mia.mail.notify({ id: kept.id });
    await mia.mail.notify({ id: gone.id });
    await mia.mail.notify({ id: kept.id, comment: comment.id });
    await mia.mail.notify({ kind: "comment", id: kept.id });
    const asRole = (role: "owner" | "developer") =>
      owner.client.updateMember({ params: { user_id: mia.userId }, body: { role } });
    await asRole("owner");
    await mia.mail.notify({ kind: "webhook_disabled", type: "webhook", id: hook });
    await asRole("developer");
    await mia.client.updateNotificationSettings({ body: { comment: false } });
    await owner.client.deleteFeedback({ params: { id: gone.id } });
    await owner.client.deleteFeedbackComment({ params: { id: kept.id, comment_id: comment.id } });
    startMailRunner(service, server.url);
    await eventually(async () => expect(await mia.mail.remaining()).toBe("nothing"));
    expect(await mia.mail.states()).toEqual(["none", "sent", "none"]);
    expect(server.received.map(({ mail }) => mail.subject)).toEqual(["Someone mentioned you in “Kept”"]);
  });

  it("leaves out assignments that were revoked", async () => {
    const server = await MailServer.start();
    const organisation = await service.createOrganisation();
    const { owner } = organisation;
    const mia = await newRecipient(service, organisation);
    const board = await newBoard(owner);
    const [kept, card] = [await newCard(owner, board, { title: "Kept" }), await newCard(owner, board)];
    const source = { source_type: "board_card", source_id: card.id } as const;
    const ticket = (await owner.client.generateTicket({ body: source })).data;
    const assign = async (assigned_to: string[]) => {
      await owner.client.updateCard({ params: { id: card.id }, body: { assigned_to } });
      await owner.client.updateTicket({ params: { id: ticket.id }, body: { assigned_to } });
    };
    await owner.client.updateCard({ params: { id: kept.id }, body: { assigned_to: [mia.userId] } });
    await assign([mia.userId]);
    for (const { id } of [kept, card]) await mia.mail.notify({ kind: "assignment", type: "card", id });
    await mia.mail.notify({ kind: "assignment", type: "ticket", id: ticket.id });
    await assign([owner.userId]);
    startMailRunner(service, server.url);
    await eventually(async () => expect(await mia.mail.remaining()).toBe("nothing"));
    expect(await mia.mail.states()).toEqual(["sent", "none", "none"]);
    expect(server.received.map(({ mail }) => mail.subject)).toEqual(["Someone assigned you to the card “Kept”"]);
  });

  it("is not sent to members who were removed or switched it off", async () => {
    const server = await MailServer.start();
    const organisation = await service.createOrganisation();
    const { id } = await newFeedback(organisation.owner);
    const removed = await newRecipient(service, organisation, "Removed");
    const silent = await newRecipient(service, organisation, "Silent");
    const mia = await newRecipient(service, organisation);
    for (const { mail } of [removed, silent, mia]) await mail.notify({ id });
    await silent.client.updateNotificationSettings({ body: { mail: false } });
    await organisation.owner.client.removeMember({ params: { user_id: removed.userId } });
    startMailRunner(service, server.url);
    for (const { mail } of [silent, mia]) await eventually(async () => expect(await mail.remaining()).toBe("nothing"));
    expect(await removed.mail.states()).toEqual([]);
    expect(await removed.mail.job.row()).toBeUndefined();
    expect(await removed.mail.settings()).toBeUndefined();
    expect(await silent.mail.states()).toEqual(["none"]);
    expect(server.received.map(({ recipients }) => recipients)).toEqual([[mia.address]]);
  });

  it("leaves no rows behind when its recipient is removed during sending", async () => {
    const organisation = await service.createOrganisation();
    const mia = await newRecipient(service, organisation);
    const { id } = await newFeedback(organisation.owner);
    const server = await MailServer.start({
      onMail: async () => {
        await organisation.owner.client.removeMember({ params: { user_id: mia.userId } });
      },
    });
    await mia.mail.notify({ id });
    const runner = startMailRunner(service, server.url, { graceMs: 10_000 });
    await eventually(() => expect(server.received).toHaveLength(1));
    await runner.stop();
    expect(await mia.mail.states()).toEqual([]);
    expect(await mia.mail.job.row()).toBeUndefined();
    expect(await mia.mail.settings()).toBeUndefined();
    expect(server.deliveries).toBe(1);
  });

  it("is sent once by two processes", async () => {
    const server = await MailServer.start();
    const organisation = await service.createOrganisation();
    const { id } = await newFeedback(organisation.owner);
    const recipients = [];
    for (let n = 0; n < 12; n++) recipients.push(await newRecipient(service, organisation, `Member ${n}`));
    for (const { mail } of recipients) await mail.notify({ id });
    const runners = [startMailRunner(service, server.url), startMailRunner(service, server.url)];
    for (const runner of runners) runner.wake();
    for (const { mail } of recipients) {
      await eventually(async () => expect(await mail.remaining()).toBe("nothing"));
    }
    for (const { address } of recipients) expect(server.mailsTo(address)).toHaveLength(1);
    expect(server.deliveries).toBe(recipients.length);
  });

  it("is sent while a mail server is slow with many of another organisation", async () => {
    const [slow, fast] = [await service.createOrganisation(), await service.createOrganisation()];
    const mia = await newRecipient(service, fast);
    let stuck = 0;
    const server = await MailServer.start({
      onMail: ({ recipients }) => {
        if (recipients.includes(mia.address)) return Promise.resolve();
        stuck++;
        return new Promise(() => undefined);
      },
    });
    const { id } = await newFeedback(slow.owner);
    for (let n = 0; n < 5; n++) await (await newRecipient(service, slow, `Member ${n}`)).mail.notify({ id });
    startMailRunner(service, server.url);
    await eventually(() => expect(stuck).toBe(3));
    await mia.mail.notify({ id: (await newFeedback(fast.owner)).id });
    await eventually(async () => expect(await mia.mail.states()).toEqual(["sent"]));
    expect(stuck).toBe(3);
  });

  it("waits without a mail server, and new notifications are only shown in the app", async () => {
    const withoutMail = await TestService.start();
    onTestFinished(() => withoutMail.stop());
    const organisation = await withoutMail.createOrganisation();
    const mia = await newRecipient(withoutMail, organisation);
    const { id } = await newFeedback(organisation.owner);
    await mia.mail.notify({ id });
    const before = await mia.mail.job.row();
    await organisation.owner.client.createFeedbackComment({ params: { id }, body: { content: "@Mia Berg" } });
    await eventually(async () => expect(await mia.mail.states()).toEqual(["due", "none"]));
    expect(await mia.mail.job.row()).toEqual(before);
  });
});
