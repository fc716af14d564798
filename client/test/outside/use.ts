import {
  type Client,
  CorkboardError,
  createClient,
  eachItem,
  type InputOf,
  type OutputOf,
  type Wire,
} from "@corkboard/client";

const corkboard: Client = createClient({ baseUrl: "https://corkboard.example", token: "tok_" });
// @ts-expect-error the token is required
createClient({ baseUrl: "https://corkboard.example" });

export async function reads(id: string): Promise<(string | null)[]> {
  const me = await corkboard.getMe();
  const role: "owner" | "developer" = me.data.role;
  const { data: card, etag, requestId } = await corkboard.getCard({ params: { id } });
  const label: string | undefined = card.labels[0]?.color;
  const { data, meta } = await corkboard.listFeedback({ query: { status: "in_progress", type: "bug", limit: 5 } });
  const total: number = meta.total;
  const { data: ticket } = await corkboard.getTicket({ params: { id }, signal: AbortSignal.timeout(1_000) });
  const cite = ticket.ai_context.priority?.cites[0];
  const cited: string | undefined = cite && ("field" in cite ? cite.field : cite.comment);
  // @ts-expect-error lists omit the annotations
  const shapes: unknown = data[0]?.annotations;
  // @ts-expect-error no such field
  const colour: unknown = card.colour;
  // @ts-expect-error a due date may be null
  const due: string = card.due_date;
  // @ts-expect-error the id is missing
  await corkboard.getCard();
  // @ts-expect-error the id is missing
  await corkboard.getCard({ params: {} });
  // @ts-expect-error only one of two ids
  await corkboard.getWebhookDelivery({ params: { id } });
  // @ts-expect-error tickets are open, not new
  await corkboard.listTickets({ query: { status: "new" } });
  // @ts-expect-error project_id is required
  await corkboard.listBoardLists();
  // @ts-expect-error no such filter
  await corkboard.listCards({ query: { colour: "red" } });
  // @ts-expect-error no such operation
  await corkboard.listEverything();
  return [role, etag ?? "", requestId, label ?? "", String(total), due, cited ?? "", String(shapes), String(colour)];
}

export async function writes(id: string, file: File): Promise<void> {
  const create: InputOf<"createCard"> = {
    body: {
      project_id: id,
      list_id: id,
      title: "A card",
      labels: [{ color: "red", text: "urgent" }],
      assigned_to: [id],
    },
    idempotencyKey: "once",
  };
  const created: OutputOf<"createCard"> = await corkboard.createCard(create);
  const none: null = created.data.checklist;
  await corkboard.updateCard({
    params: { id },
    body: { list_id: id, position: 0, due_date: none },
    ifMatch: created.etag,
  });
  await corkboard.generateTicket({ body: { source_type: "board_card", source_id: created.data.id } });
  await corkboard.updateFeedback({ params: { id }, body: { status: "done" } });
  await corkboard.createWebhook({ body: { url: "https://example.com", event_types: ["card.moved"] } });
  await corkboard.updateProject({ params: { id }, body: { widget: { texts: { send: "Send" } } } });
  const form = new FormData();
  form.append("file", file);
  await corkboard.addCardAttachments({ params: { id }, form });
  // @ts-expect-error the title is required
  await corkboard.createCard({ body: { project_id: id, list_id: id } });
  // @ts-expect-error it requires a form
  await corkboard.addCardAttachments({ params: { id }, body: {} });
  // @ts-expect-error unknown status
  await corkboard.updateFeedback({ params: { id }, body: { status: "closed" } });
  // @ts-expect-error unknown event type
  await corkboard.createWebhook({ body: { url: "https://example.com", event_types: ["card.eaten"] } });
  // @ts-expect-error a position is a number
  await corkboard.updateCard({ params: { id }, body: { position: "0" } });
}

export async function follows(signal: AbortSignal): Promise<void> {
  const seen: Wire.Card[] = [];
  for await (const card of eachItem(corkboard.listCards, { query: { limit: 100 } })) seen.push(card);
  // @ts-expect-error not a list operation
  eachItem(corkboard.getCard, { params: { id: "" } });
  const reasons: Wire.StreamReset["reason"][] = [];
  for await (const event of corkboard.streamEvents({ signal, onReset: ({ reason }) => reasons.push(reason) })) {
    if (event.type === "card.moved") {
      const to: unknown = event.changes.list_id?.to;
      // @ts-expect-error cards have no role
      const role: unknown = event.changes.role;
      seen.push(...[to, role].filter((value): value is Wire.Card => value === undefined));
    }
    // @ts-expect-error unknown event type
    if (event.type === "card.eaten") return;
  }
}

export const describe = (error: unknown): string =>
  error instanceof CorkboardError ? `${error.code} ${error.details.map(({ path }) => path).join()}` : "";
