import { type SearchKind, searchKinds } from "@corkboard/contract";
import type { Tx } from "../../../db/database.ts";
import type { PendingEvent } from "../../../events/event-processor.ts";
import type { Document } from "./document-words.ts";
import { findDocumentsAbout } from "./documents.queries.ts";
import { indexDocuments, removeDocuments } from "./index-documents.ts";
import { findCommentsOnFeedback } from "./sources.queries.ts";
import { manyCharacters, sourcesOf } from "./sources.ts";

/**
 * Indexes what events are about, as it is now, of as many of them as have few enough characters. Returns the last of
 * these, or undefined if deleted objects have documents left, so that it has to be repeated.
 */
export async function followEvents(
  tx: Tx,
  org: string,
  events: readonly PendingEvent[],
  atMost: number,
): Promise<PendingEvent | undefined> {
  const { some, documents, gone } = await readFitting(tx, org, events);
  await indexDocuments(tx, org, documents);
  if (gone.length > 0) {
    const most = Math.max(atMost, gone.length);
    const obsolete = await tx.all(findDocumentsAbout, { org, ids: JSON.stringify(gone), atMost: most });
    await removeDocuments(tx, org, obsolete);
    if (obsolete.length === most) return undefined;
  }
  return some.at(-1);
}

/** Of so few events everything is read, however long it is. */
const fewEvents = 4;

async function readFitting(tx: Tx, org: string, events: readonly PendingEvent[]) {
  for (let some = events; ;) {
    const changed = await changedIn(tx, org, some);
    const isAllRead = some.length <= fewEvents;
    const { documents, gone, isCut } = await readSources(tx, org, changed, isAllRead ? undefined : manyCharacters);
    if (!isCut) return { some, documents, gone };
    some = some.slice(0, Math.max(fewEvents, Math.min(documents.length, Math.floor(some.length / 2))));
  }
}

type Changed = Readonly<Record<SearchKind, ReadonlySet<string>>>;

const eventOf = /^(feedback|card|ticket|comment)\.(created|updated|deleted)$/;

/** The ids of the objects that events are about, and of comments that can be found again because of them. */
async function changedIn(tx: Tx, org: string, events: readonly PendingEvent[]): Promise<Changed> {
  const changed = {
    feedback: new Set<string>(),
    card: new Set<string>(),
    ticket: new Set<string>(),
    comment: new Set<string>(),
  };
  const maybeNoLongerSpam = new Set<string>();
  for (const { type, object_id, changes } of events) {
    const [, kind, action] = (eventOf.exec(type) ?? []) as [string?, SearchKind?, string?];
    if (kind === undefined) continue;
    changed[kind].add(object_id);
    const isSpamChanged = action === "created" || changes.includes('"spam"');
    if (kind === "feedback" && isSpamChanged) maybeNoLongerSpam.add(object_id);
  }
  if (maybeNoLongerSpam.size > 0) {
    const comments = await tx.all(findCommentsOnFeedback, { org, ids: jsonOf(maybeNoLongerSpam) });
    for (const { id } of comments) changed.comment.add(id);
  }
  return changed;
}

/** What exists of the objects, and the ids of those that do not. */
async function readSources(tx: Tx, org: string, changed: Changed, mostCharacters: number | undefined) {
  const documents: Document[] = [];
  const gone: string[] = [];
  for (const kind of searchKinds) {
    const ids = changed[kind];
    if (ids.size === 0) continue;
    const sources = await sourcesOf[kind](tx, { org, ids: jsonOf(ids) }, mostCharacters);
    documents.push(...sources.documents);
    if (sources.isCut) return { documents, gone, isCut: true };
    const existing = new Set(sources.documents.map(({ id }) => id));
    gone.push(...[...ids].filter((id) => !existing.has(id)));
  }
  return { documents, gone, isCut: false };
}

const jsonOf = (ids: ReadonlySet<string>) => JSON.stringify([...ids]);
