import { autoScrollForElements } from "@atlaskit/pragmatic-drag-and-drop-auto-scroll/element";
import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { setCustomNativeDragPreview } from "@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview";
import type { DragLocation } from "@atlaskit/pragmatic-drag-and-drop/types";
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import type { Place } from "../../move-card.ts";
import { type Arranging, provideArranging } from "../arranging.ts";
import { type HeldCard, heldCard, holdCard, releaseDropped } from "../held-card.ts";

export type Drop = (held: Pick<HeldCard, "id" | "from">, place: Place) => void;

const makeDraggable: Arranging["card"] = (element, cardId, columnId) =>
  draggable({
    element,
    getInitialData: () => ({ cardId, columnId }),
    onGenerateDragPreview: ({ nativeSetDragImage, location }) => {
      setCustomNativeDragPreview({
        nativeSetDragImage,
        getOffset: () => {
          const { left, top } = element.getBoundingClientRect();
          const { clientX, clientY } = location.current.input;
          return { x: clientX - left, y: clientY - top };
        },
        render: ({ container }) => {
          const picture = element.querySelector(".card-face")!.cloneNode(true) as HTMLElement;
          picture.classList.add("drag-picture");
          picture.style.width = `${element.offsetWidth}px`;
          container.append(picture);
        },
      });
    },
  });

const makeTarget: Arranging["column"] = (element, { columnId, scroller, indexAt }) =>
  combine(
    dropTargetForElements({
      element,
      getData: ({ input }) => ({ listId: columnId, index: indexAt(input.clientY) }),
    }),
    autoScrollForElements({ element: scroller }),
  );

provideArranging({ card: makeDraggable, column: makeTarget });

/** Follows a dragged card and drops it. A card that somebody else took is not dropped. */
export function useDragging(board: RefObject<HTMLElement | null>, drop: Drop): void {
  const dropNow = useRef(drop);
  useLayoutEffect(() => {
    dropNow.current = drop;
  });
  useEffect(() => {
    const element = board.current;
    if (!element) return undefined;
    return combine(
      monitorForElements({
        onDragStart: ({ source: { data }, location }) =>
          holdCard({
            id: String(data.cardId),
            by: "pointer",
            from: String(data.columnId),
            to: placeAt(location.current),
          }),
        onDrag: ({ location }) => {
          const held = heldCard();
          if (held?.by === "pointer") holdCard({ ...held, to: placeAt(location.current) });
        },
        onDrop: ({ location }) => {
          const held = heldCard();
          const place = placeAt(location.current);
          if (held?.by !== "pointer") return;
          if (place) dropNow.current(held, place);
          releaseDropped();
        },
      }),
      autoScrollForElements({ element }),
    );
  }, [board]);
}

function placeAt({ dropTargets: [target] }: DragLocation): Place | undefined {
  const { listId, index } = target?.data ?? {};
  return typeof listId === "string" && typeof index === "number" ? { listId, index } : undefined;
}
