import { type Card, errors } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { newBoard, newCard } from "../../../../test/support/factories.ts";
import { type Person, useService } from "../../../../test/support/harness.ts";

describe("the list of cards", () => {
  const service = useService();

  const titles = async (
    person: Person,
    query: { project_id?: string; list_id?: string; limit?: number; offset?: number },
  ) => (await person.client.listCards({ query })).data.map((card) => card.title);

  /** Cards in lists "A" (3), "B" (none) and "C" (2), created in a different order. */
  const filledBoard = async (owner: Person) => {
    const { projectId, listIds } = await newBoard(owner, ["A", "B", "C"]);
    const [a = "", , c = ""] = listIds;
    for (const [listId, title] of [
      [c, "c0"],
      [a, "a0"],
      [c, "c1"],
      [a, "a1"],
      [a, "a2"],
    ] as const) {
      await newCard(owner, { projectId, listId }, { title });
    }
    return { projectId, listIds };
  };

  it("is sorted by the list's position, then by the card's", async () => {
    const { owner } = await service.createOrganisation();
    const { projectId, listIds } = await filledBoard(owner);
    expect(await titles(owner, { project_id: projectId })).toEqual(["a0", "a1", "a2", "c0", "c1"]);
    await owner.client.updateBoardList({ params: { id: listIds[2] ?? "" }, body: { position: 0 } });
    expect(await titles(owner, { project_id: projectId })).toEqual(["c0", "c1", "a0", "a1", "a2"]);
  });

  it("contains every card of the organisation without filters, and fewer with each", async () => {
    const { owner } = await service.createOrganisation();
    const one = await filledBoard(owner);
    const two = await filledBoard(owner);
    expect(await owner.client.listCards()).toMatchObject({ meta: { total: 10, limit: 50, offset: 0 } });
    expect(await titles(owner, { list_id: one.listIds[2] })).toEqual(["c0", "c1"]);
    expect(await titles(owner, { project_id: one.projectId, list_id: one.listIds[0] })).toEqual(["a0", "a1", "a2"]);
    expect(await titles(owner, { project_id: one.projectId, list_id: two.listIds[0] })).toEqual([]);
    expect(await titles(owner, { list_id: one.listIds[1] })).toEqual([]);
  });

  it("has pages that neither overlap nor skip a card, across lists and boards", async () => {
    const { owner } = await service.createOrganisation();
    const boards = [await filledBoard(owner), await filledBoard(owner)].map(({ projectId }) => projectId);
    const nameOf = ({ project_id, title }: Card) => `board ${boards.indexOf(project_id)}, ${title}`;
    const all = (await owner.client.listCards()).data.map(nameOf);
    const names = ["a0", "a1", "a2", "c0", "c1"];
    expect(all.toSorted()).toEqual([0, 1].flatMap((board) => names.map((name) => `board ${board}, ${name}`)));
    for (const limit of [1, 2, 3, 4, 7]) {
      const gathered: string[] = [];
      for (let offset = 0; offset < 10; offset += limit) {
        const page = await owner.client.listCards({ query: { limit, offset } });
        expect(page.meta).toEqual({ total: 10, limit, offset });
        gathered.push(...page.data.map(nameOf));
      }
      expect({ limit, gathered }).toEqual({ limit, gathered: all });
    }
  });

  it("returns the correct total past the last page", async () => {
    const { owner } = await service.createOrganisation();
    const { projectId } = await filledBoard(owner);
    for (const offset of [5, 6, 1_000_000, Number.MAX_SAFE_INTEGER]) {
      const page = await owner.client.listCards({ query: { project_id: projectId, offset } });
      expect(page).toMatchObject({ data: [], meta: { total: 5, limit: 50, offset } });
    }
  });

  it("returns fifty cards by default and at most a hundred", async () => {
    const { owner } = await service.createOrganisation();
    const board = await newBoard(owner, ["A"]);
    await Promise.all(Array.from({ length: 105 }, () => newCard(owner, board)));
    const usual = await owner.client.listCards({ query: { list_id: board.listId } });
    expect([usual.data.length, usual.meta]).toEqual([50, { total: 105, limit: 50, offset: 0 }]);
    for (const limit of [100, 101, 9_999_999]) {
      const most = await owner.client.listCards({ query: { list_id: board.listId, limit } });
      expect([most.data.length, most.meta]).toEqual([100, { total: 105, limit: 100, offset: 0 }]);
    }
    const rest = await owner.client.listCards({ query: { list_id: board.listId, limit: 100, offset: 100 } });
    expect(rest.data.map((card) => card.position)).toEqual([100, 101, 102, 103, 104]);
  });

  it.each([
    "limit=0",
    "limit=-1",
    "limit=1.5",
    "limit=x",
    "limit=",
    "limit=1e1",
    "limit=1&limit=2",
    "offset=-1",
    "offset=0.5",
    "offset=x",
    "offset=9007199254740992",
    "project_id=a&project_id=b",
  ])("rejects ?%s", async (search) => {
    const { owner } = await service.createOrganisation();
    const response = await service.request("GET", `/api/v1/boards/cards?${search}`, owner);
    expect(response).toMatchObject({ status: 400, body: { code: errors.invalidInput.code } });
    expect(response.body.details[0].path).toBe(search.split("=")[0]);
  });
});
