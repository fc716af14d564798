import type { Wire } from "@corkboard/client";
import type { QueryClient, QueryKey } from "@tanstack/react-query";

type ApplyEvents = (queryClient: QueryClient, events: readonly Wire.Event[]) => void;

/** What a subject does with what the stream brings. */
export interface LiveSubject {
  /** Patches the cache with what others changed, once for all events that arrived together. */
  readonly applyEvents?: ApplyEvents;
  readonly applyNotification?: (queryClient: QueryClient, message: Wire.NotificationMessage) => void;
  /** The log does not continue from its last position, so that everything is loaded again. */
  readonly reset?: (queryClient: QueryClient) => void;
  /** Not in the log: what changed while no stream was open is not sent again. */
  readonly outsideLog?: readonly QueryKey[];
}

/** Keys of one kind start with the same name. */
export const isOfKinds = (queryKey: QueryKey, kinds: readonly QueryKey[]): boolean =>
  kinds.some(([name]) => name === queryKey[0]);

/**
 * A subject that is not part of every page: what it does with events is loaded with the first event that arrives once
 * its data is cached or being loaded. Later events wait for that, in their order.
 */
export function onceCached(kinds: readonly QueryKey[], load: () => Promise<ApplyEvents>): LiveSubject {
  const isAffected = ({ queryKey }: { readonly queryKey: QueryKey }) => isOfKinds(queryKey, kinds);
  let apply: ApplyEvents | undefined;
  let waiting: Wire.Event[] | undefined;
  const applyWaiting = async (queryClient: QueryClient) => {
    try {
      apply = await load();
      apply(queryClient, waiting ?? []);
    } catch {
      void queryClient.invalidateQueries({ predicate: isAffected });
    }
    waiting = undefined;
  };
  return {
    applyEvents: (queryClient, events) => {
      if (apply) apply(queryClient, events);
      else if (waiting) waiting.push(...events);
      else if (queryClient.getQueryCache().getAll().some(isAffected)) {
        waiting = [...events];
        void applyWaiting(queryClient);
      }
    },
  };
}
