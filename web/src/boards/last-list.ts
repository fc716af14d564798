import { createContext } from "react";
import type { BoardList } from "./board.ts";

/** The list in which work is done; undefined on a board with a single list. */
export const LastList = createContext<string | undefined>(undefined);

export function lastListOf(lists: readonly BoardList[]): string | undefined {
  const [first, ...others] = lists;
  return others.length === 0 ? undefined : others.reduce((a, b) => (b.position > a.position ? b : a), first!).id;
}
