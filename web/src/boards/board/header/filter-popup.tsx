import type { Board } from "../../board.ts";
import { boardTexts } from "../../texts.ts";
import { useTexts } from "../../../texts/catalogue.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { CalendarIcon, User } from "../../../ui/icons.ts";
import type { MenuItem } from "../../../ui/menu-items.ts";
import MenuPopup, { type MenuPopupProps } from "../../../ui/menu-popup.tsx";
import { ListDot } from "../list-dot.tsx";
import { useBoardSearch } from "../use-board-search.ts";
import { headerTexts } from "./texts.ts";

export interface FilterPopupProps extends Pick<MenuPopupProps, "anchor" | "onClose"> {
  readonly board: Board;
  readonly people: ReadonlyMap<string, string>;
}

/** The labels and people on the board, and due dates. */
export default function FilterPopup({ board, people, ...popup }: FilterPopupProps) {
  const texts = useTexts(headerTexts);
  const { filter, due, unassigned } = useTexts(boardTexts);
  const { search, change } = useBoardSearch();
  const item = <Name extends "label" | "assignee" | "due">(
    field: Name,
    id: NonNullable<(typeof search)[Name]>,
    rest: Pick<MenuItem, "label" | "icon">,
  ): MenuItem => ({
    ...rest,
    id: `${field}:${id}`,
    checked: search[field] === id,
    onSelect: () => change({ [field]: search[field] === id ? undefined : id }),
  });
  const { labels, assignees } = choicesOf(board);
  const groups = [
    {
      label: texts.dueDate,
      items: (["overdue", "week", "none"] as const).map((each) =>
        item("due", each, { label: due[each], icon: <CalendarIcon size={14} /> }),
      ),
    },
    {
      label: texts.labels,
      items: labels.map(([text, color]) => item("label", text, { label: text, icon: <ListDot colour={color} /> })),
    },
    {
      label: texts.assignees,
      items: [
        ...[...people]
          .filter(([id]) => assignees.has(id))
          .map(([id, name]) => item("assignee", id, { label: name, icon: <Avatar name={name} /> })),
        item("assignee", "none", { label: unassigned, icon: <User size={14} /> }),
      ],
    },
  ].filter(({ items }) => items.length > 0);
  return <MenuPopup {...popup} label={filter} groups={groups} />;
}

function choicesOf(board: Board) {
  const labels = new Map<string, string>();
  const assignees = new Set<string>();
  for (const card of board.cards.values()) {
    for (const { text, color } of card.labels) if (text) labels.set(text, color);
    for (const id of card.assigned_user_ids) assignees.add(id);
  }
  return { labels: [...labels].toSorted(([a], [b]) => a.localeCompare(b)), assignees };
}
