import { limits } from "@corkboard/contract";
import type { Tx } from "../../../db/database.ts";
import type { VisitedProject } from "../../../shared/visited-project.ts";
import { accessVisitedProject } from "../../customers/projects/projects.access.ts";
import { isSameHost } from "./page-origin.ts";
import { deleteRefusal, listRefusals, saveRefusal } from "./refused-origins.queries.ts";

export const hourMs = 60 * 60 * 1_000;

interface Refusal {
  readonly origin: string;
  readonly refused_at: string;
}

/** Stores that a page was refused, unless that is known from the last hour. */
export async function recordRefusal(tx: Tx, { orgId, id, url }: VisitedProject, origin: string): Promise<void> {
  // Locks the project, so that two processes cannot both use its last slot.
  await accessVisitedProject(tx, { orgId, clientId: undefined }, id);
  const of = { org: orgId, project: id };
  const known = await tx.all(listRefusals, of);
  const hourAgo = new Date(tx.now().getTime() - hourMs).toISOString();
  const same = known.find((refusal) => refusal.origin === origin);
  if (same && same.refused_at > hourAgo) return;
  if (!same && known.length >= limits.refusedOrigins) {
    const dispensable = dispensableOf(known, { url, origin, hourAgo });
    if (!dispensable) return;
    await tx.send(deleteRefusal, { ...of, origin: dispensable.origin });
  }
  await tx.send(saveRefusal, { ...of, origin, now: tx.now().toISOString() });
}

/**
 * The refusal that a new one replaces: the oldest, if it is older than an hour. The website's own host, which owners can
 * allow with a click, also replaces a foreign one, so that forged origins do not hide it.
 */
function dispensableOf(
  newestFirst: readonly Refusal[],
  { url, origin, hourAgo }: { readonly url: string; readonly origin: string; readonly hourAgo: string },
): Refusal | undefined {
  const foreign = newestFirst.findLast((refusal) => !isSameHost(url, refusal.origin));
  if (foreign && isSameHost(url, origin)) return foreign;
  const oldest = newestFirst.at(-1);
  return oldest && oldest.refused_at <= hourAgo ? oldest : undefined;
}
