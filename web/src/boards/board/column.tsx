import { memo, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Column as BoardColumn } from "../board.ts";
import { useArranging } from "./arranging.ts";
import { CardItem } from "./card-item.tsx";
import { dropHeight } from "./card-layout.ts";
import { CollapsedColumn } from "./collapsed-column.tsx";
import { setCollapsed, useCollapsed } from "./collapsed-lists.ts";
import { ColumnHeader, GroupHeader } from "./column-header.tsx";
import { useFocusRequest } from "./focus-request.ts";
import { useHeldCard } from "./held-card.ts";
import { QuickAdd } from "./quick-add.tsx";
import { useCardWindow } from "./use-card-window.ts";

/** On wide screens; columns of small ones are wider. */
const columnWidth = 292;

interface ColumnProps {
  readonly column: BoardColumn;
  /** How many cards the list has, of which `column` may show only some. */
  readonly total: number;
  readonly projectId: string;
  readonly hrefOf: (cardId: string) => string;
  readonly people: ReadonlyMap<string, string>;
  readonly index: number;
  readonly listCount: number;
  readonly isAdding: boolean;
  readonly onAdding: (listId: string | undefined) => void;
}

export const Column = memo(function Column(props: ColumnProps) {
  const { list } = props.column;
  const isCollapsed = useCollapsed(list.id);
  const isTarget = useHeldCard((held) => held?.by === "keyboard" && held.to?.listId === list.id);
  if (!isCollapsed || isTarget) return <OpenColumn {...props} />;
  return <CollapsedColumn list={list} total={props.total} onExpand={() => setCollapsed(list.id, false)} />;
});

function OpenColumn({ column, total, projectId, hrefOf, people, index, listCount, isAdding, onAdding }: ColumnProps) {
  const { list, cards, group } = column;
  const section = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLUListElement>(null);
  const [focusedId, setFocusedId] = useState<string>();
  const wantedId = useFocusRequest(list.id);
  const draggedId = useHeldCard((held) => (held?.by === "pointer" ? held.id : undefined));
  const liftedId = useHeldCard((held) =>
    held?.by === "keyboard" && held.to?.listId === list.id ? held.id : undefined,
  );
  const dropAt = useHeldCard((held) =>
    held?.by === "pointer" && held.to?.listId === list.id ? held.to.index : undefined,
  );
  const { shown, layout, indexAtPoint } = useCardWindow(cards, {
    scroller,
    content,
    hiddenId: draggedId,
    dropAt,
    isShownFirst: index * columnWidth < innerWidth,
    keep: [focusedId, wantedId, draggedId, liftedId],
  });
  useDropTarget(list.id, section, scroller, indexAtPoint);
  const scrollToEnd = () => scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  return (
    <section
      ref={section}
      data-column-id={list.id}
      aria-label={list.name}
      className="flex max-h-full min-h-40 w-[292px] shrink-0 snap-start flex-col max-sm:w-[calc(100vw-48px)]"
    >
      {group ? (
        <GroupHeader list={list} group={group} total={cards.length} />
      ) : (
        <ColumnHeader
          list={list}
          total={total}
          projectId={projectId}
          index={index}
          listCount={listCount}
          onAdd={() => onAdding(list.id)}
          onCollapse={() => setCollapsed(list.id, true)}
        />
      )}
      <div ref={scroller} data-scroller="" className="-mx-1.5 min-h-0 overflow-y-auto px-1.5 pt-0.5 pb-1">
        <ul
          ref={content}
          aria-label={list.name}
          className="relative"
          style={{ height: layout.height }}
          onFocus={(event) => setFocusedId(event.target.closest<HTMLElement>("[data-card-id]")?.dataset.cardId)}
          onBlur={() => setFocusedId(undefined)}
        >
          {shown.map(({ card, index: cardIndex, top }) => (
            <CardItem
              key={card.id}
              card={card}
              columnId={list.id}
              href={hrefOf(card.id)}
              projectId={projectId}
              people={people}
              top={top}
              index={cardIndex}
              count={cards.length}
              isHidden={card.id === draggedId}
              isLifted={card.id === liftedId}
              isFocusWanted={card.id === wantedId}
            />
          ))}
          {dropAt !== undefined && (
            <li
              aria-hidden="true"
              data-drop=""
              style={{ height: dropHeight, transform: `translateY(${layout.dropTop}px)` }}
              className="absolute inset-x-0 top-0 rounded-medium border-[1.5px] border-dashed border-accent bg-accent-wash"
            />
          )}
        </ul>
      </div>
      {!group && (
        <QuickAdd
          projectId={projectId}
          list={list}
          isOpen={isAdding}
          onOpenChange={(isOpen) => onAdding(isOpen ? list.id : undefined)}
          onAdded={scrollToEnd}
        />
      )}
    </section>
  );
}

function useDropTarget(
  columnId: string,
  section: React.RefObject<HTMLElement | null>,
  scroller: React.RefObject<HTMLElement | null>,
  indexAtPoint: (clientY: number) => number,
): void {
  const arranging = useArranging();
  const indexNow = useRef(indexAtPoint);
  useLayoutEffect(() => {
    indexNow.current = indexAtPoint;
  });
  useEffect(
    () =>
      arranging?.column(section.current!, {
        columnId,
        scroller: scroller.current!,
        indexAt: (clientY) => indexNow.current(clientY),
      }),
    [arranging, columnId, section, scroller],
  );
}
