import { describe, expect, it, onTestFinished } from "vitest";
import { claimAgain, claimReport } from "../../../../test/support/agent-work.ts";
import { agentOf } from "../../../../test/support/claims.ts";
import { newFeedback } from "../../../../test/support/factories.ts";
import { TestService } from "../../../../test/support/harness.ts";
import { eventually } from "../../../../test/support/mail-runner.ts";
import { MailServer } from "../../../../test/support/mail-server.ts";
import { newReportedItem, newSite, postForm } from "../../../../test/support/reports.ts";

/** End to end, from the request to the mail server. */
describe("email to a reporter", () => {
  async function agency(pauseSeconds = 0) {
    const server = await MailServer.start();
    const service = await TestService.start({
      SMTP_URL: server.url,
      CORKBOARD_URL: "https://cork.example",
      CORKBOARD_MAIL_PAUSE: String(pauseSeconds),
    });
    onTestFinished(() => service.stop());
    const organisation = await service.createOrganisation();
    const mia = await organisation.addMember("Mia Berg");
    const { owner } = organisation;
    /** Everything sent to reporters so far. Waits for the email of one more report, because emails are sent in order. */
    const settled = async () => {
      const last = await newReportedItem(service, organisation);
      await last.setStatus(owner, "done");
      await eventually(() => expect(server.mailsTo(last.address)).toHaveLength(1));
      const isReporters = (address: string) => address.endsWith("@reporters.example") && address !== last.address;
      return server.received.filter(({ recipients }) => recipients.some(isReporters));
    };
    return { server, service, organisation, owner, mia, settled };
  }

  it("announces a public reply once, only to the reporter, with links to the report and to unsubscribe", async () => {
    const { server, service, organisation, owner, mia, settled } = await agency();
    const report = await newReportedItem(service, organisation, { title: "Checkout is dead", reporter_name: "Rita" });
    const inside = await report.say(owner, "Said inside", "internal");
    const reply = await report.say(mia, "We found it.\nThanks!");
    await eventually(async () => expect(await report.news()).toEqual(["reply sent"]));
    await report.show(mia, reply, "internal");
    await report.show(mia, reply, "public");
    const params = { id: report.id, comment_id: reply };
    await mia.client.updateFeedbackComment({ params, body: { content: "We found it!" } });
    await owner.client.updateFeedbackComment({
      params: { id: report.id, comment_id: inside },
      body: { content: "In" },
    });
    await report.reply("Great");
    for (const status of ["in_progress", "review"] as const) await report.setStatus(owner, status);

    const [received, ...others] = await settled();
    expect(others).toEqual([]);
    expect(received?.recipients).toEqual([report.address]);
    expect(received?.mail.to).toEqual([{ name: "Rita", address: report.address }]);
    expect(received?.mail.subject).toBe("Mia Berg replied to your report “Checkout is dead”");
    expect(received?.mail.text).toContain("> We found it. Thanks!");
    expect(received?.mail.text).toContain(`https://cork.example${report.path}\n`);
    expect(received?.mail.html).toContain(`href="https://cork.example${report.path}"`);
    expect(received?.header("list-unsubscribe")).toBe(`<https://cork.example${report.path}/unsubscribe>`);
    expect(received?.header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    expect(received?.header("message-id")).toBe(`<${(await report.batches())[0]}@cork.example>`);
    expect(received?.raw).not.toMatch(/Said inside|Olive/);
    const toTeam = () => server.received.filter(({ recipients }) => recipients[0]?.endsWith("@example.com"));
    await eventually(() => expect(toTeam()).toHaveLength(1));
    expect(toTeam()[0]?.mail.subject).toBe("The reporter replied to “Checkout is dead”");
  });

  it("announces a delivery once a member has shown it, with the member's words", async () => {
    const { server, service, organisation, owner, settled } = await agency();
    const report = await newReportedItem(service, organisation, { title: "Checkout is dead" });
    const body = { agent_questions: "reporter" } as const;
    await owner.client.updateProject({ params: { id: report.projectId }, body });
    const agent = await agentOf(service, owner);
    const { deliver } = await claimReport(agent, report.id, owner);
    const { id } = await deliver({ summary: "Changed the null check" });
    expect(await settled()).toEqual([]);
    await owner.client.showDelivery({ params: { id }, body: { summary: "You can pay again" } });
    await eventually(() => expect(server.mailsTo(report.address)).toHaveLength(1));
    const [received] = server.mailsTo(report.address);
    expect(received?.mail.subject).toBe("Please check the result for your report “Checkout is dead”");
    expect(received?.mail.text).toContain("> You can pay again");
    expect(received?.raw).not.toContain("null check");
    await eventually(async () => expect(await report.news()).toEqual(["delivery sent"]));
  });

  it("says nothing of a delivery that a member accepts or rejects without showing it", async () => {
    const { server, service, organisation, owner, settled } = await agency();
    const report = await newReportedItem(service, organisation);
    const agent = await agentOf(service, owner);
    const { deliver, ticket } = await claimReport(agent, report.id, owner);
    const first = await deliver();
    const reject = { verdict: "reject", reason: "The wrong form" } as const;
    await owner.client.decideDelivery({ params: { id: first.id }, body: reject });
    expect(await settled()).toEqual([]);
    const second = await (await claimAgain(agent, ticket.id)).deliver();
    await owner.client.decideDelivery({ params: { id: second.id }, body: { verdict: "accept" } });
    await settled();
    const received = server.mailsTo(report.address).map(({ mail }) => mail.subject);
    expect(received).toEqual([expect.stringMatching(/ is done$/)]);
  });

  it("announces finished work each time, and a reply that became public later", async () => {
    const { server, service, organisation, owner, settled } = await agency();
    const report = await newReportedItem(service, organisation, {
      title: "Kasse geht nicht",
      browser_info: { language: "de-CH" },
    });
    const reply = await report.say(owner, "Behoben.", "internal");
    await report.setStatus(owner, "done");
    await eventually(() => expect(server.received).toHaveLength(1));
    await report.setStatus(owner, "review");
    await report.setStatus(owner, "done");
    await eventually(() => expect(server.received).toHaveLength(2));
    await report.show(owner, reply, "public");
    await eventually(() => expect(server.received).toHaveLength(3));
    expect((await settled()).map(({ mail }) => mail.subject)).toEqual([
      "Ihre Meldung „Kasse geht nicht“ ist erledigt",
      "Ihre Meldung „Kasse geht nicht“ ist erledigt",
      "Olive Owner hat auf Ihre Meldung „Kasse geht nicht“ geantwortet",
    ]);
    expect(new Set(server.received.map((mail) => mail.header("message-id"))).size).toBe(4);
  });

  it("combines what happens within the pause, and leaves out what no longer applies", async () => {
    const { server, service, organisation, owner, mia } = await agency(2);
    const report = await newReportedItem(service, organisation, { title: "Slow" });
    await report.say(mia, "First");
    await eventually(() => expect(server.received).toHaveLength(1));
    await report.say(mia, "Second");
    const withdrawn = await report.say(mia, "Third, by mistake");
    const deleted = await report.say(mia, "Fourth, to be deleted");
    await report.setStatus(owner, "done");
    await eventually(async () => expect(await report.news()).toHaveLength(5));
    await report.show(mia, withdrawn, "internal");
    await mia.client.deleteFeedbackComment({ params: { id: report.id, comment_id: deleted } });
    await eventually(() => expect(server.received).toHaveLength(2));
    const { mail } = server.received[1] ?? {};
    expect(mail?.subject).toBe("2 updates on your report “Slow”");
    expect(mail?.text).toContain("> Second");
    expect(mail?.text).toContain("Your report “Slow” is done");
    expect(mail?.text).not.toMatch(/First|Third|Fourth/);
    await eventually(async () => expect(await report.job.isIdle()).toBe(true));
    expect(await report.news()).toEqual(["reply sent", "reply sent", "reply none", "done sent"]);
  });

  it("is not sent if replies are off, the address is invalid, or the item is spam or deleted", async () => {
    const { server, service, organisation, owner, settled } = await agency();
    const off = await newReportedItem(service, organisation, { project_id: await newSite(owner, false) });
    const project_id = await newSite(owner);
    const hostile = ["", "nobody", "a@b.example, c@d.example", "a@b.example\r\nBcc: c@d.example", "<a@b.example>"];
    const silent = [];
    for (const reporter_email of hostile) silent.push(await newFeedback(owner, { project_id, reporter_email }));
    const gone = await newReportedItem(service, organisation);
    const spam = await newReportedItem(service, organisation);
    await owner.client.updateFeedback({ params: { id: spam.id }, body: { spam: true } });
    const items = [off, gone, spam, ...silent];
    for (const { id } of items) {
      const body = { content: "A reply", visibility: "public" } as const;
      await owner.client.createFeedbackComment({ params: { id }, body });
      if (id === gone.id) await owner.client.deleteFeedback({ params: { id } });
      else await owner.client.updateFeedback({ params: { id }, body: { status: "done" } });
    }
    for (const { recipients } of await settled()) expect(recipients).toEqual([gone.address]);
    for (const { recipients } of server.received) expect(recipients.join()).not.toMatch(/b\.example|d\.example|nobody/);
    for (const item of [off, spam]) expect(await item.job.row()).toBeUndefined();
    expect(await gone.job.isIdle()).toBe(true);
    expect(await gone.news()).toEqual([]);
  });

  it("stops with one click while the page still works, and can be turned on again", async () => {
    const { server, service, organisation, owner, settled } = await agency();
    const report = await newReportedItem(service, organisation);
    const other = await newReportedItem(service, organisation, { project_id: report.projectId });
    const wayOut = `${report.path}/unsubscribe`;
    const question = await service.request("GET", wayOut);
    expect(question.status).toBe(200);
    expect(question.body).toMatch(/<form method="post"><button/);
    expect(await report.wanted()).toBeUndefined();
    for (let n = 0; n < 2; n++) {
      expect((await postForm(service, wayOut, { "List-Unsubscribe": "One-Click" })).status).toBe(200);
    }
    await report.say(owner, "Not mailed");
    await other.say(owner, "Mailed");
    expect((await settled()).map(({ recipients }) => recipients)).toEqual([[other.address]]);
    const page = await report.page();
    expect(page.body).toContain("Not mailed");
    expect(page.body).toContain("You do not receive emails about this report.");

    expect((await postForm(service, `${report.path}/subscribe`, {})).status).toBe(303);
    await report.say(owner, "Mailed again");
    await eventually(() => expect(server.mailsTo(report.address)).toHaveLength(1));
    expect(server.mailsTo(report.address)[0]?.mail.text).not.toContain("Not mailed");
  });
});
