import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { clientsQuery, projectsQuery } from "../../service/api/resources.ts";
import type { Board } from "../board.ts";
import { boardTexts } from "../texts.ts";
import { useWaitingChanges } from "../../service/saving/waiting-changes.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { chipClass } from "../../ui/chip.ts";
import { classNames } from "../../ui/class-names.ts";
import { ChevronDown, Plus, X } from "../../ui/icons.ts";
import { lazyComponent } from "../../ui/lazy.tsx";
import { MenuButton } from "../../ui/menu.tsx";
import { isFiltered } from "../filter-cards.ts";
import type { FilterPopupProps } from "./header/filter-popup.tsx";
import type { ViewPopupProps } from "./header/view-popup.tsx";
import { useBoardSearch } from "./use-board-search.ts";

const FilterPopup = lazyComponent<FilterPopupProps>(() => import("./header/filter-popup.tsx"));
const ViewPopup = lazyComponent<ViewPopupProps>(() => import("./header/view-popup.tsx"));

interface BoardHeaderProps {
  readonly board: Board;
  readonly people: ReadonlyMap<string, string>;
  readonly onAdd: (() => void) | undefined;
}

const maxAvatars = 5;

export function BoardHeader({ board, people, onAdd }: BoardHeaderProps) {
  const texts = useTexts(boardTexts);
  const { view, group } = useSearch({ from: "/app/boards/$projectId" });
  const { data: projects } = useQuery(projectsQuery);
  const { data: clients } = useQuery(clientsQuery);
  const shown = view ? texts.views[view] : group ? texts.grouped[group] : texts.views.board;
  const waiting = useWaitingChanges();
  const project = projects?.find(({ id }) => id === board.project_id);
  const client = clients?.find(({ id }) => id === project?.client_id);
  return (
    <header className="flex min-h-[52px] shrink-0 flex-wrap items-center gap-2 border-b border-line px-4 max-sm:py-2">
      <h1 className="min-w-0 truncate text-lg font-[650] tracking-[-.01em]">{project?.name ?? texts.board}</h1>
      {client && (
        <span className="inline-flex h-[26px] max-w-44 items-center truncate rounded-full border border-line bg-sheet px-[9px] text-xs font-medium text-ink-2 max-sm:hidden">
          {client.name}
        </span>
      )}
      <p role="status" className="text-xs text-ink-2">
        {waiting > 0 && texts.waiting(waiting)}
      </p>
      <div className="ml-auto flex items-center gap-2 max-sm:order-1 max-sm:w-full">
        {view !== "archive" && <Filters board={board} people={people} />}
        <MenuButton
          aria-label={`${texts.view}: ${shown}`}
          preload={ViewPopup.preload}
          popup={(popup) => <ViewPopup {...popup} />}
          className={chipClass(group !== undefined)}
        >
          {shown}
          <ChevronDown size={12} />
        </MenuButton>
      </div>
      {onAdd && (
        <Button look="primary" size="small" hint="N" onClick={onAdd} className="max-sm:ml-auto">
          {texts.newCard}
        </Button>
      )}
    </header>
  );
}

function Filters({ board, people }: Pick<BoardHeaderProps, "board" | "people">) {
  const texts = useTexts(boardTexts);
  const { search, change } = useBoardSearch();
  const named = useMemo(() => assigneesOf(board, people), [board, people]);
  const { label, assignee, due } = search;
  const filtered = label ?? (due && texts.due[due]);
  return (
    <>
      <span className="flex gap-1 max-sm:hidden">
        {named.slice(0, maxAvatars).map(({ id, name }) => (
          <button
            key={id}
            type="button"
            aria-pressed={assignee === id}
            title={texts.onlyAssignedTo(name)}
            onClick={() => change({ assignee: assignee === id ? undefined : id })}
            className={classNames(
              "grid size-6 place-items-center rounded-full",
              assignee === id && "ring-2 ring-accent",
            )}
          >
            <span className="sr-only">{texts.onlyAssignedTo(name)}</span>
            <Avatar name={name} />
          </button>
        ))}
      </span>
      <input
        type="search"
        aria-label={texts.filterText}
        placeholder={texts.filterText}
        value={search.q ?? ""}
        onChange={(event) => change({ q: event.target.value || undefined })}
        className="h-[26px] w-44 rounded-full border border-line-field bg-sheet px-2.5 text-xs focus:border-accent focus:shadow-[0_0_0_3px_var(--accent-wash)] focus:outline-none max-sm:h-9 max-sm:w-0 max-sm:flex-1"
      />
      <MenuButton
        aria-label={filtered === undefined ? texts.filter : `${texts.filter}: ${filtered}`}
        preload={FilterPopup.preload}
        popup={(popup) => <FilterPopup {...popup} board={board} people={people} />}
        className={chipClass(label !== undefined || assignee !== undefined || due !== undefined)}
      >
        <Plus size={12} /> <span className="truncate">{filtered ?? texts.filter}</span>
      </MenuButton>
      {isFiltered(search) && (
        <button
          type="button"
          onClick={() => change({ q: undefined, label: undefined, assignee: undefined, due: undefined })}
          title={texts.clearFilters}
          className={classNames(chipClass(), "shrink-0")}
        >
          <X size={12} /> <span className="max-sm:sr-only">{texts.clearFilters}</span>
        </button>
      )}
    </>
  );
}

/** The people who have cards on the board. */
function assigneesOf(board: Board, people: ReadonlyMap<string, string>) {
  const ids = new Set<string>();
  for (const card of board.cards.values()) for (const id of card.assigned_user_ids) ids.add(id);
  return [...people].filter(([id]) => ids.has(id)).map(([id, name]) => ({ id, name }));
}
