import { createIdSet } from "../../ui/id-set.ts";
import { readStoredList, writeStored } from "../../ui/stored.ts";

const storageKey = "corkboard.collapsed-lists";

const collapsed = createIdSet(readStoredList(storageKey).map(String));

export function setCollapsed(listId: string, isCollapsed: boolean): void {
  if (isCollapsed) collapsed.add(listId);
  else collapsed.remove(listId);
  writeStored(storageKey, JSON.stringify([...collapsed.get()]));
}

export const useCollapsed = collapsed.useHas;
