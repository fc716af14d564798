import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { clientsQuery, projectsQuery } from "../../api/resources.ts";
import type { Board } from "../../boards/board.ts";
import { boardTexts } from "../../boards/texts.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { chipClass } from "../../ui/chip.ts";
import { classNames } from "../../ui/class-names.ts";
import { Plus, X } from "../../ui/icons.ts";
import { Menu, type MenuItem } from "../../ui/menu.tsx";
import { type BoardSearch, isFiltered } from "./board-search.ts";

interface BoardHeaderProps {
  readonly board: Board;
  readonly people: ReadonlyMap<string, string>;
  readonly onAdd: (() => void) | undefined;
}

const maxAvatars = 5;

export function BoardHeader({ board, people, onAdd }: BoardHeaderProps) {
  const texts = useTexts(boardTexts);
  const { data: projects } = useQuery(projectsQuery);
  const { data: clients } = useQuery(clientsQuery);
  const project = projects?.find(({ id }) => id === board.project_id);
  const client = clients?.find(({ id }) => id === project?.client_id);
  return (
    <header className="flex min-h-[52px] shrink-0 flex-wrap items-center gap-2 border-b border-line px-4 max-sm:py-2">
      <h1 className="min-w-0 truncate text-lg font-[650] tracking-[-.01em]">{project?.name ?? texts.board}</h1>
      {client && (
        <span className="inline-flex h-[26px] max-w-44 items-center truncate rounded-full border border-line bg-sheet px-[9px] text-xs font-medium text-ink-2">
          {client.name}
        </span>
      )}
      <div className="ml-auto flex flex-wrap items-center gap-2">
        <Filters board={board} people={people} />
        {onAdd && (
          <Button look="primary" size="small" hint="N" onClick={onAdd}>
            {texts.newCard}
          </Button>
        )}
      </div>
    </header>
  );
}

function Filters({ board, people }: Pick<BoardHeaderProps, "board" | "people">) {
  const texts = useTexts(boardTexts);
  const search = useSearch({ from: "/app/boards/$projectId" });
  const navigate = useNavigate();
  const filter = (change: { readonly [Name in keyof BoardSearch]: string | undefined }) =>
    void navigate({
      to: ".",
      search: (current) => definedOnly({ ...current, ...change }) as BoardSearch,
      replace: true,
    });
  const { labels, assignees } = useMemo(() => choicesOf(board), [board]);
  const named = assignees.flatMap((id) => {
    const name = people.get(id);
    return name === undefined ? [] : [{ id, name }];
  });
  const labelItems: MenuItem[] = labels.map((label) => ({
    id: label,
    label,
    checked: search.label === label,
    onSelect: () => filter({ label: search.label === label ? undefined : label }),
  }));
  const peopleItems: MenuItem[] = named.map(({ id, name }) => ({
    id,
    label: name,
    icon: <Avatar name={name} />,
    checked: search.assignee === id,
    onSelect: () => filter({ assignee: search.assignee === id ? undefined : id }),
  }));
  const groups = [
    { label: texts.labels, items: labelItems },
    { label: texts.assignees, items: peopleItems },
  ].filter(({ items }) => items.length > 0);
  return (
    <>
      <span className="flex gap-1 max-sm:hidden">
        {named.slice(0, maxAvatars).map(({ id, name }) => (
          <button
            key={id}
            type="button"
            aria-pressed={search.assignee === id}
            aria-label={texts.onlyAssignedTo(name)}
            onClick={() => filter({ assignee: search.assignee === id ? undefined : id })}
            className={classNames(
              "grid size-6 place-items-center rounded-full",
              search.assignee === id && "ring-2 ring-accent",
            )}
          >
            <Avatar name={name} />
          </button>
        ))}
      </span>
      <input
        type="search"
        aria-label={texts.filterText}
        placeholder={texts.filterText}
        value={search.q ?? ""}
        onChange={(event) => filter({ q: event.target.value || undefined })}
        className="h-[26px] w-40 rounded-full border border-line bg-sheet px-2.5 text-xs focus:border-accent focus:shadow-[0_0_0_3px_var(--accent-wash)] focus:outline-none max-sm:h-9 max-sm:w-36"
      />
      {groups.length > 0 && (
        <Menu
          label={texts.filter}
          groups={groups}
          className={chipClass(search.label !== undefined || search.assignee !== undefined)}
        >
          <Plus size={12} /> {search.label ?? texts.filter}
        </Menu>
      )}
      {isFiltered(search) && (
        <button
          type="button"
          onClick={() => filter({ q: undefined, label: undefined, assignee: undefined })}
          className={chipClass()}
        >
          <X size={12} /> {texts.clearFilters}
        </button>
      )}
    </>
  );
}

const definedOnly = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** The labels and people on the board. */
function choicesOf(board: Board): { readonly labels: readonly string[]; readonly assignees: readonly string[] } {
  const labels = new Set<string>();
  const assignees = new Set<string>();
  for (const card of board.cards.values()) {
    for (const { text } of card.labels) if (text) labels.add(text);
    for (const id of card.assigned_user_ids) assignees.add(id);
  }
  return { labels: [...labels].toSorted((a, b) => a.localeCompare(b)), assignees: [...assignees] };
}
