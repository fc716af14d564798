import type { Wire } from "@corkboard/client";
import type { QueryClient } from "@tanstack/react-query";

type Listener = (queryClient: QueryClient, events: readonly Wire.Event[]) => void;

const listeners = new Set<Listener>();

/** For parts that are loaded with a page: what they do with events is not part of every page. */
export const onEvents = (listener: Listener): void => void listeners.add(listener);

export function tellListeners(queryClient: QueryClient, events: readonly Wire.Event[]): void {
  for (const listener of listeners) listener(queryClient, events);
}
