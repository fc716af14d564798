import { type SearchKind, searchKinds } from "@corkboard/contract";
import type { Tx } from "../../../db/database.ts";
import { logBounds } from "../../../events/event-log.ts";
import { nilId } from "../../../shared/id.ts";
import {
  deleteDocuments,
  deleteSomeProjectWords,
  deleteSomeTrigrams,
  deleteSomeWords,
  findDocumentsOfOrganisation,
} from "./documents.queries.ts";
import { indexDocuments } from "./index-documents.ts";
import type { Progress } from "./progress.queries.ts";
import { manyCharacters, sourcesOf } from "./sources.ts";

/** Increased when documents get other words; they are then indexed again. */
export const currentVersion = 1;

/** How far the organisation's documents are now, and whether there may be more to index. */
export interface Outcome {
  readonly progress: Progress;
  readonly isMore: boolean;
}

/** Stored, and understood by servers of the version before. */
type Step = "clear" | SearchKind;

const steps: readonly Step[] = ["clear", ...searchKinds];

/**
 * Events in the log are covered by the objects themselves. Those without a number are followed later: numbering them here
 * would lock events before objects, and a deletion locks them in the opposite order.
 */
export async function startRebuild(tx: Tx, org: string, atMost: number): Promise<Outcome> {
  const { last: indexed } = await logBounds(tx, org);
  return rebuildSome(tx, org, { version: currentVersion, indexed, rebuilding: "clear", rebuilt_to: nilId }, atMost);
}

/** Deletes all documents and words, then indexes all objects kind by kind, in the order of their ids. */
export async function rebuildSome(tx: Tx, org: string, progress: Progress, atMost: number): Promise<Outcome> {
  let rest = atMost;
  let last = progress.rebuilt_to;
  for (const step of steps.slice(steps.indexOf(progress.rebuilding as Step))) {
    let isCut = false;
    if (step === "clear") rest -= await clearSome(tx, org, rest);
    else {
      const sources = await sourcesOf[step](tx, { org, after: last, atMost: rest }, manyCharacters);
      await indexDocuments(tx, org, sources.documents);
      rest -= sources.documents.length;
      last = sources.documents.at(-1)?.id ?? last;
      isCut = sources.isCut;
    }
    if (rest === 0 || isCut) return { progress: { ...progress, rebuilding: step, rebuilt_to: last }, isMore: true };
    last = nilId;
  }
  // There may be events since the rebuild began.
  return { progress: { ...progress, rebuilding: null, rebuilt_to: nilId }, isMore: true };
}

/** Words are deleted after the documents, whatever their counts: some may belong to documents that were lost. */
async function clearSome(tx: Tx, org: string, atMost: number): Promise<number> {
  const documents = await tx.all(findDocumentsOfOrganisation, { org, atMost });
  if (documents.length > 0) await tx.send(deleteDocuments, { org, ids: JSON.stringify(documents.map(({ id }) => id)) });
  let deleted = documents.length;
  for (const deleteSome of [deleteSomeTrigrams, deleteSomeProjectWords, deleteSomeWords]) {
    if (deleted < atMost) deleted += await tx.run(deleteSome, { org, atMost: atMost - deleted });
  }
  return deleted;
}
