import { setTimeout as sleep } from "node:timers/promises";
import { errors } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { newBoard, newCard, newFeedback, newProject } from "../../../../test/support/factories.ts";
import { type Person, useService } from "../../../../test/support/harness.ts";
import { errorResponse } from "../../../../test/support/expected-errors.ts";

describe("a removed member", () => {
  const service = useService();

  const remove = (owner: Person, member: Person) => owner.client.removeMember({ params: { user_id: member.userId } });

  it("is reported as deleted, and disappears from every list of members", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const dora = await addMember("Dora");
    const project = await newProject(owner, "board");
    expect((await remove(owner, dora)).data).toEqual({ deleted: true });
    const members = await owner.client.listMembers();
    expect(members.data.map((member) => member.user_id)).toEqual([owner.userId]);
    expect(members.meta).toEqual({ total: 1, limit: 1, offset: 0 });
    expect((await owner.client.listProjectMembers({ params: { id: project.id } })).meta.total).toBe(1);
    await expect(remove(owner, dora)).rejects.toMatchObject(errors.memberNotFound);
    const renamed = owner.client.updateMember({ params: { user_id: dora.userId }, body: { display_name: "Back" } });
    await expect(renamed).rejects.toMatchObject(errors.memberNotFound);
  });

  it("cannot do anything after a second, with any token, on any instance", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const another = await service.startAnother();
    try {
      const dora = await addMember("Dora");
      const second = (await dora.client.createToken({ body: { name: "Second" } })).data.token;
      const statuses = async () => {
        const found: number[] = [];
        for (const token of [dora.token, second]) {
          for (const base of [service.url, another.address]) {
            const headers = { authorization: `Bearer ${token}` };
            found.push((await fetch(`${base}/api/v1/clients`, { headers })).status);
          }
        }
        return found;
      };
      expect(await statuses()).toEqual([200, 200, 200, 200]);
      await remove(owner, dora);
      await sleep(1_000);
      expect(await statuses()).toEqual([401, 401, 401, 401]);
      const left = (await owner.client.listTokens()).data.filter(({ user_id }) => user_id !== owner.userId);
      expect(left.map(({ name }) => name)).toEqual([]);
    } finally {
      await another.stop();
    }
  });

  it("cannot write from that moment on, and a demoted one no more than a developer may", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const [dora, otto] = [await addMember("Dora", "owner"), await addMember("Otto", "owner")];
    const createClient = (person: Person) =>
      service.request("POST", "/api/v1/clients", { token: person.token, body: { name: "Bolt" } });
    expect([(await createClient(dora)).status, (await createClient(otto)).status]).toEqual([201, 201]);
    await remove(owner, dora);
    await owner.client.updateMember({ params: { user_id: otto.userId }, body: { role: "developer" } });
    expect(await createClient(dora)).toMatchObject(errorResponse(errors.unauthenticated));
    expect(await createClient(otto)).toMatchObject(errorResponse(errors.forbidden));
    expect((await owner.client.listClients()).meta.total).toBe(2);
  });

  it("is no longer assigned to anything, and other assignees remain", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const dora = await addMember("Dora");
    const board = await newBoard(owner);
    const shared = await newCard(owner, board, { assigned_to: [dora.userId, owner.userId] });
    const alone = await newCard(owner, board, { assigned_to: dora.userId });
    const item = { params: { id: (await newFeedback(owner)).id } };
    await owner.client.updateFeedback({ ...item, body: { assigned_to: [dora.userId, owner.userId] } });
    const own = { params: { id: (await newFeedback(owner)).id } };
    await owner.client.updateFeedback({ ...own, body: { assigned_to: dora.userId } });
    const source = { source_type: "board_card" as const, source_id: shared.id };
    const ticket = { params: { id: (await owner.client.generateTicket({ body: source })).data.id } };
    await owner.client.updateTicket({ ...ticket, body: { assigned_to: [dora.userId, owner.userId] } });
    await remove(owner, dora);
    const ofCard = async (id: string) => (await owner.client.getCard({ params: { id } })).data;
    const onlyOwner = { assigned_to: owner.userId, assigned_user_ids: [owner.userId] };
    expect(await ofCard(shared.id)).toMatchObject(onlyOwner);
    expect(await ofCard(alone.id)).toMatchObject({ assigned_to: null, assigned_user_ids: [] });
    expect((await owner.client.getTicket(ticket)).data).toMatchObject(onlyOwner);
    expect((await owner.client.getFeedback(item)).data).toMatchObject(onlyOwner);
    expect((await owner.client.getFeedback(own)).data).toMatchObject({ assigned_to: null, assigned_user_ids: [] });
    const unassigned = await owner.client.listFeedback({ query: { assigned_to: "none" } });
    expect(unassigned).toMatchObject({ data: [{ id: own.params.id }], meta: { total: 1 } });
    expect((await owner.client.listFeedback({ query: { assigned_to: dora.userId } })).meta.total).toBe(0);
    const { data: changes } = await owner.client.listEvents({ query: { object_id: own.params.id, order: "newest" } });
    expect(changes[0]).toMatchObject({
      type: "feedback.updated",
      changes: { assigned_user_ids: { from: [dora.userId], to: [] } },
    });
    const theirs = await owner.client.listTickets({ query: { assigned_to: dora.userId } });
    expect(theirs).toMatchObject({ data: [], meta: { total: 0 } });
    expect((await owner.client.listTickets({ query: { assigned_to: owner.userId } })).meta.total).toBe(1);
    expect(await service.miscounts()).toEqual([]);
  });

  it("changes the version of assigned objects, so a stale change is rejected", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const dora = await addMember("Dora");
    const card = await newCard(owner, await newBoard(owner), { assigned_to: dora.userId });
    const params = { id: card.id };
    const { etag } = await owner.client.getCard({ params });
    await remove(owner, dora);
    const stale = owner.client.updateCard({ params, body: { title: "Mine" }, ifMatch: etag });
    await expect(stale).rejects.toMatchObject(errors.staleObject);
  });

  it("cannot be assigned again", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const dora = await addMember("Dora");
    const board = await newBoard(owner);
    const card = await newCard(owner, board);
    await remove(owner, dora);
    const response = await service.request("PATCH", `/api/v1/boards/cards/${card.id}`, {
      token: owner.token,
      body: { assigned_to: dora.userId },
    });
    expect(response).toMatchObject(errorResponse(errors.assigneeNotInOrganisation));
    const created = newCard(owner, board, { assigned_to: [dora.userId] });
    await expect(created).rejects.toMatchObject(errors.assigneeNotInOrganisation);
  });

  it("is still named on their content, even when somebody else takes the name", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const dora = await addMember("Dora");
    const card = await newCard(owner, await newBoard(owner));
    const feedback = await newFeedback(owner);
    const body = { content: "I was here" };
    await dora.client.createCardComment({ params: { id: card.id }, body });
    await dora.client.createFeedbackComment({ params: { id: feedback.id }, body });
    const source = { source_type: "board_card" as const, source_id: card.id };
    const ticket = await dora.client.generateTicket({ body: source });
    await remove(owner, dora);
    const successor = await addMember("dora");
    expect(successor.userId).not.toBe(dora.userId);
    const onCard = await owner.client.listCardComments({ params: { id: card.id } });
    expect(onCard.data).toMatchObject([{ ...body, user_id: dora.userId, author_name: "Dora" }]);
    const onFeedback = await owner.client.listFeedbackComments({ params: { id: feedback.id } });
    expect(onFeedback.data).toMatchObject([{ ...body, user_id: dora.userId, author: "Dora" }]);
    expect((await owner.client.getTicket({ params: { id: ticket.data.id } })).data.created_by).toBe(dora.userId);
  });

  it("may be an owner, as long as another one remains, and may remove themself", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const second = await addMember("Second", "owner");
    expect((await remove(owner, owner)).data).toEqual({ deleted: true });
    const members = await second.client.listMembers();
    expect(members.data.map((member) => member.user_id)).toEqual([second.userId]);
  });

  it("is assigned to nothing, even when assigned concurrently", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const board = await newBoard(owner);
    for (let round = 0; round < 12; round++) {
      const dora = await addMember(`Dora ${round}`);
      const cards = [];
      for (let i = 0; i < 4; i++) cards.push(await newCard(owner, board));
      await Promise.allSettled([
        ...cards.map(({ id }) => owner.client.updateCard({ params: { id }, body: { assigned_to: dora.userId } })),
        remove(owner, dora),
        ...cards.map(({ id }) => owner.client.updateCard({ params: { id }, body: { assigned_to: dora.userId } })),
      ]);
      for (const { id } of cards) {
        expect((await owner.client.getCard({ params: { id } })).data.assigned_user_ids).toEqual([]);
      }
    }
    expect(await service.miscounts()).toEqual([]);
  });
});
