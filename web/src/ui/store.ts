import { useSyncExternalStore } from "react";

export interface Store<Value> {
  readonly get: () => Value;
  /** Replaces the value. Components compare it by identity, so an object must not be changed in place. */
  readonly set: (value: Value) => void;
  readonly use: () => Value;
  /** A part of the value: the component is rendered again only when that part changes. */
  readonly usePart: <Part>(select: (value: Value) => Part) => Part;
}

/** A value outside of components. Those that use it are rendered again when it changes. */
export function createStore<Value>(initial: Value): Store<Value> {
  let current = initial;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const get = () => current;
  return {
    get,
    set: (value) => {
      current = value;
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, get),
    usePart: (select) => useSyncExternalStore(subscribe, () => select(current)),
  };
}
