import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useCallback, useMemo, useRef, useState } from "react";
import { membersQuery } from "../../api/resources.ts";
import { type Board, type Column as BoardColumn, columnsOf } from "../../boards/board.ts";
import { moveCard, type Place } from "../../boards/move-card.ts";
import { boardTexts } from "../../boards/texts.ts";
import { useShortcuts } from "../../keyboard/shortcuts.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { AddList } from "./add-list.tsx";
import { BoardHeader } from "./board-header.tsx";
import { Column } from "./column.tsx";
import { EmptyBoard } from "./empty-board.tsx";
import { useDragging } from "./use-dragging.ts";
import { useCardKeys } from "./use-card-keys.ts";
import { useTakenCards } from "./use-taken-cards.ts";
import { useVisibleColumns } from "./use-visible-columns.ts";

export function BoardView({ board }: { readonly board: Board }) {
  const texts = useTexts(boardTexts);
  const queryClient = useQueryClient();
  const search = useSearch({ from: "/app/boards/$projectId" });
  const { project_id: projectId } = board;
  const columns = useColumns(board);
  const visible = useVisibleColumns(columns, search);
  const people = usePeople();
  const [addingTo, setAddingTo] = useState<string>();
  const scroller = useRef<HTMLDivElement>(null);

  const drop = (cardId: string, { listId, index }: Place) => {
    const place = { listId, index: fullIndex(columns, visible, cardId, { listId, index }) };
    void moveCard(queryClient, projectId, cardId, place);
  };
  useDragging(scroller, drop);
  const onKeyDown = useCardKeys(visible, drop);
  useTakenCards(board);
  const addFirst = useCallback(() => setAddingTo(columns[0]?.list.id), [columns]);
  useShortcuts([{ keys: "n", label: texts.newCard, group: texts.board, run: addFirst }]);

  return (
    <>
      <BoardHeader board={board} people={people} onAdd={columns.length > 0 ? addFirst : undefined} />
      <p id="board-instructions" className="sr-only">
        {texts.instructions}
      </p>
      {columns.length === 0 && <EmptyBoard projectId={projectId} />}
      <div
        ref={scroller}
        data-board=""
        onKeyDown={onKeyDown}
        className="flex min-h-0 flex-1 snap-x snap-proximity scroll-px-4 items-start gap-3.5 overflow-x-auto overflow-y-hidden px-4 pt-4 pb-3 sm:snap-none"
      >
        {visible.map((column, index) => (
          <Column
            key={column.list.id}
            column={column}
            total={columns[index]!.cards.length}
            projectId={projectId}
            people={people}
            index={index}
            listCount={visible.length}
            isAdding={addingTo === column.list.id}
            onAdding={setAddingTo}
          />
        ))}
        {columns.length > 0 && <AddList projectId={projectId} />}
      </div>
    </>
  );
}

function useColumns(board: Board): readonly BoardColumn[] {
  const previous = useRef<readonly BoardColumn[]>([]);
  return useMemo(() => {
    previous.current = columnsOf(board, previous.current);
    return previous.current;
  }, [board]);
}

function usePeople(): ReadonlyMap<string, string> {
  const { data: members } = useQuery(membersQuery);
  return useMemo(() => new Map(members?.map((member) => [member.user_id, member.display_name])), [members]);
}

/** The index among all cards of a list for an index among those that the filters show. */
function fullIndex(
  columns: readonly BoardColumn[],
  visible: readonly BoardColumn[],
  cardId: string,
  { listId, index }: Place,
): number {
  const othersIn = (all: readonly BoardColumn[]) =>
    all.find(({ list }) => list.id === listId)?.cards.filter(({ id }) => id !== cardId) ?? [];
  const previous = othersIn(visible)[index - 1];
  return previous ? othersIn(columns).indexOf(previous) + 1 : 0;
}
