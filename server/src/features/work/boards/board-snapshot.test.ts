import { errors } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { formOf, newBoard, newCard, newProject } from "../../../../test/support/factories.ts";
import { type Person, useService } from "../../../../test/support/harness.ts";
import { clientError } from "../../../../test/support/expected-errors.ts";
import { png } from "../../../../test/support/image-bytes.ts";

describe("the snapshot of a board", () => {
  const service = useService({ CORKBOARD_RATE_LIMIT: "off" });

  const snapshot = async (person: Person, project_id: string) =>
    (await person.client.getBoardSnapshot({ query: { project_id } })).data;

  const lastSequence = async (person: Person) =>
    (await person.client.listEvents({ query: { order: "newest", limit: 1 } })).data[0]?.sequence;

  it("shows the lists in order, with their colour, limit and number of cards", async () => {
    const { owner } = await service.createOrganisation();
    const board = await newBoard(owner, ["To do", "Done"]);
    const [first = "", second = ""] = board.listIds;
    await owner.client.updateBoardList({
      params: { id: second },
      body: { position: 0, color: "green", card_limit: 3 },
    });
    await newCard(owner, { ...board, listId: first });
    const { lists, project_id } = await snapshot(owner, board.projectId);
    expect(project_id).toBe(board.projectId);
    expect(lists).toEqual([
      { id: second, name: "Done", position: 0, version: 2, color: "green", card_limit: 3, card_count: 0 },
      { id: first, name: "To do", position: 1, version: 2, color: null, card_limit: null, card_count: 1 },
    ]);
  });

  it("summarises each card", async () => {
    const organisation = await service.createOrganisation();
    const { owner } = organisation;
    const developer = await organisation.addMember("Dora Developer");
    const board = await newBoard(owner);
    const labels = [
      { color: "red", text: 'Über "urgent"' },
      { color: "#123456", text: "" },
    ];
    const { id } = await newCard(owner, board, { title: 'Ünïcode "quoted" \\ title', labels });
    const params = { id };
    const checklist = [{ text: "One", checked: true }, { text: "Two" }, { text: "true", checked: true }];
    await owner.client.updateCard({
      params,
      body: { due_date: "2026-03-31", checklist, position: 0.1, assigned_to: [developer.userId, owner.userId] },
    });
    await owner.client.createCardComment({ params, body: { content: "Seen" } });
    await owner.client.createCardComment({ params, body: { content: "Done" } });
    const picture = Uint8Array.from(await png(90, 60));
    const form = formOf({ "notes.txt": "Read me", "first shot.png": picture, "second.png": picture });
    await owner.client.addCardAttachments({ params, form });
    const ticket = await owner.client.generateTicket({ body: { source_type: "board_card", source_id: id } });
    const card = (await owner.client.getCard({ params })).data;
    expect((await snapshot(owner, board.projectId)).cards).toEqual([
      {
        id,
        list_id: board.listId,
        position: 0.1,
        version: card.version,
        title: 'Ünïcode "quoted" \\ title',
        labels,
        due_date: "2026-03-31",
        assigned_user_ids: [developer.userId, owner.userId],
        comment_count: 2,
        checklist_done: 2,
        checklist_total: 3,
        attachment_count: 3,
        ticket_ids: [ticket.data.id],
        cover_url: card.attachments[1]?.thumbnail_url,
        archived: false,
      },
    ]);
  });

  it("leaves empty what a new card does not have", async () => {
    const { owner } = await service.createOrganisation();
    const board = await newBoard(owner);
    await newCard(owner, board);
    expect((await snapshot(owner, board.projectId)).cards).toMatchObject([
      {
        labels: [],
        due_date: null,
        assigned_user_ids: [],
        comment_count: 0,
        checklist_done: 0,
        checklist_total: 0,
        attachment_count: 0,
        ticket_ids: [],
        cover_url: null,
      },
    ]);
  });

  it("sorts cards by their list's position, then by their own, and shows no other board's", async () => {
    const { owner } = await service.createOrganisation();
    const board = await newBoard(owner, ["A", "B"]);
    const other = await newBoard(owner);
    await newCard(owner, other, { title: "elsewhere" });
    const [a = "", b = ""] = board.listIds;
    for (const [listId, title] of [
      [b, "b0"],
      [a, "a0"],
      [b, "b1"],
      [a, "a1"],
    ] as const)
      await newCard(owner, { ...board, listId }, { title });
    const last = (await snapshot(owner, board.projectId)).cards.at(-1);
    await owner.client.updateCard({ params: { id: last?.id ?? "" }, body: { position: 0 } });
    const titles = (await snapshot(owner, board.projectId)).cards.map(({ title }) => title);
    expect(titles).toEqual(["a0", "a1", "b1", "b0"]);
  });

  it("names the sequence from which the stream continues, even on an empty board", async () => {
    const { owner } = await service.createOrganisation();
    const board = await newProject(owner, "board");
    const empty = await snapshot(owner, board.id);
    expect(empty).toEqual({ project_id: board.id, sequence: await lastSequence(owner), lists: [], cards: [] });
    const list = await owner.client.createBoardList({ body: { project_id: board.id, name: "To do" } });
    const { data: missed } = await owner.client.listEvents({ query: { after: empty.sequence } });
    expect(missed).toMatchObject([{ type: "list.created", object_id: list.data.id }]);
    expect((await snapshot(owner, board.id)).sequence).toBe(missed[0]?.sequence);
  });

  it("never shows a card without its list, or less than its sequence says, while others change the board", async () => {
    const { owner } = await service.createOrganisation();
    const board = await newProject(owner, "board");
    const state = { isChanging: true };
    const change = async () => {
      for (let round = 0; round < 30; round++) {
        const list = await owner.client.createBoardList({ body: { project_id: board.id, name: `List ${round}` } });
        const at = { projectId: board.id, listId: list.data.id };
        const card = await newCard(owner, at);
        await newCard(owner, at);
        if (round % 2 === 0) continue;
        await owner.client.deleteCard({ params: { id: card.id } });
      }
      state.isChanging = false;
    };
    const changes = change();
    while (state.isChanging) {
      const { lists, cards, sequence } = await snapshot(owner, board.id);
      const known = new Set(lists.map(({ id }) => id));
      expect(cards.filter(({ list_id }) => !known.has(list_id))).toEqual([]);
      for (const list of lists) {
        expect(cards.filter(({ list_id }) => list_id === list.id)).toHaveLength(list.card_count);
      }
      const until = (await owner.client.listEvents({ query: { before: sequence + 1, limit: 100 } })).data;
      const deleted = new Set(until.filter(({ type }) => type === "card.deleted").map(({ object_id }) => object_id));
      const created = until.filter(({ type }) => type === "card.created").map(({ object_id }) => object_id);
      const shown = new Set(cards.map(({ id }) => id));
      const unseen = created.filter((id) => !deleted.has(id) && !shown.has(id));
      const gone = new Set(
        (await owner.client.listEvents({ query: { after: sequence } })).data.map((e) => e.object_id),
      );
      expect(unseen.filter((id) => !gone.has(id))).toEqual([]);
    }
    await changes;
  });

  it("exists for boards of the organisation only", async () => {
    const { owner } = await service.createOrganisation();
    const website = await newProject(owner, "website");
    await expect(snapshot(owner, website.id)).rejects.toMatchObject(clientError(errors.snapshotNeedsBoard));
    const board = await newBoard(owner);
    const stranger = (await service.createOrganisation()).owner;
    for (const id of [board.projectId, "no-id"])
      await expect(snapshot(stranger, id)).rejects.toMatchObject(clientError(errors.projectNotFound));
    await owner.client.deleteProject({ params: { id: board.projectId } });
    await expect(snapshot(owner, board.projectId)).rejects.toMatchObject(clientError(errors.projectNotFound));
    const without = await service.request("GET", "/api/v1/boards/snapshot", { token: owner.token });
    expect(without).toMatchObject({ status: 400, body: { code: errors.projectIdQueryRequired.code } });
  });
});
