import { pendingFlag } from "./pending-flag.ts";
import { inStore, type PendingReport, pendingStore } from "./pending-store.ts";

const mostReports = 5;
const keptForMs = 7 * 24 * 60 * 60 * 1000;

/** What earlier pages left behind and is still worth keeping, oldest first; the rest is forgotten. */
export async function leftBehind(): Promise<PendingReport[]> {
  const all = await inStore<PendingReport[]>("readonly", (store) => store.getAll());
  const sorted = all.toSorted((a, b) => a.createdAt - b.createdAt);
  const kept = sorted.slice(-mostReports).filter(({ createdAt }) => createdAt > Date.now() - keptForMs);
  for (const report of sorted) if (!kept.includes(report)) await pendingStore.remove(report.id);
  if (kept.length === 0) pendingFlag.set(false);
  return kept;
}
