import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { BoardCard } from "../board.ts";
import { whenIdle } from "../../ui/when-idle.ts";
import { estimatedHeight, indexAt, layOut } from "./card-layout.ts";

/** Cards beyond the edges are rendered already, so that scrolling shows no gaps. */
const overscan = 200;
const step = 100;
const headersHeight = 100;

interface WindowOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly content: RefObject<HTMLElement | null>;
  readonly hiddenId: string | undefined;
  readonly dropAt: number | undefined;
  /** Whether the list is probably on the screen at first, before the browser can tell. */
  readonly isShownFirst: boolean;
  /** Rendered wherever they are: what is dragged or has the focus must not disappear. */
  readonly keep: readonly (string | undefined)[];
}

/** Renders the cards on the screen, of lists that may have thousands. Heights are estimated until they are measured. */
export function useCardWindow(
  cards: readonly BoardCard[],
  { scroller, content, hiddenId, dropAt, isShownFirst, keep }: WindowOptions,
) {
  const heights = useRef(new Map<string, number>());
  const [measured, setMeasured] = useState(0);
  const measuredBefore = useRef(measured);
  const view = useView(scroller, isShownFirst);
  const heightOf = useCallback((card: BoardCard) => heights.current.get(card.id) ?? estimatedHeight(card), []);
  const layout = useMemo(
    () => layOut(cards, { heightOf, hiddenId, dropAt }),
    // `measured` changes whenever a height does.
    [cards, heightOf, hiddenId, dropAt, measured],
  );
  const shown = cards.flatMap((card, index) => {
    const top = layout.tops[index]!;
    const isNear = view && top + heightOf(card) > view.top - overscan && top < view.top + view.height + overscan;
    return isNear || keep.includes(card.id) ? [{ card, index, top }] : [];
  });

  useLayoutEffect(() => {
    let isChanged = false;
    // Cards that were only moved are as high as before, and asking for it would lay out each list by itself.
    const isMovedOnly = measuredBefore.current !== measured;
    measuredBefore.current = measured;
    for (const element of content.current?.querySelectorAll<HTMLElement>("[data-card-id]") ?? []) {
      const id = element.dataset.cardId!;
      if (isMovedOnly && heights.current.has(id)) continue;
      const height = element.offsetHeight;
      if (heights.current.get(id) === height) continue;
      heights.current.set(id, height);
      isChanged = true;
    }
    if (isChanged) setMeasured((count) => count + 1);
  });

  /** Where a card dropped at this point of the screen would go. */
  const indexAtPoint = (clientY: number): number =>
    indexAt(clientY - (content.current?.getBoundingClientRect().top ?? 0), cards, { heightOf, hiddenId });
  return { shown, layout, indexAtPoint };
}

interface View {
  readonly top: number;
  readonly height: number;
}

/** What fits on the screen below the headers of the board and the list, and nothing beyond it. */
const firstView = (): View => ({ top: 0, height: Math.max(step, innerHeight - headersHeight - overscan) });

const inSteps = (height: number) => Math.ceil(height / step) * step + step;

/** The visible part of the list, in steps; undefined while the list itself is off the screen. */
function useView(scroller: RefObject<HTMLElement | null>, isShownFirst: boolean): View | undefined {
  const [view, setView] = useState(() => (isShownFirst ? firstView() : undefined));
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    let isOnScreen = isShownFirst;
    const update = () => {
      const top = Math.floor(element.scrollTop / step) * step;
      const height = inSteps(Math.max(element.clientHeight, step));
      setView((known) => {
        if (!isOnScreen) return undefined;
        return known?.top === top && known.height === height ? known : { top, height };
      });
    };
    const onScreen = new IntersectionObserver(
      (entries) => {
        isOnScreen = entries.at(-1)!.isIntersecting;
        update();
      },
      { root: element.closest("[data-board]"), rootMargin: "0px 200px" },
    );
    const resized = new ResizeObserver(update);
    const observe = () => {
      onScreen.observe(element);
      resized.observe(element);
    };
    // The cards beyond the edges can wait for those that people see first.
    const cancel = isShownFirst ? whenIdle(observe) : undefined;
    if (!cancel) observe();
    element.addEventListener("scroll", update, { passive: true });
    return () => {
      cancel?.();
      onScreen.disconnect();
      resized.disconnect();
      element.removeEventListener("scroll", update);
    };
    // Only what it was at first counts.
  }, [scroller]);
  return view;
}
