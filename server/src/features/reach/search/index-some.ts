import { type SearchKind, searchKinds } from "@corkboard/contract";
import type { Tx } from "../../../db/database.ts";
import { continuesFrom, endOfLog, readPendingEvents } from "../../../events/event-log.ts";
import type { PendingEvent } from "../../../events/event-processor.ts";
import { nilId } from "../../../shared/id.ts";
import { findDocumentsAbout, findDocumentsOfOrganisation } from "./documents.queries.ts";
import { indexDocuments, removeDocuments } from "./index-documents.ts";
import { claimProgress, openProgress, saveProgress } from "./progress.queries.ts";
import { findCommentsOnFeedback } from "./sources.queries.ts";
import { sourcesOf } from "./sources.ts";

/** Increased when documents get other words; they are then indexed again. */
export const currentVersion = 1;

/** Documents differ a thousandfold in size. A few of the largest must not keep the event loop for long. */
const fewObjects = 4;
const shortMs = 20;

/**
 * Indexes objects of an organisation: those that its next events are about or, if there are documents of another version
 * or none, the next of all. Stops after a short time, so that requests are served. Returns whether there may be more. The
 * position is saved in the same transaction, so nothing is skipped, whenever the process ends.
 */
export async function indexSome(tx: Tx, org: string, { atOnce = fewObjects, forMs = shortMs } = {}): Promise<boolean> {
  const until = performance.now() + forMs;
  await tx.send(openProgress, { org });
  while (await indexFew(tx, org, atOnce)) if (performance.now() >= until) return true;
  return false;
}

async function indexFew(tx: Tx, org: string, atMost: number): Promise<boolean> {
  const progress = await tx.first(claimProgress, { org });
  if (!progress) return false;
  const { version, indexed, rebuilding, rebuilt_to: rebuiltTo } = progress;
  if (version !== currentVersion) return startRebuild(tx, org, atMost);
  if (rebuilding !== null) {
    return rebuildSome(tx, { org, indexed, step: rebuilding as Step, after: rebuiltTo }, atMost);
  }
  const events = await readPendingEvents(tx, org, indexed, atMost);
  const [first, last] = [events[0], events.at(-1)];
  if (!first || !last) return false;
  if (first.seq !== indexed + 1 && !(await continuesFrom(tx, org, indexed))) return startRebuild(tx, org, atMost);
  if (await applyEvents(tx, org, events, atMost)) return true;
  await tx.send(saveProgress, { org, version, indexed: last.seq, rebuilding: null, rebuiltTo });
  return events.length === atMost;
}

const eventOf = /^(feedback|card|ticket|comment)\.(created|updated|deleted)$/;

/** Returns whether deleted objects have documents left, which has to be repeated. */
async function applyEvents(tx: Tx, org: string, events: readonly PendingEvent[], atMost: number): Promise<boolean> {
  const changed: Record<SearchKind, Set<string>> = {
    feedback: new Set(),
    card: new Set(),
    ticket: new Set(),
    comment: new Set(),
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
  const gone = new Set<string>();
  for (const kind of searchKinds) {
    const ids = changed[kind];
    if (ids.size === 0) continue;
    const documents = await sourcesOf[kind](tx, { org, ids: jsonOf(ids) });
    await indexDocuments(tx, org, documents);
    const existing = new Set(documents.map(({ id }) => id));
    for (const id of ids) if (!existing.has(id)) gone.add(id);
  }
  if (gone.size === 0) return false;
  const most = Math.max(atMost, gone.size);
  const obsolete = await tx.all(findDocumentsAbout, { org, ids: jsonOf(gone), atMost: most });
  await removeDocuments(tx, org, obsolete);
  return obsolete.length === most;
}

const jsonOf = (ids: ReadonlySet<string>) => JSON.stringify([...ids]);

type Step = "clear" | SearchKind;

interface Rebuild {
  readonly org: string;
  /** Events up to here are covered by the objects themselves. */
  readonly indexed: number;
  readonly step: Step;
  readonly after: string;
}

const steps: readonly Step[] = ["clear", ...searchKinds];

async function startRebuild(tx: Tx, org: string, atMost: number): Promise<boolean> {
  return rebuildSome(tx, { org, indexed: await endOfLog(tx, org), step: "clear", after: nilId }, atMost);
}

/** Deletes all documents, then indexes all objects kind by kind, in the order of their ids. */
async function rebuildSome(tx: Tx, { org, indexed, step, after }: Rebuild, atMost: number): Promise<boolean> {
  let rest = atMost;
  let last = after;
  for (const current of steps.slice(steps.indexOf(step))) {
    if (current === "clear") rest -= await clearSome(tx, org, rest);
    else {
      const documents = await sourcesOf[current](tx, { org, after: last, atMost: rest });
      await indexDocuments(tx, org, documents);
      rest -= documents.length;
      last = documents.at(-1)?.id ?? last;
    }
    if (rest === 0) {
      await tx.send(saveProgress, { org, version: currentVersion, indexed, rebuilding: current, rebuiltTo: last });
      return true;
    }
    last = nilId;
  }
  await tx.send(saveProgress, { org, version: currentVersion, indexed, rebuilding: null, rebuiltTo: nilId });
  // Events since the rebuild began.
  return true;
}

async function clearSome(tx: Tx, org: string, atMost: number): Promise<number> {
  const documents = await tx.all(findDocumentsOfOrganisation, { org, atMost });
  await removeDocuments(tx, org, documents);
  return documents.length;
}
