import { createContext } from "react";

/** The list in which work is done; undefined on a board with a single list. */
export const LastList = createContext<string | undefined>(undefined);
