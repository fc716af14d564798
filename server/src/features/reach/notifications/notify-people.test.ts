import { describe, expect, it } from "vitest";
import { newBoard, newCard, newFeedback } from "../../../../test/support/factories.ts";
import { type Person, useService } from "../../../../test/support/harness.ts";
import { inboxOf, wholeInboxOf } from "../../../../test/support/inbox.ts";

const comment = (by: Person, feedbackId: string, content: string) =>
  by.client.createFeedbackComment({ params: { id: feedbackId }, body: { content } });

const commentOnCard = (by: Person, cardId: string, content: string) =>
  by.client.createCardComment({ params: { id: cardId }, body: { content } });

async function ticketFrom(
  by: Person,
  source_type: "feedback" | "board_card",
  source_id: string,
  assigned_to: string[],
) {
  const { id } = (await by.client.generateTicket({ body: { source_type, source_id } })).data;
  await by.client.updateTicket({ params: { id }, body: { assigned_to } });
  return id;
}

describe("notifications", () => {
  const service = useService({ CORKBOARD_RATE_LIMIT: "off" });

  const team = async () => {
    const organisation = await service.createOrganisation();
    const ann = await organisation.addMember("Ann Lee");
    const bob = await organisation.addMember("Bob");
    return { ...organisation, ann, bob };
  };

  describe("of a mention", () => {
    it("go to everyone mentioned, with the subject, the text and the author", async () => {
      const { owner, ann, bob } = await team();
      const feedback = await newFeedback(owner, { title: "The button is dead" });
      const said = await comment(owner, feedback.id, `@Ann Lee and @Bob: ${"🙂".repeat(300)}`);
      const [told] = await inboxOf(ann, 1);
      expect(told).toEqual({
        id: expect.any(String),
        kind: "mention",
        subject_type: "feedback",
        subject_id: feedback.id,
        subject_title: "The button is dead",
        project_id: feedback.project_id,
        comment_id: said.data.id,
        excerpt: `@Ann Lee and @Bob: ${"🙂".repeat(181)}`,
        actor: owner.displayName,
        created_at: expect.stringMatching(/^\d{4}-.*Z$/),
        read_at: null,
      });
      expect(await wholeInboxOf(ann, owner)).toHaveLength(1);
      expect(await wholeInboxOf(bob, owner)).toMatchObject([{ kind: "mention", comment_id: said.data.id }]);
    });

    it("are created for card comments too", async () => {
      const { owner, ann } = await team();
      const card = await newCard(owner, await newBoard(owner), { title: "Checkout" });
      await commentOnCard(owner, card.id, "@Ann Lee?");
      const about = { kind: "mention", subject_type: "card", subject_id: card.id, subject_title: "Checkout" };
      expect(await wholeInboxOf(ann, owner)).toMatchObject([about]);
    });

    it("do not go to people who mention themselves", async () => {
      const { owner, ann } = await team();
      await comment(ann, (await newFeedback(owner)).id, "@Ann Lee was here");
      expect(await wholeInboxOf(ann, owner)).toEqual([]);
    });

    it("go to people added by an edit, and to nobody twice", async () => {
      const { owner, ann, bob } = await team();
      const { id } = await newFeedback(owner);
      const { data } = await comment(owner, id, "@Ann Lee");
      const edit = (content: string) =>
        owner.client.updateFeedbackComment({ params: { id, comment_id: data.id }, body: { content } });
      await edit("@Ann Lee @Ann Lee, and @Bob");
      await edit("@Bob");
      await edit("@Bob, @Ann Lee");
      const ofAnn = await wholeInboxOf(ann, owner);
      expect(ofAnn).toMatchObject([{ kind: "mention", comment_id: data.id, excerpt: "@Bob, @Ann Lee" }]);
      expect(await wholeInboxOf(bob, owner)).toHaveLength(1);
    });

    it("stay when an edit removes the mention", async () => {
      const { owner, ann } = await team();
      const { id } = await newFeedback(owner);
      const { data } = await comment(owner, id, "@Ann Lee");
      const params = { id, comment_id: data.id };
      await owner.client.updateFeedbackComment({ params, body: { content: "Nobody" } });
      expect(await wholeInboxOf(ann, owner)).toMatchObject([{ kind: "mention", excerpt: "Nobody" }]);
    });

    it("are complete and unique for 300 concurrent mentions and two servers", async () => {
      const { owner, ann } = await team();
      const another = await service.startAnother();
      const { id } = await newFeedback(owner);
      const numbers = Array.from({ length: 300 }, (_, number) => number);
      const said = await Promise.all(numbers.map((number) => comment(owner, id, `@Ann Lee ${number}`)));
      await wholeInboxOf(ann, owner);
      const contents = new Map(said.map(({ data }) => [data.id, data.content]));
      const seen: string[] = [];
      for (const offset of [1, 101, 201]) {
        const page = await ann.client.listNotifications({ query: { limit: 100, offset } });
        expect(page.meta.total).toBe(301);
        seen.push(...page.data.map(({ comment_id }) => contents.get(comment_id ?? "") ?? "another comment"));
      }
      expect(seen.toSorted()).toEqual([...contents.values()].toSorted());
      await another.stop();
    });

    it("go to each of 150 people mentioned in one comment, and to nobody else", async () => {
      const { owner, addMember, ann, bob } = await team();
      const mentioned = [ann];
      for (let number = 101; number < 250; number++) mentioned.push(await addMember(`Mona ${number}`));
      const names = mentioned.map(({ displayName }) => `@${displayName}`);
      const { data } = await comment(owner, (await newFeedback(owner)).id, names.join(" "));
      for (const person of mentioned) {
        expect(await inboxOf(person, 1)).toMatchObject([{ kind: "mention", comment_id: data.id }]);
      }
      expect(await wholeInboxOf(ann, owner)).toHaveLength(1);
      expect(await wholeInboxOf(bob, owner)).toEqual([]);
    });
  });

  describe("of an assignment", () => {
    it("go to everyone assigned to a new card, except its creator", async () => {
      const { owner, ann, bob, addMember } = await team();
      const board = await newBoard(owner);
      const card = await newCard(owner, board, {
        title: "Checkout",
        assigned_to: [ann.userId, bob.userId, owner.userId],
      });
      const [told] = await inboxOf(ann, 1);
      expect(told).toEqual({
        id: expect.any(String),
        kind: "assignment",
        subject_type: "card",
        subject_id: card.id,
        subject_title: "Checkout",
        project_id: board.projectId,
        comment_id: null,
        excerpt: null,
        actor: owner.displayName,
        created_at: expect.any(String),
        read_at: null,
      });
      expect(await wholeInboxOf(bob, owner)).toMatchObject([{ kind: "assignment", subject_id: card.id }]);
      expect(await wholeInboxOf(owner, await addMember("Olga", "owner"))).toEqual([]);
    });

    it("go to added assignees, and not again to the others", async () => {
      const { owner, ann, bob } = await team();
      const card = await newCard(owner, await newBoard(owner), { assigned_to: ann.userId });
      const params = { id: card.id };
      await owner.client.updateCard({ params, body: { assigned_to: [ann.userId], title: "Renamed" } });
      await owner.client.updateCard({ params, body: { assigned_to: [bob.userId, ann.userId] } });
      await owner.client.updateCard({ params, body: { assigned_to: [bob.userId] } });
      expect(await wholeInboxOf(ann, owner)).toMatchObject([{ kind: "assignment", subject_title: "Renamed" }]);
      expect(await wholeInboxOf(bob, owner)).toMatchObject([{ kind: "assignment", subject_id: card.id }]);
    });

    it("are created for tickets too", async () => {
      const { owner, ann, bob } = await team();
      const { id } = await newFeedback(owner);
      const ticket = await ticketFrom(owner, "feedback", id, [ann.userId, bob.userId]);
      await owner.client.updateTicket({ params: { id: ticket }, body: { assigned_to: [ann.userId], status: "done" } });
      const about = [{ kind: "assignment", subject_type: "ticket", subject_id: ticket, comment_id: null }];
      expect(await wholeInboxOf(ann, owner)).toMatchObject(about);
      expect(await wholeInboxOf(bob, owner)).toMatchObject(about);
    });

    it("do not go to people who assign themselves", async () => {
      const { owner, ann } = await team();
      const board = await newBoard(owner);
      await newCard(ann, board, { assigned_to: ann.userId });
      const card = await newCard(owner, board);
      await ann.client.updateCard({ params: { id: card.id }, body: { assigned_to: ann.userId } });
      expect(await wholeInboxOf(ann, owner)).toEqual([]);
    });
  });

  describe("of a comment", () => {
    it("go to the card's assignees, except the author", async () => {
      const { owner, ann, bob } = await team();
      const card = await newCard(owner, await newBoard(owner), { assigned_to: [ann.userId, bob.userId] });
      const said = await commentOnCard(bob, card.id, "Done?");
      expect(await wholeInboxOf(ann, owner)).toMatchObject([
        { kind: "comment", subject_type: "card", subject_id: card.id, comment_id: said.data.id, actor: "Bob" },
        { kind: "assignment" },
      ]);
      expect(await wholeInboxOf(bob, owner)).toMatchObject([{ kind: "assignment" }]);
    });

    it("go to the assignees of a ticket generated from its subject, once per comment", async () => {
      const { owner, ann, bob } = await team();
      const feedback = await newFeedback(owner);
      const card = await newCard(owner, await newBoard(owner), { assigned_to: ann.userId });
      await ticketFrom(owner, "feedback", feedback.id, [ann.userId]);
      await ticketFrom(owner, "feedback", feedback.id, [ann.userId]);
      await ticketFrom(owner, "board_card", card.id, [ann.userId, bob.userId]);
      const onFeedback = await comment(owner, feedback.id, "More of this");
      const onCard = await commentOnCard(owner, card.id, "And that");
      const about = (inbox: { kind: string; comment_id: string | null }[]) =>
        inbox.filter(({ kind }) => kind === "comment").map(({ comment_id }) => comment_id);
      const ofAnn = await wholeInboxOf(ann, owner);
      expect(about(ofAnn)).toEqual([onCard.data.id, onFeedback.data.id]);
      expect(ofAnn[1]).toMatchObject({ subject_type: "feedback", subject_id: feedback.id });
      expect(about(await wholeInboxOf(bob, owner))).toEqual([onCard.data.id]);
    });

    it("do not go to people who are not, or no longer, assigned", async () => {
      const { owner, ann, bob } = await team();
      const card = await newCard(owner, await newBoard(owner), { assigned_to: ann.userId });
      await owner.client.updateCard({ params: { id: card.id }, body: { assigned_to: null } });
      await commentOnCard(owner, card.id, "Anybody?");
      expect(await wholeInboxOf(ann, owner)).toMatchObject([{ kind: "assignment" }]);
      expect(await wholeInboxOf(bob, owner)).toEqual([]);
    });

    it("are omitted for people it mentions", async () => {
      const { owner, ann } = await team();
      const card = await newCard(owner, await newBoard(owner), { assigned_to: ann.userId });
      await commentOnCard(owner, card.id, "@Ann Lee, done?");
      const kinds = (await wholeInboxOf(ann, owner)).map(({ kind }) => kind);
      expect(kinds).toEqual(["mention", "assignment"]);
    });

    it("become an unread mention when an edit mentions someone already notified", async () => {
      const { owner, ann } = await team();
      const card = await newCard(owner, await newBoard(owner), { assigned_to: ann.userId });
      const { data } = await commentOnCard(owner, card.id, "Done?");
      expect(await wholeInboxOf(ann, owner)).toMatchObject([{ kind: "comment" }, { kind: "assignment" }]);
      await ann.client.markNotificationsRead({ body: { all: true } });
      const params = { id: card.id, comment_id: data.id };
      await owner.client.updateCardComment({ params, body: { content: "@Ann Lee, done?" } });
      const [newest, ...others] = await wholeInboxOf(ann, owner);
      expect(newest).toMatchObject({ kind: "mention", comment_id: data.id, read_at: null });
      expect(others.filter(({ comment_id }) => comment_id === data.id)).toEqual([]);
    });
  });

  describe("of a kind that is switched off", () => {
    it("are not created, kind by kind", async () => {
      const { owner, ann, bob } = await team();
      await ann.client.updateNotificationSettings({ body: { assignment: false, comment: false } });
      const card = await newCard(owner, await newBoard(owner), { assigned_to: [ann.userId, bob.userId] });
      await commentOnCard(owner, card.id, "Done?");
      expect(await wholeInboxOf(ann, owner, "mention")).toEqual([]);
      expect(await wholeInboxOf(bob, owner)).toHaveLength(2);
      await ann.client.updateNotificationSettings({ body: { assignment: true, mention: false } });
      await commentOnCard(owner, card.id, "@Ann Lee");
      expect((await wholeInboxOf(ann, owner)).filter(({ subject_id }) => subject_id === card.id)).toEqual([]);
    });

    it("leave the other kinds: a mention on one's own card still notifies as a comment", async () => {
      const { owner, ann } = await team();
      await ann.client.updateNotificationSettings({ body: { mention: false } });
      const card = await newCard(owner, await newBoard(owner), { assigned_to: ann.userId });
      await commentOnCard(owner, card.id, "@Ann Lee");
      const kinds = (await wholeInboxOf(ann, owner)).map(({ kind }) => kind);
      expect(kinds).toEqual(["comment", "assignment"]);
    });
  });

  it("stay inside their organisation, even between people of the same name", async () => {
    const here = await team();
    const there = await team();
    const card = await newCard(here.owner, await newBoard(here.owner), { assigned_to: here.ann.userId });
    await commentOnCard(here.owner, card.id, "@Ann Lee @Bob");
    expect(await wholeInboxOf(here.bob, here.owner)).toHaveLength(1);
    expect(await wholeInboxOf(there.ann, there.owner)).toEqual([]);
    expect(await wholeInboxOf(there.bob, there.owner)).toEqual([]);
  });
});
