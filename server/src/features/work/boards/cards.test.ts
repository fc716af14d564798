import { errors } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { newBoard, newCard, newProject } from "../../../../test/support/factories.ts";
import { type Person, useService } from "../../../../test/support/harness.ts";
import { errorResponse } from "../../../../test/support/expected-errors.ts";

const noSuchId = "01890000-0000-7000-8000-000000000000";

describe("cards", () => {
  const service = useService();

  const post = (person: Person, body: object) =>
    service.request("POST", "/api/v1/boards/cards", { token: person.token, body });

  const cardsIn = async (person: Person, project_id: string) =>
    (await person.client.listCards({ query: { project_id } })).meta.total;

  it("are created with 201, a Location, and exactly the fields of the spec's create response and the version", async () => {
    const { owner } = await service.createOrganisation();
    const { projectId, listId } = await newBoard(owner);
    const response = await post(owner, {
      project_id: projectId,
      list_id: listId,
      title: "Fix the brakes",
      description: "They **squeak**",
      labels: [{ color: "red", text: "urgent", extra: true }],
      author_name: "Ida Importer",
      assigned_to: owner.userId,
      due_date: "2026-03-31",
      position: 7,
      id: noSuchId,
    });
    expect(response.status).toBe(201);
    expect(response.headers.get("location")).toBe(`/api/v1/boards/cards/${response.body.data.id}`);
    expect(response.body).toEqual({
      data: {
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/),
        list_id: listId,
        project_id: projectId,
        title: "Fix the brakes",
        description: "They **squeak**",
        labels: [{ color: "red", text: "urgent" }],
        version: 1,
        due_date: null,
        checklist: null,
        attachments: null,
        author_name: "Ida Importer",
        position: 0,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      },
    });
    expect(response.body.data.id).not.toBe(noSuchId);
  });

  it("show arrays and assignees in their GET, and the same in the list", async () => {
    const { owner } = await service.createOrganisation();
    const { projectId, listId } = await newBoard(owner);
    const created = await newCard(owner, { projectId, listId }, { assigned_to: owner.userId });
    const found = await service.request("GET", `/api/v1/boards/cards/${created.id}`, owner);
    expect(found.status).toBe(200);
    expect(found.body).toEqual({
      data: {
        ...created,
        checklist: [],
        attachments: [],
        author_kind: "member",
        assigned_to: owner.userId,
        assigned_user_ids: [owner.userId],
        ticket_ids: [],
        feedback_id: null,
        archived: false,
      },
    });
    const listed = await service.request("GET", `/api/v1/boards/cards?list_id=${listId}`, owner);
    expect(listed.body).toEqual({ data: [found.body.data], meta: { total: 1, limit: 50, offset: 0 } });
  });

  it("omit what was not given", async () => {
    const { owner } = await service.createOrganisation();
    const board = await newBoard(owner);
    const { id } = await newCard(owner, board, { title: "Bare", description: null, author_name: null, labels: [] });
    expect((await owner.client.getCard({ params: { id } })).data).toMatchObject({
      description: null,
      labels: [],
      due_date: null,
      author_name: null,
      author_kind: "member",
      assigned_to: null,
      assigned_user_ids: [],
    });
  });

  it("are appended: position 0, then the integer after the highest", async () => {
    const { owner } = await service.createOrganisation();
    const board = await newBoard(owner);
    const first = await newCard(owner, board);
    const second = await newCard(owner, board);
    expect([first.position, second.position]).toEqual([0, 1]);
    await owner.client.updateCard({ params: { id: second.id }, body: { position: 7.25 } });
    expect((await newCard(owner, board)).position).toBe(8);
    await owner.client.updateCard({ params: { id: first.id }, body: { position: 1_000 } });
    expect((await newCard(owner, board)).position).toBe(1_001);
    const elsewhere = { projectId: board.projectId, listId: board.listIds[1] ?? "" };
    expect((await newCard(owner, elsewhere)).position).toBe(0);
  });

  it("do not reuse a gap in the middle, but the position of a deleted last card", async () => {
    const { owner } = await service.createOrganisation();
    const board = await newBoard(owner);
    const cards = [await newCard(owner, board), await newCard(owner, board), await newCard(owner, board)];
    await owner.client.deleteCard({ params: { id: cards[1]?.id ?? "" } });
    expect((await newCard(owner, board)).position).toBe(3);
  });

  it("accept one assignee, several in order without duplicates, or none", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const dora = await addMember("Dora");
    const board = await newBoard(owner);
    const assigned = async (assigned_to: string | string[] | null) => {
      const { id } = await newCard(owner, board, { assigned_to });
      const { data } = await owner.client.getCard({ params: { id } });
      return { assigned_to: data.assigned_to, assigned_user_ids: data.assigned_user_ids };
    };
    const nobody = { assigned_to: null, assigned_user_ids: [] };
    expect(await assigned(null)).toEqual(nobody);
    expect(await assigned([])).toEqual(nobody);
    expect(await assigned(dora.userId)).toEqual({ assigned_to: dora.userId, assigned_user_ids: [dora.userId] });
    expect(await assigned([dora.userId, owner.userId, dora.userId])).toEqual({
      assigned_to: dora.userId,
      assigned_user_ids: [dora.userId, owner.userId],
    });
  });

  it("reject assignees who are not members, and are not created", async () => {
    const { owner } = await service.createOrganisation();
    const { projectId, listId } = await newBoard(owner);
    for (const assigned_to of [noSuchId, "", "x", owner.displayName, [owner.userId, noSuchId]]) {
      const response = await post(owner, { project_id: projectId, list_id: listId, title: "A", assigned_to });
      expect(response).toMatchObject(errorResponse(errors.assigneeNotInOrganisation));
    }
    for (const assigned_to of [5, {}, true, [null], [5], [[owner.userId]]]) {
      const response = await post(owner, { project_id: projectId, list_id: listId, title: "A", assigned_to });
      expect(response).toMatchObject({ status: 400, body: { code: errors.invalidInput.code } });
    }
    expect(await cardsIn(owner, projectId)).toBe(0);
  });

  it("require a project, a list and a title, before other checks", async () => {
    const { owner } = await service.createOrganisation();
    const { projectId, listId } = await newBoard(owner);
    const whole = { project_id: projectId, list_id: listId, title: "A" };
    const missing = ["project_id", "list_id", "title"].flatMap((field) => [
      { ...whole, [field]: undefined },
      { ...whole, [field]: null },
      { ...whole, [field]: "" },
      { ...whole, [field]: "  \n" },
    ]);
    for (const body of [{}, { project_id: noSuchId }, { title: "A" }, ...missing]) {
      expect(await post(owner, body)).toMatchObject(errorResponse(errors.cardFieldsRequired));
    }
    expect(await cardsIn(owner, projectId)).toBe(0);
  });

  it("check the project, then its list, then the rest of the body", async () => {
    const { owner } = await service.createOrganisation();
    const { projectId, listId } = await newBoard(owner);
    const other = await newBoard(owner);
    const website = await newProject(owner, "website");
    const bad = { title: 5, labels: "red", assigned_to: noSuchId };
    for (const project_id of [noSuchId, "x"]) {
      const response = await post(owner, { project_id, list_id: listId, ...bad });
      expect(response).toMatchObject(errorResponse(errors.projectNotFoundInOrganization));
      expect(response.body.error).toBe("Project not found in this organization");
    }
    for (const list_id of [noSuchId, "x", other.listId]) {
      const response = await post(owner, { project_id: projectId, list_id, ...bad });
      expect(response).toMatchObject(errorResponse(errors.listNotFoundInProject));
    }
    const inWebsite = await post(owner, { project_id: website.id, list_id: listId, title: "A" });
    expect(inWebsite).toMatchObject(errorResponse(errors.listNotFoundInProject));
    expect((await post(owner, { project_id: projectId, list_id: listId, ...bad })).status).toBe(400);
    expect(await cardsIn(owner, projectId)).toBe(0);
    expect(await cardsIn(owner, other.projectId)).toBe(0);
  });

  it.each([
    ["title", 5],
    ["title", "x".repeat(501)],
    ["title", "a\0b"],
    ["title", "half \ud83d"],
    ["description", 5],
    ["description", "x".repeat(100_001)],
    ["labels", {}],
    ["labels", null],
    ["labels", ["red"]],
    ["labels", [{ color: "red" }]],
    ["labels", [{ color: 1, text: "a" }]],
    ["labels", Array.from({ length: 101 }, () => ({ color: "red", text: "a" }))],
    ["author_name", 5],
    ["author_name", "x".repeat(201)],
  ])("reject an invalid %s, and are not created", async (field, value) => {
    const { owner } = await service.createOrganisation();
    const { projectId, listId } = await newBoard(owner);
    const response = await post(owner, { project_id: projectId, list_id: listId, title: "A", [field]: value });
    expect(response).toMatchObject({ status: 400, body: { code: errors.invalidInput.code } });
    expect(response.body.details[0].path).toContain(field);
    expect(await cardsIn(owner, projectId)).toBe(0);
  });

  it("accept texts up to the limits, and return them unchanged", async () => {
    const { owner } = await service.createOrganisation();
    const board = await newBoard(owner);
    const fields = {
      title: "é".repeat(500),
      description: "ß".repeat(100_000),
      author_name: "𝒳".repeat(100),
      labels: Array.from({ length: 100 }, (_, index) => ({ color: "red", text: `${index}` })),
    };
    const { id } = await newCard(owner, board, fields);
    expect((await owner.client.getCard({ params: { id } })).data).toMatchObject(fields);
  });

  it("are deleted permanently, with their comments", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const developer = await addMember("Dora");
    const board = await newBoard(owner);
    const [card, other] = [await newCard(owner, board), await newCard(owner, board)];
    const params = { id: card.id };
    await owner.client.createCardComment({ params, body: { content: "Hello @Dora" } });
    expect((await developer.client.deleteCard({ params })).data).toEqual({ deleted: true });
    await expect(owner.client.getCard({ params })).rejects.toMatchObject(errors.cardNotFound);
    await expect(owner.client.deleteCard({ params })).rejects.toMatchObject(errors.cardNotFound);
    await expect(owner.client.listCardComments({ params })).rejects.toMatchObject(errors.cardNotFound);
    const left = await owner.client.listCards({ query: { list_id: board.listId } });
    expect(left.data.map((each) => each.id)).toEqual([other.id]);
    expect(left.meta.total).toBe(1);
    expect(await service.miscounts()).toEqual([]);
  });

  it.each(["x", noSuchId, "0", "%00", "..%2f", "𝒳"])("return 404 for an id that does not exist: %s", async (id) => {
    const { owner } = await service.createOrganisation();
    const path = `/api/v1/boards/cards/${id}`;
    const { token } = owner;
    expect(await service.request("GET", path, { token })).toMatchObject(errorResponse(errors.cardNotFound));
    expect(await service.request("DELETE", path, { token })).toMatchObject(errorResponse(errors.cardNotFound));
    const body = { title: 5, position: -1, nonsense: true };
    expect(await service.request("PATCH", path, { token, body })).toMatchObject(errorResponse(errors.cardNotFound));
  });
});
