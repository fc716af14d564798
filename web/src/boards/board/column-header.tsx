import { useState } from "react";
import type { BoardList, Group } from "../board.ts";
import { boardTexts } from "../texts.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { formatNumber } from "../../texts/format.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { classNames } from "../../ui/class-names.ts";
import { LazyBoundary } from "../../ui/error-boundary.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Ellipsis, Plus } from "../../ui/icons.ts";
import { lazyComponent } from "../../ui/lazy.tsx";
import { MenuButton } from "../../ui/menu.tsx";
import { ListDot } from "./list-dot.tsx";
import type { EditListProps } from "./lists/edit-list.tsx";
import type { ListPopupProps } from "./lists/list-popup.tsx";

const ListPopup = lazyComponent<ListPopupProps>(() => import("./lists/list-popup.tsx"));
const EditList = lazyComponent<EditListProps>(() => import("./lists/edit-list.tsx"));

interface ColumnHeaderProps {
  readonly list: BoardList;
  readonly total: number;
  readonly projectId: string;
  readonly index: number;
  readonly listCount: number;
  readonly onAdd: () => void;
  readonly onCollapse: () => void;
}

export function ColumnHeader({ list, total, projectId, onAdd, ...rest }: ColumnHeaderProps) {
  const texts = useTexts(boardTexts);
  const [edited, setEdited] = useState<"name" | "limit">();
  const editor = edited && (
    <LazyBoundary>
      <EditList list={list} projectId={projectId} what={edited} onClose={() => setEdited(undefined)} />
    </LazyBoundary>
  );
  if (edited === "name") return <div className="min-h-[34px] shrink-0">{editor}</div>;
  return (
    <header className={headerClass}>
      <ListDot colour={list.color} />
      <h2 className="min-w-0 truncate font-[620]">{list.name}</h2>
      <Count total={total} limit={list.card_limit} />
      <span className="ml-auto flex">
        <MenuButton
          aria-label={texts.listActions(list.name)}
          preload={ListPopup.preload}
          popup={(popup) => (
            <ListPopup {...popup} {...rest} list={list} total={total} projectId={projectId} onEdit={setEdited} />
          )}
          className="grid size-7 place-items-center rounded-small text-ink-3 opacity-0 group-hover/list:opacity-100 hover:bg-desk hover:text-ink focus-visible:opacity-100 aria-expanded:opacity-100 max-lg:opacity-100 max-sm:size-11"
        >
          <Ellipsis size={15} />
        </MenuButton>
        <IconButton label={texts.addCardTo(list.name)} className="text-ink-3" onClick={onAdd}>
          <Plus size={16} />
        </IconButton>
      </span>
      {editor}
    </header>
  );
}

interface GroupHeaderProps {
  readonly list: BoardList;
  readonly group: Group;
  readonly total: number;
}

export const GroupHeader = ({ list, group, total }: GroupHeaderProps) => (
  <header className={headerClass}>
    {group.by === "assignee" && group.value !== undefined ? (
      <Avatar name={list.name} />
    ) : (
      <ListDot colour={list.color} />
    )}
    <h2 className="min-w-0 truncate font-[620]">{list.name}</h2>
    <Count total={total} limit={null} />
  </header>
);

const headerClass = "group/list flex h-[34px] shrink-0 items-center gap-2 px-1 text-sm max-sm:h-11";

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
