import type { Database, Tx } from "../../../db/database.ts";
import { countDocuments } from "./documents.queries.ts";
import { indexSome } from "./index-some.ts";
import { forgetProgress } from "./progress.queries.ts";

/** The next worker indexes everything of the organisation again. */
export const requestRebuild = (tx: Tx, org: string): Promise<void> => tx.send(forgetProgress, { org });

/** Indexes everything of the organisation again. Returns how many documents there are. */
export async function rebuildIndex(db: Database, org: string): Promise<number> {
  await db.write((tx) => requestRebuild(tx, org));
  // Returns early if a worker has taken the work over.
  while (await db.write((tx) => indexSome(tx, org)));
  return (await db.first(countDocuments, { org }))?.documents ?? 0;
}
