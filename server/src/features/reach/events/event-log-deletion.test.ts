import { describe, expect, it } from "vitest";
import { newBoard, newCard, newFeedback } from "../../../../test/support/factories.ts";
import { type Person, useService } from "../../../../test/support/harness.ts";
import { ownerActor } from "../../../../test/support/owner-actor.ts";
import { createClient } from "../../customers/clients/create-client.ts";
import { deleteEventsBefore } from "../../../events/event-log.ts";

describe("the content of the log", () => {
  const service = useService();

  const logOf = async ({ client }: Person, query: { object_id?: string; project_id?: string } = {}) =>
    (await client.listEvents({ query })).data;

  it("has no text of a deleted object, only that it existed", async () => {
    const { owner } = await service.createOrganisation();
    const feedback = await newFeedback(owner, { title: "A secret title" });
    const params = { id: feedback.id };
    await owner.client.createFeedbackComment({ params, body: { content: "A secret comment" } });
    await owner.client.updateFeedback({ params, body: { title: "A secret change" } });
    expect(JSON.stringify(await logOf(owner))).toContain("secret");
    await owner.client.deleteFeedback({ params });
    const log = await logOf(owner);
    expect(JSON.stringify(log)).not.toContain("secret");
    expect(log.filter(({ object_id, parent_id }) => [object_id, parent_id].includes(feedback.id))).toMatchObject([
      { type: "feedback.created", changes: {} },
      { type: "comment.created", changes: {} },
      { type: "feedback.updated", changes: {} },
      { type: "feedback.deleted", changes: {} },
    ]);
  });

  it("loses the text of a deleted comment and nothing else of its card", async () => {
    const { owner } = await service.createOrganisation();
    const card = await newCard(owner, await newBoard(owner));
    const params = { id: card.id };
    const { data } = await owner.client.createCardComment({ params, body: { content: "A secret" } });
    await owner.client.deleteCardComment({ params: { id: card.id, comment_id: data.id } });
    const log = await logOf(owner, { object_id: card.id });
    expect(JSON.stringify(log)).not.toContain("A secret");
    expect(log.map(({ type }) => type)).toEqual(["card.created", "comment.created", "comment.deleted"]);
    expect(log[0]?.changes).toMatchObject({ title: { to: card.title } });
    const ofComment = await logOf(owner, { object_id: data.id });
    expect(ofComment.map(({ type, object_id }) => [type, object_id])).toEqual([
      ["comment.created", data.id],
      ["comment.deleted", data.id],
    ]);
  });

  it("loses all text of a deleted project", async () => {
    const { owner } = await service.createOrganisation();
    const board = await newBoard(owner);
    await newCard(owner, board, { title: "A secret card" });
    await owner.client.deleteProject({ params: { id: board.projectId } });
    const log = await logOf(owner, { project_id: board.projectId });
    expect(log.at(-1)).toMatchObject({ type: "project.deleted", object_id: board.projectId });
    const telling = log.filter(({ changes }) => Object.keys(changes).length > 0);
    expect(telling.map(({ type, changes }) => ({ type, changes }))).toEqual([]);
  });

  it("loses a removed member's address, and records what they were unassigned from", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const dora = await addMember("Dora Developer");
    const card = await newCard(owner, await newBoard(owner), { assigned_to: [dora.userId, owner.userId] });
    await owner.client.removeMember({ params: { user_id: dora.userId } });
    const log = await logOf(owner);
    expect(JSON.stringify(log.filter(({ object_id }) => object_id === dora.userId))).not.toContain("@example.com");
    expect(log.at(-2)).toMatchObject({
      type: "card.updated",
      object_id: card.id,
      changes: { assigned_user_ids: { from: [dora.userId, owner.userId], to: [owner.userId] } },
    });
    expect(log.at(-1)).toMatchObject({ type: "member.deleted", object_id: dora.userId });
  });

  it("has no event for a change that was rejected, rolled back or without effect", async () => {
    const { id: org, owner } = await service.createOrganisation();
    const { data } = await owner.client.createClient({ body: { name: "Bolt Bikes" } });
    const before = await logOf(owner);
    const stale = { "if-match": '"v99"' };
    await service.request("PATCH", `/api/v1/clients/${data.id}`, {
      token: owner.token,
      headers: stale,
      body: { name: "X" },
    });
    await owner.client.updateClient({ params: { id: data.id }, body: { name: "Bolt Bikes" } });
    const rolledBack = service.db.write(async (tx) => {
      await createClient(tx, { ...ownerActor(org, owner) }, { name: "Never" });
      throw new Error("rolled back");
    });
    await expect(rolledBack).rejects.toThrow("rolled back");
    expect(await logOf(owner)).toEqual(before);
  });

  it("has no event of another organisation, and is numbered separately", async () => {
    const [here, there] = [await service.createOrganisation("Here"), await service.createOrganisation("There")];
    const theirs = await newFeedback(there.owner);
    expect(await logOf(here.owner, { object_id: theirs.id })).toEqual([]);
    expect(await logOf(here.owner, { project_id: theirs.project_id })).toEqual([]);
    expect((await logOf(here.owner)).map(({ sequence }) => sequence)).toEqual([1]);
    expect((await logOf(there.owner)).map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4]);
  });

  it("truncates long texts and says so", async () => {
    const { owner } = await service.createOrganisation();
    const description = `${"é".repeat(999)}🎉 and more`;
    const feedback = await newFeedback(owner, { description });
    const [created] = await logOf(owner, { object_id: feedback.id });
    const { description: change } = (created?.changes ?? {}) as { description?: { to: string } };
    expect(change).toMatchObject({ from: null, truncated: true });
    expect(change?.to).toHaveLength(1_000);
    expect(change?.to.isWellFormed()).toBe(true);
  });

  it("drops old events once they are processed, and keeps counting", async () => {
    const { owner } = await service.createOrganisation();
    await owner.client.createClient({ body: { name: "One" } });
    await owner.client.createClient({ body: { name: "Two" } });
    const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1_000);
    await expect
      .poll(async () => {
        await deleteEventsBefore(service.db, tomorrow);
        return (await logOf(owner)).map(({ sequence }) => sequence);
      })
      .toEqual([3]);
    await owner.client.createClient({ body: { name: "Three" } });
    expect((await logOf(owner)).map(({ sequence }) => sequence)).toEqual([3, 4]);
  });

  it("numbers the events of concurrent writers without gaps, each object's in the order they happened", async () => {
    const { owner } = await service.createOrganisation();
    const board = await newBoard(owner);
    const cards = await Promise.all(Array.from({ length: 8 }, () => newCard(owner, board)));
    await Promise.all(
      cards.map(async ({ id }) => {
        for (const step of [1, 2, 3, 4, 5]) {
          await owner.client.updateCard({ params: { id }, body: { title: `Step ${step}` } });
        }
      }),
    );
    const log = await logOf(owner);
    expect(log.map(({ sequence }) => sequence)).toEqual(log.map((_, index) => index + 1));
    for (const { id } of cards) {
      const titles = log
        .filter(({ type, object_id }) => type === "card.updated" && object_id === id)
        .map(({ changes }) => (changes as Record<string, { to: string }>)["title"]?.to);
      expect(titles).toEqual([1, 2, 3, 4, 5].map((step) => `Step ${step}`));
    }
  });
});
