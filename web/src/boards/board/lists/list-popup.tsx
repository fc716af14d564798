import type { Wire } from "@corkboard/client";
import type { BoardList } from "../../board.ts";
import { palette } from "../../palette.ts";
import { paletteTexts } from "../../palette-texts.ts";
import { useMembership } from "../../../service/session/session.ts";
import { useTexts } from "../../../texts/catalogue.ts";
import { boardTexts } from "../../texts.ts";
import { ArrowLeft, ArrowRight, Gauge, Minimize, Pencil, Trash } from "../../../ui/icons.ts";
import type { MenuItem } from "../../../ui/menu-items.ts";
import MenuPopup, { type MenuPopupProps } from "../../../ui/menu-popup.tsx";
import { ListDot } from "../list-dot.tsx";
import { listTexts } from "./texts.ts";
import { useListChanges } from "./use-list-changes.ts";

export interface ListPopupProps extends Pick<MenuPopupProps, "anchor" | "onClose"> {
  readonly list: BoardList;
  readonly total: number;
  readonly projectId: string;
  readonly index: number;
  readonly listCount: number;
  readonly onEdit: (what: "name" | "limit") => void;
  readonly onCollapse: () => void;
}

/** The menu of a list. */
export default function ListPopup({ list, total, projectId, index, listCount, ...rest }: ListPopupProps) {
  const texts = useTexts(listTexts);
  const { listActions } = useTexts(boardTexts);
  const { colour, colours } = useTexts(paletteTexts);
  const { organisation } = useMembership();
  const { change, remove } = useListChanges(projectId, list.id);
  const moveTo = (position: number): Wire.BoardListPatch => ({ position });
  const arrange: MenuItem[] = [
    { id: "rename", label: texts.rename, icon: <Pencil size={14} />, onSelect: () => rest.onEdit("name") },
    {
      id: "left",
      label: texts.moveLeft,
      icon: <ArrowLeft size={14} />,
      disabled: index === 0,
      onSelect: () => change(moveTo(index - 1)),
    },
    {
      id: "right",
      label: texts.moveRight,
      icon: <ArrowRight size={14} />,
      disabled: index === listCount - 1,
      onSelect: () => change(moveTo(index + 1)),
    },
    { id: "collapse", label: texts.collapse, icon: <Minimize size={14} />, onSelect: rest.onCollapse },
    { id: "limit", label: texts.setLimit, icon: <Gauge size={14} />, onSelect: () => rest.onEdit("limit") },
  ];
  const choices: MenuItem[] = palette.map((each) => ({
    id: each,
    label: colours[each],
    icon: <ListDot colour={each} />,
    checked: (list.color ?? "grey") === each,
    onSelect: () => change({ color: each }),
  }));
  const removal: MenuItem = {
    id: "delete",
    label: total > 0 ? texts.deleteEmptyOnly : texts.deleteList,
    icon: <Trash size={14} />,
    danger: true,
    disabled: total > 0,
    onSelect: remove,
  };
  const groups = [
    { items: arrange },
    { label: colour, items: choices },
    ...(organisation.role === "owner" ? [{ items: [removal] }] : []),
  ];
  return <MenuPopup label={listActions(list.name)} groups={groups} anchor={rest.anchor} onClose={rest.onClose} />;
}
