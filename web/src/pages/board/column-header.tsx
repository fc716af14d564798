import { useState } from "react";
import type { BoardList } from "../../boards/board.ts";
import { boardTexts } from "../../boards/texts.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { formatNumber } from "../../texts/format.ts";
import { classNames } from "../../ui/class-names.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Ellipsis, Plus } from "../../ui/icons.ts";
import { Menu } from "../../ui/menu.tsx";
import { ListDot } from "./list-dot.tsx";
import { ListNameForm } from "./list-name-form.tsx";
import { useListActions } from "./use-list-actions.tsx";
import { LimitDialog } from "./limit-dialog.tsx";

interface ColumnHeaderProps {
  readonly list: BoardList;
  readonly total: number;
  readonly projectId: string;
  readonly index: number;
  readonly listCount: number;
  readonly onAdd: () => void;
  readonly onCollapse: () => void;
}

export function ColumnHeader({ list, total, projectId, index, listCount, onAdd, onCollapse }: ColumnHeaderProps) {
  const texts = useTexts(boardTexts);
  const [open, setOpen] = useState<"name" | "limit">();
  const { groups, change } = useListActions({
    list,
    total,
    projectId,
    index,
    listCount,
    onCollapse,
    onRename: () => setOpen("name"),
    onLimit: () => setOpen("limit"),
  });
  if (open === "name")
    return (
      <ListNameForm
        name={list.name}
        onClose={() => setOpen(undefined)}
        onSave={(name) => {
          setOpen(undefined);
          change({ name });
        }}
      />
    );
  return (
    <header className="group/list flex h-[34px] shrink-0 items-center gap-2 px-1 text-sm max-sm:h-11">
      <ListDot colour={list.color} />
      <h2 className="min-w-0 truncate font-[620]">{list.name}</h2>
      <Count total={total} limit={list.card_limit} />
      <span className="ml-auto flex">
        <Menu
          label={texts.listActions(list.name)}
          aria-label={texts.listActions(list.name)}
          groups={groups}
          className="grid size-7 place-items-center rounded-small text-ink-3 opacity-0 group-hover/list:opacity-100 hover:bg-desk hover:text-ink focus-visible:opacity-100 aria-expanded:opacity-100 max-lg:opacity-100 max-sm:size-11"
        >
          <Ellipsis size={15} />
        </Menu>
        <IconButton label={texts.addCardTo(list.name)} className="text-ink-3" onClick={onAdd}>
          <Plus size={16} />
        </IconButton>
      </span>
      {open === "limit" && (
        <LimitDialog
          limit={list.card_limit}
          onClose={() => setOpen(undefined)}
          onSave={(limit) => {
            setOpen(undefined);
            change({ card_limit: limit });
          }}
        />
      )}
    </header>
  );
}

/** The limit only warns. */
function Count({ total, limit }: { readonly total: number; readonly limit: number | null }) {
  const texts = useTexts(boardTexts);
  const isOver = limit !== null && total > limit;
  return (
    <span
      title={isOver ? texts.overLimit(limit) : texts.cards(total)}
      className={classNames("shrink-0 tabular-nums", isOver ? "font-semibold text-danger" : "font-medium text-ink-3")}
    >
      {limit === null ? formatNumber(total) : texts.countOf(formatNumber(total), formatNumber(limit))}
      {isOver && <span className="sr-only"> {texts.overLimit(limit)}</span>}
    </span>
  );
}
