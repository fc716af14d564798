import { autoScrollForElements } from "@atlaskit/pragmatic-drag-and-drop-auto-scroll/element";
import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { monitorForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import type { DragLocation } from "@atlaskit/pragmatic-drag-and-drop/types";
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import type { Place } from "../../boards/move-card.ts";
import { heldCard, holdCard, releaseDropped } from "./held-card.ts";

/** Follows a dragged card and drops it. A card that somebody else took is not dropped. */
export function useDragging(board: RefObject<HTMLElement | null>, drop: (cardId: string, place: Place) => void): void {
  const dropNow = useRef(drop);
  useLayoutEffect(() => {
    dropNow.current = drop;
  });
  useEffect(() => {
    const element = board.current;
    if (!element) return undefined;
    return combine(
      monitorForElements({
        onDragStart: ({ source, location }) =>
          holdCard({ id: String(source.data.cardId), by: "pointer", to: placeAt(location.current) }),
        onDrag: ({ location }) => {
          const held = heldCard();
          if (held?.by === "pointer") holdCard({ ...held, to: placeAt(location.current) });
        },
        onDrop: ({ location }) => {
          const held = heldCard();
          const place = placeAt(location.current);
          if (held?.by !== "pointer") return;
          if (place) dropNow.current(held.id, place);
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
