import type { BodyOf, ClaimCreated, Feedback, Ticket } from "@corkboard/contract";
import { query } from "../../src/db/query.ts";
import { issueTokenTo } from "../../src/features/people/tokens/tokens.exports.ts";
import { metCriteria, newFeedback, newProject, release } from "./factories.ts";
import type { Organisation, Person, TestService } from "./harness.ts";

/** What tests about agents need, all of it through the API except for the passing of time. */

export async function newTicket(person: Person, fields: Partial<BodyOf<"createFeedback">> = {}) {
  const feedback = await newFeedback(person, fields);
  return { feedback, ticket: await ticketAbout(person, feedback) };
}

/** A ticket that agents can claim. */
export async function ticketAbout(person: Person, { id: source_id }: Pick<Feedback, "id">): Promise<Ticket> {
  const { id } = (await person.client.generateTicket({ body: { source_type: "feedback", source_id } })).data;
  return release(person, id);
}

/** A website with a ticket for each of these priorities, in this order. */
export async function newTickets(person: Person, priorities: readonly Ticket["priority"][]) {
  const project = await newProject(person, "website");
  const tickets: Ticket[] = [];
  for (const priority of priorities) {
    const { ticket } = await newTicket(person, { project_id: project.id });
    tickets.push((await person.client.updateTicket({ params: { id: ticket.id }, body: { priority } })).data);
  }
  return { projectId: project.id, tickets };
}

/** The member's agent, whose token has nothing to do with the member's: the member may judge its work. */
export const agentOf = (service: TestService, member: Person): Promise<Person> =>
  independentToken(service, member, { name: "Agent", scope: "agent" });

/** The member with another token, which no token has created. */
export async function independentToken(
  service: TestService,
  { client, userId, displayName }: Person,
  body: BodyOf<"createToken"> = { name: "Other" },
): Promise<Person> {
  const orgId = (await client.getMe()).data.organisation.id;
  const { token } = await service.db.write((tx) => issueTokenTo(tx, { orgId, userId }, body));
  return service.person(token, { id: userId, display_name: displayName });
}

export async function claimOf(agent: Person, ticket_id: string, name = "robot"): Promise<ClaimCreated> {
  return (await agent.client.createClaim({ body: { ticket_id, agent: name } })).data;
}

export const deliveryOf = async (agent: Person, { id, fence, ticket }: ClaimCreated) =>
  (
    await agent.client.deliverClaim({
      params: { id },
      body: { fence, summary: "Repaired", branch: "repair", criteria: metCriteria(ticket) },
    })
  ).data;

/** The statuses of a ticket and of the item that it was generated from. */
export async function statusesOf(
  person: Person,
  { ticket, feedback }: { ticket: { id: string }; feedback: { id: string } },
) {
  const [ofTicket, ofFeedback] = await Promise.all([
    person.client.getTicket({ params: { id: ticket.id } }),
    person.client.getFeedback({ params: { id: feedback.id } }),
  ]);
  return { ticket: ofTicket.data.status, feedback: ofFeedback.data.status };
}

const endLease = query((q, p: { org: string; id: string; now: string }) =>
  q.updateTable("claims").set({ leased_until: p.now }).where("org_id", "=", p.org).where("id", "=", p.id),
);

/** Lets the time of a lease pass. */
export async function letLeaseExpire(service: TestService, { id: org }: Organisation, { id }: { id: string }) {
  const now = new Date(service.db.now().getTime() - 1_000).toISOString();
  await service.db.write((tx) => tx.run(endLease, { org, id, now }));
}
