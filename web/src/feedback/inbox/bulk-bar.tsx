import type { FeedbackRow } from "../feedback-list.ts";
import { feedbackLabels, feedbackStatuses, StatusDot } from "../labels.tsx";
import { useAssigneeItems } from "../../people/assignee-menu.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { buttonClass } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Ban, Check, User, X } from "../../ui/icons.ts";
import { Menu } from "../../ui/menu.tsx";
import { inboxTexts } from "./texts.ts";
import type { BulkMenu } from "./use-bulk-keys.ts";
import type { InboxActions } from "./use-inbox-actions.ts";

export interface BulkBarProps {
  readonly items: readonly FeedbackRow[];
  readonly actions: InboxActions;
  readonly openMenu: BulkMenu;
  readonly setOpenMenu: (menu: BulkMenu) => void;
  readonly onDone: () => void;
}

/** What can be done with the selected rows. Floats at the list's bottom. */
export default function BulkBar({ items, actions, openMenu, setOpenMenu, onDone }: BulkBarProps) {
  const texts = useTexts(inboxTexts);
  const labels = useTexts(feedbackLabels);
  const isSpam = items.every((item) => item.spam);
  const act = (run: () => void) => {
    run();
    onDone();
  };
  const common = items.every((item) => item.assigned_user_ids.join() === items[0]?.assigned_user_ids.join());
  const people = useAssigneeItems(common ? (items[0]?.assigned_user_ids ?? []) : [""], (id) =>
    act(() => actions.assign(items, id)),
  );
  const statuses = feedbackStatuses.map((status) => ({
    id: status,
    label: labels.status[status],
    icon: <StatusDot status={status} />,
    onSelect: () => act(() => actions.setStatus(items, status)),
  }));
  const menuClass = classNames(buttonClass("quiet", "small"), "px-2!");
  return (
    <div
      role="toolbar"
      aria-label={texts.selection}
      className="absolute inset-x-3 bottom-3 z-10 flex items-center gap-0.5 rounded-large border border-line-firm bg-raised p-1.5 pl-3 shadow-float"
    >
      <span aria-live="polite" className="mr-auto text-sm font-[550] whitespace-nowrap tabular-nums">
        {texts.selected(items.length)}
      </span>
      <Menu
        label={texts.status}
        aria-label={texts.status}
        title={texts.status}
        groups={[{ items: statuses }]}
        open={openMenu === "status"}
        onOpenChange={(isOpen) => setOpenMenu(isOpen ? "status" : undefined)}
        className={menuClass}
      >
        <Check size={14} />
        {texts.status}
      </Menu>
      <Menu
        label={texts.assign}
        aria-label={texts.assign}
        title={texts.assign}
        groups={[{ items: people }]}
        open={openMenu === "assign"}
        onOpenChange={(isOpen) => setOpenMenu(isOpen ? "assign" : undefined)}
        className={menuClass}
      >
        <User size={14} />
        {texts.assign}
      </Menu>
      <IconButton
        label={isSpam ? texts.notSpam : texts.markSpam}
        onClick={() => act(() => actions.setSpam(items, !isSpam))}
      >
        {isSpam ? <Check size={15} /> : <Ban size={15} />}
      </IconButton>
      <IconButton label={texts.clearSelection} onClick={onDone}>
        <X size={15} />
      </IconButton>
    </div>
  );
}
