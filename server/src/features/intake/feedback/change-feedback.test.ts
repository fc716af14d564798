import { randomUUID } from "node:crypto";
import { errors, feedbackStatuses, feedbackTypes, limits } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { newFeedback } from "../../../../test/support/factories.ts";
import { type Person, useService } from "../../../../test/support/harness.ts";
import { errorResponse } from "../../../../test/support/expected-errors.ts";

describe("updating feedback", () => {
  const service = useService();
  const patch = (person: Person, id: string, body: unknown) =>
    service.request("PATCH", `/api/v1/feedback/${id}`, { token: person.token, body });

  it("changes the given fields, keeps the others and returns the complete item", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const developer = await addMember("Dev Eloper");
    const before = await newFeedback(owner, {
      description: "As it was",
      page_url: "https://bolt.example/cart",
      annotations: [{ type: "pin", x: 0.5, y: 0.5 }],
      browser_info: { os: "Linux" },
    });
    const changes = { status: "review", title: "New title", description: "", type: "feature" };
    for (const [field, value] of Object.entries(changes)) {
      const current = (await owner.client.getFeedback({ params: { id: before.id } })).data;
      const response = await patch(developer, before.id, { [field]: value });
      expect(response.status).toBe(200);
      expect(response.body).toEqual({ data: { ...current, [field]: value, version: current.version + 1 } });
    }
    const after = await owner.client.getFeedback({ params: { id: before.id } });
    expect(after.data).toEqual({ ...before, ...changes, version: 1 + Object.keys(changes).length });
  });

  it("accepts any transition of status and type, and updates every total", async () => {
    const { owner } = await service.createOrganisation();
    const { id } = await newFeedback(owner);
    for (const from of feedbackStatuses) {
      for (const status of feedbackStatuses) {
        for (const type of feedbackTypes) {
          await owner.client.updateFeedback({ params: { id }, body: { status: from } });
          const { data } = await owner.client.updateFeedback({ params: { id }, body: { status, type } });
          expect([data.status, data.type]).toEqual([status, type]);
          const found = await owner.client.listFeedback({ query: { status, type } });
          expect([found.data.length, found.meta.total]).toEqual([1, 1]);
        }
      }
    }
    expect((await owner.client.listFeedback()).meta.total).toBe(1);
    expect(await service.miscounts()).toEqual([]);
  });

  it("ignores unknown and read-only fields", async () => {
    const { owner } = await service.createOrganisation();
    const before = await newFeedback(owner);
    const response = await patch(owner, before.id, {
      title: "New title",
      id: randomUUID(),
      project_id: randomUUID(),
      position: 7,
      created_at: "2000-01-01T00:00:00.000Z",
      page_url: "https://elsewhere.example",
      nonsense: {},
    });
    expect(response.body).toEqual({ data: { ...before, title: "New title", version: 2 } });
  });

  it.each([{}, { nonsense: 1 }, { page_url: "https://a.example", position: 3 }])(
    "rejects %j, which has no field to change",
    async (body) => {
      const { owner } = await service.createOrganisation();
      const before = await newFeedback(owner);
      expect(await patch(owner, before.id, body)).toMatchObject(errorResponse(errors.noValidFieldsToUpdate));
      expect((await owner.client.getFeedback({ params: { id: before.id } })).data).toEqual(before);
    },
  );

  const statusOrType = errors.invalidStatusOrType.message;
  it.each([
    [{ status: "open" }, statusOrType],
    [{ status: "" }, statusOrType],
    [{ status: null }, statusOrType],
    [{ status: ["new"] }, statusOrType],
    [{ type: "praise" }, statusOrType],
    [{ type: 1 }, statusOrType],
    [{ status: "done", type: "Bug" }, statusOrType],
    [{ title: 5, status: "open" }, statusOrType],
    [{ title: "" }, "title must not be blank"],
    [{ title: " \t" }, "title must not be blank"],
    [{ title: null }, "title must be a string"],
    [{ title: ["A"] }, "title must be a string"],
    [{ title: "x".repeat(limits.title + 1) }, "title must be at most 500 characters"],
    [{ description: null }, "description must be a string"],
    [{ description: "x".repeat(limits.description + 1) }, "description must be at most 100000 characters"],
  ])("rejects the value in %j and changes nothing, not even the valid fields", async (bad, message) => {
    const { owner } = await service.createOrganisation();
    const before = await newFeedback(owner);
    const fitting = { title: "Would fit", description: "Would fit", status: "review", type: "bug" };
    const response = await patch(owner, before.id, { ...fitting, ...bad });
    expect(response).toMatchObject({ status: 400, body: { error: message } });
    expect(response.body.details.length).toBeGreaterThan(0);
    expect((await owner.client.getFeedback({ params: { id: before.id } })).data).toEqual(before);
    expect(await service.miscounts()).toEqual([]);
  });

  it("accepts texts up to the limits", async () => {
    const { owner } = await service.createOrganisation();
    const { id } = await newFeedback(owner);
    const body = { title: "é".repeat(limits.title), description: "😀".repeat(limits.description) };
    expect((await owner.client.updateFeedback({ params: { id }, body })).data).toMatchObject(body);
  });

  it("rejects text that databases cannot store unchanged", async () => {
    const { owner } = await service.createOrganisation();
    const before = await newFeedback(owner);
    for (const title of ["nul \0 inside", "half \ud83d character"]) {
      expect(await patch(owner, before.id, { title })).toMatchObject(
        errorResponse(errors.invalidInput, "title must be well-formed text without NUL characters"),
      );
    }
    expect((await owner.client.getFeedback({ params: { id: before.id } })).data).toEqual(before);
  });

  it("checks the token, the body's syntax, the item and the body's values, in that order", async () => {
    const { owner } = await service.createOrganisation();
    const path = `/api/v1/feedback/${randomUUID()}`;
    const { token } = owner;
    const plain = { "content-type": "text/plain" };
    expect(await service.request("PATCH", path, { rawBody: "{" })).toMatchObject(errorResponse(errors.unauthenticated));
    expect(await service.request("PATCH", path, { token, rawBody: "{", headers: plain })).toMatchObject(
      errorResponse(errors.unsupportedMediaType),
    );
    const json = { "content-type": "application/json" };
    for (const rawBody of ["{", "", "{} {}", "{'title':1}"]) {
      const response = await service.request("PATCH", path, { token, rawBody, headers: json });
      expect(response).toMatchObject(errorResponse(rawBody === "" ? errors.bodyNotObject : errors.invalidJson));
    }
    for (const body of [[], null, "title", 1]) {
      expect(await service.request("PATCH", path, { token, body })).toMatchObject(errorResponse(errors.bodyNotObject));
    }
    for (const body of [{}, { status: "open" }, { title: 1 }]) {
      expect(await service.request("PATCH", path, { token, body })).toMatchObject(
        errorResponse(errors.feedbackNotFound),
      );
    }
  });

  it("keeps all totals correct during many concurrent changes", async () => {
    const { owner } = await service.createOrganisation();
    const first = await newFeedback(owner);
    const rest = await Promise.all(
      Array.from({ length: 7 }, () => newFeedback(owner, { project_id: first.project_id })),
    );
    const ids = [first, ...rest].map((item) => item.id);
    const changes = ids.flatMap((id, index) =>
      feedbackStatuses.map((_, step) => {
        const status = feedbackStatuses[(index + step) % feedbackStatuses.length];
        return owner.client.updateFeedback({ params: { id }, body: { status } });
      }),
    );
    await Promise.all(changes);
    expect((await owner.client.listFeedback()).meta.total).toBe(8);
    expect(await service.miscounts()).toEqual([]);
  });
});
