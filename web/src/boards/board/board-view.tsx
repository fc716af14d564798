import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { membersQuery } from "../../service/api/resources.ts";
import { type Board, type Column as BoardColumn, columnsOf, lastListOf } from "../board.ts";
import { boardTexts } from "../texts.ts";
import { useActions } from "../../service/keyboard/actions.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { LazyBoundary } from "../../ui/error-boundary.tsx";
import { lazyComponent } from "../../ui/lazy.tsx";
import { AddList } from "./add-list.tsx";
import type { ArchiveProps } from "./archive/archive.tsx";
import type { ArrangingProps } from "./arrange/arranging.tsx";
import { BoardHeader } from "./board-header.tsx";
import type { CalendarProps } from "../calendar/calendar.tsx";
import { Column } from "./column.tsx";
import { useCardLinks } from "./use-card-links.ts";
import { useVisibleColumns } from "./use-visible-columns.ts";
import { LastList } from "./last-list.ts";
import { useWantedCard, wantCardOn } from "../wanted-card.ts";

const Arranging = lazyComponent<ArrangingProps>(() => import("./arrange/arranging.tsx"));
const EmptyBoard = lazyComponent<{ projectId: string }>(() => import("./lists/empty-board.tsx"));
const Calendar = lazyComponent<CalendarProps>(() => import("../calendar/calendar.tsx"));
const Archive = lazyComponent<ArchiveProps>(() => import("./archive/archive.tsx"));

export function BoardView({ board }: { readonly board: Board }) {
  const texts = useTexts(boardTexts);
  const { view, group } = useSearch({ from: "/app/boards/$projectId" });
  const { project_id: projectId } = board;
  const columns = useColumns(board);
  const people = usePeople();
  const [addingTo, setAddingTo] = useState<string>();
  const addFirst = useCallback(() => setAddingTo(columns[0]?.list.id), [columns]);
  const wantedOn = useWantedCard();
  useEffect(() => {
    if (wantedOn !== projectId) return;
    addFirst();
    wantCardOn(undefined);
  }, [wantedOn, projectId, addFirst]);
  const canAdd = columns.length > 0 && view === undefined && group === undefined;
  useActions(canAdd ? [{ keys: "n", label: texts.newCard, group: texts.board, run: addFirst }] : []);
  return (
    <>
      <BoardHeader board={board} people={people} onAdd={canAdd ? addFirst : undefined} />
      {view === undefined ? (
        <LastList value={lastListOf(board.lists)}>
          <Lists board={board} columns={columns} people={people} addingTo={addingTo} onAdding={setAddingTo} />
        </LastList>
      ) : (
        <LazyBoundary>
          {view === "calendar" ? (
            <Calendar columns={columns} projectId={projectId} people={people} />
          ) : (
            <Archive board={board} />
          )}
        </LazyBoundary>
      )}
    </>
  );
}

interface ListsProps {
  readonly board: Board;
  readonly columns: readonly BoardColumn[];
  readonly people: ReadonlyMap<string, string>;
  readonly addingTo: string | undefined;
  readonly onAdding: (listId: string | undefined) => void;
}

function Lists({ board, columns, people, addingTo, onAdding }: ListsProps) {
  const search = useSearch({ from: "/app/boards/$projectId" });
  const { project_id: projectId } = board;
  const visible = useVisibleColumns(columns, search, people);
  const { hrefOf, openCard } = useCardLinks(projectId);
  const scroller = useRef<HTMLDivElement>(null);
  const isByList = search.group === undefined;
  return (
    <>
      <LazyBoundary>
        <Arranging board={board} scroller={scroller} columns={columns} visible={visible} />
        {columns.length === 0 && <EmptyBoard projectId={projectId} />}
      </LazyBoundary>
      <div
        ref={scroller}
        data-board=""
        onClick={openCard}
        className="flex min-h-0 flex-1 snap-x snap-proximity scroll-px-4 items-start gap-3.5 overflow-x-auto overflow-y-hidden px-4 pt-4 pb-3 sm:snap-none"
      >
        {visible.map((column, index) => (
          <Column
            key={column.list.id}
            column={column}
            total={isByList ? columns[index]!.cards.length : column.cards.length}
            projectId={projectId}
            hrefOf={hrefOf}
            people={people}
            index={index}
            listCount={visible.length}
            isAdding={addingTo === column.list.id}
            onAdding={onAdding}
          />
        ))}
        {columns.length > 0 && isByList && <AddList projectId={projectId} />}
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
