import type { AuthorRole } from "@corkboard/ticket-writer";
import type { Citation, TicketSource } from "../proposal.ts";

/** A part of the source, with its citation. */
export interface SourcePart {
  readonly text: string;
  readonly cite: Citation;
  readonly author: AuthorRole;
}

/** All non-empty parts of the source. */
export function partsOf(source: TicketSource): SourcePart[] {
  const pieces: [string | undefined, Citation][] = [
    [source.title, { field: "title" }],
    [source.description, { field: "description" }],
    [source.type, { field: "type" }],
    [source.pageUrl, { field: "page_url" }],
    ...source.labels.map((label): [string, Citation] => [label, { field: "labels" }]),
    ...source.checklist.map((item): [string, Citation] => [item.text, { field: "checklist" }]),
    [source.dueDate, { field: "due_date" }],
    ...textsIn(source.browserInfo).map((text): [string, Citation] => [text, { field: "browser_info" }]),
    ...source.annotations.map((note): [string, Citation] => [note.comment ?? note.type, { field: "annotations" }]),
    [source.screenshotLink ?? source.screenshot?.mediaType, { field: "screenshot" }],
    ...source.comments.map(({ id, content }): [string, Citation] => [content, { comment: id }]),
  ];
  const authors = new Map(source.comments.map(({ id, author }) => [id, author]));
  const authorOf = (cite: Citation) => ("comment" in cite && authors.get(cite.comment)) || source.author;
  return pieces.flatMap(([text = "", cite]) => (text.trim() === "" ? [] : [{ text, cite, author: authorOf(cite) }]));
}

/** Every text in a free-form object, including its keys. A JSON body is not deep enough to exhaust the stack. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number" || typeof value === "boolean") return [String(value)];
  if (typeof value !== "object" || value === null) return [];
  const names = Array.isArray(value) ? [] : Object.keys(value);
  return names.concat(Object.values(value).flatMap(textsIn));
}
