import { type RefObject, useCallback, useLayoutEffect, useState } from "react";
import { whenIdle } from "../../ui/when-idle.ts";
import { rowHeight } from "./feedback-row.tsx";

/** Rows beyond the visible ones on both sides. */
const overscan = 12;
/** The range moves in steps, so that most scrolling renders nothing. */
const step = 6;

interface RowWindow {
  readonly first: number;
  /** Exclusive. */
  readonly last: number;
}

/**
 * The rows that are worth rendering. All rows have the same height, so that nothing is measured and a library for lists
 * of any kind would be larger than the rest of the inbox.
 */
export function useRowWindow(scroller: RefObject<HTMLElement | null>, count: number, initialTop: number): RowWindow {
  const [window, setWindow] = useState(() => windowAt(initialTop, innerHeight, 0));
  const update = useCallback(() => {
    const element = scroller.current;
    // On small screens an open report covers the list, which keeps its place.
    if (!element || element.clientHeight === 0) return;
    const next = windowAt(element.scrollTop, element.clientHeight);
    setWindow((known) => (known.first === next.first && known.last === next.last ? known : next));
  }, [scroller]);
  useLayoutEffect(() => {
    const element = scroller.current!;
    // Setting it lays the page out, even to where it is.
    if (initialTop > 0) element.scrollTop = initialTop;
    element.addEventListener("scroll", update, { passive: true });
    const resizing = new ResizeObserver(update);
    // The rows beyond the visible ones can wait for those that people see first.
    const cancel = whenIdle(() => resizing.observe(element));
    return () => {
      cancel();
      element.removeEventListener("scroll", update);
      resizing.disconnect();
    };
    // Only the position at the beginning counts.
  }, [scroller, update]);
  return { first: Math.min(window.first, count), last: Math.min(window.last, count) };
}

function windowAt(top: number, height: number, beyond = overscan): RowWindow {
  const first = Math.floor(top / rowHeight / step) * step;
  const last = Math.ceil((top + height) / rowHeight / step) * step;
  return { first: Math.max(0, first - beyond), last: last + beyond };
}

/** Scrolls as little as possible. */
export function scrollToRow(scroller: HTMLElement, index: number): void {
  const top = index * rowHeight;
  if (top < scroller.scrollTop) scroller.scrollTop = top;
  else if (top + rowHeight > scroller.scrollTop + scroller.clientHeight)
    scroller.scrollTop = top + rowHeight - scroller.clientHeight;
}
