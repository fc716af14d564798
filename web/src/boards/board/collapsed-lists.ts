import { useSyncExternalStore } from "react";

const storageKey = "corkboard.collapsed-lists";
const listeners = new Set<() => void>();

function stored(): ReadonlySet<string> {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    return new Set(Array.isArray(ids) ? ids.map(String) : []);
  } catch {
    return new Set();
  }
}

let collapsed = stored();

export function setCollapsed(listId: string, isCollapsed: boolean): void {
  const next = new Set(collapsed);
  if (isCollapsed) next.add(listId);
  else next.delete(listId);
  collapsed = next;
  try {
    localStorage.setItem(storageKey, JSON.stringify([...next]));
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
  for (const listener of listeners) listener();
}

export const useCollapsed = (listId: string): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => collapsed.has(listId),
  );
