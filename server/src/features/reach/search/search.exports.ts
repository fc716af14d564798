import type { Reader, Tx } from "../../../db/database.ts";
import { findDocumentsOfProject } from "./documents.queries.ts";
import { removeDocuments } from "./index-documents.ts";
import { findOrganisationsToIndex } from "./progress.queries.ts";
import { currentVersion } from "./rebuild-some.ts";
import { anywhereExpression, attemptsAt, termsIn } from "./search-expression.ts";

export { busy } from "./busy.ts";
export { rebuildIndex, requestRebuild } from "./rebuild-index.ts";

/** Which feedback contains all words of a text, as expressions of `newestMatches` to try until one finds something. */
export function feedbackWith(text: string, org: string, project: string | undefined): string[] {
  const terms = termsIn(text);
  if (terms.length === 0) return [];
  return attemptsAt(terms).map((attempt) => anywhereExpression(attempt, { org, project, kinds: ["feedback"] }));
}

/** Deletes up to `atMost` documents of a deleted project. Returns how many there were. */
export async function deleteDocumentsOfProject(tx: Tx, org: string, id: string, atMost: number): Promise<number> {
  const documents = await tx.all(findDocumentsOfProject, { org, id, atMost });
  await removeDocuments(tx, org, documents);
  return documents.length;
}

/** How many organisations have changes that cannot be found yet. */
export async function countUnindexed(db: Reader): Promise<number> {
  return (await db.all(findOrganisationsToIndex, { version: currentVersion })).length;
}
