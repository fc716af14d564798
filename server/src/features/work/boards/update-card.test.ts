import { errors } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { newBoard, newCard } from "../../../../test/support/factories.ts";
import { type Person, useService } from "../../../../test/support/harness.ts";
import { errorResponse } from "../../../../test/support/expected-errors.ts";

const noSuchId = "01890000-0000-7000-8000-000000000000";

describe("updating a card", () => {
  const service = useService();

  const patch = (person: Person, id: string, body: object) =>
    service.request("PATCH", `/api/v1/boards/cards/${id}`, { token: person.token, body });

  it("returns the complete card, as its GET shows it", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const dora = await addMember("Dora");
    const board = await newBoard(owner);
    const card = await newCard(owner, board, { author_name: "Ida" });
    const body = {
      title: "New title",
      description: "New text",
      labels: [{ color: "#00f", text: "blue" }],
      due_date: "2028-02-29",
      checklist: [{ id: "one", text: "First", checked: true }],
      list_id: board.listIds[1],
      position: 2.5,
      assigned_to: [dora.userId, owner.userId],
    };
    const changed = await patch(owner, card.id, body);
    expect(changed.status).toBe(200);
    const { assigned_to: _, ...plain } = body;
    expect(changed.body).toEqual({
      data: {
        ...plain,
        id: card.id,
        ticket_ids: [],
        feedback_id: null,
        author_kind: "outside",
        archived: false,
        version: 2,
        project_id: board.projectId,
        attachments: [],
        author_name: "Ida",
        assigned_to: dora.userId,
        assigned_user_ids: [dora.userId, owner.userId],
        created_at: card.created_at,
      },
    });
    const found = await service.request("GET", `/api/v1/boards/cards/${card.id}`, owner);
    expect(found.body).toEqual(changed.body);
    expect(found.headers.get("etag")).toBe(changed.headers.get("etag"));
  });

  it.each([
    { title: "Only the title" },
    { description: "Only the description" },
    { description: "" },
    { description: null },
    { labels: [] },
    { due_date: "2026-12-31" },
    { due_date: null },
    { checklist: [] },
  ])("changes only the given fields: %j", async (change) => {
    const { owner } = await service.createOrganisation();
    const board = await newBoard(owner);
    const { id } = await newCard(owner, board, {
      description: "Text",
      labels: [{ color: "red", text: "a" }],
      assigned_to: owner.userId,
    });
    const params = { id };
    await owner.client.updateCard({ params, body: { due_date: "2026-01-01", checklist: [{ id: "a", text: "A" }] } });
    const before = (await owner.client.getCard({ params })).data;
    expect(before.checklist).toEqual([{ id: "a", text: "A", checked: false }]);
    expect((await owner.client.updateCard({ params, body: change })).data).toEqual({
      ...before,
      ...change,
      version: 3,
    });
  });

  it("generates an id for checklist items without one", async () => {
    const { owner } = await service.createOrganisation();
    const { id } = await newCard(owner, await newBoard(owner));
    const checklist = [{ text: "First" }, { text: "Second", checked: true }];
    const { data } = await owner.client.updateCard({ params: { id }, body: { checklist } });
    expect(data.checklist).toMatchObject([
      { text: "First", checked: false },
      { text: "Second", checked: true },
    ]);
    expect(new Set(data.checklist.map((item) => item.id)).size).toBe(2);
  });

  it("assigns one, several or no members; assigned_to is always the first of assigned_user_ids", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const dora = await addMember("Dora");
    const { id } = await newCard(owner, await newBoard(owner));
    const assign = async (assigned_to: string | string[] | null) =>
      (await owner.client.updateCard({ params: { id }, body: { assigned_to } })).data;
    const both = [dora.userId, owner.userId];
    expect(await assign(both)).toMatchObject({ assigned_to: dora.userId, assigned_user_ids: both });
    expect(await assign(both.toReversed())).toMatchObject({
      assigned_to: owner.userId,
      assigned_user_ids: both.toReversed(),
    });
    expect(await assign(dora.userId)).toMatchObject({ assigned_to: dora.userId, assigned_user_ids: [dora.userId] });
    const kept = (await owner.client.updateCard({ params: { id }, body: { title: "Other" } })).data;
    expect(kept).toMatchObject({ assigned_to: dora.userId, assigned_user_ids: [dora.userId] });
    expect(await assign(null)).toMatchObject({ assigned_to: null, assigned_user_ids: [] });
    expect(await assign([...both, ...both])).toMatchObject({ assigned_user_ids: both });
    expect(await assign([])).toMatchObject({ assigned_to: null, assigned_user_ids: [] });
    expect((await owner.client.getCard({ params: { id } })).data.assigned_user_ids).toEqual([]);
  });

  it("rejects an assignee who is not a member, and changes nothing else", async () => {
    const { owner } = await service.createOrganisation();
    const board = await newBoard(owner);
    const { id } = await newCard(owner, board, { assigned_to: owner.userId });
    const before = (await owner.client.getCard({ params: { id } })).data;
    for (const assigned_to of [noSuchId, "x", "", [owner.userId, noSuchId]]) {
      const response = await patch(owner, id, { title: "No", list_id: board.listIds[1], position: 3, assigned_to });
      expect(response).toMatchObject(errorResponse(errors.assigneeNotInOrganisation));
      expect(response.body.error).toBe("Assignee is not in this organisation");
    }
    expect((await owner.client.getCard({ params: { id } })).data).toEqual(before);
    expect(await service.miscounts()).toEqual([]);
  });

  it("rejects a body without a known field", async () => {
    const { owner } = await service.createOrganisation();
    const { id, project_id } = await newCard(owner, await newBoard(owner));
    for (const body of [{}, { colour: "red" }, { project_id }, { author_name: "Me" }, { created_at: "now", id }]) {
      expect(await patch(owner, id, body)).toMatchObject(errorResponse(errors.noValidFieldsToUpdate));
    }
  });

  it("ignores unknown fields beside known ones", async () => {
    const { owner } = await service.createOrganisation();
    const { id } = await newCard(owner, await newBoard(owner));
    const response = await patch(owner, id, { title: "Known", author_name: "Me", id: noSuchId, attachments: [{}] });
    expect(response).toMatchObject({ status: 200, body: { data: { id, title: "Known", author_name: null } } });
    expect(response.body.data.attachments).toEqual([]);
  });

  it.each([
    ["title", ""],
    ["title", " "],
    ["title", null],
    ["title", 5],
    ["title", "x".repeat(501)],
    ["description", 5],
    ["labels", null],
    ["labels", [{ text: "a" }]],
    ["due_date", "tomorrow"],
    ["due_date", "2026-02-30"],
    ["due_date", "2026-13-01"],
    ["due_date", "2026-03-31T00:00:00Z"],
    ["due_date", ""],
    ["due_date", 5],
    ["checklist", null],
    ["checklist", ["a"]],
    ["checklist", [{ id: "a", text: 5, checked: true }]],
    ["checklist", [{ id: "a", text: "A", checked: "yes" }]],
    ["checklist", [{ id: "a", text: "A" }, { text: "B" }, { id: "a", text: "C" }]],
    ["checklist", Array.from({ length: 501 }, () => ({ text: "A" }))],
    ["list_id", null],
    ["list_id", 5],
    ["assigned_to", 5],
    ["assigned_to", [5]],
    ["assigned_to", {}],
  ])("rejects an invalid %s, and changes nothing", async (field, value) => {
    const { owner } = await service.createOrganisation();
    const { id } = await newCard(owner, await newBoard(owner));
    const before = (await owner.client.getCard({ params: { id } })).data;
    const response = await patch(owner, id, { description: "Changed", [field]: value });
    expect(response).toMatchObject({ status: 400, body: { code: errors.invalidInput.code } });
    expect((await owner.client.getCard({ params: { id } })).data).toEqual(before);
  });

  it("returns 404 for a list of another project or an unknown one, and changes nothing else", async () => {
    const { owner } = await service.createOrganisation();
    const board = await newBoard(owner);
    const other = await newBoard(owner);
    const { id } = await newCard(owner, board);
    for (const list_id of [other.listId, noSuchId, "x", ""]) {
      expect(await patch(owner, id, { list_id })).toMatchObject(errorResponse(errors.listNotFoundInProject));
      const withOthers = { list_id, title: "No", position: 3, assigned_to: noSuchId };
      expect(await patch(owner, id, withOthers)).toMatchObject(errorResponse(errors.listNotFoundInProject));
    }
    expect((await owner.client.getCard({ params: { id } })).data).toMatchObject({ title: "A card", position: 0 });
    expect(await service.miscounts()).toEqual([]);
  });

  it("returns 404 for an unknown list before checking other values", async () => {
    const { owner } = await service.createOrganisation();
    const { id } = await newCard(owner, await newBoard(owner));
    const response = await patch(owner, id, { list_id: noSuchId, title: 5 });
    expect(response).toMatchObject(errorResponse(errors.listNotFoundInProject));
  });

  it("accepts ids in upper case", async () => {
    const { owner } = await service.createOrganisation();
    const board = await newBoard(owner);
    const { id } = await newCard(owner, board);
    const list_id = board.listIds[1] ?? "";
    const response = await patch(owner, id.toUpperCase(), {
      list_id: list_id.toUpperCase(),
      assigned_to: owner.userId.toUpperCase(),
    });
    expect(response.body.data).toMatchObject({ id, list_id, assigned_user_ids: [owner.userId] });
  });
});
