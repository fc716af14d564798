import { createContext } from "react";
import type { Board } from "../board.ts";

/** The list in which work is done; undefined on a board with a single list. */
export const LastList = createContext<string | undefined>(undefined);

export function lastListOf({ lists }: Pick<Board, "lists">): string | undefined {
  const [first, ...others] = lists;
  return others.length === 0 ? undefined : others.reduce((a, b) => (b.position > a.position ? b : a), first!).id;
}
