import { describe, expect, it, onTestFinished } from "vitest";
import { newFeedback } from "../../../../test/support/factories.ts";
import { TestService } from "../../../../test/support/harness.ts";
import { inboxOf } from "../../../../test/support/inbox.ts";
import { eventually, newRecipient } from "../../../../test/support/mail-runner.ts";
import { MailServer } from "../../../../test/support/mail-server.ts";

const wayOut = /^<https:\/\/cork\.example(\/unsubscribe\/[0-9a-f]{64})>$/;

const oneClick = {
  rawBody: "List-Unsubscribe=One-Click",
  headers: { "content-type": "application/x-www-form-urlencoded" },
};

/** End to end, from the request to the mail server. */
describe("a mention", () => {
  async function agency() {
    const server = await MailServer.start();
    const service = await TestService.start({
      SMTP_URL: server.url,
      CORKBOARD_URL: "https://cork.example",
      CORKBOARD_MAIL_PAUSE: "1",
    });
    onTestFinished(() => service.stop());
    const organisation = await service.createOrganisation();
    const ann = await newRecipient(service, organisation, "Ann Lee");
    const mia = await newRecipient(service, organisation, "Mia Berg");
    const bob = await newRecipient(service, organisation, "Bob");
    const { id } = await newFeedback(organisation.owner, { title: "Checkout button does nothing" });
    const say = async (content: string) =>
      (await ann.client.createFeedbackComment({ params: { id }, body: { content } })).data;
    return { organisation, server, service, ann, mia, bob, id, say };
  }

  it("is emailed once to the member it names and to nobody else", async () => {
    const { organisation, server, ann, mia, bob, id, say } = await agency();
    const comment = await say("@Mia Berg, ask @Ann Lee: that is me");
    await eventually(async () => expect(await mia.mail.remaining()).toBe("nothing"));

    expect(server.received.map(({ recipients }) => recipients)).toEqual([[mia.address]]);
    const [received] = server.received;
    expect(received?.mail.subject).toBe("Ann Lee mentioned you in “Checkout button does nothing”");
    expect(received?.mail.text).toContain(
      `https://cork.example/inbox/${id}?organisation=${organisation.id}#comment-${comment.id}`,
    );
    expect(received?.header("list-unsubscribe")).toMatch(wayOut);
    expect(received?.header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    expect(await mia.mail.states()).toEqual(["sent"]);
    for (const { mail } of [ann, bob]) {
      expect(await mail.notifications()).toEqual([]);
      expect(await mail.job.row()).toBeUndefined();
    }
  });

  it("is shown in the app but not emailed to a member who unsubscribed", async () => {
    const { server, service, mia, bob, say } = await agency();
    await say("@Mia Berg and @Bob");
    for (const { address } of [mia, bob]) await eventually(() => expect(server.mailsTo(address)).toHaveLength(1));
    const [, path = ""] = wayOut.exec(server.mailsTo(mia.address)[0]?.header("list-unsubscribe") ?? "") ?? [];
    expect((await service.request("POST", path, oneClick)).status).toBe(200);
    expect((await mia.client.getNotificationSettings()).data).toMatchObject({ mail: false, mention: true });

    const comment = await say("@Mia Berg and @Bob, again");
    expect((await inboxOf(mia, 2))[0]).toMatchObject({ kind: "mention", comment_id: comment.id });
    await eventually(() => expect(server.mailsTo(bob.address)).toHaveLength(2));
    await eventually(async () => expect(await mia.mail.remaining()).toBe("nothing"));
    expect(await mia.mail.states()).toEqual(["sent", "none"]);
    expect(server.mailsTo(mia.address)).toHaveLength(1);
  });
});
