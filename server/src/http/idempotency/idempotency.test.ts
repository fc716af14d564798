import { randomUUID } from "node:crypto";
import { errors } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { formOf, newBoard, newCard, newFeedback, newProject } from "../../../test/support/factories.ts";
import { type Person, useService } from "../../../test/support/harness.ts";
import { errorResponse } from "../../../test/support/expected-errors.ts";
import { query } from "../../db/query.ts";
import { deleteExpiredResponses } from "./idempotency.ts";

const ageKeys = query((q, p: { org: string; since: string }) =>
  q.updateTable("idempotency_keys").set({ created_at: p.since }).where("org_id", "=", p.org),
);

const keysOf = query((q, p: { org: string }) =>
  q.selectFrom("idempotency_keys").select(["key", "response"]).where("org_id", "=", p.org),
);

describe("an Idempotency-Key", () => {
  const service = useService();
  const post = (person: Person, path: string, body: unknown, key: string) =>
    service.request("POST", path, { token: person.token, body, headers: { "idempotency-key": key } });

  it("makes every creating operation run once, and replays its response", async () => {
    const { owner } = await service.createOrganisation();
    const client = await owner.client.createClient({ body: { name: "Bolt Bikes" } });
    const feedback = await newFeedback(owner);
    const board = await newBoard(owner);
    const card = await newCard(owner, board);
    const creations: [string, unknown][] = [
      ["/api/v1/clients", { name: "Another" }],
      ["/api/v1/projects", { client_id: client.data.id, name: "Site", type: "website", url: "https://a.example" }],
      ["/api/v1/feedback", { project_id: feedback.project_id, title: "Once" }],
      [`/api/v1/feedback/${feedback.id}/comments`, { content: "Once" }],
      ["/api/v1/boards/lists", { project_id: board.projectId, name: "Once" }],
      ["/api/v1/boards/cards", { project_id: board.projectId, list_id: board.listId, title: "Once" }],
      [`/api/v1/boards/cards/${card.id}/comments`, { content: "Once" }],
      ["/api/v1/tickets/generate", { source_type: "feedback", source_id: feedback.id }],
    ];
    for (const [path, body] of creations) {
      const key = randomUUID();
      const first = await post(owner, path, body, key);
      expect(first.status).toBe(201);
      expect(first.headers.has("idempotency-replayed")).toBe(false);
      const again = await post(owner, path, body, key);
      expect(again.status).toBe(201);
      expect(again.body).toEqual(first.body);
      for (const header of ["location", "etag", "content-type"]) {
        expect(again.headers.get(header)).toBe(first.headers.get(header));
      }
      expect(again.headers.get("idempotency-replayed")).toBe("true");
    }
    expect((await owner.client.listClients()).meta.total).toBe(4);
    expect((await owner.client.listProjects()).meta.total).toBe(3);
    expect((await owner.client.listFeedback()).meta.total).toBe(2);
    expect((await owner.client.listFeedbackComments({ params: { id: feedback.id } })).meta.total).toBe(1);
    expect((await owner.client.listBoardLists({ query: { project_id: board.projectId } })).meta.total).toBe(4);
    expect((await owner.client.listCards()).meta.total).toBe(2);
    expect((await owner.client.listCardComments({ params: { id: card.id } })).meta.total).toBe(1);
    expect((await owner.client.listTickets()).meta.total).toBe(1);
    expect(await service.miscounts()).toEqual([]);
  });

  it("replays the first response even if the object has changed since", async () => {
    const { owner } = await service.createOrganisation();
    const project = await newProject(owner, "website");
    const body = { project_id: project.id, title: "As it was" };
    const first = await post(owner, "/api/v1/feedback", body, "k");
    const params = { id: first.body.data.id };
    await owner.client.updateFeedback({ params, body: { title: "Changed" } });
    expect((await post(owner, "/api/v1/feedback", body, "k")).body).toEqual(first.body);
  });

  it("neither replays nor stores an object that was deleted since, nor creates it again", async () => {
    const { owner, id: org } = await service.createOrganisation();
    const gone = errorResponse(errors.createdObjectDeleted);
    const project = await newProject(owner, "website");
    const makeFeedback = (key: string) =>
      post(owner, "/api/v1/feedback", { project_id: project.id, title: "xyzzy" }, key);
    const comment = (on: string, key: string) =>
      post(owner, `/api/v1/feedback/${on}/comments`, { content: "xyzzy" }, key);
    const keptWords = async () => JSON.stringify(await service.db.all(keysOf, { org })).split("xyzzy").length - 1;
    const [first, second] = [(await makeFeedback("f1")).body.data.id, (await makeFeedback("f2")).body.data.id];
    const said = (await comment(first, "c1")).body.data.id;
    await comment(first, "c2");
    await comment(second, "c3");
    expect(await keptWords()).toBe(5);
    await owner.client.deleteFeedbackComment({ params: { id: first, comment_id: said } });
    expect(await comment(first, "c1")).toMatchObject(gone);
    expect((await comment(first, "c2")).status).toBe(201);
    expect(await keptWords()).toBe(4);
    await owner.client.deleteFeedback({ params: { id: first } });
    expect(await makeFeedback("f1")).toMatchObject(gone);
    expect(await keptWords()).toBe(2);
    await owner.client.deleteProject({ params: { id: project.id } });
    await service.purged();
    expect(await makeFeedback("f2")).toMatchObject(gone);
    expect(await keptWords()).toBe(0);
    expect((await owner.client.listFeedback()).meta.total).toBe(0);
  });

  it("is rejected for any other body or path, without side effects", async () => {
    const { owner } = await service.createOrganisation();
    const [one, other] = [await newFeedback(owner), await newFeedback(owner)];
    const path = `/api/v1/feedback/${one.id}/comments`;
    await post(owner, path, { content: "Once" }, "k");
    const reused = errorResponse(errors.idempotencyKeyReused);
    expect(await post(owner, path, { content: "Else" }, "k")).toMatchObject(reused);
    expect(await post(owner, `/api/v1/feedback/${other.id}/comments`, { content: "Once" }, "k")).toMatchObject(reused);
    expect(
      await post(owner, "/api/v1/tickets/generate", { source_type: "feedback", source_id: one.id }, "k"),
    ).toMatchObject(reused);
    expect((await owner.client.listFeedbackComments({ params: { id: one.id } })).meta.total).toBe(1);
    expect((await owner.client.listFeedbackComments({ params: { id: other.id } })).meta.total).toBe(0);
    expect((await owner.client.listTickets()).meta.total).toBe(0);
    expect(await post(owner, path, { content: "Once" }, "k")).toMatchObject({ status: 201 });
  });

  it("belongs to one member: others can use the same key", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const { owner: stranger } = await service.createOrganisation();
    const developer = await addMember("Dev Eloper");
    const { id } = await newFeedback(owner);
    const foreign = await newFeedback(stranger);
    const mine = await post(owner, `/api/v1/feedback/${id}/comments`, { content: "Same" }, "k");
    const theirs = await post(developer, `/api/v1/feedback/${id}/comments`, { content: "Same" }, "k");
    const strangers = await post(stranger, `/api/v1/feedback/${foreign.id}/comments`, { content: "Same" }, "k");
    expect(mine.body.data.user_id).toBe(owner.userId);
    expect(theirs.body.data.user_id).toBe(developer.userId);
    expect(strangers.body.data.user_id).toBe(stranger.userId);
  });

  it("belongs to one member also where the work is done before the transaction: uploads and tickets", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const members = [owner, await addMember("Dev Eloper")];
    const { id: source_id } = await newFeedback(owner);
    const { id } = await newCard(owner, await newBoard(owner));
    const keyed = (key: string) => ({ headers: { "idempotency-key": key } });
    const tickets: string[] = [];
    for (const { token } of members) {
      const body = { source_type: "feedback", source_id };
      const generated = await service.request("POST", "/api/v1/tickets/generate", { token, body, ...keyed("one") });
      tickets.push(generated.body.data.id as string);
      const form = formOf({ "plan.txt": "Plan" });
      const path = `/api/v1/boards/cards/${id}/attachments`;
      const uploaded = await service.request("POST", path, { token, form, ...keyed("two") });
      expect(uploaded.status).toBe(201);
      expect(uploaded.headers.get("idempotency-replayed"), "the second member's upload is their own").toBeNull();
    }
    expect(new Set(tickets).size, "each member has a ticket of their own").toBe(2);
    expect((await owner.client.getCard({ params: { id } })).data.attachments).toHaveLength(2);
  });

  it("creates one object for many concurrent requests", async () => {
    const { owner } = await service.createOrganisation();
    const feedback = await newFeedback(owner);
    const board = await newBoard(owner);
    const card = { project_id: board.projectId, list_id: board.listIds[0], title: "At once" };
    const creations: [string, unknown][] = [
      ["/api/v1/boards/cards", card],
      [`/api/v1/feedback/${feedback.id}/comments`, { content: "At once" }],
      ["/api/v1/tickets/generate", { source_type: "feedback", source_id: feedback.id }],
    ];
    for (const [path, body] of creations) {
      const responses = await Promise.all(Array.from({ length: 12 }, () => post(owner, path, body, "k".concat(path))));
      expect(new Set(responses.map((response) => response.status))).toEqual(new Set([201]));
      expect(new Set(responses.map((response) => JSON.stringify(response.body))).size).toBe(1);
      const replayed = responses.filter((response) => response.headers.get("idempotency-replayed") === "true");
      expect(replayed).toHaveLength(11);
    }
    expect((await owner.client.listCards({ query: { project_id: board.projectId } })).meta.total).toBe(1);
    expect((await owner.client.listFeedbackComments({ params: { id: feedback.id } })).meta.total).toBe(1);
    expect((await owner.client.listTickets()).meta.total).toBe(1);
    expect(await service.miscounts()).toEqual([]);
  });

  it("creates one object across two instances of the service", async () => {
    const { owner } = await service.createOrganisation();
    const { id } = await newFeedback(owner);
    const another = await service.startAnother();
    try {
      const send = (base: string) =>
        fetch(`${base}/api/v1/feedback/${id}/comments`, {
          method: "POST",
          headers: {
            authorization: `Bearer ${owner.token}`,
            "content-type": "application/json",
            "idempotency-key": "k",
          },
          body: JSON.stringify({ content: "Once" }),
        });
      const responses = await Promise.all([service.url, another.address, service.url, another.address].map(send));
      expect(new Set(responses.map((response) => response.status))).toEqual(new Set([201]));
    } finally {
      await another.stop();
    }
    expect((await owner.client.listFeedbackComments({ params: { id } })).meta.total).toBe(1);
  });

  it("is not used up by a failed request", async () => {
    const { id: org, owner } = await service.createOrganisation();
    const project = await newProject(owner, "website");
    const failures = [{}, { project_id: randomUUID(), title: "x" }, { project_id: project.id, title: 5 }];
    for (const body of failures) {
      expect((await post(owner, "/api/v1/feedback", body, "k")).status).toBeGreaterThanOrEqual(400);
    }
    expect((await post(owner, "/api/v1/tickets/generate", {}, "k")).status).toBe(400);
    expect(await service.db.all(keysOf, { org })).toEqual([]);
    const response = await post(owner, "/api/v1/feedback", { project_id: project.id, title: "Now right" }, "k");
    expect(response.status).toBe(201);
    expect(response.headers.has("idempotency-replayed")).toBe(false);
  });

  it("never replays or stores the secret of a token, and says that it was already shown", async () => {
    const { id: org, owner } = await service.createOrganisation();
    const body = { name: "For the robot" };
    const first = await post(owner, "/api/v1/tokens", body, "k");
    expect(first.status).toBe(201);
    const again = await post(owner, "/api/v1/tokens", body, "k");
    expect(again).toMatchObject(errorResponse(errors.secretAlreadyShown));
    expect(JSON.stringify(again.body)).not.toContain("tok_");
    expect(await post(owner, "/api/v1/tokens", { name: "Else" }, "k")).toMatchObject(
      errorResponse(errors.idempotencyKeyReused),
    );
    expect((await owner.client.listTokens()).meta.total).toBe(2);
    expect(await service.db.all(keysOf, { org })).toEqual([{ key: "k", response: null }]);
    const attempts = Array.from({ length: 6 }, () => post(owner, "/api/v1/tokens", body, "at-once"));
    const statuses = (await Promise.all(attempts)).map((response) => response.status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, 409, 409, 409, 409, 409]);
    expect((await owner.client.listTokens()).meta.total).toBe(3);
  });

  it("expires after a day", async () => {
    const { id: org, owner } = await service.createOrganisation();
    const { id } = await newFeedback(owner);
    const path = `/api/v1/feedback/${id}/comments`;
    const age = (hours: number) => {
      const since = new Date(Date.now() - hours * 3_600_000).toISOString();
      return service.db.write((tx) => tx.run(ageKeys, { org, since }));
    };
    const first = await post(owner, path, { content: "Once" }, "k");
    await age(23);
    await deleteExpiredResponses(service.db);
    expect((await post(owner, path, { content: "Once" }, "k")).body).toEqual(first.body);
    await age(25);
    const next = await post(owner, path, { content: "A new day" }, "k");
    expect(next.status).toBe(201);
    expect(next.body.data.id).not.toBe(first.body.data.id);
    await age(25);
    await deleteExpiredResponses(service.db);
    expect(await service.db.all(keysOf, { org })).toEqual([]);
  });

  it.each(["", " ", "two words", "ümlaut", "k".repeat(256)])("is rejected if it is %j", async (key) => {
    const { owner } = await service.createOrganisation();
    const response = await post(owner, "/api/v1/clients", { name: "Bolt" }, key);
    expect(response).toMatchObject(errorResponse(errors.invalidIdempotencyKey));
    expect((await owner.client.listClients()).meta.total).toBe(0);
  });

  it("may have 255 visible ASCII characters", async () => {
    const { owner } = await service.createOrganisation();
    const key = "!~'\"{}".padEnd(255, "k");
    expect(await post(owner, "/api/v1/clients", { name: "Bolt" }, key)).toMatchObject({ status: 201 });
    expect(await post(owner, "/api/v1/clients", { name: "Bolt" }, key)).toMatchObject({ status: 201 });
    expect((await owner.client.listClients()).meta.total).toBe(1);
  });

  it("is ignored by operations that create nothing", async () => {
    const { id: org, owner } = await service.createOrganisation();
    const { id } = await newFeedback(owner);
    const headers = { "idempotency-key": "k" };
    const patch = (title: string) =>
      service.request("PATCH", `/api/v1/feedback/${id}`, { token: owner.token, body: { title }, headers });
    expect((await patch("One")).body.data.title).toBe("One");
    const second = await patch("Two");
    expect(second.body.data.title).toBe("Two");
    expect(second.headers.has("idempotency-replayed")).toBe(false);
    expect(await service.db.all(keysOf, { org })).toEqual([]);
  });

  it("does not bypass authorisation", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const developer = await addMember("Dev Eloper");
    await post(owner, "/api/v1/clients", { name: "Bolt" }, "k");
    expect(await post(developer, "/api/v1/clients", { name: "Bolt" }, "k")).toMatchObject(
      errorResponse(errors.forbidden),
    );
    const nobody = { body: { name: "Bolt" }, headers: { "idempotency-key": "k" } };
    expect(await service.request("POST", "/api/v1/clients", nobody)).toMatchObject(
      errorResponse(errors.unauthenticated),
    );
  });
});
