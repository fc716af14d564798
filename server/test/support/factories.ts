import type { BodyOf, Card, CardCreated, ClaimCreated, Feedback, Project, Ticket } from "@corkboard/contract";
import type { Person } from "./harness.ts";

/** Shortcuts to objects that tests need but are not about. All of them use the API. */

export async function newProject(owner: Person, type: Project["type"], ofClient?: string): Promise<Project> {
  const client_id = ofClient ?? (await owner.client.createClient({ body: { name: "Bolt Bikes" } })).data.id;
  const url = type === "website" ? "https://bolt.example" : undefined;
  const project = await owner.client.createProject({
    body: { client_id, name: `A ${type}`, type, ...(url ? { url } : {}) },
  });
  return project.data;
}

export async function newFeedback(owner: Person, fields: Partial<BodyOf<"createFeedback">> = {}): Promise<Feedback> {
  const project_id = fields.project_id ?? (await newProject(owner, "website")).id;
  const created = await owner.client.createFeedback({ body: { title: "The button is dead", ...fields, project_id } });
  return created.data;
}

/** A board with lists of these names, in this order. */
export async function newBoard(
  owner: Person,
  listNames: readonly string[] = ["To do", "Doing", "Done"],
  ofClient?: string,
) {
  const project = await newProject(owner, "board", ofClient);
  const listIds: string[] = [];
  for (const name of listNames) {
    const list = await owner.client.createBoardList({ body: { project_id: project.id, name } });
    listIds.push(list.data.id);
  }
  return { projectId: project.id, listIds, listId: listIds[0] ?? "" };
}

export async function newCard(
  owner: Person,
  board: { projectId: string; listId: string },
  fields: Partial<BodyOf<"createCard">> = {},
): Promise<CardCreated> {
  const created = await owner.client.createCard({
    body: { project_id: board.projectId, list_id: board.listId, title: "A card", ...fields },
  });
  return created.data;
}

/** A claim of a new ticket about a new card. */
export async function newClaim(owner: Person, board: { projectId: string; listId: string }): Promise<ClaimCreated> {
  const card = await newCard(owner, board);
  const ticket = await owner.client.generateTicket({ body: { source_type: "board_card", source_id: card.id } });
  await release(owner, ticket.data.id);
  return (await owner.client.createClaim({ body: { ticket_id: ticket.data.id, agent: "robot" } })).data;
}

/** Confirms all criteria of a ticket, and releases it for agents. */
export async function release({ client }: Pick<Person, "client">, id: string): Promise<Ticket> {
  const { criteria } = (await client.confirmCriteria({ params: { id }, body: {} })).data;
  if (criteria.length === 0) await client.addCriterion({ params: { id }, body: { text: "It works" } });
  return (await client.updateTicket({ params: { id }, body: { ready: true } })).data;
}

/** Reports every confirmed criterion of a ticket as met. */
export const metCriteria = ({ criteria }: Pick<Ticket, "criteria">) =>
  criteria
    .filter(({ state }) => state === "confirmed")
    .map(({ number }) => ({ number, met: true, evidence: "Tested" }));

/** A form with these files, given by name and content. */
export function formOf(files: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>, field = "file"): FormData {
  const form = new FormData();
  for (const [name, content] of Object.entries(files)) form.append(field, new Blob([content]), name);
  return form;
}

/** What an agent printed. */
export function outputForm(fence: number, text = "4 tests passed\n"): FormData {
  const form = new FormData();
  form.append("fence", String(fence));
  form.append("output", new Blob([text]), "output.txt");
  return form;
}

/** A disabled webhook, whose delivery therefore stays unchanged. */
export async function newSilentWebhook(owner: Person): Promise<{ id: string; deliveryId: string }> {
  const body = { url: "http://127.0.0.1:9/hook", event_types: ["member.deleted" as const] };
  const { id } = (await owner.client.createWebhook({ body })).data;
  await owner.client.updateWebhook({ params: { id }, body: { active: false } });
  const ping = await owner.client.pingWebhook({ params: { id } });
  return { id, deliveryId: ping.data.id };
}

/** A chat address that is switched off, whose state therefore stays unchanged. */
export async function newSilentChat(owner: Person, project: string): Promise<void> {
  const body = { format: "slack", url: "http://127.0.0.1:9/hook", active: false } as const;
  await owner.client.createChatAddress({ params: { id: project }, body });
}

/** All cards of a list, in order. */
export async function cardsOf(person: Person, listId: string): Promise<Card[]> {
  return (await person.client.listCards({ query: { list_id: listId, limit: 100 } })).data;
}
