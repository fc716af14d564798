import { createStore } from "../ui/store.ts";

const isOpen = createStore(false);

/** The dialog is part of the frame around the pages, because the palette opens it on any of them. */
export const openNewBoard = (): void => isOpen.set(true);
export const closeNewBoard = (): void => isOpen.set(false);
export const useIsNewBoardOpen = isOpen.use;
