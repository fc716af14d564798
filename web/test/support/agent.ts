import { type Client, createClient, type Wire } from "@corkboard/client";
import type { Corkboard } from "./corkboard.ts";
import type { Person } from "./person.ts";
import { newReports, type Website } from "./reports.ts";

export const agentName = "claude-code";

/** The API as a coding agent uses it, with a token of the person. */
export async function newAgent(service: Corkboard, person: Person): Promise<Client> {
  const { token } = (await person.api.createToken({ body: { name: agentName, scope: "agent" } })).data;
  return createClient({ baseUrl: service.url, token });
}

/** A ticket with acceptance criteria, made from a report by Vera. */
export async function newTicket(person: Person, website: Website, title: string): Promise<Wire.Ticket> {
  const [report] = await newReports(person, website, [title], {
    description: "Nothing happens when I press Pay.\n\nExpected: the payment page opens.\nActual: nothing.",
    reporter_name: "Vera Holm",
    reporter_email: "vera@visitor.example",
  });
  const body = { source_type: "feedback", source_id: report!.id } as const;
  const { id } = (await person.api.generateTicket({ body })).data;
  return release(person, id);
}

/** As the team does before agents may take a ticket. */
export async function release(person: Person, id: string): Promise<Wire.Ticket> {
  await person.api.confirmCriteria({ params: { id }, body: {} });
  return (await person.api.updateTicket({ params: { id }, body: { ready: true } })).data;
}

export async function claim(agent: Client, ticketId: string): Promise<Wire.ClaimCreated> {
  return (await agent.createClaim({ body: { ticket_id: ticketId, agent: agentName } })).data;
}

/** Delivers with evidence for every criterion. */
export async function deliver(
  agent: Client,
  { id, fence, ticket }: Wire.ClaimCreated,
  delivery: Partial<Omit<Wire.TicketDeliveryCreate, "fence">> & { readonly summary: string },
  screenshot?: Blob,
): Promise<Wire.TicketDelivery> {
  const criteria = ticket.criteria.map(({ number }) => ({
    number,
    met: true,
    evidence: `tests/checkout.spec.ts covers criterion ${number}`,
  }));
  const body = { fence, criteria, branch: "fix/checkout", ...delivery };
  if (!screenshot) return (await agent.deliverClaim({ params: { id }, body })).data;
  const form = new FormData();
  form.append("delivery", JSON.stringify(body));
  form.append("screenshot", screenshot, "after.png");
  return (await agent.deliverClaim({ params: { id }, form })).data;
}
