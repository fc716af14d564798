import { type RefObject, useLayoutEffect, useRef } from "react";
import type { FeedbackRow } from "../feedback-list.ts";
import { rowHeight } from "./feedback-row.tsx";

/** Rows that come or go above what somebody is looking at must not move it. */
export function useAnchoredScroll(scroller: RefObject<HTMLElement | null>, rows: readonly FeedbackRow[]): void {
  const before = useRef(rows);
  useLayoutEffect(() => {
    const old = before.current;
    before.current = rows;
    const element = scroller.current;
    if (old === rows || !element || element.scrollTop === 0) return;
    const indices = new Map(rows.map(({ id }, index) => [id, index]));
    for (let index = Math.floor(element.scrollTop / rowHeight); index < old.length; index++) {
      const now = indices.get(old[index]!.id);
      if (now === undefined) continue;
      // Rows that left at the top edge itself count as visible: what follows moves up to take their place.
      const gone = index - Math.floor(element.scrollTop / rowHeight);
      if (now !== index - gone) element.scrollTop += (now - (index - gone)) * rowHeight;
      return;
    }
  }, [rows, scroller]);
}
