import { type Client, eachItem } from "@corkboard/client";
import type { Card } from "@corkboard/contract";
import { formOf } from "../../support/factories.ts";

/** Cards with a comment and a file each, and what of them was acknowledged. */
export interface WrittenCard {
  readonly id: string;
  readonly name: string;
  comment?: string;
  file?: string;
}

export interface Place {
  readonly project_id: string;
  readonly list_id: string;
}

export async function createPlace(client: Client): Promise<Place> {
  const { data: customer } = await client.createClient({ body: { name: "Bolt Bikes" } });
  const { data: board } = await client.createProject({
    body: { client_id: customer.id, name: "Board", type: "board" },
  });
  return { project_id: board.id, list_id: await createList(client, board.id) };
}

export async function createList(client: Client, project_id: string): Promise<string> {
  return (await client.createBoardList({ body: { project_id, name: "To do" } })).data.id;
}

const labelsOf = (name: string) => [{ color: "red", text: name }];
const commentOf = (name: string) => `Comment on ${name}`;
/** Of different sizes, up to several pages of the disk. */
const contentOf = (name: string) => `Content of ${name} `.repeat(1 + ((name.length * 31 + name.charCodeAt(0)) % 1_000));

/** Writes a card, a comment on it and a file. Throws if the service is gone; `written` keeps what was acknowledged. */
export async function writeCard(client: Client, at: Place, name: string, written: WrittenCard[]): Promise<void> {
  const { data } = await client.createCard({ body: { ...at, title: name, labels: labelsOf(name) } });
  const card: WrittenCard = { id: data.id, name };
  written.push(card);
  const params = { id: data.id };
  card.comment = (await client.createCardComment({ params, body: { content: commentOf(name) } })).data.id;
  const form = formOf({ [`${name.replaceAll("/", "-")}.txt`]: contentOf(name) });
  card.file = (await client.addCardAttachments({ params, form })).data.attachments[0]?.name ?? "";
}

export interface Losses {
  /** Acknowledged cards, comments and files that are missing or differ. */
  readonly lost: string[];
  /** Cards that are not as they were sent. */
  readonly halfWritten: string[];
  readonly stored: number;
}

/** Compares what a list of cards contains with what was acknowledged. */
export async function findLosses(client: Client, list_id: string, written: readonly WrittenCard[]): Promise<Losses> {
  const cards = new Map<string, Card>();
  for await (const card of eachItem(client.listCards, { query: { list_id, limit: 100 } })) cards.set(card.id, card);
  const halfWritten = [...cards.values()].flatMap(({ id, title, labels }) =>
    JSON.stringify(labels) === JSON.stringify(labelsOf(title)) ? [] : [id],
  );
  const lost: string[] = [];
  for (const { id, name, comment, file } of written) {
    const card = cards.get(id);
    if (card?.title !== name) lost.push(`card ${name}`);
    if (comment !== undefined && !(await hasComment(client, id, comment, name))) lost.push(`comment on ${name}`);
    const attachment = card?.attachments.find((candidate) => candidate.name === file);
    if (file !== undefined && !(attachment && (await textAt(attachment.url)) === contentOf(name))) {
      lost.push(`file of ${name}`);
    }
  }
  return { lost, halfWritten, stored: cards.size };
}

async function hasComment(client: Client, id: string, comment_id: string, name: string): Promise<boolean> {
  const found = await client.getCardComment({ params: { id, comment_id } }).catch(() => undefined);
  return found?.data.content === commentOf(name);
}

async function textAt(url: string): Promise<string | undefined> {
  const response = await fetch(url);
  return response.ok ? response.text() : undefined;
}
