import { errors, type Ticket, ticketPriorities, ticketStatuses } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { newFeedback } from "../../../../test/support/factories.ts";
import { useService } from "../../../../test/support/harness.ts";
import { errorResponse } from "../../../../test/support/expected-errors.ts";

describe("the list of tickets", () => {
  const service = useService();

  it("filters by several statuses and priorities and by assignee, in both orders, with exact totals", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const dora = await addMember("Dora");
    const { id: source_id, project_id } = await newFeedback(owner);
    const tickets: Ticket[] = [];
    for (const status of ticketStatuses) {
      for (const priority of ticketPriorities) {
        const { id } = (await owner.client.generateTicket({ body: { source_type: "feedback", source_id } })).data;
        const assigned_to = tickets.length % 2 === 0 ? owner.userId : [dora.userId, owner.userId];
        const body = { status, priority, assigned_to };
        tickets.push((await owner.client.updateTicket({ params: { id }, body })).data);
      }
    }
    for (const status of [undefined, ["open", "done"], [...ticketStatuses]] as const) {
      for (const priority of [undefined, ["high"], ["low", "medium", "critical"], [...ticketPriorities]] as const) {
        for (const assigned_to of [undefined, "me", dora.userId]) {
          const person = assigned_to === "me" ? owner.userId : assigned_to;
          const expected = tickets
            .filter((ticket) => status === undefined || (status as readonly string[]).includes(ticket.status))
            .filter((ticket) => priority === undefined || (priority as readonly string[]).includes(ticket.priority))
            .filter((ticket) => person === undefined || ticket.assigned_user_ids.includes(person));
          const filter = {
            project_id,
            assigned_to,
            ...(status ? { status: [...status] } : {}),
            ...(priority ? { priority: [...priority] } : {}),
          };
          for (const sort of ["newest", "oldest"] as const) {
            const inOrder = sort === "oldest" ? expected : expected.toReversed();
            const found = await owner.client.listTickets({ query: { ...filter, sort, limit: 3, offset: 1 } });
            expect({ filter, data: found.data }).toEqual({ filter, data: inOrder.slice(1, 4) });
            expect(found.meta.total).toBe(expected.length);
          }
        }
      }
    }
  });

  it.each([
    ["priority=urgent", errors.invalidPriority],
    ["priority=low,", errors.invalidPriority],
    ["status=open,new", errors.invalidStatus],
  ])("rejects the filter ?%s", async (query, entry) => {
    const { owner } = await service.createOrganisation();
    const response = await service.request("GET", `/api/v1/tickets?${query}`, { token: owner.token });
    expect(response).toMatchObject(errorResponse(entry));
  });
});
