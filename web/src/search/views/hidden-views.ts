import { createIdSet } from "../../ui/id-set.ts";

/** Views whose deletion can still be undone are not shown. */
const hidden = createIdSet();

export const hideView = (id: string): void => hidden.add(id);
export const showView = (id: string): void => hidden.remove(id);
export const useHiddenViews = hidden.use;
