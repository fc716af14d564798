import { pendingFlag } from "./pending-flag.ts";
import { inStore, type PendingReport, pendingStore } from "./pending-store.ts";

const maxReports = 5;
const keptForMs = 7 * 24 * 60 * 60 * 1000;

/** The unsent reports of earlier pages, oldest first. Those beyond the limits are deleted. */
export async function loadUnsent(): Promise<PendingReport[]> {
  const all = await inStore<PendingReport[]>("readonly", (store) => store.getAll());
  const sorted = all.toSorted((a, b) => a.createdAt - b.createdAt);
  const kept = sorted.slice(-maxReports).filter(({ createdAt }) => createdAt > Date.now() - keptForMs);
  for (const report of sorted) if (!kept.includes(report)) await pendingStore.remove(report.id);
  if (kept.length === 0) pendingFlag.set(false);
  return kept;
}
