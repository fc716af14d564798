import { boardTexts } from "../../texts.ts";
import { useTexts } from "../../../texts/catalogue.ts";
import { Archive, CalendarIcon, Kanban, Tag, User } from "../../../ui/icons.ts";
import type { MenuItem } from "../../../ui/menu-items.ts";
import MenuPopup, { type MenuPopupProps } from "../../../ui/menu-popup.tsx";
import type { BoardSearch } from "../../board-search.ts";
import { useBoardSearch } from "../use-board-search.ts";
import { headerTexts } from "./texts.ts";

export type ViewPopupProps = Pick<MenuPopupProps, "anchor" | "onClose">;

export default function ViewPopup(popup: ViewPopupProps) {
  const texts = useTexts(headerTexts);
  const { view, views, grouped } = useTexts(boardTexts);
  const { search, change } = useBoardSearch();
  const show = (label: string, icon: MenuItem["icon"], shown: Pick<BoardSearch, "view" | "group">): MenuItem => ({
    id: label,
    label,
    icon,
    checked: search.view === shown.view && search.group === shown.group,
    onSelect: () => change({ view: undefined, group: undefined, month: undefined, ...shown }),
  });
  const groups = [
    {
      items: [
        show(views.board, <Kanban size={14} />, {}),
        show(views.calendar, <CalendarIcon size={14} />, { view: "calendar" }),
        show(views.archive, <Archive size={14} />, { view: "archive" }),
      ],
    },
    {
      label: texts.group,
      items: [
        show(grouped.assignee, <User size={14} />, { group: "assignee" }),
        show(grouped.label, <Tag size={14} />, { group: "label" }),
      ],
    },
  ];
  return <MenuPopup {...popup} label={view} groups={groups} />;
}
