import type { Attachment, Card, CardCreated, CardLabel } from "@corkboard/contract";
import { withFields } from "../../db/json-row.ts";
import type { Tables } from "../../db/tables.ts";
import type { FileLinks } from "../files/files.access.ts";
import type { StoredAttachment } from "./attachments.ts";

type CardRow = Tables["cards"];

export function presentCard(row: CardRow, links: FileLinks): Card {
  const assignees = array<string>(row.assigned_user_ids);
  return {
    ...ownFields(row),
    checklist: array(row.checklist),
    attachments: presentAttachments(row.attachments, links),
    assigned_to: assignees[0] ?? null,
    assigned_user_ids: assignees,
    ticket_ids: array(row.ticket_ids),
  };
}

type JsonColumns = "labels" | "checklist" | "attachments" | "assigned_user_ids" | "ticket_ids" | "position";

/** The same as JSON, of a row whose other fields are JSON already. */
export function cardJson(flat: string, row: Pick<CardRow, JsonColumns>, links: FileLinks): string {
  const attachments = row.attachments === "[]" ? "[]" : JSON.stringify(presentAttachments(row.attachments, links));
  const [first = null] = array<string>(row.assigned_user_ids);
  return withFields(flat, {
    labels: row.labels,
    checklist: row.checklist,
    attachments,
    assigned_to: JSON.stringify(first),
    assigned_user_ids: row.assigned_user_ids,
    ticket_ids: row.ticket_ids,
    position: String(row.position),
  });
}

/** The same of a whole row: what it holds as JSON is not taken apart only to be put together again. */
export function rowJson(row: CardRow, links: FileLinks): string {
  const { id, list_id, project_id, title, description, due_date, author_name, created_at } = row;
  const flat = { id, list_id, project_id, title, description, due_date, author_name, created_at };
  return cardJson(JSON.stringify(flat), row, links);
}

/** The spec's answer to creating a card: nothing to check off or attached yet, assignees left to the card's GET. */
export const presentCardCreated = (row: CardRow): CardCreated => ({
  ...ownFields(row),
  checklist: null,
  attachments: null,
});

const ownFields = (row: CardRow) => ({
  id: row.id,
  list_id: row.list_id,
  project_id: row.project_id,
  title: row.title,
  description: row.description,
  labels: array<CardLabel>(row.labels),
  due_date: row.due_date,
  author_name: row.author_name,
  position: row.position,
  created_at: row.created_at,
});

/** Their addresses change from day to day, so the card's row holds none. */
const presentAttachments = (json: string, links: FileLinks): Attachment[] =>
  array<StoredAttachment>(json).map(({ name, file, mimeType, bytes, thumbnail }) => ({
    name,
    url: links.to(file, name),
    mimeType,
    bytes,
    thumbnail_url: thumbnail ? links.to(file, name, "thumbnail") : undefined,
  }));

/** Most cards have none of most things, and that much needs no parser. */
function array<Item>(json: string): Item[] {
  return json === "[]" ? [] : (JSON.parse(json) as Item[]);
}
