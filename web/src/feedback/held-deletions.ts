import { createIdSet } from "../ui/id-set.ts";

/** The items that are about to be deleted. They are hidden everywhere, and come back with Undo. */
const held = createIdSet();

export const hold = (ids: readonly string[]): void => held.add(...ids);
export const release = (ids: readonly string[]): void => held.remove(...ids);
export const heldDeletions = held.get;
export const useHeldDeletions = held.use;
