import { useEffect, useEffectEvent } from "react";

type Listener = (at: number) => void;

/** From the timeline to the replay, which may not be shown yet: the last moment somebody asked to see, by item. */
const requested = new Map<string, number>();
const listeners = new Map<string, Set<Listener>>();

export const seekRequests = {
  send(id: string, at: number): void {
    requested.set(id, at);
    for (const listener of listeners.get(id) ?? []) listener(at);
  },
  latest: (id: string): number | undefined => requested.get(id),
  clear: (id: string): void => void requested.delete(id),
};

export function useSeekRequest(id: string, listener: Listener): void {
  const current = useEffectEvent(listener);
  useEffect(() => {
    const ofItem = listeners.get(id) ?? new Set();
    listeners.set(id, ofItem);
    const receive: Listener = (at) => current(at);
    ofItem.add(receive);
    return () => void ofItem.delete(receive);
  }, [id]);
}
