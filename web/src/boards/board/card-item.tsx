import { memo, useEffect, useLayoutEffect, useRef } from "react";
import type { BoardCard } from "../board.ts";
import { classNames } from "../../ui/class-names.ts";
import { useArranging } from "./arranging.ts";
import { CardFace } from "./card-face.tsx";
import { CardMenu } from "./card-menu.tsx";
import { requestFocus } from "./focus-request.ts";

interface CardItemProps {
  readonly card: BoardCard;
  readonly columnId: string;
  readonly href: string;
  readonly projectId: string;
  readonly people: ReadonlyMap<string, string>;
  readonly top: number;
  readonly index: number;
  readonly count: number;
  /** Dragged with the pointer: invisible, while its picture follows the pointer. */
  readonly isHidden: boolean;
  /** Picked up with the keyboard. */
  readonly isLifted: boolean;
  readonly isFocusWanted: boolean;
}

export const CardItem = memo(function CardItem({
  card,
  columnId,
  href,
  projectId,
  people,
  top,
  index,
  count,
  isHidden,
  isLifted,
  isFocusWanted,
}: CardItemProps) {
  const item = useRef<HTMLLIElement>(null);
  const arranging = useArranging();
  useEffect(() => arranging?.card(item.current!, card.id, columnId), [arranging, card.id, columnId]);
  // Before the next key: Preact runs other effects after the next frame.
  useLayoutEffect(() => {
    if (!isFocusWanted) return;
    item.current?.querySelector("a")?.focus();
    requestFocus(undefined);
  }, [isFocusWanted]);
  return (
    <li
      ref={item}
      data-card-id={card.id}
      aria-posinset={index + 1}
      aria-setsize={count}
      style={{ transform: `translateY(${top}px)` }}
      className={classNames(
        "group/card absolute inset-x-0 top-0",
        isHidden && "pointer-events-none opacity-0",
        isLifted && "z-10",
      )}
    >
      <a
        href={href}
        data-opens={card.id}
        draggable={false}
        aria-describedby="board-instructions"
        className={classNames(
          "card-face block rounded-medium border bg-raised px-3 py-[11px] transition-[border-color,box-shadow] duration-(--quick)",
          isLifted
            ? "rotate-[1.4deg] border-accent shadow-float"
            : "border-line shadow-[0_1px_1px_oklch(30%_.02_60/.04)] hover:border-line-firm",
        )}
      >
        <CardFace card={card} people={people} />
      </a>
      <CardMenu card={card} projectId={projectId} />
    </li>
  );
});
