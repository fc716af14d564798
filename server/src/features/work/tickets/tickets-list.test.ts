import { randomUUID } from "node:crypto";
import { errors, type Ticket, ticketStatuses } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { newFeedback } from "../../../../test/support/factories.ts";
import { type Person, useService } from "../../../../test/support/harness.ts";
import { errorResponse } from "../../../../test/support/expected-errors.ts";

const newestFirst = (a: Ticket, b: Ticket) =>
  a.created_at === b.created_at ? (a.id < b.id ? 1 : -1) : a.created_at < b.created_at ? 1 : -1;

async function ticketsOf(person: Person, source_id: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) {
    ids.push((await person.client.generateTicket({ body: { source_type: "feedback", source_id } })).data.id);
  }
  return ids;
}

describe("the list of tickets", () => {
  const service = useService();

  it("returns complete tickets, 50 per page by default", async () => {
    const { owner } = await service.createOrganisation();
    const feedback = await newFeedback(owner);
    const [id = ""] = await ticketsOf(owner, feedback.id, 1);
    const ticket = await owner.client.getTicket({ params: { id } });
    const response = await service.request("GET", "/api/v1/tickets", { token: owner.token });
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ data: [ticket.data], meta: { total: 1, limit: 50, offset: 0 } });
    expect(Object.keys(response.body.data[0]).toSorted()).toEqual([
      "ai_context",
      "assigned_to",
      "assigned_user_ids",
      "claim",
      "created_at",
      "created_by",
      "criteria",
      "description",
      "description_by",
      "description_parts",
      "id",
      "labels",
      "org_id",
      "priority",
      "project_id",
      "ready_at",
      "set_aside",
      "source_id",
      "source_type",
      "source_url",
      "status",
      "title",
      "title_by",
      "updated_at",
      "version",
    ]);
  });

  it("returns exactly the matching tickets, newest first, for every combination of filters", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const [ann, bo] = [await addMember("Ann"), await addMember("Bo")];
    const assignments = [null, ann.userId, [bo.userId, ann.userId]];
    const tickets: Ticket[] = [];
    for (const feedback of [await newFeedback(owner), await newFeedback(owner)]) {
      for (const assigned_to of assignments) {
        for (const status of ticketStatuses) {
          for (const id of await ticketsOf(owner, feedback.id, 2)) {
            tickets.push((await owner.client.updateTicket({ params: { id }, body: { status, assigned_to } })).data);
          }
        }
      }
    }
    tickets.sort(newestFirst);
    for (const project_id of [undefined, tickets[0]?.project_id]) {
      for (const status of [undefined, ...ticketStatuses]) {
        for (const assignee of [undefined, ann, bo, owner]) {
          const assigned_to = assignee?.userId;
          const expected = tickets.filter(
            (ticket) =>
              (project_id === undefined || ticket.project_id === project_id) &&
              (status === undefined || ticket.status === status) &&
              (assigned_to === undefined || ticket.assigned_user_ids.includes(assigned_to)),
          );
          const filter = `${status ?? "any"} of ${assignee?.displayName ?? "anyone"} in ${project_id ? "one project" : "all projects"}`;
          const query = { project_id, status, assigned_to };
          const found = await owner.client.listTickets({ query: { ...query, limit: 100 } });
          expect({ [filter]: found.data }).toEqual({ [filter]: expected });
          expect({ [filter]: found.meta }).toEqual({ [filter]: { total: expected.length, limit: 100, offset: 0 } });
          const second = await owner.client.listTickets({ query: { ...query, limit: 2, offset: 1 } });
          expect({ [filter]: second.data }).toEqual({ [filter]: expected.slice(1, 3) });
        }
      }
    }
    expect(await service.miscounts()).toEqual([]);
  });

  it("has pages that never overlap, at most 100 tickets each, and a correct total past the last page", async () => {
    const { owner } = await service.createOrganisation();
    const feedback = await newFeedback(owner);
    const ids = await ticketsOf(owner, feedback.id, 103);
    const first = await owner.client.listTickets({ query: { limit: 101 } });
    expect(first.meta).toEqual({ total: 103, limit: 100, offset: 0 });
    const second = await owner.client.listTickets({ query: { limit: 5_000, offset: 100 } });
    expect(second.meta).toEqual({ total: 103, limit: 100, offset: 100 });
    const seen = [...first.data, ...second.data];
    const timesOf = (tickets: readonly Ticket[]) => tickets.map(({ created_at, id }) => `${created_at} ${id}`);
    expect(timesOf(seen)).toEqual(timesOf(seen.toSorted(newestFirst)));
    /** How many tickets were created before each of them. */
    const numbers = seen.map(({ id }) => ids.indexOf(id)).toSorted((a, b) => a - b);
    expect(numbers).toEqual(ids.map((_, number) => number));
    for (const query of [{}, { status: "open" as const }, { project_id: feedback.project_id }]) {
      const beyond = await owner.client.listTickets({ query: { ...query, offset: 103 } });
      expect([beyond.data, beyond.meta]).toEqual([[], { total: 103, limit: 50, offset: 103 }]);
    }
  });

  it.each([
    ["limit=0", "limit must be an integer of at least 1"],
    ["limit=ten", "limit must be an integer of at least 1"],
    ["offset=-1", "offset must be an integer of at least 0"],
    ["offset=9007199254740992", "offset must be at most 9007199254740991"],
    ["status=new", errors.invalidStatus.message],
    ["status=", errors.invalidStatus.message],
    ["status=open&status=done", "status must be specified only once"],
    ["assigned_to=a&assigned_to=b", "assigned_to must be specified only once"],
  ])("refuses ?%s", async (query, message) => {
    const { owner } = await service.createOrganisation();
    const response = await service.request("GET", `/api/v1/tickets?${query}`, { token: owner.token });
    expect(response).toMatchObject({ status: 400, body: { error: message } });
    const unknown = await service.request("GET", `/api/v1/tickets?${query}`);
    expect(unknown).toMatchObject(errorResponse(errors.unauthenticated));
  });

  it("matches nothing for a project or person of another organisation, or an unknown one", async () => {
    const { owner } = await service.createOrganisation();
    const { owner: stranger } = await service.createOrganisation();
    const [own, foreign] = [await newFeedback(owner), await newFeedback(stranger)];
    await ticketsOf(owner, own.id, 1);
    const [id = ""] = await ticketsOf(stranger, foreign.id, 1);
    await stranger.client.updateTicket({ params: { id }, body: { assigned_to: stranger.userId } });
    const nothing = { data: [], meta: { total: 0, limit: 50, offset: 0 } };
    for (const wrong of [foreign.project_id, stranger.userId, randomUUID(), "no-uuid", ""]) {
      for (const query of [{ project_id: wrong }, { assigned_to: wrong }, { project_id: wrong, assigned_to: wrong }]) {
        expect(await owner.client.listTickets({ query })).toMatchObject(nothing);
      }
    }
  });
});
