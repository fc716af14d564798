import { createStore } from "../ui/store.ts";

/** What the palette creates in a dialog, on any page. */
export type Creation = "report" | "project";

const creation = createStore<Creation | undefined>(undefined);

export const startCreating = (kind: Creation): void => creation.set(kind);
export const stopCreating = (): void => creation.set(undefined);
export const useCreation = creation.use;
