import { errors } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { errorResponse } from "../../../../test/support/expected-errors.ts";
import { newBoard, newCard, newFeedback } from "../../../../test/support/factories.ts";
import { type Person, useService } from "../../../../test/support/harness.ts";

describe("cards created from feedback", () => {
  const service = useService();

  const linked = async () => {
    const { owner } = await service.createOrganisation();
    const feedback = await newFeedback(owner);
    const board = await newBoard(owner);
    const card = await newCard(owner, board, { feedback_id: feedback.id });
    return { owner, feedback, board, card };
  };
  const cardIds = async (owner: Person, id: string) =>
    (await owner.client.getFeedback({ params: { id } })).data.card_ids;
  const feedbackOf = async (owner: Person, id: string) =>
    (await owner.client.getCard({ params: { id } })).data.feedback_id;
  const eventsAbout = async (owner: Person, object_id: string) =>
    (await owner.client.listEvents({ query: { object_id } })).data;

  it("name the item, and the item names them in its list and on its own, oldest first", async () => {
    const { owner, feedback, board, card } = await linked();
    const second = await newCard(owner, board, { feedback_id: feedback.id });
    await newCard(owner, board, { feedback_id: null });
    expect(await feedbackOf(owner, card.id)).toBe(feedback.id);
    expect(await cardIds(owner, feedback.id)).toEqual([card.id, second.id]);
    expect((await owner.client.listFeedback()).data).toMatchObject([{ card_ids: [card.id, second.id] }]);
    expect((await owner.client.listFeedback({ query: { status: "new" } })).data).toMatchObject([
      { card_ids: [card.id, second.id] },
    ]);
    const patched = await owner.client.updateFeedback({ params: { id: feedback.id }, body: { status: "done" } });
    expect(patched.data.card_ids).toEqual([card.id, second.id]);
    expect((await owner.client.listCards({ query: { list_id: board.listId } })).data).toMatchObject([
      { feedback_id: feedback.id },
      { feedback_id: feedback.id },
      { feedback_id: null },
    ]);
    expect((await eventsAbout(owner, card.id))[0]).toMatchObject({
      type: "card.created",
      changes: { feedback_id: { from: null, to: feedback.id } },
    });
  });

  it("are not created from an item that does not exist or belongs to another organisation", async () => {
    const { owner, board } = await linked();
    const stranger = await service.createOrganisation();
    const theirs = await newFeedback(stranger.owner);
    for (const feedback_id of [theirs.id, board.listId, "no id"]) {
      const body = { project_id: board.projectId, list_id: board.listId, title: "A card", feedback_id };
      const response = await service.request("POST", "/api/v1/boards/cards", { token: owner.token, body });
      expect(response).toMatchObject(errorResponse(errors.feedbackNotFound));
    }
    expect((await owner.client.listCards({ query: { list_id: board.listId } })).meta.total).toBe(1);
  });

  it("stay with the item while they are archived, and leave it when they or their board are deleted", async () => {
    const { owner, feedback, board, card } = await linked();
    const kept = await newCard(owner, await newBoard(owner), { feedback_id: feedback.id });
    await owner.client.updateCard({ params: { id: card.id }, body: { archived: true } });
    expect(await cardIds(owner, feedback.id)).toEqual([card.id, kept.id]);
    const onBoard = await newCard(owner, board, { feedback_id: feedback.id });
    await owner.client.deleteCard({ params: { id: card.id } });
    expect(await cardIds(owner, feedback.id)).toEqual([kept.id, onBoard.id]);
    await owner.client.deleteProject({ params: { id: board.projectId } });
    expect(await cardIds(owner, feedback.id)).toEqual([kept.id]);
  });

  it("lose the link with an event when the item is deleted", async () => {
    const { owner, feedback, card } = await linked();
    await owner.client.deleteFeedback({ params: { id: feedback.id } });
    const { data } = await owner.client.getCard({ params: { id: card.id } });
    expect(data).toMatchObject({ feedback_id: null, version: card.version + 1 });
    expect(await eventsAbout(owner, card.id)).toContainEqual(
      expect.objectContaining({
        type: "card.updated",
        version: data.version,
        changes: { feedback_id: { from: feedback.id, to: null } },
      }),
    );
  });

  it("lose the link when the item's website is deleted", async () => {
    const { owner, feedback, card } = await linked();
    await owner.client.deleteProject({ params: { id: feedback.project_id } });
    await service.purged();
    expect(await feedbackOf(owner, card.id)).toBeNull();
    expect((await eventsAbout(owner, card.id)).map(({ type }) => type)).toContain("card.updated");
  });

  it("never refer to an item that was deleted while they were created", async () => {
    const { owner, board } = await linked();
    for (let round = 0; round < 10; round++) {
      const { id } = await newFeedback(owner);
      const [created] = await Promise.allSettled([
        newCard(owner, board, { feedback_id: id }),
        owner.client.deleteFeedback({ params: { id } }),
      ]);
      const outcome =
        created.status === "fulfilled"
          ? await feedbackOf(owner, created.value.id)
          : (created.reason as { code: string }).code;
      expect([null, errors.feedbackNotFound.code]).toContain(outcome);
    }
  });
});
