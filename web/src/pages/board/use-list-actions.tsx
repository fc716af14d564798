import type { Wire } from "@corkboard/client";
import { useQueryClient } from "@tanstack/react-query";
import type { BoardList } from "../../boards/board.ts";
import { changeList, deleteList } from "../../boards/change-list.ts";
import { palette } from "../../boards/palette.ts";
import { boardTexts } from "../../boards/texts.ts";
import { useMembership } from "../../session/session.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { errorMessage } from "../../ui/error-message.ts";
import { ArrowLeft, ArrowRight, Gauge, Minimize, Pencil, Trash } from "../../ui/icons.ts";
import type { MenuGroup, MenuItem } from "../../ui/menu.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { ListDot } from "./list-dot.tsx";

interface ListActionsOptions {
  readonly list: BoardList;
  readonly total: number;
  readonly projectId: string;
  readonly index: number;
  readonly listCount: number;
  readonly onRename: () => void;
  readonly onLimit: () => void;
  readonly onCollapse: () => void;
}

/** The menu of a list. */
export function useListActions({ list, total, projectId, index, listCount, ...on }: ListActionsOptions) {
  const texts = useTexts(boardTexts);
  const queryClient = useQueryClient();
  const { organisation } = useMembership();
  const report = (error: unknown) => void showToast({ tone: "error", message: texts.listFailed(errorMessage(error)) });
  const change = (values: Wire.BoardListPatch) =>
    void changeList(queryClient, projectId, list.id, values).catch(report);
  const isOwner = organisation.role === "owner";
  const arrange: MenuItem[] = [
    { id: "rename", label: texts.rename, icon: <Pencil size={14} />, onSelect: on.onRename },
    {
      id: "left",
      label: texts.moveLeft,
      icon: <ArrowLeft size={14} />,
      disabled: index === 0,
      onSelect: () => change({ position: index - 1 }),
    },
    {
      id: "right",
      label: texts.moveRight,
      icon: <ArrowRight size={14} />,
      disabled: index === listCount - 1,
      onSelect: () => change({ position: index + 1 }),
    },
    { id: "collapse", label: texts.collapse, icon: <Minimize size={14} />, onSelect: on.onCollapse },
    { id: "limit", label: texts.setLimit, icon: <Gauge size={14} />, onSelect: on.onLimit },
  ];
  const colours: MenuItem[] = palette.map((colour) => ({
    id: colour,
    label: texts.colours[colour],
    icon: <ListDot colour={colour} />,
    checked: (list.color ?? "grey") === colour,
    onSelect: () => change({ color: colour }),
  }));
  const remove: MenuItem = {
    id: "delete",
    label: total > 0 ? texts.deleteEmptyOnly : texts.deleteList,
    icon: <Trash size={14} />,
    danger: true,
    disabled: total > 0,
    onSelect: () => void deleteList(queryClient, projectId, list.id).catch(report),
  };
  const groups: MenuGroup[] = [
    { items: arrange },
    { label: texts.colour, items: colours },
    ...(isOwner ? [{ items: [remove] }] : []),
  ];
  return { groups, change };
}
