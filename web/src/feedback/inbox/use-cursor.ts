import { type RefObject, useState } from "react";
import type { FeedbackRow } from "../feedback-list.ts";
import type { ListHandle } from "./feedback-list.tsx";

/** The row that the keyboard is at: the open item, or where somebody moved to. */
export function useCursor(
  rows: readonly FeedbackRow[],
  openId: string | undefined,
  list: RefObject<ListHandle | null>,
) {
  const [cursor, setCursor] = useState({ id: openId, index: 0 });
  const wantedId = openId ?? cursor.id;
  const found = rows.findIndex(({ id }) => id === wantedId);
  // The row has left the list: whatever took its place is next.
  const index = found >= 0 ? found : Math.min(cursor.index, rows.length - 1);
  const current = rows[index];
  return {
    current,
    neighbour: (by: 1 | -1): FeedbackRow | undefined =>
      // The first key press only shows where the cursor is.
      wantedId === undefined ? rows[0] : found < 0 && by === 1 ? current : rows[index + by],
    moveTo: (id: string) => {
      const next = rows.findIndex((row) => row.id === id);
      setCursor({ id, index: next });
      list.current?.scrollTo(next);
      list.current?.focus(id);
    },
  };
}
