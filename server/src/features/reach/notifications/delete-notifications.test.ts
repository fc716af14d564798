import { describe, expect, it } from "vitest";
import { query } from "../../../db/query.ts";
import { newBoard, newCard, newFeedback } from "../../../../test/support/factories.ts";
import { useService } from "../../../../test/support/harness.ts";
import { inboxOf, wholeInboxOf } from "../../../../test/support/inbox.ts";

const stored = query((q, p: { org: string; user: string }) =>
  q
    .selectFrom("notifications")
    .select(["subject_id", "comment_id"])
    .where("org_id", "=", p.org)
    .where("user_id", "=", p.user),
);

describe("deleting", () => {
  const service = useService();

  /** Ann is notified of a feedback item, a card and a ticket, and of comments on the first two. */
  const told = async () => {
    const organisation = await service.createOrganisation();
    const { owner } = organisation;
    const ann = await organisation.addMember("Ann Lee");
    const feedback = await newFeedback(owner);
    const board = await newBoard(owner);
    const card = await newCard(owner, board, { assigned_to: ann.userId });
    const body = { content: "@Ann Lee" };
    const onFeedback = (await owner.client.createFeedbackComment({ params: { id: feedback.id }, body })).data;
    const onCard = (await owner.client.createCardComment({ params: { id: card.id }, body })).data;
    const ticket = (await owner.client.generateTicket({ body: { source_type: "board_card", source_id: card.id } }))
      .data;
    await owner.client.updateTicket({ params: { id: ticket.id }, body: { assigned_to: ann.userId } });
    const inbox = await inboxOf(ann, 4);
    const subjects = inbox.map(({ subject_id }) => subject_id);
    expect(subjects).toEqual([ticket.id, card.id, feedback.id, card.id]);
    const left = async () => {
      const rows = await service.db.all(stored, { org: organisation.id, user: ann.userId });
      const { data, meta } = await ann.client.listNotifications();
      expect(meta.total).toBe(data.length);
      expect(rows.map(({ subject_id }) => subject_id).toSorted()).toEqual(
        data.map(({ subject_id }) => subject_id).toSorted(),
      );
      return data.map(({ subject_id }) => subject_id);
    };
    return { ...organisation, ann, feedback, board, card, onFeedback, onCard, ticket, left };
  };

  it("a feedback item immediately deletes the notifications of it and its comments", async () => {
    const { owner, feedback, card, ticket, left } = await told();
    await owner.client.deleteFeedback({ params: { id: feedback.id } });
    expect(await left()).toEqual([ticket.id, card.id, card.id]);
  });

  it("a card immediately deletes the notifications of it and its comments", async () => {
    const { owner, feedback, card, ticket, left } = await told();
    await owner.client.deleteCard({ params: { id: card.id } });
    expect(await left()).toEqual([ticket.id, feedback.id]);
  });

  it("a ticket immediately deletes its notifications", async () => {
    const { owner, feedback, card, ticket, left } = await told();
    await owner.client.deleteTicket({ params: { id: ticket.id } });
    expect(await left()).toEqual([card.id, feedback.id, card.id]);
  });

  it("a comment immediately deletes its notifications", async () => {
    const { owner, feedback, card, onCard, onFeedback, ticket, left } = await told();
    await owner.client.deleteCardComment({ params: { id: card.id, comment_id: onCard.id } });
    expect(await left()).toEqual([ticket.id, feedback.id, card.id]);
    await owner.client.deleteFeedbackComment({ params: { id: feedback.id, comment_id: onFeedback.id } });
    expect(await left()).toEqual([ticket.id, card.id]);
  });

  it("a project deletes the notifications of everything in it", async () => {
    const { owner, feedback, board, left } = await told();
    await owner.client.deleteProject({ params: { id: board.projectId } });
    await service.purged();
    expect(await left()).toEqual([feedback.id]);
    await owner.client.deleteProject({ params: { id: feedback.project_id } });
    await service.purged();
    expect(await left()).toEqual([]);
  });

  it("a member deletes their notifications, and they get no new ones", async () => {
    const { id: org, owner, ann, card, addMember } = await told();
    const bob = await addMember("Bob");
    const user = ann.userId;
    await ann.client.updateNotificationSettings({ body: { mail: false } });
    await owner.client.removeMember({ params: { user_id: user } });
    expect(await service.db.all(stored, { org, user })).toEqual([]);
    const body = { content: "@Ann Lee and @Bob" };
    await owner.client.createCardComment({ params: { id: card.id }, body });
    expect(await wholeInboxOf(bob, owner)).toMatchObject([{ kind: "mention" }]);
    expect(await service.db.all(stored, { org, user })).toEqual([]);
  });

  it("during notification leaves nothing behind", async () => {
    const { id: org, owner, addMember } = await service.createOrganisation();
    const ann = await addMember("Ann Lee");
    const feedback = await newFeedback(owner);
    const board = await newBoard(owner);
    const comeAndGo = async (number: number) => {
      const params = { id: feedback.id };
      const said = await owner.client.createFeedbackComment({ params, body: { content: `@Ann Lee ${number}` } });
      await owner.client.deleteFeedbackComment({ params: { ...params, comment_id: said.data.id } });
      const card = await newCard(owner, board, { assigned_to: ann.userId });
      await owner.client.createCardComment({ params: { id: card.id }, body: { content: "@Ann Lee" } });
      await owner.client.deleteCard({ params: { id: card.id } });
    };
    for (let round = 0; round < 5; round++) await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(comeAndGo));
    expect(await wholeInboxOf(ann, owner)).toEqual([]);
    expect(await service.db.all(stored, { org, user: ann.userId })).toHaveLength(1);
  });
});

describe("something deleted before anybody was notified of it", () => {
  const service = useService({ CORKBOARD_WORKER: "off" });

  it("causes no notification", async () => {
    const { id: org, owner, addMember } = await service.createOrganisation();
    const ann = await addMember("Ann Lee");
    const zoe = await addMember("Zoe");
    const assigned_to = [ann.userId, zoe.userId];
    const body = { content: "@Ann Lee @Zoe" };
    const feedback = await newFeedback(owner);
    const card = await newCard(owner, await newBoard(owner), { assigned_to });
    const kept = await newCard(owner, await newBoard(owner), { assigned_to });
    const ticket = (await owner.client.generateTicket({ body: { source_type: "board_card", source_id: kept.id } }))
      .data;
    await owner.client.updateTicket({ params: { id: ticket.id }, body: { assigned_to } });
    await owner.client.createFeedbackComment({ params: { id: feedback.id }, body });
    const said = await owner.client.createCardComment({ params: { id: kept.id }, body });
    await owner.client.deleteFeedback({ params: { id: feedback.id } });
    await owner.client.deleteCard({ params: { id: card.id } });
    await owner.client.deleteTicket({ params: { id: ticket.id } });
    await owner.client.deleteCardComment({ params: { id: kept.id, comment_id: said.data.id } });
    await owner.client.removeMember({ params: { user_id: zoe.userId } });
    const worker = await service.startAnother({ CORKBOARD_WORKER: "on" });
    expect(await wholeInboxOf(ann, owner)).toMatchObject([{ kind: "assignment", subject_id: kept.id }]);
    expect(await service.db.all(stored, { org, user: zoe.userId })).toEqual([]);
    await worker.stop();
  });
});
