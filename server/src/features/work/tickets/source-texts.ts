import type { Reader } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import type { Actor } from "../../../shared/actor.ts";
import { Fault } from "../../../shared/fault.ts";
import { accessSentWords } from "../../intake/feedback/sent-words.access.ts";
import type { KnownText } from "./text-authors.ts";
import { gatherSource } from "./ticket-source.ts";

/** Everything that a ticket was made from, with its authors. Nothing if the source was deleted. */
export async function sourceTexts(
  db: Reader,
  actor: Actor,
  { org_id, source_type, source_id }: Tables["tickets"],
): Promise<KnownText[]> {
  const source = await gatherSource(db, actor, { source_type, source_id }, undefined).catch((error: unknown) => {
    if (error instanceof Fault && error.entry.status === 404) return undefined;
    throw error;
  });
  if (!source) return [];
  // A member may have changed what the visitor wrote.
  const sent = source_type === "feedback" ? await accessSentWords(db, { org_id, id: source_id }) : undefined;
  const { title, description, checklist, annotations, browserInfo, pageUrl = "" } = source;
  const own = [
    title,
    description,
    ...checklist.map(({ text }) => text),
    ...annotations.map(({ comment = "" }) => comment),
    JSON.stringify(browserInfo),
    pageUrl,
  ];
  return [
    ...own.map((text) => ({ by: source.author, text })),
    ...(sent ? [sent.title, sent.description] : []).map((text) => ({ by: "visitor" as const, text })),
    ...source.comments.map(({ author, content }) => ({ by: author, text: content })),
  ];
}
