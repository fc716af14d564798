import { createStore } from "./store.ts";

/** IDs outside of components, such as of what is hidden while its deletion can be undone. */
export function createIdSet(initial: Iterable<string> = []) {
  const store = createStore<ReadonlySet<string>>(new Set(initial));
  return {
    ...store,
    add: (...ids: readonly string[]) => store.set(new Set([...store.get(), ...ids])),
    remove: (...ids: readonly string[]) => store.set(new Set([...store.get()].filter((id) => !ids.includes(id)))),
    useHas: (id: string): boolean => store.usePart((ids) => ids.has(id)),
  };
}
