import { errors, operations, type Route, routes } from "@corkboard/contract";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { newCard, newFeedback } from "./support/factories.ts";
import { type Person, useService } from "./support/harness.ts";
import { errorResponse } from "./support/expected-errors.ts";
import { idPlacesOf, nilId, put } from "./support/id-places.ts";
import { type TokenOperation, tokenOperations } from "./support/operation-kinds.ts";
import {
  addressOf,
  newWorld,
  type SampleRequest,
  sampleRequests,
  visibleObjects,
  type World,
} from "./support/sample-requests.ts";
import { StreamReader } from "./support/stream-reader.ts";

const forClientTokens = tokenOperations.filter((name) => (routes[name] as Route).forClientTokens);
const reads = forClientTokens.filter((name) => operations[name].method === "GET");

/** Everything of another client that the owner of the organisation can see by its id. */
const idsOf = (world: World) =>
  [world.clientId, world.emptyClientId, world.websiteId, world.feedbackId, world.feedbackCommentId].concat(
    [world.boardId, world.listId, world.emptyListId, world.cardId, world.cardCommentId],
    [world.claimId, world.questionId, world.ticketDeliveryId],
    [world.ticketId, world.spareTokenId, world.invitationId, world.webhookId, world.deliveryId],
  );

describe("a token that is bound to a client", () => {
  const service = useService({ CORKBOARD_RATE_LIMIT: "off" });
  let ours: World;
  let theirs: World;
  let bound: Person;

  beforeAll(async () => {
    const organisation = await service.createOrganisation();
    ours = await newWorld(organisation);
    theirs = await newWorld(organisation, { developerName: "Dan Developer" });
    const { owner } = organisation;
    for (const { cardId, ticketId } of [ours, theirs]) {
      const body = { assigned_to: [owner.userId] };
      await theirs.developer.client.updateCard({ params: { id: cardId }, body });
      await theirs.developer.client.updateTicket({ params: { id: ticketId }, body });
    }
    const isNotified = async () =>
      expect((await owner.client.listNotifications()).meta.total).toBeGreaterThanOrEqual(4);
    await vi.waitFor(isNotified, { timeout: 20_000 });
    const { token } = (await owner.client.createToken({ body: { name: "Bound", client_id: ours.clientId } })).data;
    bound = service.person(token, { id: owner.userId, display_name: owner.displayName });
  });

  const answerTo = async (name: TokenOperation, request: SampleRequest) => {
    const { method, path } = operations[name];
    const { token } = bound;
    const response = await service.request(method, addressOf(path, request), { token, ...request });
    const { request_id: _, ...body } = response.body;
    return { status: response.status, body };
  };

  it.each(forClientTokens)("treats another client's ids in %s like unknown ids, and changes nothing", async (name) => {
    const foreign = sampleRequests[name](theirs);
    const own = sampleRequests[name](ours);
    const places = idPlacesOf(name, ours, theirs).filter(({ part, field }) => {
      const id = (own[part] as Readonly<Record<string, unknown>>)[field];
      return id !== ours.developer.userId;
    });
    const before = await visibleObjects(theirs);
    for (const replaced of [...places.map((place) => [place]), ...(places.length > 1 ? [places] : [])]) {
      const withForeign = put(own, replaced, ({ part, field }) => foreign[part]?.[field]);
      const response = await answerTo(name, withForeign);
      expect(response).toEqual(
        await answerTo(
          name,
          put(own, replaced, () => nilId),
        ),
      );
      const nothing = response.status === 200 ? { body: { data: [] } } : { status: 404 };
      expect(response).toMatchObject(name === "streamEvents" ? {} : nothing);
    }
    expect(await visibleObjects(theirs)).toEqual(before);
  });

  it.each(reads)("shows nothing of other clients in %s", async (name) => {
    const { params } = sampleRequests[name](ours);
    const needed =
      name === "getBoardSnapshot" || name === "listBoardLists" ? { query: { project_id: ours.boardId } } : {};
    const shown = JSON.stringify(await answerTo(name, { ...(params ? { params } : {}), ...needed }));
    for (const id of idsOf(theirs)) expect(shown).not.toContain(id);
    expect(shown).not.toContain(ours.emptyClientId);
  });

  it("counts only what it sees, however lists are filtered", async () => {
    const { client } = bound;
    await newFeedback(theirs.owner, { project_id: theirs.websiteId, type: "bug" });
    await newCard(theirs.owner, { projectId: theirs.boardId, listId: theirs.listId });
    const filters = [
      {},
      { status: "new" },
      { type: "general" },
      { assigned_to: "none" },
      { has_ticket: "true" },
    ] as const;
    for (const query of filters) {
      const { data, meta } = await client.listFeedback({ query });
      expect(data.map(({ id }) => id)).toContain(ours.feedbackId);
      for (const item of data) expect(item.project_id).toBe(ours.websiteId);
      expect(meta.total).toBe(data.length);
    }
    expect((await client.listFeedback({ query: { type: "bug" } })).meta.total).toBe(0);
    for (const query of [{}, { status: "open" }, { priority: "medium" }, { assigned_to: "me" }] as const) {
      const tickets = await client.listTickets({ query });
      expect([tickets.data.length, tickets.meta.total]).toEqual([tickets.data.length, tickets.data.length]);
      for (const ticket of tickets.data) expect([ours.websiteId, ours.boardId]).toContain(ticket.project_id);
    }
    expect((await client.listTickets({ query: { assigned_to: "me" } })).meta.total).toBe(1);
    for (const archived of ["false", "true"] as const) {
      const cards = await client.listCards({ query: { archived } });
      expect(cards.meta.total).toBe(cards.data.length);
      for (const card of cards.data) expect(card.project_id).toBe(ours.boardId);
    }
    expect((await client.listProjects()).meta.total).toBe(2);
    expect((await client.listClients()).data.map(({ id }) => id)).toEqual([ours.clientId]);
    const tokens = await client.listTokens();
    const foreign = tokens.data.filter(({ client_id }) => client_id !== ours.clientId);
    expect(foreign.map(({ name, scope }) => ({ name, scope }))).toEqual([]);
    expect(tokens.meta.total).toBe(tokens.data.length);
  });

  it("sees and reads only the notifications about its client", async () => {
    const { data: all } = await ours.owner.client.listNotifications();
    const isOurs = ({ project_id }: { project_id: string | null }) =>
      project_id === ours.websiteId || project_id === ours.boardId;
    const expected = all.filter(isOurs).map(({ id }) => id);
    expect(expected.length).toBeGreaterThanOrEqual(2);
    expect(expected.length).toBeLessThan(all.length);
    const { data, meta } = await bound.client.listNotifications();
    expect(data.map(({ id }) => id)).toEqual(expected);
    expect(meta).toMatchObject({ total: expected.length, unread: expected.length });
    expect((await bound.client.markNotificationsRead({ body: { all: true } })).data.read).toBe(expected.length);
    const unread = await bound.client.listNotifications({ query: { unread: "true" } });
    expect(unread.meta).toMatchObject({ total: 0, unread: 0 });
    expect((await ours.owner.client.listNotifications()).meta.unread).toBe(all.length - expected.length);
  });

  it("reads only its client's events, live and from the log", async () => {
    const { data: log } = await bound.client.listEvents({ query: { limit: 100 } });
    expect(new Set(log.map(({ project_id }) => project_id))).toEqual(new Set([null, ours.websiteId, ours.boardId]));
    expect(log.filter(({ project_id }) => project_id === null).map(({ object_id }) => object_id)).toEqual([
      ours.clientId,
    ]);
    const last = log.at(-1)?.sequence ?? 0;
    const [live, resumed] = [
      await StreamReader.open(service.url, { token: bound.token }),
      await StreamReader.open(service.url, { token: bound.token, lastEventId: 1 }),
    ];
    await newFeedback(theirs.owner, { project_id: theirs.websiteId, title: "Theirs alone" });
    const { id } = await newFeedback(ours.owner, { project_id: ours.websiteId, title: "Ours at last" });
    for (const stream of [live, resumed]) {
      await expect.poll(() => stream.text, { message: "the event of the new report" }).toContain(id);
      for (const foreign of idsOf(theirs)) expect(stream.text).not.toContain(foreign);
      expect(stream.text).not.toContain("Theirs alone");
    }
    expect(
      (await bound.client.listEvents({ query: { after: last } })).data.map(({ object_id }) => object_id),
    ).toContain(id);
  });

  it("sees the end of a project, which then has no client any more", async () => {
    const { owner } = ours;
    const [mine, other] = await Promise.all(
      [ours, theirs].map(async ({ clientId }) => {
        const body = { client_id: clientId, name: "Short-lived", type: "board" } as const;
        const project = (await owner.client.createProject({ body })).data;
        await owner.client.deleteProject({ params: { id: project.id } });
        return project.id;
      }),
    );
    await service.purged();
    const { data } = await bound.client.listEvents({ query: { order: "newest", limit: 100 } });
    const ends = data.filter(({ type }) => type === "project.deleted").map(({ object_id }) => object_id);
    expect(ends).toContain(mine);
    expect(ends).not.toContain(other);
  });

  it("creates tokens of its own client only", async () => {
    const attempt = (body: object) => service.request("POST", "/api/v1/tokens", { token: bound.token, body });
    for (const body of [{ name: "Free" }, { name: "Free", client_id: null }]) {
      expect(await attempt(body)).toMatchObject(errorResponse(errors.clientBoundToken));
    }
    expect(await attempt({ name: "Other", client_id: theirs.clientId })).toMatchObject(
      errorResponse(errors.clientNotFound),
    );
    const made = await attempt({ name: "Same", client_id: ours.clientId });
    expect(made).toMatchObject({ status: 201, body: { data: { client_id: ours.clientId } } });
    const { body } = await service.request("GET", "/api/v1/me", { token: made.body.data.token });
    expect(body.data.token.client_id).toBe(ours.clientId);
  });

  it("does not get the response to a request that another token of the same member made", async () => {
    const headers = { "idempotency-key": "once" };
    const request = { body: { project_id: theirs.websiteId, title: "Theirs" }, headers };
    const first = await service.request("POST", "/api/v1/feedback", { token: ours.owner.token, ...request });
    expect(first.status).toBe(201);
    const second = await service.request("POST", "/api/v1/feedback", { token: bound.token, ...request });
    expect(second).toMatchObject(errorResponse(errors.idempotencyKeyReused));
    expect(JSON.stringify(second.body)).not.toContain(first.body.data.id);
  });

  it("ends with its client", async () => {
    const { owner } = ours;
    const client = (await owner.client.createClient({ body: { name: "Gone soon" } })).data;
    const { token } = (await owner.client.createToken({ body: { name: "Of it", client_id: client.id } })).data;
    await owner.client.deleteClient({ params: { id: client.id } });
    expect((await service.request("GET", "/api/v1/me", { token })).status).toBe(401);
  });
});
