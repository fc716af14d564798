import type { BoardCard } from "../../boards/board.ts";

/** The filters of a board, in its address. */
export interface BoardSearch {
  readonly q?: string;
  readonly label?: string;
  readonly assignee?: string;
}

export function validateBoardSearch(search: Record<string, unknown>): BoardSearch {
  const text = (name: string) => {
    const value = search[name];
    return typeof value === "string" && value !== "" ? { [name]: value } : {};
  };
  return { ...text("q"), ...text("label"), ...text("assignee") };
}

export const isFiltered = ({ q, label, assignee }: BoardSearch): boolean =>
  q !== undefined || label !== undefined || assignee !== undefined;

export function matches(card: BoardCard, { q, label, assignee }: BoardSearch): boolean {
  if (label !== undefined && !card.labels.some((each) => each.text === label)) return false;
  if (assignee !== undefined && !card.assigned_user_ids.includes(assignee)) return false;
  return q === undefined || card.title.toLocaleLowerCase().includes(q.toLocaleLowerCase());
}
