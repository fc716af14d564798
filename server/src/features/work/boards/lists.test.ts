import { errors, limits } from "@corkboard/contract";
import { fc } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { newBoard, newCard, newProject } from "../../../../test/support/factories.ts";
import { type Person, useService } from "../../../../test/support/harness.ts";
import { errorResponse } from "../../../../test/support/expected-errors.ts";

describe("board lists", () => {
  const service = useService({ CORKBOARD_RATE_LIMIT: "off" });

  const listsOf = async (person: Person, project_id: string) =>
    (await person.client.listBoardLists({ query: { project_id } })).data;

  /** Names in order, after asserting that the positions are 0 to n-1. */
  const namesOf = async (person: Person, projectId: string) => {
    const lists = await listsOf(person, projectId);
    expect(lists.map((list) => list.position)).toEqual(lists.map((_, index) => index));
    return lists.map((list) => list.name);
  };

  it("are created with 201, a Location, and exactly the spec's fields and the version", async () => {
    const { owner } = await service.createOrganisation();
    const project = await newProject(owner, "board");
    const response = await service.request("POST", "/api/v1/boards/lists", {
      token: owner.token,
      body: { project_id: project.id, name: "To do", id: "mine", card_count: 7 },
    });
    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      data: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        project_id: project.id,
        name: "To do",
        position: 0,
        color: null,
        card_limit: null,
        version: 1,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      },
    });
    expect(response.headers.get("location")).toBe(`/api/v1/boards/lists/${response.body.data.id}`);
    const listed = await service.request("GET", `/api/v1/boards/lists?project_id=${project.id}`, owner);
    expect(listed.body).toEqual({ data: [response.body.data], meta: { total: 1, limit: 100, offset: 0 } });
  });

  it("have a colour and a card limit, which can be set, changed and removed", async () => {
    const { owner } = await service.createOrganisation();
    const project_id = (await newProject(owner, "board")).id;
    const body = { project_id, name: "Doing", color: "blue", card_limit: 1 } as const;
    const { id } = (await owner.client.createBoardList({ body })).data;
    const params = { id };
    const shown = async () => (await owner.client.listBoardLists({ query: { project_id } })).data;
    expect(await shown()).toMatchObject([{ color: "blue", card_limit: 1, version: 1 }]);
    await owner.client.updateBoardList({ params, body: { color: "grey", card_limit: null } });
    await owner.client.updateBoardList({ params, body: { color: null, card_limit: limits.cardLimit } });
    expect(await shown()).toMatchObject([{ name: "Doing", color: null, card_limit: limits.cardLimit, version: 3 }]);
    const events = (await owner.client.listEvents({ query: { object_id: id } })).data;
    expect(events.map(({ changes }) => changes)).toMatchObject([
      { color: { from: null, to: "blue" }, card_limit: { from: null, to: 1 } },
      { color: { from: "blue", to: "grey" }, card_limit: { from: 1, to: null } },
      { color: { from: "grey", to: null }, card_limit: { from: null, to: limits.cardLimit } },
    ]);
  });

  it("accept more cards than their limit", async () => {
    const { owner } = await service.createOrganisation();
    const board = await newBoard(owner);
    await owner.client.updateBoardList({ params: { id: board.listId }, body: { card_limit: 1 } });
    for (const title of ["one", "two"]) await newCard(owner, board, { title });
    expect((await owner.client.listCards({ query: { list_id: board.listId } })).meta.total).toBe(2);
  });

  it.each([
    [{ color: "mauve" }, /^color must be one of red, /],
    [{ color: 7 }, /^color must be /],
    [{ card_limit: 0 }, /^card_limit must be at least 1$/],
    [{ card_limit: 1.5 }, /^card_limit must be an integer or null$/],
    [{ card_limit: limits.cardLimit + 1 }, /^card_limit must be at most /],
  ])("reject %o", async (body, message) => {
    const { owner } = await service.createOrganisation();
    const { listId } = await newBoard(owner);
    const response = await service.request("PATCH", `/api/v1/boards/lists/${listId}`, { token: owner.token, body });
    expect(response).toMatchObject({ status: 400, body: { code: errors.invalidInput.code } });
    expect(response.body.error).toMatch(message);
  });

  it("do not exist on a new board", async () => {
    const { owner } = await service.createOrganisation();
    const project = await newProject(owner, "board");
    const listed = await owner.client.listBoardLists({ query: { project_id: project.id } });
    expect(listed).toMatchObject({ data: [], meta: { total: 0, limit: 100, offset: 0 } });
  });

  it("are created at the end, at a given position, or at the end if the position is past it", async () => {
    const { owner } = await service.createOrganisation();
    const { projectId } = await newBoard(owner, ["A", "B"]);
    const add = async (name: string, position: number) =>
      (await owner.client.createBoardList({ body: { project_id: projectId, name, position } })).data.position;
    expect(await add("first", 0)).toBe(0);
    expect(await add("third", 2)).toBe(2);
    expect(await add("last", 99)).toBe(4);
    expect(await add("really last", Number.MAX_VALUE)).toBe(5);
    expect(await namesOf(owner, projectId)).toEqual(["first", "A", "third", "B", "last", "really last"]);
  });

  it("move to any position, and the others close up", async () => {
    const { owner } = await service.createOrganisation();
    const { projectId, listIds } = await newBoard(owner, ["A", "B", "C", "D"]);
    const move = async (index: number, position: number) =>
      (await owner.client.updateBoardList({ params: { id: listIds[index] ?? "" }, body: { position } })).data.position;
    expect(await move(0, 3)).toBe(3);
    expect(await namesOf(owner, projectId)).toEqual(["B", "C", "D", "A"]);
    expect(await move(0, 0)).toBe(0);
    expect(await namesOf(owner, projectId)).toEqual(["A", "B", "C", "D"]);
    expect(await move(2, 1)).toBe(1);
    expect(await move(2, 1)).toBe(1);
    expect(await namesOf(owner, projectId)).toEqual(["A", "C", "B", "D"]);
    expect(await move(0, 1_000)).toBe(3);
    expect(await namesOf(owner, projectId)).toEqual(["C", "B", "D", "A"]);
  });

  it("return the complete list after a change of name and position", async () => {
    const { owner } = await service.createOrganisation();
    const { projectId, listIds } = await newBoard(owner, ["A", "B"]);
    const changed = await owner.client.updateBoardList({
      params: { id: listIds[1] ?? "" },
      body: { name: "Bee", position: 0 },
    });
    expect((await listsOf(owner, projectId))[0]).toEqual(changed.data);
    expect(await namesOf(owner, projectId)).toEqual(["Bee", "A"]);
  });

  it("keep positions 0 to n-1 and their order through any creates, moves and deletes", async () => {
    const place = fc.nat({ max: 7 });
    const step = fc.oneof(
      fc.record({ kind: fc.constant("create" as const), place }),
      fc.record({ kind: fc.constant("move" as const), which: place, place }),
      fc.record({ kind: fc.constant("delete" as const), which: place }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const { owner } = await service.createOrganisation();
        const { projectId } = await newBoard(owner, []);
        const model: { id: string; name: string }[] = [];
        for (const [index, taken] of steps.entries()) {
          const found = "which" in taken ? model[taken.which] : undefined;
          if (taken.kind === "create") {
            const body = { project_id: projectId, name: `List ${index}`, position: taken.place };
            model.splice(taken.place, 0, (await owner.client.createBoardList({ body })).data);
          } else if (found) {
            model.splice(model.indexOf(found), 1);
            const params = { id: found.id };
            if (taken.kind === "delete") await owner.client.deleteBoardList({ params });
            else {
              await owner.client.updateBoardList({ params, body: { position: taken.place } });
              model.splice(taken.place, 0, found);
            }
          }
          expect(await namesOf(owner, projectId)).toEqual(model.map((list) => list.name));
        }
      }),
      { numRuns: 10 },
    );
    expect(await service.miscounts()).toEqual([]);
  });

  it("can be deleted only when empty", async () => {
    const { owner } = await service.createOrganisation();
    const board = await newBoard(owner, ["A", "B", "C"]);
    const card = await newCard(owner, board);
    const params = { id: board.listId };
    await expect(owner.client.deleteBoardList({ params })).rejects.toMatchObject(errors.listHasCards);
    expect(await namesOf(owner, board.projectId)).toEqual(["A", "B", "C"]);
    expect((await owner.client.getCard({ params: { id: card.id } })).data.list_id).toBe(board.listId);
    await owner.client.deleteCard({ params: { id: card.id } });
    expect((await owner.client.deleteBoardList({ params })).data).toEqual({ deleted: true });
    expect(await namesOf(owner, board.projectId)).toEqual(["B", "C"]);
    await expect(owner.client.deleteBoardList({ params })).rejects.toMatchObject(errors.listNotFound);
  });

  it("can be emptied by moving cards away, too", async () => {
    const { owner } = await service.createOrganisation();
    const board = await newBoard(owner, ["A", "B"]);
    const card = await newCard(owner, board);
    await owner.client.updateCard({ params: { id: card.id }, body: { list_id: board.listIds[1] } });
    await owner.client.deleteBoardList({ params: { id: board.listId } });
    expect(await namesOf(owner, board.projectId)).toEqual(["B"]);
    expect((await owner.client.listCards({ query: { project_id: board.projectId } })).meta.total).toBe(1);
  });

  it("are paged beyond a hundred, without overlap, and with the correct total", async () => {
    const { owner } = await service.createOrganisation();
    const names = Array.from({ length: 103 }, (_, index) => `List ${index}`);
    const { projectId } = await newBoard(owner, names);
    const page = (limit: number, offset: number) =>
      owner.client.listBoardLists({ query: { project_id: projectId, limit, offset } });
    const first = await owner.client.listBoardLists({ query: { project_id: projectId } });
    expect(first.meta).toEqual({ total: 103, limit: 100, offset: 0 });
    const rest = await page(500, 100);
    expect(rest.meta).toEqual({ total: 103, limit: 100, offset: 100 });
    expect([...first.data, ...rest.data].map((list) => list.name)).toEqual(names);
    expect(await page(5, 1_000)).toMatchObject({ data: [], meta: { total: 103, limit: 5, offset: 1_000 } });
  });

  it("require a project to be listed", async () => {
    const { owner } = await service.createOrganisation();
    for (const search of ["", "?project_id=", "?limit=5"]) {
      const response = await service.request("GET", `/api/v1/boards/lists${search}`, owner);
      expect(response).toMatchObject(errorResponse(errors.projectIdQueryRequired));
    }
    for (const id of ["x", "00000000-0000-0000-0000-000000000000"]) {
      const response = await service.request("GET", `/api/v1/boards/lists?project_id=${id}`, owner);
      expect(response).toMatchObject(errorResponse(errors.projectNotFound));
    }
  });

  it("require a project and a name to be created", async () => {
    const { owner } = await service.createOrganisation();
    const { id: project_id } = await newProject(owner, "board");
    const post = (body: object) => service.request("POST", "/api/v1/boards/lists", { token: owner.token, body });
    for (const body of [{}, { name: "A" }, { project_id }, { project_id, name: " " }, { project_id, name: null }]) {
      expect(await post(body)).toMatchObject(errorResponse(errors.listFieldsRequired));
    }
    expect(await post({ project_id: "x", name: 5 })).toMatchObject(errorResponse(errors.projectNotFound));
    for (const wrong of [
      { name: 5 },
      { name: "x".repeat(201) },
      { position: -1 },
      { position: 0.5 },
      { position: "0" },
    ]) {
      const response = await post({ project_id, name: "A", ...wrong });
      expect(response).toMatchObject({ status: 400, body: { code: errors.invalidInput.code } });
    }
    expect(await listsOf(owner, project_id)).toEqual([]);
  });

  it("belong to boards, not to websites", async () => {
    const { owner } = await service.createOrganisation();
    const { id: project_id } = await newProject(owner, "website");
    const created = owner.client.createBoardList({ body: { project_id, name: "A" } });
    await expect(created).rejects.toMatchObject(errors.notABoardProject);
    expect(await listsOf(owner, project_id)).toEqual([]);
  });

  it("reject an empty or invalid change", async () => {
    const { owner } = await service.createOrganisation();
    const { projectId, listId } = await newBoard(owner, ["A", "B"]);
    const patch = (id: string, body: object) =>
      service.request("PATCH", `/api/v1/boards/lists/${id}`, { token: owner.token, body });
    expect(await patch(listId, {})).toMatchObject(errorResponse(errors.noValidFieldsToUpdate));
    expect(await patch(listId, { project_id: projectId })).toMatchObject(errorResponse(errors.noValidFieldsToUpdate));
    expect(await patch("x", { name: 5 })).toMatchObject(errorResponse(errors.listNotFound));
    for (const body of [
      { name: "" },
      { name: null },
      { position: -1 },
      { position: 1.5 },
      { name: "C", position: null },
    ]) {
      expect(await patch(listId, body)).toMatchObject({ status: 400, body: { code: errors.invalidInput.code } });
    }
    expect(await namesOf(owner, projectId)).toEqual(["A", "B"]);
  });
});
