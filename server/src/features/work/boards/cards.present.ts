import { type Attachment, Card, CardCreated, CardSummary } from "@corkboard/contract";
import { presenter } from "../../../db/presenter.ts";
import type { FileLinks } from "../../intake/files/files.exports.ts";
import type { StoredAttachment } from "./stored-attachment.ts";

export const presentCard = presenter<FileLinks>()("cards", Card, {
  text: {},
  rest: {
    attachments: { from: ["attachments"], value: (row, links) => presentAttachments(row.attachments, links) },
    assigned_to: { from: ["assigned_user_ids"], value: (row) => arrayIn<string>(row.assigned_user_ids)[0] ?? null },
  },
});

/** The spec's response to creating a card: no checklist, attachments or assignees yet. */
export const presentCardCreated = presenter<void>()("cards", CardCreated, {
  text: {},
  rest: {
    checklist: { from: [], value: () => null },
    attachments: { from: [], value: () => null },
  },
});

interface SummaryContext {
  readonly links: FileLinks;
  readonly counts: { readonly comments: number; readonly steps: number; readonly steps_done: number };
}

/** What a board shows of a card. */
export const presentSummary = presenter<SummaryContext>()("cards", CardSummary, {
  text: { archived: { from: [], value: () => false as const } },
  rest: {
    comment_count: { from: [], value: (_, { counts }) => counts.comments },
    checklist_done: { from: [], value: (_, { counts }) => counts.steps_done },
    checklist_total: { from: [], value: (_, { counts }) => counts.steps },
    attachment_count: { from: ["attachments"], value: (row) => arrayIn(row.attachments).length },
    cover_url: { from: ["attachments"], value: (row, { links }) => coverOf(row.attachments, links) },
  },
});

function coverOf(attachments: string, links: FileLinks): string | null {
  const cover = arrayIn<StoredAttachment>(attachments).find(({ thumbnail }) => thumbnail);
  return cover ? links.to(cover.file, cover.name, "thumbnail") : null;
}

/** The URLs of stored files expire, so they are made for each response. */
const presentAttachments = (json: string, links: FileLinks): Attachment[] =>
  arrayIn<StoredAttachment>(json).map(({ name, file, mimeType, bytes, thumbnail }) => ({
    name,
    url: links.to(file, name),
    mimeType,
    bytes,
    thumbnail_url: thumbnail ? links.to(file, name, "thumbnail") : undefined,
  }));

/** Most of these columns are empty, which needs no parser. */
export function arrayIn<Item>(json: string): Item[] {
  return json === "[]" ? [] : (JSON.parse(json) as Item[]);
}
