import type { BoardCard } from "./board.ts";
import { addDays, monday, today } from "./due.ts";
import type { BoardSearch, DueFilter } from "./board-search.ts";

export type Filters = Pick<BoardSearch, "q" | "label" | "assignee" | "due">;

export const isFiltered = ({ q, label, assignee, due }: Filters): boolean =>
  [q, label, assignee, due].some((value) => value !== undefined);

/** @param lastList where nothing is overdue any more */
export function matches(card: BoardCard, { q, label, assignee, due }: Filters, lastList: string | undefined): boolean {
  if (label !== undefined && !card.labels.some((each) => each.text === label)) return false;
  const ids = card.assigned_user_ids;
  if (assignee !== undefined && !(assignee === "none" ? ids.length === 0 : ids.includes(assignee))) return false;
  if (due !== undefined && !isDue(card.due_date, due, card.list_id === lastList)) return false;
  return q === undefined || card.title.toLocaleLowerCase().includes(q.toLocaleLowerCase());
}

function isDue(date: string | null, filter: DueFilter, isDone: boolean): boolean {
  if (date === null || filter === "none") return date === null && filter === "none";
  const now = today();
  if (filter === "overdue") return date < now && !isDone;
  const start = monday(now);
  return date >= start && date < addDays(start, 7);
}
