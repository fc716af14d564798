import { limits } from "@corkboard/contract";
import type { Tx } from "../../../db/database.ts";
import type { VisitedProject } from "../../../shared/visited-project.ts";
import { accessVisitedProject } from "../../customers/projects/projects.access.ts";
import { kindOf, type OriginKind } from "./page-origin.ts";
import { deleteRefusal, listRefusals, saveRefusal } from "./refused-origins.queries.ts";

export const hourMs = 60 * 60 * 1_000;
export const shownForMs = 7 * 24 * hourMs;

/**
 * The kinds of refusals that a new one replaces, and how long ago those must have been. Owners can allow their website's own
 * origins with a click, and forged origins must not hide them: not those of other hosts, and not other ports.
 */
const replaceable: Readonly<Record<OriginKind, readonly (readonly [OriginKind, number])[]>> = {
  own: [
    ["foreign", 0],
    ["port", 0],
    ["own", shownForMs],
  ],
  port: [
    ["foreign", 0],
    ["port", hourMs],
    ["own", shownForMs],
  ],
  foreign: [
    ["foreign", hourMs],
    ["port", hourMs],
    ["own", shownForMs],
  ],
};

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
  const isOlder = (refusal: Refusal, ms: number) => Date.parse(refusal.refused_at) <= tx.now().getTime() - ms;
  const same = known.find((refusal) => refusal.origin === origin);
  if (same && !isOlder(same, hourMs)) return;
  if (!same && known.length >= limits.refusedOrigins) {
    const replaced = replaceable[kindOf(url, origin)]
      .map(([kind, age]) => known.findLast((r) => kindOf(url, r.origin) === kind && isOlder(r, age)))
      .find((refusal) => refusal !== undefined);
    if (!replaced) return;
    await tx.send(deleteRefusal, { ...of, origin: replaced.origin });
  }
  await tx.send(saveRefusal, { ...of, origin, now: tx.now().toISOString() });
}
