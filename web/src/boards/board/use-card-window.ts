import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { BoardCard } from "../board.ts";
import { estimatedHeight, indexAt, layOut } from "./card-layout.ts";

/** Cards beyond the edges are rendered already, so that scrolling shows no gaps. */
const overscan = 200;
const step = 100;

interface WindowOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly content: RefObject<HTMLElement | null>;
  readonly hiddenId: string | undefined;
  readonly dropAt: number | undefined;
  /** Rendered wherever they are: what is dragged or has the focus must not disappear. */
  readonly keep: readonly (string | undefined)[];
}

/** Renders the cards on the screen, of lists that may have thousands. Heights are estimated until they are measured. */
export function useCardWindow(
  cards: readonly BoardCard[],
  { scroller, content, hiddenId, dropAt, keep }: WindowOptions,
) {
  const heights = useRef(new Map<string, number>());
  const [measured, setMeasured] = useState(0);
  const view = useView(scroller);
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
    for (const element of content.current?.querySelectorAll<HTMLElement>("[data-card-id]") ?? []) {
      const id = element.dataset.cardId!;
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

/** The visible part of the list, in steps; undefined while the list itself is off the screen. */
function useView(scroller: RefObject<HTMLElement | null>): View | undefined {
  const [view, setView] = useState<View>();
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    let isOnScreen = false;
    const update = () => {
      const top = Math.floor(element.scrollTop / step) * step;
      const height = Math.ceil(Math.max(element.clientHeight, step) / step) * step + step;
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
    onScreen.observe(element);
    resized.observe(element);
    element.addEventListener("scroll", update, { passive: true });
    return () => {
      onScreen.disconnect();
      resized.disconnect();
      element.removeEventListener("scroll", update);
    };
  }, [scroller]);
  return view;
}
