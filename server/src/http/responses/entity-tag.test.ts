import { randomUUID } from "node:crypto";
import { errors } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { newBoard, newCard, newFeedback, newProject } from "../../../test/support/factories.ts";
import { type Person, useService } from "../../../test/support/harness.ts";
import { clientError, errorResponse } from "../../../test/support/expected-errors.ts";

interface Changeable {
  readonly path: string;
  readonly change: (round: number) => object;
  /** Lists and comments have no GET; the response to a change has the tag. */
  readonly hasGet: boolean;
}

/** One of each kind of object that can be changed. */
async function oneOfEach(owner: Person): Promise<Record<string, Changeable>> {
  const client = await owner.client.createClient({ body: { name: "Bolt Bikes" } });
  const project = await newProject(owner, "website");
  const feedback = await newFeedback(owner);
  const board = await newBoard(owner);
  const card = await newCard(owner, board);
  const ticket = await owner.client.generateTicket({ body: { source_type: "feedback", source_id: feedback.id } });
  const body = { content: "Hello" };
  const said = await owner.client.createFeedbackComment({ params: { id: feedback.id }, body });
  const noted = await owner.client.createCardComment({ params: { id: card.id }, body });
  const name = (round: number) => ({ name: `Name ${round}` });
  const title = (round: number) => ({ title: `Title ${round}` });
  const content = (round: number) => ({ content: `Content ${round}` });
  return {
    client: { path: `/api/v1/clients/${client.data.id}`, change: name, hasGet: true },
    project: { path: `/api/v1/projects/${project.id}`, change: name, hasGet: true },
    ticket: { path: `/api/v1/tickets/${ticket.data.id}`, change: title, hasGet: true },
    list: { path: `/api/v1/boards/lists/${board.listIds[1]}`, change: name, hasGet: false },
    "card comment": {
      path: `/api/v1/boards/cards/${card.id}/comments/${noted.data.id}`,
      change: content,
      hasGet: false,
    },
    "feedback comment": {
      path: `/api/v1/feedback/${feedback.id}/comments/${said.data.id}`,
      change: content,
      hasGet: false,
    },
    card: { path: `/api/v1/boards/cards/${card.id}`, change: title, hasGet: true },
    feedback: { path: `/api/v1/feedback/${feedback.id}`, change: title, hasGet: true },
  };
}

