import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { useService } from "../../../../test/support/harness.ts";
import { wholeInboxOf } from "../../../../test/support/inbox.ts";
import { newReportedItem, postForm } from "../../../../test/support/reports.ts";

describe("a reporter's reply", () => {
  const service = useService({ CORKBOARD_WIDGET_ADDRESS_LIMIT: "off" });

  async function reported(fields: Parameters<typeof newReportedItem>[2] = {}) {
    const organisation = await service.createOrganisation();
    const report = await newReportedItem(service, organisation, fields);
    return { organisation, owner: organisation.owner, report };
  }

  it("is a public comment under the reporter's name, and redirects to the page", async () => {
    const { owner, report } = await reported({ reporter_name: "Rita\u202e Reporter\n" });
    const page = await report.page();
    const submission = /name="submission" value="([0-9a-f-]{36})"/.exec(page.body)?.[1];
    const reply = await report.reply("Still broken.\r\nSince Monday.", submission);
    expect(reply.status).toBe(303);
    expect(new URL(reply.headers.get("location") ?? "", `http://x${report.path}`).pathname).toBe(report.path);
    const after = await service.request("GET", `${report.path}?sent=reply`);
    expect(after.body).toContain('role="status">Your message was sent.');
    expect(after.body).toContain('<p dir="auto">Still broken.<br>Since Monday.</p>');

    const [comment, ...others] = await report.comments();
    expect(others).toEqual([]);
    expect(comment).toMatchObject({
      feedback_id: report.id,
      user_id: "",
      author: "Rita Reporter",
      content: "Still broken.\nSince Monday.",
      visibility: "public",
    });
    const params = { id: report.id, comment_id: comment?.id ?? "" };
    expect((await owner.client.getFeedbackComment({ params })).data).toEqual(comment);
    const told = (await owner.client.listEvents({ query: { object_id: params.comment_id } })).data;
    expect(told).toMatchObject([{ type: "comment.created", actor: null, parent_id: report.id }]);
    expect(await service.miscounts()).toEqual([]);
  });

  it("has the author “Reporter” if the reporter gave no name", async () => {
    const { report } = await reported({ reporter_name: " \u200b" });
    await report.reply("Hello");
    expect(await report.comments()).toMatchObject([{ author: "Reporter" }]);
  });

  it("is stored once, however often the same form is sent", async () => {
    const { report } = await reported();
    const submission = randomUUID();
    const responses = await Promise.all(Array.from({ length: 6 }, () => report.reply("Once", submission)));
    expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(303));
    await report.reply("Once", submission);
    await report.reply("Twice");
    expect((await report.comments()).map(({ content }) => content)).toEqual(["Once", "Twice"]);
    const { report: other } = await reported();
    await other.reply("Once", submission);
    expect(await other.comments()).toHaveLength(1);
  });

  it.each([
    ["nothing", ""],
    ["blanks", " \r\n\t\u00a0"],
    ["a NUL", "a\0b"],
    ["too much", "x".repeat(20_001)],
  ])("is rejected, with its content kept in the form, for %s", async (_what, content) => {
    const { report } = await reported();
    const reply = await report.reply(content);
    expect(reply.status).toBe(400);
    expect(reply.body).toMatch(/role="alert"/);
    expect(reply.body).toContain(`>\n${content.replaceAll("\r\n", "\n")}</textarea>`);
    expect(await report.comments()).toEqual([]);
  });

  it("may have 20,000 characters", async () => {
    const { report } = await reported();
    const content = "🦊\r\n".repeat(10_000);
    expect((await report.reply(content)).status).toBe(303);
    expect((await report.comments())[0]?.content).toBe("🦊\n".repeat(10_000));
  });

  it("returns a page if it is not a form or far too large", async () => {
    const { report } = await reported();
    const large = await postForm(service, report.path, { content: "x".repeat(300_000) });
    expect(large.status).toBe(413);
    expect(large.headers.get("content-type")).toBe("text/html; charset=utf-8");
    for (const type of ["application/json", "text/plain", "multipart/form-data; boundary=x"]) {
      const request = { rawBody: '{"content":"Hello"}', headers: { "content-type": type } };
      const reply = await service.request("POST", report.path, request);
      expect(reply.status).toBe(400);
      expect(reply.headers.get("content-type")).toBe("text/html; charset=utf-8");
    }
    expect(await report.comments()).toEqual([]);
  });

  it("is limited to twenty per hour", async () => {
    const { report } = await reported();
    for (let n = 0; n < 20; n++) expect((await report.reply(`Answer ${n}`)).status).toBe(303);
    const refused = await report.reply("One more");
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("3600");
    expect(refused.body).toContain("One more</textarea>");
    expect(await report.comments()).toHaveLength(20);
  });

  it("is rejected once the project allows no replies", async () => {
    const { owner, report } = await reported();
    await owner.client.updateProject({
      params: { id: report.projectId },
      body: { widget: { reporter_replies: false } },
    });
    expect((await report.reply("Too late")).status).toBe(404);
    expect(await report.comments()).toEqual([]);
  });

  it("is stored without an event or a notification if the report is spam", async () => {
    const { owner, report } = await reported();
    await owner.client.updateFeedback({ params: { id: report.id }, body: { spam: true } });
    expect((await report.reply("Buy now")).status).toBe(303);
    const [reply] = await report.comments();
    expect(reply).toMatchObject({ content: "Buy now", author: "Rita" });
    expect((await owner.client.listEvents({ query: { object_id: reply?.id ?? "" } })).data).toEqual([]);
    expect(await service.miscounts()).toEqual([]);
  });

  it("cannot be edited, and only be deleted by owners", async () => {
    const { organisation, owner, report } = await reported();
    const dora = await organisation.addMember("Dora");
    await report.reply("My words");
    const [reply] = await report.comments();
    const path = `/api/v1/feedback/${report.id}/comments/${reply?.id}`;
    for (const body of [{ content: "Other words" }, { visibility: "internal" }]) {
      for (const { token } of [owner, dora]) {
        expect((await service.request("PATCH", path, { token, body })).status).toBe(403);
      }
    }
    expect((await service.request("DELETE", path, { token: dora.token })).status).toBe(403);
    expect(await report.comments()).toEqual([reply]);
    expect((await service.request("DELETE", path, { token: owner.token })).status).toBe(200);
    expect(await report.comments()).toEqual([]);
    expect((await report.page()).body).not.toContain("My words");
    expect(await service.miscounts()).toEqual([]);
  });

  it("notifies members who replied or are assigned, and mentions no one", async () => {
    const { organisation, owner, report } = await reported({ title: "Checkout is dead" });
    const replier = await organisation.addMember("Replier");
    const assigned = await organisation.addMember("Assigned");
    const both = await organisation.addMember("Both");
    const insider = await organisation.addMember("Insider");
    const muted = await organisation.addMember("Muted");
    await muted.client.updateNotificationSettings({ body: { comment: false } });
    for (const person of [replier, both, muted]) await report.say(person, "We are on it");
    await report.say(insider, "Not for their eyes", "internal");
    const ticket = await owner.client.generateTicket({ body: { source_type: "feedback", source_id: report.id } });
    const assigned_to = [assigned.userId, both.userId];
    await owner.client.updateTicket({ params: { id: ticket.data.id }, body: { assigned_to } });
    await report.reply("Thanks @Insider and @Olive Owner");

    const reply = (await report.comments()).at(-1);
    for (const person of [replier, assigned, both]) {
      const told = (await wholeInboxOf(person, owner)).filter(({ comment_id }) => comment_id === reply?.id);
      expect(told).toMatchObject([{ kind: "comment", actor: null, excerpt: reply?.content }]);
    }
    for (const person of [insider, muted]) expect(await wholeInboxOf(person, owner)).toEqual([]);
    expect((await owner.client.listNotifications()).data).toEqual([]);
    const types = (await owner.client.listEvents({ query: { object_id: reply?.id ?? "" } })).data.map((e) => e.type);
    expect(types).toEqual(["comment.created"]);
  });
});
