import { errors } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { query } from "../src/db/query.ts";
import { newBoard, newCard, newFeedback } from "./support/factories.ts";
import { useService } from "./support/harness.ts";
import { newWorld } from "./support/sample-requests.ts";

const mentionsIn = query((q, p: { org: string }) =>
  q.selectFrom("comments").select(["content", "mentioned_user_ids"]).where("org_id", "=", p.org).orderBy("id"),
);

const nothing = { data: [], meta: { total: 0, offset: 0 } };

describe("two organisations on one service", () => {
  const service = useService();

  const twoWorlds = async () => {
    const ours = await newWorld(await service.createOrganisation("Ours"), { claims: false });
    const theirs = await newWorld(await service.createOrganisation("Theirs"), { claims: false });
    return { ours, theirs };
  };
  type World = Awaited<ReturnType<typeof newWorld>>;

  /** Which object of which organisation an id belongs to, so that a failure says whose object appeared. */
  const naming = (worlds: Readonly<Record<string, World>>) => {
    const names = new Map(
      Object.entries(worlds).flatMap(([whose, world]) =>
        Object.entries({ ...world, ownerId: world.owner.userId, developerId: world.developer.userId }).map(
          ([object, id]) => [id, `${whose} ${object}`] as const,
        ),
      ),
    );
    return (id: string) => names.get(id) ?? id;
  };

  it("see their own objects in every list, and nothing of each other", async () => {
    const { ours, theirs } = await twoWorlds();
    const { client } = ours.owner;
    const { data: clients, meta } = await client.listClients();
    expect(meta.total).toBe(clients.length);
    expect(clients.map((each) => each.org_id)).toEqual(clients.map(() => ours.organisation.id));
    const nameOf = naming({ our: ours, their: theirs });
    const listed = ({ data }: { data: readonly { id: string }[] }) => data.map(({ id }) => nameOf(id));
    expect(listed(await client.listProjects())).toEqual(["our websiteId", "our boardId"]);
    expect(listed(await client.listFeedback())).toEqual(["our feedbackId"]);
    expect(listed(await client.listCards())).toEqual(["our cardId"]);
    expect(listed(await client.listTickets())).toEqual(["our ticketId"]);
    const people = ({ data }: { data: readonly { user_id: string }[] }) => data.map(({ user_id }) => nameOf(user_id));
    const us = new Set([ours.owner.userId, ours.developer.userId]);
    expect(people(await client.listMembers())).toEqual(["our ownerId", "our developerId"]);
    const members = await client.listProjectMembers({ params: { id: ours.boardId } });
    expect(people(members)).toEqual(["our ownerId", "our developerId"]);
    const tokens = await client.listTokens();
    const foreign = tokens.data.filter((each) => !us.has(each.user_id));
    expect(foreign.map(({ name, scope }) => ({ name, scope }))).toEqual([]);
    expect(listed(tokens)).not.toContain("their spareTokenId");
    expect(tokens.meta.total).toBe(tokens.data.length);
  });

  it("match nothing with each other's ids as filters", async () => {
    const { ours, theirs } = await twoWorlds();
    const { client } = ours.owner;
    await theirs.owner.client.updateTicket({
      params: { id: theirs.ticketId },
      body: { assigned_to: theirs.developer.userId },
    });
    const theirUser = theirs.developer.userId;
    expect(await client.listFeedback({ query: { project_id: theirs.websiteId } })).toMatchObject(nothing);
    expect(await client.listFeedback({ query: { project_id: theirs.websiteId, status: "new" } })).toMatchObject(
      nothing,
    );
    expect(await client.listCards({ query: { project_id: theirs.boardId } })).toMatchObject(nothing);
    expect(await client.listCards({ query: { list_id: theirs.listId } })).toMatchObject(nothing);
    expect(await client.listCards({ query: { project_id: ours.boardId, list_id: theirs.listId } })).toMatchObject(
      nothing,
    );
    expect(await client.listTickets({ query: { project_id: theirs.websiteId } })).toMatchObject(nothing);
    expect(await client.listTickets({ query: { assigned_to: theirUser } })).toMatchObject(nothing);
    expect(await client.listTickets({ query: { assigned_to: theirUser, status: "open" } })).toMatchObject(nothing);
    expect(await client.listTickets({ query: { assigned_to: theirUser, project_id: theirs.websiteId } })).toMatchObject(
      nothing,
    );
  });

  it("match nothing with filters that are not ids", async () => {
    const { ours } = await twoWorlds();
    const { client } = ours.owner;
    for (const text of ["", "x", "%", "' or 1=1 --", "null", "0"]) {
      expect(await client.listFeedback({ query: { project_id: text } })).toMatchObject(nothing);
      expect(await client.listCards({ query: { project_id: text } })).toMatchObject(nothing);
      expect(await client.listCards({ query: { list_id: text } })).toMatchObject(nothing);
      expect(await client.listTickets({ query: { assigned_to: text } })).toMatchObject(nothing);
    }
  });

  it("cannot assign each other's members, alone or among their own", async () => {
    const { ours, theirs } = await twoWorlds();
    const { client, userId } = ours.owner;
    const refused = errors.assigneeNotInOrganisation;
    const where = { project_id: ours.boardId, list_id: ours.listId, title: "Assigned" };
    const card = { params: { id: ours.cardId } };
    const ticket = { params: { id: ours.ticketId } };
    const cards = (await client.listCards()).meta.total;
    for (const assigned_to of [theirs.developer.userId, [userId, theirs.developer.userId], [theirs.owner.userId]]) {
      await expect(client.createCard({ body: { ...where, assigned_to } })).rejects.toMatchObject(refused);
      await expect(client.updateCard({ ...card, body: { title: "No", assigned_to } })).rejects.toMatchObject(refused);
      await expect(client.updateTicket({ ...ticket, body: { title: "No", assigned_to } })).rejects.toMatchObject(
        refused,
      );
    }
    expect((await client.listCards()).meta.total).toBe(cards);
    expect((await client.getCard(card)).data).toMatchObject({ title: "A card", assigned_user_ids: [] });
    expect((await client.getTicket(ticket)).data.assigned_user_ids).toEqual([]);
    expect(await service.miscounts()).toEqual([]);
  });

  it("do not mention each other's members, not even under a shared name", async () => {
    const here = await service.createOrganisation("Here");
    const there = await service.createOrganisation("There");
    await there.addMember("Tara There");
    await there.addMember("Sam Same");
    const sam = await here.addMember("Sam Same");
    const feedback = await newFeedback(here.owner);
    const board = await newBoard(here.owner);
    const card = await newCard(here.owner, board);
    const [onFeedback, onCard] = ["report", "card"].map((on) => `@Tara There and @Sam Same, look at this ${on}`);
    await here.owner.client.createFeedbackComment({ params: { id: feedback.id }, body: { content: onFeedback! } });
    await here.owner.client.createCardComment({ params: { id: card.id }, body: { content: onCard! } });
    const recorded = await service.db.all(mentionsIn, { org: here.id });
    const mentioned_user_ids = JSON.stringify([sam.userId]);
    expect(recorded).toEqual([onFeedback, onCard].map((content) => ({ content, mentioned_user_ids })));
    expect(await service.db.all(mentionsIn, { org: there.id })).toEqual([]);
  });

  it("may have members of the same name and email address", async () => {
    const first = await service.createOrganisation("First");
    const second = await service.createOrganisation("Second");
    const ann = await first.addMember("Ann Lee");
    const otherAnn = await second.addMember("Ann Lee");
    const me = (await first.owner.client.getMe()).data.user;
    const other = (await second.owner.client.getMe()).data.user;
    expect({ name: other.display_name, email: other.email }).toEqual({ name: me.display_name, email: me.email });
    expect(other.id).not.toBe(me.id);
    expect(otherAnn.userId).not.toBe(ann.userId);
  });
});
