import { createIdSet } from "../../ui/id-set.ts";

/** Comments that are about to be deleted, which Undo shows again. */
const hidden = createIdSet();

export const hideComment = (id: string): void => hidden.add(id);
export const showComment = (id: string): void => hidden.remove(id);
export const useHiddenComments = hidden.use;
