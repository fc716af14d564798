import { createStore } from "../ui/store.ts";

const wantedOn = createStore<string | undefined>(undefined);

/** The board with this ID shows the field for a new card once it is open. */
export const wantCardOn = (projectId: string | undefined): void => wantedOn.set(projectId);
export const useWantedCard = wantedOn.use;
