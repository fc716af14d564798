import { type Event, type OperationName, operations, routes } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { newBoard, newCard, newFeedback } from "./support/factories.ts";
import { type Person, useService } from "./support/harness.ts";
import { pathIn, populatedWorld } from "./support/populated-world.ts";

/** Tokens and invitations have no fields that can be changed, so they have an ETag but no version. */
const isVersioned = (name: OperationName) => "etag" in routes[name] && !/(?:Token|Invitation)$/.test(name);

const single = (Object.keys(operations) as OperationName[]).filter(
  (name) => operations[name].method === "GET" && isVersioned(name),
);

describe("the version of an object", () => {
  const service = useService();

  const eventsOf = async (person: Person, id: string): Promise<Event[]> =>
    (await person.client.listEvents({ query: { object_id: id } })).data;

  const reported = async (person: Person, id: string) =>
    (await eventsOf(person, id))
      .filter(({ object_id }) => object_id === id)
      .map(({ type, version }) => [type, version]);

  it("is the number in its ETag, in single objects and in lists", async () => {
    const world = await populatedWorld(service);
    const { token } = world.owner;
    expect(single.length).toBeGreaterThan(8);
    const versions = new Map<string, number>();
    for (const name of single) {
      const { headers, body } = await service.request("GET", pathIn(world, name), { token });
      expect([name, headers.get("etag")]).toEqual([name, `"v${body.data.version}"`]);
      versions.set(body.data.id ?? body.data.user_id, body.data.version);
    }
    const board = { query: { project_id: world.ids.board } };
    const { client } = world.owner;
    const lists = await Promise.all([
      client.listClients(),
      client.listProjects(),
      client.listMembers(),
      client.listFeedback(),
      client.listFeedbackComments({ params: { id: world.ids.feedback } }),
      client.listBoardLists(board),
      client.listCards(),
      client.listCardComments({ params: { id: world.ids.card } }),
      client.listTickets(),
      client.listWebhooks(),
    ]);
    for (const { data } of lists) {
      const known = data.filter((item) =>
        versions.has("user_id" in item && !("id" in item) ? item.user_id : (item as { id: string }).id),
      );
      expect(known.length).toBeGreaterThan(0);
      for (const item of known) {
        const id = "id" in item ? item.id : item.user_id;
        expect([id, item.version]).toEqual([id, versions.get(id)]);
      }
    }
  });

  it("can be sent as If-Match, and increases with every change", async () => {
    const { owner } = await service.createOrganisation();
    const { id, version } = await newFeedback(owner);
    const change = (body: object, expected: number) =>
      service.request("PATCH", `/api/v1/feedback/${id}`, {
        token: owner.token,
        body,
        headers: { "if-match": `"v${expected}"` },
      });
    expect(version).toBe(1);
    expect((await change({ status: "review" }, 1)).body.data.version).toBe(2);
    expect((await change({ status: "done" }, 1)).status).toBe(412);
    expect((await change({ status: "review" }, 2)).body.data.version).toBe(2);
    expect((await change({ title: "Other", status: "done", assigned_to: owner.userId }, 2)).body.data.version).toBe(3);
    expect(await reported(owner, id)).toEqual([
      ["feedback.created", 1],
      ["feedback.status_changed", 2],
      ["feedback.status_changed", 3],
      ["feedback.updated", 3],
    ]);
    await owner.client.deleteFeedback({ params: { id } });
    expect((await reported(owner, id)).at(-1)).toEqual(["feedback.deleted", 3]);
  });

  it("is reported by the events of every kind of object", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const { client } = owner;
    const board = await newBoard(owner, ["To do", "Done"]);
    const [listId = "", otherListId = ""] = board.listIds;
    const card = await newCard(owner, board);
    const comment = await client.createCardComment({ params: { id: card.id }, body: { content: "Hello" } });
    const member = await addMember("Dora");
    const project = (await client.getProject({ params: { id: board.projectId } })).data;
    await client.updateClient({ params: { id: project.client_id }, body: { name: "Other" } });
    await client.updateProject({ params: { id: project.id }, body: { name: "Other" } });
    await client.rotateProjectApiKey({ params: { id: project.id } });
    await client.updateBoardList({ params: { id: listId }, body: { name: "Other" } });
    await client.updateCard({ params: { id: card.id }, body: { title: "Other", list_id: otherListId } });
    await client.updateCard({ params: { id: card.id }, body: { position: 7 } });
    await client.updateCardComment({
      params: { id: card.id, comment_id: comment.data.id },
      body: { content: "Hello @Dora" },
    });
    await client.updateMember({ params: { user_id: member.userId }, body: { role: "owner" } });
    for (const [id, expected, shown] of [
      [project.client_id, [1, 2], await client.getClient({ params: { id: project.client_id } })],
      [project.id, [1, 2, 3], await client.getProject({ params: { id: project.id } })],
      [listId, [1, 2], await client.getBoardList({ params: { id: listId } })],
      [card.id, [1, 2, 2, 3], await client.getCard({ params: { id: card.id } })],
      [member.userId, [1, 2], await client.getMember({ params: { user_id: member.userId } })],
    ] as const) {
      expect((await reported(owner, id)).map(([, version]) => version)).toEqual(expected);
      expect(shown.data.version).toBe(expected.at(-1));
    }
    expect((await reported(owner, comment.data.id)).map(([, version]) => version)).toEqual([1, 2, 2]);
  });

  it("is reported for displaced cards and lists", async () => {
    const { owner } = await service.createOrganisation();
    const { client } = owner;
    const board = await newBoard(owner, ["One", "Two", "Three"]);
    const [one = "", two = "", three = ""] = board.listIds;
    await client.updateBoardList({ params: { id: three }, body: { position: 0 } });
    const lists = (await eventsOf(owner, three)).at(-1);
    expect(lists).toMatchObject({
      version: 2,
      displaced: {
        items: [
          { id: one, version: 2 },
          { id: two, version: 2 },
        ],
      },
    });
    const first = await newCard(owner, board);
    const second = await newCard(owner, board);
    await client.updateCard({ params: { id: second.id }, body: { position: first.position } });
    const cards = (await eventsOf(owner, second.id)).at(-1);
    expect(cards).toMatchObject({ version: 2, displaced: { items: [{ id: first.id, version: 2 }] } });
    for (const id of [one, two]) expect((await client.getBoardList({ params: { id } })).data.version).toBe(2);
    expect((await client.getCard({ params: { id: first.id } })).data.version).toBe(2);
  });

  it("of the source is reported when a ticket is generated or deleted", async () => {
    const { owner } = await service.createOrganisation();
    const { client } = owner;
    const item = await newFeedback(owner);
    const card = await newCard(owner, await newBoard(owner));
    for (const [source_type, { id: source_id }] of [
      ["feedback", item],
      ["board_card", card],
    ] as const) {
      const versionOfSource = async () =>
        source_type === "feedback"
          ? (await client.getFeedback({ params: { id: source_id } })).data.version
          : (await client.getCard({ params: { id: source_id } })).data.version;
      const ticket = (await client.generateTicket({ body: { source_type, source_id } })).data;
      expect(await versionOfSource()).toBe(2);
      await client.updateTicket({ params: { id: ticket.id }, body: { status: "done" } });
      await client.deleteTicket({ params: { id: ticket.id } });
      expect(await versionOfSource()).toBe(3);
      const events = (await eventsOf(owner, ticket.id)).map(({ type, version, source_version }) => ({
        type,
        version,
        source_version,
      }));
      expect(events).toEqual([
        { type: "ticket.created", version: 1, source_version: 2 },
        { type: "ticket.status_changed", version: 2, source_version: undefined },
        { type: "ticket.deleted", version: 2, source_version: 3 },
      ]);
    }
    const orphan = (await client.generateTicket({ body: { source_type: "feedback", source_id: item.id } })).data;
    await client.deleteFeedback({ params: { id: item.id } });
    await client.deleteTicket({ params: { id: orphan.id } });
    expect((await eventsOf(owner, orphan.id)).at(-1)).not.toHaveProperty("source_version");
  });

  it("increases when a removed member is unassigned", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const { client } = owner;
    const dora = await addMember("Dora");
    const item = await newFeedback(owner);
    const card = await newCard(owner, await newBoard(owner), { assigned_to: dora.userId });
    const ticket = (await client.generateTicket({ body: { source_type: "feedback", source_id: item.id } })).data;
    await client.updateTicket({ params: { id: ticket.id }, body: { assigned_to: dora.userId } });
    await client.updateFeedback({ params: { id: item.id }, body: { assigned_to: dora.userId } });
    await client.removeMember({ params: { user_id: dora.userId } });
    for (const [id, shown] of [
      [item.id, await client.getFeedback({ params: { id: item.id } })],
      [card.id, await client.getCard({ params: { id: card.id } })],
      [ticket.id, await client.getTicket({ params: { id: ticket.id } })],
    ] as const) {
      expect((await eventsOf(owner, id)).at(-1)?.version).toBe(shown.data.version);
    }
  });
});
