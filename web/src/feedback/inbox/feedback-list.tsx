import { useQuery } from "@tanstack/react-query";
import { type MouseEvent, type RefObject, useEffect, useImperativeHandle, useRef, useState } from "react";
import { membersQuery, projectsQuery } from "../../service/api/resources.ts";
import type { FeedbackRow as Row } from "../feedback-list.ts";
import { useReadItems } from "../read-items.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { FeedbackRow, rowHeight } from "./feedback-row.tsx";
import { RowSkeletons } from "./row-skeletons.tsx";
import { rememberedScroll, rememberScroll } from "./scroll-memory.ts";
import { inboxTexts } from "./texts.ts";
import { useAnchoredScroll } from "./use-anchored-scroll.ts";
import { useNow } from "./use-now.ts";
import { scrollToRow, useRowWindow } from "./use-row-window.ts";

/** Rows that are loaded ahead of the end, so that nobody who scrolls at a normal pace sees it. */
const loadAhead = 40;
const skeletonsBelow = 4;

export interface ListHandle {
  readonly scrollTo: (index: number) => void;
  readonly scrollToTop: () => void;
  /** Focuses the row once it is rendered. */
  readonly focus: (id: string) => void;
}

interface FeedbackListProps {
  readonly rows: readonly Row[];
  /** Identifies the list for its scroll position. */
  readonly name: string;
  readonly openId: string | undefined;
  readonly cursorId: string | undefined;
  readonly selected: ReadonlySet<string>;
  readonly pathOf: (id: string) => string;
  readonly hasNext: boolean;
  readonly onNearEnd: () => void;
  readonly onOpen: (id: string, event: MouseEvent) => void;
  readonly onSelect: (id: string, isRange: boolean) => void;
  readonly ref: RefObject<ListHandle | null>;
}

export function FeedbackList({ rows, name, openId, cursorId, selected, ref, ...props }: FeedbackListProps) {
  const texts = useTexts(inboxTexts);
  const { data: projects = [] } = useQuery(projectsQuery);
  const { data: members = [] } = useQuery(membersQuery);
  const projectNames = new Map(projects.map((project) => [project.id, project.name]));
  const memberNames = new Map(members.map((member) => [member.user_id, member.display_name]));
  const read = useReadItems();
  const now = useNow();
  const scroller = useRef<HTMLDivElement>(null);
  const focusWanted = useRef<string>(undefined);
  const [initialTop] = useState(() => rememberedScroll(name));
  const { first, last } = useRowWindow(scroller, rows.length, initialTop);
  useAnchoredScroll(scroller, rows);
  useImperativeHandle(ref, () => ({
    scrollTo: (index) => scroller.current && scrollToRow(scroller.current, index),
    scrollToTop: () => scroller.current?.scrollTo({ top: 0 }),
    focus: (id) => {
      focusWanted.current = id;
      focusRow();
    },
  }));
  const focusRow = () => {
    const row = scroller.current?.querySelector<HTMLElement>(`[data-id="${focusWanted.current}"]`);
    if (!row) return;
    focusWanted.current = undefined;
    row.focus({ preventScroll: true });
  };
  const isNearEnd = props.hasNext && last >= rows.length - loadAhead;
  useEffect(() => {
    if (focusWanted.current !== undefined) focusRow();
    if (isNearEnd) props.onNearEnd();
  });
  return (
    <div
      ref={scroller}
      className="min-h-0 flex-1 overflow-y-auto [contain:strict]"
      onScroll={(event) => rememberScroll(name, event.currentTarget.scrollTop)}
    >
      <ul aria-label={texts.list} className="relative" style={{ height: rows.length * rowHeight }}>
        {rows.slice(first, last).map((item, offset) => {
          const index = first + offset;
          const assignee = item.assigned_user_ids[0];
          return (
            <li
              key={item.id}
              aria-setsize={props.hasNext ? -1 : rows.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0"
              style={{ height: rowHeight, transform: `translateY(${index * rowHeight}px)` }}
            >
              <FeedbackRow
                item={item}
                href={props.pathOf(item.id)}
                project={projectNames.get(item.project_id)}
                assignee={assignee === undefined ? undefined : (memberNames.get(assignee) ?? texts.somebody)}
                isOpen={item.id === openId}
                isRead={item.status !== "new" || read.has(item.id)}
                isCursor={item.id === cursorId}
                isSelected={selected.has(item.id)}
                isSelecting={selected.size > 0}
                now={now}
                onOpen={props.onOpen}
                onSelect={props.onSelect}
              />
            </li>
          );
        })}
      </ul>
      {props.hasNext && <RowSkeletons count={skeletonsBelow} />}
    </div>
  );
}
