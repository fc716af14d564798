import { randomUUID } from "node:crypto";
import { errors, type Ticket, ticketStatuses } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { newFeedback } from "../../../../test/support/factories.ts";
import { type Person, useService } from "../../../../test/support/harness.ts";
import { clientError } from "../../../../test/support/expected-errors.ts";

type Titled = Pick<Ticket, "id" | "title">;

async function newTicket(person: Person, title = "The button is dead"): Promise<Titled> {
  const feedback = await newFeedback(person, { title });
  return (await person.client.generateTicket({ body: { source_type: "feedback", source_id: feedback.id } })).data;
}

const newTicketId = async (person: Person) => (await newTicket(person)).id;

const titlesOf = (tickets: readonly Titled[]) => tickets.map(({ title }) => title).toSorted();

describe("assigning a ticket", () => {
  const service = useService();

  it("begins with the assignees of its report, who find it among their tickets", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const [ann, bo] = [await addMember("Ann"), await addMember("Bo")];
    const feedback = await newFeedback(owner);
    await owner.client.updateFeedback({
      params: { id: feedback.id },
      body: { assigned_to: [bo.userId, ann.userId] },
    });
    const source = { source_type: "feedback", source_id: feedback.id } as const;
    const { id } = (await owner.client.generateTicket({ body: source })).data;
    const { data } = await owner.client.getTicket({ params: { id } });
    expect(data).toMatchObject({ assigned_to: bo.userId, assigned_user_ids: [bo.userId, ann.userId] });
    for (const { userId } of [ann, bo]) {
      const theirs = await owner.client.listTickets({ query: { assigned_to: userId } });
      expect([theirs.meta.total, theirs.data.map((ticket) => ticket.id)]).toEqual([1, [id]]);
    }
    await owner.client.updateFeedback({ params: { id: feedback.id }, body: { assigned_to: null } });
    expect((await owner.client.getTicket({ params: { id } })).data.assigned_user_ids).toHaveLength(2);
  });

  it("keeps all assignees in the given order, the first as assigned_to", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const [ann, bo] = [await addMember("Ann"), await addMember("Bo")];
    const id = await newTicketId(owner);
    const [a, b, o] = [ann.userId, bo.userId, owner.userId];
    for (const [assigned_to, expected] of [
      [b, [b]],
      [
        [b, a],
        [b, a],
      ],
      [
        [a, b],
        [a, b],
      ],
      [
        [o, b, a],
        [o, b, a],
      ],
      [
        [a, a, b, a],
        [a, b],
      ],
      [a.toUpperCase(), [a]],
      [
        [b, a],
        [b, a],
      ],
      [[], []],
      [[a], [a]],
      [null, []],
    ] as const) {
      const body = {
        assigned_to: assigned_to === null || typeof assigned_to === "string" ? assigned_to : [...assigned_to],
      };
      const { data } = await owner.client.updateTicket({ params: { id }, body });
      expect([data.assigned_to, data.assigned_user_ids]).toEqual([expected[0] ?? null, expected]);
      expect((await owner.client.getTicket({ params: { id } })).data).toEqual(data);
      expect((await owner.client.listTickets()).data).toEqual([data]);
      for (const person of [a, b, o]) {
        const theirs = await owner.client.listTickets({ query: { assigned_to: person } });
        expect(theirs.meta.total).toBe(expected.some((userId) => userId === person) ? 1 : 0);
        expect(theirs.data).toHaveLength(theirs.meta.total);
      }
      expect(await service.miscounts()).toEqual([]);
    }
  });

  it("is kept when other fields change, and moves with the ticket's status", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const [ann, bo] = [await addMember("Ann"), await addMember("Bo")];
    const id = await newTicketId(owner);
    await owner.client.updateTicket({ params: { id }, body: { assigned_to: [bo.userId, ann.userId] } });
    for (const status of ticketStatuses.toReversed()) {
      const { data } = await owner.client.updateTicket({ params: { id }, body: { status, title: `Now ${status}` } });
      expect(data.assigned_user_ids).toEqual([bo.userId, ann.userId]);
      for (const other of ticketStatuses) {
        const found = await owner.client.listTickets({ query: { assigned_to: ann.userId, status: other } });
        expect(found.meta.total).toBe(other === status ? 1 : 0);
      }
    }
  });

  it("rejects a user outside the organisation, and assigns nobody", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const { owner: stranger } = await service.createOrganisation();
    const removed = await addMember("Remy Removed");
    await owner.client.removeMember({ params: { user_id: removed.userId } });
    const id = await newTicketId(owner);
    const wrong = [stranger.userId, removed.userId, randomUUID(), "no-uuid", "", [owner.userId, stranger.userId], [""]];
    for (const assigned_to of wrong) {
      await expect(
        owner.client.updateTicket({ params: { id }, body: { assigned_to, title: "Changed" } }),
      ).rejects.toMatchObject(clientError(errors.assigneeNotInOrganisation));
    }
    const { data } = await owner.client.getTicket({ params: { id } });
    expect(data).toMatchObject({ assigned_to: null, assigned_user_ids: [], title: "The button is dead" });
    expect(await service.miscounts()).toEqual([]);
  });

  it("ends for a member who is removed, and the next assignee becomes the first", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const [ann, bo] = [await addMember("Ann"), await addMember("Bo")];
    const id = await newTicketId(owner);
    await ann.client.updateTicket({ params: { id }, body: { assigned_to: [ann.userId, bo.userId] } });
    await owner.client.removeMember({ params: { user_id: ann.userId } });
    const { data } = await owner.client.getTicket({ params: { id } });
    expect(data).toMatchObject({ assigned_to: bo.userId, assigned_user_ids: [bo.userId] });
    expect((await owner.client.listTickets({ query: { assigned_to: ann.userId } })).meta.total).toBe(0);
    expect(await service.miscounts()).toEqual([]);
  });

  it("is not undone by a concurrent change of another field", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const ann = await addMember("Ann");
    const tickets = await Promise.all(Array.from({ length: 8 }, (_, n) => newTicket(owner, `Button ${n} is dead`)));
    await Promise.all(
      tickets.flatMap(({ id }) => [
        owner.client.updateTicket({ params: { id }, body: { assigned_to: ann.userId } }),
        owner.client.updateTicket({ params: { id }, body: { status: "done" } }),
      ]),
    );
    const { data, meta } = await owner.client.listTickets({ query: { assigned_to: ann.userId, status: "done" } });
    expect(titlesOf(data)).toEqual(titlesOf(tickets));
    expect(meta.total).toBe(8);
    expect(await service.miscounts()).toEqual([]);
  });

  it("never keeps a member who is removed concurrently", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const ids = await Promise.all(Array.from({ length: 4 }, () => newTicketId(owner)));
    for (let round = 0; round < 4; round++) {
      const { userId } = await addMember(`Leaver ${round}`);
      const body = { assigned_to: [owner.userId, userId] };
      const assignments = ids.map((id) => owner.client.updateTicket({ params: { id }, body }));
      const removal = owner.client.removeMember({ params: { user_id: userId } });
      const outcomes = await Promise.allSettled(assignments);
      await removal;
      for (const refused of outcomes.filter((outcome) => outcome.status === "rejected")) {
        expect(refused.reason).toMatchObject(clientError(errors.assigneeNotInOrganisation));
      }
      expect((await owner.client.listTickets({ query: { assigned_to: userId } })).meta.total).toBe(0);
      for (const ticket of (await owner.client.listTickets()).data) {
        expect(ticket.assigned_user_ids).not.toContain(userId);
      }
      expect(await service.miscounts()).toEqual([]);
    }
  });

  it("keeps all totals correct while many tickets change status and assignees concurrently", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const people = [owner, await addMember("Ann"), await addMember("Bo")].map((person) => person.userId);
    const { project_id } = await newFeedback(owner);
    const generate = async () => {
      const { id } = await newFeedback(owner, { project_id });
      return (await owner.client.generateTicket({ body: { source_type: "feedback", source_id: id } })).data.id;
    };
    const ids = await Promise.all(Array.from({ length: 6 }, generate));
    await Promise.all(
      Array.from({ length: 36 }, (_, n) => {
        const status = ticketStatuses[(n + Math.floor(n / 6)) % ticketStatuses.length];
        const assigned_to = n % 2 === 0 ? people.slice(n % 3) : people.toReversed().slice(n % 3);
        return owner.client.updateTicket({ params: { id: ids[n % 6] ?? "" }, body: { status, assigned_to } });
      }),
    );
    expect((await owner.client.listTickets()).meta.total).toBe(6);
    expect(await service.miscounts()).toEqual([]);
  });
});
