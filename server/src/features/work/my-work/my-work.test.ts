import { describe, expect, it } from "vitest";
import { newBoard, newCard, newFeedback } from "../../../../test/support/factories.ts";
import { type Person, useService } from "../../../../test/support/harness.ts";

describe("my work", () => {
  const service = useService();

  const workOf = async ({ client }: Person) =>
    (await client.getMyWork()).data.map(({ kind, id, reason }) => `${reason} ${kind} ${id}`);

  /** Mentions are found once the worker has notified the member. */
  const mentioned = async ({ client }: Person, count: number) => {
    const total = async () => (await client.listNotifications()).meta.total;
    await expect.poll(total, { message: "notifications" }).toBeGreaterThanOrEqual(count);
  };

  it("is what a member is assigned to or mentioned in, across projects, newest first", async () => {
    const organisation = await service.createOrganisation();
    const { owner } = organisation;
    const dora = await organisation.addMember("Dora");
    const board = await newBoard(owner);
    const item = await newFeedback(owner);
    const card = await newCard(owner, board, { assigned_to: dora.userId });
    await owner.client.updateFeedback({ params: { id: item.id }, body: { assigned_to: [owner.userId, dora.userId] } });
    const ticket = (await owner.client.generateTicket({ body: { source_type: "board_card", source_id: card.id } }))
      .data;
    await owner.client.updateTicket({ params: { id: ticket.id }, body: { assigned_to: dora.userId } });
    const discussed = await newCard(owner, board);
    const body = { content: "@Dora, please look" };
    await owner.client.createCardComment({ params: { id: discussed.id }, body });
    await owner.client.createCardComment({ params: { id: card.id }, body });
    await mentioned(dora, 5);
    const expected = [
      `mentioned card ${discussed.id}`,
      `assigned ticket ${ticket.id}`,
      `assigned card ${card.id}`,
      `assigned feedback ${item.id}`,
    ];
    expect(await workOf(dora)).toEqual(expected);
    expect(await workOf(owner)).toEqual([`assigned feedback ${item.id}`]);
    const { data, meta } = await dora.client.getMyWork({ query: { limit: 1 } });
    expect(meta).toEqual({ limit: 1, more: true });
    expect(data.find(({ kind }) => kind === "card")).toMatchObject({ project_id: board.projectId, status: "To do" });

    await owner.client.updateFeedback({ params: { id: item.id }, body: { status: "done" } });
    await owner.client.updateTicket({ params: { id: ticket.id }, body: { status: "done" } });
    await owner.client.updateCard({ params: { id: card.id }, body: { archived: true } });
    expect(await workOf(dora)).toEqual([`mentioned card ${discussed.id}`]);
    await owner.client.deleteProject({ params: { id: board.projectId } });
    expect(await workOf(dora)).toEqual([]);
  });

  it("says which cards are in the last list of their board, and none of a board with a single list", async () => {
    const organisation = await service.createOrganisation();
    const { owner } = organisation;
    const dora = await organisation.addMember("Dora");
    const board = await newBoard(owner, ["To do"]);
    const card = await newCard(owner, board, { assigned_to: dora.userId });
    const discussed = await newCard(owner, board);
    await owner.client.createCardComment({ params: { id: discussed.id }, body: { content: "@Dora, please look" } });
    await mentioned(dora, 2);
    const addList = async (name: string) =>
      (await owner.client.createBoardList({ body: { project_id: board.projectId, name } })).data.id;
    const done = async () =>
      (await dora.client.getMyWork()).data.filter(({ in_last_list }) => in_last_list).map(({ id }) => id);

    expect(await done()).toEqual([]);
    const last = await addList("Done");
    expect(await done()).toEqual([]);
    await owner.client.updateCard({ params: { id: discussed.id }, body: { list_id: last } });
    expect(await done()).toEqual([discussed.id]);
    await owner.client.updateCard({ params: { id: card.id }, body: { list_id: last } });
    expect(await done()).toEqual([discussed.id, card.id]);
    await addList("Later");
    expect(await done()).toEqual([]);
  });
});
