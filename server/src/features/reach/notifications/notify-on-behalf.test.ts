import { describe, expect, it } from "vitest";
import { newBoard, newCard } from "../../../../test/support/factories.ts";
import { type Person, useService } from "../../../../test/support/harness.ts";
import { wholeInboxOf } from "../../../../test/support/inbox.ts";
import { eventually, newRecipient, startMailRunner } from "../../../../test/support/mail-runner.ts";
import { MailServer } from "../../../../test/support/mail-server.ts";

describe("a card comment that an integration writes under another name", () => {
  const service = useService();

  async function team() {
    const organisation = await service.createOrganisation();
    const ann = await newRecipient(service, organisation, "Ann Lee");
    const bob = await newRecipient(service, organisation, "Bob");
    const { owner } = organisation;
    const card = await newCard(owner, await newBoard(owner), { title: "Checkout" });
    const say = async (by: Person, content: string, author_name: string | null) =>
      (await by.client.createCardComment({ params: { id: card.id }, body: { content, author_name } })).data.id;
    return { ...organisation, ann, bob, card, say };
  }

  it("shows that name, also to the member whose token wrote it", async () => {
    const { owner, ann, bob, say } = await team();
    const comment_id = await say(ann, "@Ann Lee and @Bob", "Trello: Tina");
    const told = [{ kind: "mention", comment_id, actor: expect.stringMatching(/^Trello: Tina \(via .+\)$/) }];
    expect(await wholeInboxOf(ann, owner)).toMatchObject(told);
    expect(await wholeInboxOf(bob, owner)).toMatchObject(told);
  });

  it("notifies the member whose token wrote it when they are assigned", async () => {
    const { owner, ann, card, say } = await team();
    await owner.client.updateCard({ params: { id: card.id }, body: { assigned_to: [ann.userId] } });
    const comment_id = await say(ann, "Any news?", "Trello: Tina");
    expect((await wholeInboxOf(ann, owner))[0]).toMatchObject({
      kind: "comment",
      comment_id,
      actor: expect.stringMatching(/^Trello: Tina \(via .+\)$/),
    });
  });

  it("does not notify authors who wrote it under their own name, given or not", async () => {
    const { owner, ann, bob, say } = await team();
    await say(ann, "@Ann Lee", null);
    await say(ann, "@Ann Lee and @Bob", "Ann Lee");
    expect(await wholeInboxOf(ann, owner)).toEqual([]);
    expect(await wholeInboxOf(bob, owner)).toMatchObject([{ actor: "Ann Lee" }]);
  });

  it("shows the name of the editor, if that is another member", async () => {
    const { owner, addMember, ann, bob, card, say } = await team();
    const olga = await addMember("Olga", "owner");
    const comment_id = await say(ann, "Hello", "Trello: Tina");
    const params = { id: card.id, comment_id };
    await olga.client.updateCardComment({ params, body: { content: "@Bob and @Olga" } });
    expect(await wholeInboxOf(bob, owner)).toMatchObject([{ kind: "mention", actor: "Olga" }]);
    expect(await wholeInboxOf(olga, owner)).toEqual([]);
  });

  it("shows that name in the email", async () => {
    const server = await MailServer.start();
    const { ann, bob, card, say } = await team();
    const comment = await say(ann, "Hello", "Trello: Tina");
    await bob.mail.notify({ kind: "comment", type: "card", id: card.id, comment, actor: ann.userId });
    startMailRunner(service, server.url);
    await eventually(() => expect(server.received).toHaveLength(1));
    expect(server.received[0]?.mail.subject).toBe("Trello: Tina (via First token) commented on “Checkout”");
  });
});
