import { describe, expect, it, onTestFinished } from "vitest";
import { claimAgain, claimReport } from "../../../../test/support/agent-work.ts";
import { TestService } from "../../../../test/support/harness.ts";
import { eventually } from "../../../../test/support/mail-runner.ts";
import { MailServer } from "../../../../test/support/mail-server.ts";
import { newReportedItem, postForm } from "../../../../test/support/reports.ts";

/** End to end, from the reporter's page to the inbox of the team and the mail server. */
describe("news of a verdict", () => {
  async function delivered() {
    const server = await MailServer.start();
    const service = await TestService.start({ SMTP_URL: server.url, CORKBOARD_MAIL_PAUSE: "0" });
    onTestFinished(() => service.stop());
    const organisation = await service.createOrganisation();
    const { owner } = organisation;
    const item = await newReportedItem(service, organisation, { title: "Checkout is dead" });
    const body = { agent_questions: "reporter", delivery_review: "client" } as const;
    await owner.client.updateProject({ params: { id: item.projectId }, body });
    const { ticket, deliver } = await claimReport(owner, item.id);
    const judge = (id: string, fields: Record<string, string>) =>
      postForm(service, `${item.path}/deliveries/${id}`, fields);
    const news = async (kind: string) =>
      (await owner.client.listNotifications()).data.filter((notification) => notification.kind === kind);
    return { server, organisation, owner, item, ticket, deliver, judge, news };
  }

  it("tells the team what was rejected and why, and what was accepted", async () => {
    const { owner, ticket, deliver, judge, news } = await delivered();
    const first = await deliver({ summary: "Made the button work" });
    await eventually(async () => expect(await news("delivery")).toMatchObject([{ excerpt: "Made the button work" }]));
    expect((await judge(first.id, { verdict: "reject", reason: "Still grey on my phone" })).status).toBe(303);
    await eventually(async () => expect(await news("rejected")).toHaveLength(1));
    expect(await news("rejected")).toMatchObject([
      { subject_type: "ticket", subject_id: ticket.id, excerpt: "Still grey on my phone", actor: null },
    ]);
    // The reason is also a public reply, of which nobody is told twice.
    expect(await news("comment")).toEqual([]);
    const second = await (await claimAgain(owner, ticket.id)).deliver();
    expect((await judge(second.id, { verdict: "accept" })).status).toBe(303);
    await eventually(async () => expect(await news("accepted")).toHaveLength(1));
    expect(await news("rejected")).toHaveLength(1);
  });

  it("does not tell the team of its own verdict", async () => {
    const { organisation, deliver, news } = await delivered();
    const { id } = await deliver();
    const ann = await organisation.addMember("Ann Lee", "owner");
    await ann.client.decideDelivery({ params: { id }, body: { verdict: "accept" } });
    await eventually(async () => expect(await news("delivery")).toHaveLength(1));
    expect(await news("accepted")).toEqual([]);
  });

  it("does not tell a reporter who has accepted the work that it is done", async () => {
    const { server, owner, item, deliver, judge } = await delivered();
    const { id } = await deliver();
    await eventually(() => expect(server.mailsTo(item.address)).toHaveLength(1));
    await judge(id, { verdict: "accept" });
    // A later reply is sent in the order of events, so that the email that must not exist would be there by then.
    await item.say(owner, "Thank you!");
    await eventually(() => expect(server.mailsTo(item.address)).toHaveLength(2));
    const texts = server.mailsTo(item.address).map(({ mail }) => mail.text);
    expect(texts[1]).toContain("Thank you!");
    expect(texts.join("\n")).not.toContain("is done");
  });
});
