import type { Wire } from "@corkboard/client";
import type { QueryClient } from "@tanstack/react-query";
import { api, etagOf, hasCode } from "../service/api/client.ts";
import { withoutPending } from "../service/saving/pending-changes.ts";
import { changeCachedTicket } from "./cached-tickets.ts";

/** Somebody else changed what the person judged. The cache holds their version. */
export class ChangedMeanwhile extends Error {
  readonly current: Wire.Ticket;

  constructor(current: Wire.Ticket) {
    super("the ticket was changed meanwhile");
    this.current = current;
  }
}

const maxAttempts = 3;

/** What one's own changes made of a version, by ticket and version: the next one of a row starts from there. */
const followedBy = new Map<string, Wire.Ticket>();
const nameOf = ({ id, version }: Pick<Wire.Ticket, "id" | "version">) => `${id} ${version}`;

/** The version that the person sees, with the changes that they have made since and nobody else's. */
export function newestOwn(seen: Wire.Ticket): Wire.Ticket {
  let newest = seen;
  for (let next = followedBy.get(nameOf(seen)); next; next = followedBy.get(nameOf(next))) newest = next;
  return newest;
}

interface Change {
  /** The ticket as the person saw it when they decided. */
  readonly seen: Wire.Ticket;
  /** Whether what they decided about is the same in a newer version. */
  readonly isSame: (current: Wire.Ticket) => boolean;
  readonly send: (ifMatch: string, current: Wire.Ticket) => Promise<Wire.Ticket>;
}

/** Sends a change for the version that the person saw, and again for a newer one that is the same to them. */
export async function sendUnlessChanged(
  queryClient: QueryClient,
  { seen, isSame, send }: Change,
): Promise<Wire.Ticket> {
  let current = newestOwn(seen);
  for (let attempt = 1; ; attempt++) {
    try {
      const saved = await send(etagOf(current.version), current);
      if (saved.version === current.version + 1) followedBy.set(nameOf(current), saved);
      return saved;
    } catch (error) {
      if (!hasCode(error, "stale_object") || attempt === maxAttempts) throw error;
      current = await loadCurrent(queryClient, seen.id);
      if (!isSame(current)) throw new ChangedMeanwhile(current);
    }
  }
}

async function loadCurrent(queryClient: QueryClient, id: string): Promise<Wire.Ticket> {
  const { data } = await api.getTicket({ params: { id } });
  changeCachedTicket(queryClient, id, () => withoutPending(id, data));
  return data;
}
