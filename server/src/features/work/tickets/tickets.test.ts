import { randomUUID } from "node:crypto";
import { errors, limits, type Ticket, ticketPriorities, ticketStatuses } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { newFeedback } from "../../../../test/support/factories.ts";
import { type Person, useService } from "../../../../test/support/harness.ts";
import { comparableResponse, clientError, errorResponse } from "../../../../test/support/expected-errors.ts";

async function newTicket(person: Person): Promise<Ticket> {
  const feedback = await newFeedback(person);
  const { data } = await person.client.generateTicket({ body: { source_type: "feedback", source_id: feedback.id } });
  return (await person.client.getTicket({ params: { id: data.id } })).data;
}

describe("tickets", () => {
  const service = useService();
  const patch = (person: Person, id: string, body: unknown) =>
    service.request("PATCH", `/api/v1/tickets/${id}`, { token: person.token, body });

  /** What a member writes is theirs, and a description contains the criteria. */
  const followers = (field: string): object => {
    if (field === "description") return { description_by: "member", description_parts: [], criteria: [] };
    return field === "title" ? { title_by: "member" } : {};
  };

  it("change only the given fields and are returned in full", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const developer = await addMember("Dev Eloper");
    const before = await newTicket(owner);
    const changes = {
      status: "in_progress",
      priority: "critical",
      title: "A better title",
      description: "",
      labels: ["b", "a", "b", ""],
    };
    for (const [field, value] of Object.entries(changes)) {
      const current = (await owner.client.getTicket({ params: { id: before.id } })).data;
      const response = await patch(developer, before.id, { [field]: value });
      expect(response.status).toBe(200);
      expect(response.body).toEqual({
        data: {
          ...current,
          [field]: value,
          ...followers(field),
          version: current.version + 1,
          updated_at: expect.any(String),
        },
      });
      expect(response.body.data.updated_at >= current.updated_at).toBe(true);
    }
    const after = (await owner.client.getTicket({ params: { id: before.id } })).data;
    const followed = { ...followers("title"), ...followers("description") };
    expect(after).toEqual({ ...before, ...changes, ...followed, version: after.version, updated_at: after.updated_at });
    expect((await owner.client.listTickets()).data).toEqual([after]);
  });

  it("accept any transition of status, and every priority", async () => {
    const { owner } = await service.createOrganisation();
    const { id } = await newTicket(owner);
    for (const from of ticketStatuses) {
      for (const status of ticketStatuses) {
        await owner.client.updateTicket({ params: { id }, body: { status: from } });
        const { data } = await owner.client.updateTicket({ params: { id }, body: { status } });
        expect(data.status).toBe(status);
        expect((await owner.client.listTickets({ query: { status } })).meta.total).toBe(1);
      }
    }
    for (const priority of ticketPriorities) {
      const { data } = await owner.client.updateTicket({ params: { id }, body: { priority } });
      expect(data.priority).toBe(priority);
    }
    expect(await service.miscounts()).toEqual([]);
  });

  it("ignore unknown and read-only fields", async () => {
    const { owner } = await service.createOrganisation();
    const before = await newTicket(owner);
    const response = await patch(owner, before.id, {
      title: "New title",
      id: randomUUID(),
      org_id: randomUUID(),
      project_id: randomUUID(),
      source_id: randomUUID(),
      created_by: null,
      ai_context: {},
      assigned_user_ids: [owner.userId],
      nonsense: 1,
    });
    expect(response.body).toEqual({
      data: { ...before, title: "New title", title_by: "member", version: 2, updated_at: expect.any(String) },
    });
  });

  it.each([{}, { nonsense: 1 }, { source_id: "x", assigned_user_ids: [] }])(
    "reject %j, which has no field to change, with the spec's message",
    async (body) => {
      const { owner } = await service.createOrganisation();
      const before = await newTicket(owner);
      expect(await patch(owner, before.id, body)).toMatchObject(errorResponse(errors.noValidFields));
      expect((await owner.client.getTicket({ params: { id: before.id } })).data).toEqual(before);
    },
  );

  it.each([
    [{ status: "new" }, errors.invalidStatus.message],
    [{ status: "" }, errors.invalidStatus.message],
    [{ status: null }, errors.invalidStatus.message],
    [{ status: 1, priority: "urgent" }, errors.invalidStatus.message],
    [{ priority: "urgent" }, errors.invalidPriority.message],
    [{ priority: null }, errors.invalidPriority.message],
    [{ priority: ["low"] }, errors.invalidPriority.message],
    [{ title: "" }, "title must not be blank"],
    [{ title: 5 }, "title must be a string"],
    [{ title: "x".repeat(limits.title + 1) }, "title must be at most 500 characters"],
    [{ description: null }, "description must be a string"],
    [{ description: "x".repeat(limits.description + 1) }, "description must be at most 100000 characters"],
    [{ labels: "bug" }, "labels must be an array"],
    [{ labels: null }, "labels must be an array"],
    [{ labels: ["ok", 5] }, "labels/1 must be a string"],
    [{ labels: Array.from({ length: limits.labels + 1 }, () => "x") }, "labels must have at most 100 items"],
    [{ labels: ["x".repeat(limits.labelText + 1)] }, "labels/0 must be at most 200 characters"],
    [{ assigned_to: 5 }, "assigned_to must be a string or an array or null"],
    [{ assigned_to: [5] }, "assigned_to/0 must be a string"],
    [
      { assigned_to: Array.from({ length: limits.assignees + 1 }, () => "x") },
      "assigned_to must have at most 100 items",
    ],
    [{ assigned_to: randomUUID() }, errors.assigneeNotInOrganisation.message],
  ])("reject the value in %j and change nothing, not even the valid fields", async (bad, message) => {
    const { owner } = await service.createOrganisation();
    const before = await newTicket(owner);
    const fitting = { status: "done", priority: "low", title: "Would fit", labels: [], assigned_to: owner.userId };
    const response = await patch(owner, before.id, { ...fitting, ...bad });
    expect(response).toMatchObject({ status: 400, body: { error: message } });
    expect((await owner.client.getTicket({ params: { id: before.id } })).data).toEqual(before);
    expect((await owner.client.listTickets({ query: { assigned_to: owner.userId } })).meta.total).toBe(0);
    expect(await service.miscounts()).toEqual([]);
  });

  it("accept texts and labels up to the limits", async () => {
    const { owner } = await service.createOrganisation();
    const { id } = await newTicket(owner);
    const body = {
      title: "😀".repeat(limits.title),
      description: "é".repeat(limits.description),
      labels: Array.from({ length: limits.labels }, () => "ü".repeat(limits.labelText)),
    };
    expect((await owner.client.updateTicket({ params: { id }, body })).data).toMatchObject(body);
    expect((await owner.client.getTicket({ params: { id } })).data).toMatchObject(body);
  });

  it("are deleted permanently, and removed from every total", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const developer = await addMember("Dev Eloper");
    const { id } = await newTicket(owner);
    await owner.client.updateTicket({ params: { id }, body: { assigned_to: developer.userId } });
    const response = await service.request("DELETE", `/api/v1/tickets/${id}`, { token: developer.token });
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ data: { deleted: true } });
    const missing = clientError(errors.ticketNotFound);
    await expect(owner.client.getTicket({ params: { id } })).rejects.toMatchObject(missing);
    await expect(owner.client.deleteTicket({ params: { id } })).rejects.toMatchObject(missing);
    for (const query of [{}, { status: "open" as const }, { assigned_to: developer.userId }]) {
      const found = await owner.client.listTickets({ query });
      expect([found.data, found.meta.total]).toEqual([[], 0]);
    }
    expect(await service.miscounts()).toEqual([]);
  });

  it("check the token, the body's syntax, the ticket and the body's values, in that order", async () => {
    const { owner } = await service.createOrganisation();
    const path = `/api/v1/tickets/${randomUUID()}`;
    const { token } = owner;
    const headers = { "content-type": "application/json" };
    expect(await service.request("PATCH", path, { rawBody: "{", headers })).toMatchObject(
      errorResponse(errors.unauthenticated),
    );
    expect(
      await service.request("PATCH", path, { token, rawBody: "{}", headers: { "content-type": "text/plain" } }),
    ).toMatchObject(errorResponse(errors.unsupportedMediaType));
    expect(await service.request("PATCH", path, { token, rawBody: "{", headers })).toMatchObject(
      errorResponse(errors.invalidJson),
    );
    for (const body of [{}, { status: "nonsense" }, { assigned_to: randomUUID() }]) {
      expect(await service.request("PATCH", path, { token, body })).toMatchObject(errorResponse(errors.ticketNotFound));
    }
    expect(await service.request("GET", "/api/v1/tickets/no-uuid", { token })).toMatchObject(
      errorResponse(errors.ticketNotFound),
    );
  });

  it.each([
    ["GET", undefined],
    ["PATCH", { title: "Taken over" }],
    ["PATCH", { status: "nonsense" }],
    ["DELETE", undefined],
  ])("return 404 to %s %j for another organisation", async (method, body) => {
    const { owner } = await service.createOrganisation();
    const { owner: stranger } = await service.createOrganisation();
    const foreign = await newTicket(stranger);
    const attempt = (id: string) =>
      comparableResponse(service, method, `/api/v1/tickets/${id}`, { token: owner.token, body });
    const response = await attempt(foreign.id);
    expect(response.status).toBe(404);
    expect(response).toEqual(await attempt(randomUUID()));
    expect((await stranger.client.getTicket({ params: { id: foreign.id } })).data).toEqual(foreign);
  });
});