describe("an ETag", () => {
  const service = useService();

  it("changes with every change, and is the same in the response to the change and in the next GET", async () => {
    const { owner } = await service.createOrganisation();
    const { token } = owner;
    const objects = await oneOfEach(owner);
    const tags: Record<string, Set<string | null>> = {};
    for (const [kind, { path, change }] of Object.entries(objects)) {
      tags[kind] = new Set();
      for (let round = 0; round < 3; round++) {
        const changed = await service.request("PATCH", path, { token, body: change(round) });
        const tag = changed.headers.get("etag");
        expect([kind, changed.status, tag]).toEqual([kind, 200, expect.stringMatching(/^"[^"]+"$/)]);
        tags[kind].add(tag);
      }
      expect(tags[kind].size).toBe(3);
    }
    for (const [kind, { path }] of Object.entries(objects).filter(([, object]) => object.hasGet)) {
      for (let read = 0; read < 2; read++) {
        const { headers } = await service.request("GET", path, { token });
        expect([kind, headers.get("etag")]).toEqual([kind, [...(tags[kind] ?? [])].at(-1)]);
      }
    }
  });

  it("of a created object matches it", async () => {
    const { owner } = await service.createOrganisation();
    const project = await newProject(owner, "website");
    const created = await owner.client.createFeedback({ body: { project_id: project.id, title: "New" } });
    const params = { id: created.data.id };
    expect(created.etag).toBe((await owner.client.getFeedback({ params })).etag);
    const updated = await owner.client.updateFeedback({ params, body: { title: "Newer" }, ifMatch: created.etag });
    expect(updated.data.title).toBe("Newer");
  });

  it("is not sent with lists or errors", async () => {
    const { owner } = await service.createOrganisation();
    await newFeedback(owner);
    const { token } = owner;
    for (const path of ["/api/v1/feedback", "/api/v1/tickets", `/api/v1/feedback/${randomUUID()}`]) {
      expect((await service.request("GET", path, { token })).headers.has("etag")).toBe(false);
    }
  });

  it("does not change when others comment", async () => {
    const { owner } = await service.createOrganisation();
    const { id } = await newFeedback(owner);
    const before = await owner.client.getFeedback({ params: { id } });
    await owner.client.createFeedbackComment({ params: { id }, body: { content: "Hello" } });
    expect((await owner.client.getFeedback({ params: { id } })).etag).toBe(before.etag);
  });

  it("of a ticket changes when an assigned member is removed", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const developer = await addMember("Dev Eloper");
    const feedback = await newFeedback(owner);
    const { data } = await owner.client.generateTicket({ body: { source_type: "feedback", source_id: feedback.id } });
    const params = { id: data.id };
    const assigned = await owner.client.updateTicket({ params, body: { assigned_to: developer.userId } });
    await owner.client.removeMember({ params: { user_id: developer.userId } });
    const stale = owner.client.updateTicket({ params, body: { title: "x" }, ifMatch: assigned.etag });
    await expect(stale).rejects.toMatchObject(clientError(errors.staleObject));
  });
});

describe("If-Match", () => {
  const service = useService();

  it("accepts a change or deletion while the tag is current and rejects it once stale, for every kind of object", async () => {
    const { owner } = await service.createOrganisation();
    const { token } = owner;
    for (const [kind, { path, change }] of Object.entries(await oneOfEach(owner))) {
      const send = (method: string, tag: string, round?: number) =>
        service.request(method, path, {
          token,
          body: round === undefined ? undefined : change(round),
          headers: { "if-match": tag },
        });
      const first = await service.request("PATCH", path, { token, body: change(0) });
      const stale = first.headers.get("etag") ?? "";
      const second = await send("PATCH", stale, 1);
      expect([kind, second.status]).toEqual([kind, 200]);
      expect(second.body.data).toMatchObject(change(1));
      const fresh = second.headers.get("etag") ?? "";
      expect(await send("PATCH", stale, 2)).toMatchObject(errorResponse(errors.staleObject));
      expect(await send("DELETE", stale)).toMatchObject(errorResponse(errors.staleObject));
      const third = await send("PATCH", fresh, 3);
      expect(third.body.data).toMatchObject(change(3));
      if (kind === "feedback" || kind === "card") continue;
      expect(await send("DELETE", fresh)).toMatchObject(errorResponse(errors.staleObject));
      expect(await send("DELETE", third.headers.get("etag") ?? "")).toMatchObject({
        status: 200,
        body: { data: { deleted: true } },
      });
    }
  });

  it("changes nothing when it rejects", async () => {
    const { owner } = await service.createOrganisation();
    const before = await newFeedback(owner);
    const params = { id: before.id };
    const refused = clientError(errors.staleObject);
    const change = { params, body: { title: "Lost", status: "done" as const }, ifMatch: '"v99"' };
    await expect(owner.client.updateFeedback(change)).rejects.toMatchObject(refused);
    await expect(owner.client.deleteFeedback({ params, ifMatch: '"v99"' })).rejects.toMatchObject(refused);
    expect((await owner.client.getFeedback({ params })).data).toEqual(before);
    expect(await service.miscounts()).toEqual([]);
  });

  it.each([
    ["*", 200],
    [' "v1" ', 200],
    ['"v0", "v1"', 200],
    ['"v0","v1" , "v2"', 200],
    // As marked by a proxy that compresses responses.
    ['W/"v1"', 200],
    ['W/"v2"', 412],
    ["v1", 412],
    ['"V1"', 412],
    ['"v11"', 412],
    ['"v0", "v2"', 412],
    ["nonsense", 412],
  ])("of %s for an object in version 1 returns %i", async (tag, status) => {
    const { owner } = await service.createOrganisation();
    const { id } = await newFeedback(owner);
    const response = await service.request("PATCH", `/api/v1/feedback/${id}`, {
      token: owner.token,
      body: { title: "Changed" },
      headers: { "if-match": tag },
    });
    expect(response.status).toBe(status);
  });

  it("of * returns 404 for an object that does not exist", async () => {
    const { owner } = await service.createOrganisation();
    const path = `/api/v1/feedback/${randomUUID()}`;
    for (const tag of ["*", '"v1"']) {
      const headers = { "if-match": tag };
      expect(await service.request("DELETE", path, { token: owner.token, headers })).toMatchObject(
        errorResponse(errors.feedbackNotFound),
      );
    }
  });

  it("is checked after the permission to change the object", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const developer = await addMember("Dev Eloper");
    const { id } = await newFeedback(owner);
    const comment = await owner.client.createFeedbackComment({ params: { id }, body: { content: "Mine" } });
    const params = { id, comment_id: comment.data.id };
    await expect(
      developer.client.updateFeedbackComment({ params, body: { content: "x" }, ifMatch: '"v99"' }),
    ).rejects.toMatchObject(clientError(errors.forbidden));
  });

  it("accepts one of several writers that read the same version", async () => {
    const { owner } = await service.createOrganisation();
    const { id } = await newFeedback(owner);
    const { etag } = await owner.client.getFeedback({ params: { id } });
    const titles = Array.from({ length: 8 }, (_, n) => `Writer ${n}`);
    const outcomes = await Promise.allSettled(
      titles.map((title) => owner.client.updateFeedback({ params: { id }, body: { title }, ifMatch: etag })),
    );
    const winners = outcomes.filter((outcome) => outcome.status === "fulfilled");
    expect(winners).toHaveLength(1);
    for (const loser of outcomes.filter((outcome) => outcome.status === "rejected")) {
      expect(loser.reason).toMatchObject(clientError(errors.staleObject));
    }
    const { data } = await owner.client.getFeedback({ params: { id } });
    expect(data.title).toBe(winners[0]?.value.data.title);
  });
});
