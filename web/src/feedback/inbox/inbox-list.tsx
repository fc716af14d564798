import { type MouseEvent, Suspense, useEffect, useRef, useState } from "react";
import { useTexts } from "../../texts/catalogue.ts";
import { Failed, LazyBoundary } from "../../ui/error-boundary.tsx";
import { lazyComponent } from "../../ui/lazy.tsx";
import type { BulkBarProps } from "./bulk-bar.tsx";
import { useBulkJob } from "./bulk-job.ts";
import { FeedbackList, type ListHandle } from "./feedback-list.tsx";
import { InboxHeader } from "./inbox-header.tsx";
import { NewItemsPill } from "./new-items-pill.tsx";
import type { RowMenuProps } from "./row-menu.tsx";
import { RowSkeletons } from "./row-skeletons.tsx";
import { inboxTexts } from "./texts.ts";
import { useBulkKeys } from "./use-bulk-keys.ts";
import { useCursor } from "./use-cursor.ts";
import { useInboxActions } from "./use-inbox-actions.ts";
import { useInboxKeys } from "./use-inbox-keys.ts";
import type { InboxLocation } from "./use-inbox-location.ts";
import { useInboxRows } from "./use-inbox-rows.ts";
import { useSelection } from "../../ui/use-selection.ts";
import { useStable } from "./use-stable.ts";

const firstSkeletons = 12;

/** Not needed to show a list, so that they do not delay it. */
const BulkBar = lazyComponent<BulkBarProps>(() => import("./bulk-bar.tsx"));
const BulkStatus = lazyComponent<object>(() => import("./bulk-status.tsx"));
const InboxEmpty = lazyComponent<{ location: InboxLocation }>(() => import("./inbox-empty.tsx"));
const RowMenu = lazyComponent<RowMenuProps>(() => import("./row-menu.tsx"));

/** The list with its header, keys and selection. */
export function InboxList({ location }: { readonly location: InboxLocation }) {
  const texts = useTexts(inboxTexts);
  const { openId, filters, open, close, pathOf } = location;
  const name = JSON.stringify(filters);
  const { rows, waiting, showWaiting, query } = useInboxRows(filters, openId);
  const list = useRef<ListHandle>(null);
  const cursor = useCursor(rows, openId, list);
  const selection = useSelection(rows, name);
  const actions = useInboxActions();
  const job = useBulkJob();
  const [isFilterOpen, setFilterOpen] = useState(false);
  const [menu, setMenu] = useState<"status" | "assign">();
  const menuAnchor = useRef<HTMLElement>(null);
  const { current } = cursor;

  const goTo = (id: string | undefined) => {
    if (id === undefined) return;
    cursor.moveTo(id);
    if (openId !== undefined) open(id);
  };
  useInboxKeys({
    current,
    isOpen: openId !== undefined,
    move: (by) => goTo(cursor.neighbour(by)?.id),
    extend: (by) => {
      const next = cursor.neighbour(by);
      if (!current || !next) return;
      selection.extend(next.id, current.id);
      goTo(next.id);
    },
    open: () => {
      open(current!.id);
      document.querySelector<HTMLElement>("[data-detail]")?.focus();
    },
    close: () => {
      if (current) cursor.moveTo(current.id);
      close();
    },
    peek: () => (openId === current!.id ? close() : open(current!.id)),
    markDone: () => {
      const next = cursor.neighbour(1) ?? cursor.neighbour(-1);
      actions.setStatus([current!], "done");
      if (next) goTo(next.id);
      else close();
    },
    showMenu: (kind) => {
      menuAnchor.current = document.querySelector<HTMLElement>(`[data-id="${current!.id}"]`);
      setMenu(kind);
    },
    toggle: () => selection.toggle(current!.id),
    showFilter: () => setFilterOpen(true),
  });

  const onOpen = useStable((id: string, event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    if (event.shiftKey) return selection.extend(id, current?.id);
    cursor.moveTo(id);
    open(id);
  });
  const onSelect = useStable((id: string, isRange: boolean) => {
    cursor.moveTo(id);
    if (isRange) selection.extend(id, current?.id);
    else selection.toggle(id);
  });
  const onNearEnd = () => {
    if (!query.isFetchingNextPage && !query.isFetchNextPageError) void query.fetchNextPage();
  };
  useEffect(() => setMenu(undefined), [current?.id]);
  const selectedRows = selection.selected.size > 0 ? rows.filter(({ id }) => selection.selected.has(id)) : [];
  const bulk = useBulkKeys(selectedRows, actions, selection.clear);
  return (
    <>
      <InboxHeader location={location} isFilterOpen={isFilterOpen} onFilterOpenChange={setFilterOpen} />
      <NewItemsPill
        count={waiting}
        onClick={() => {
          showWaiting();
          list.current?.scrollToTop();
        }}
      />
      {query.isPending ? (
        <div role="status" aria-label={texts.loading} className="min-h-0 flex-1 overflow-hidden">
          <RowSkeletons count={firstSkeletons} />
        </div>
      ) : query.isError && rows.length === 0 ? (
        <Failed error={query.error} onRetry={() => void query.refetch()} />
      ) : rows.length === 0 && !query.hasNextPage ? (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <LazyBoundary>
            <InboxEmpty location={location} />
          </LazyBoundary>
        </div>
      ) : (
        <FeedbackList
          key={name}
          ref={list}
          name={name}
          rows={rows}
          openId={openId}
          cursorId={current?.id}
          selected={selection.selected}
          pathOf={pathOf}
          hasNext={query.hasNextPage}
          onNearEnd={onNearEnd}
          onOpen={onOpen}
          onSelect={onSelect}
        />
      )}
      <Suspense fallback={null}>
        {selectedRows.length > 0 && <BulkBar {...bulk} items={selectedRows} actions={actions} />}
        {job && <BulkStatus />}
      </Suspense>
      {menu && current && (
        <Suspense fallback={null}>
          <RowMenu
            kind={menu}
            item={current}
            anchor={menuAnchor}
            actions={actions}
            onClose={() => setMenu(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
