import { type RefObject } from "react";
import type { FeedbackRow } from "../feedback-list.ts";
import { feedbackLabels, feedbackStatuses, StatusDot } from "../labels.tsx";
import { useAssigneeItems } from "../../people/assignee-menu.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { LazyBoundary } from "../../ui/error-boundary.tsx";
import { MenuPopup } from "../../ui/menu.tsx";
import { inboxTexts } from "./texts.ts";
import type { InboxActions } from "./use-inbox-actions.ts";

export interface RowMenuProps {
  readonly kind: "status" | "assign";
  readonly item: FeedbackRow;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly actions: InboxActions;
  readonly onClose: () => void;
}

/** The menu that a key opens at a row. */
export default function RowMenu({ kind, item, anchor, actions, onClose }: RowMenuProps) {
  const texts = useTexts(inboxTexts);
  const labels = useTexts(feedbackLabels);
  const people = useAssigneeItems(item.assigned_user_ids, (id) => actions.assign([item], id));
  const statuses = feedbackStatuses.map((status) => ({
    id: status,
    label: labels.status[status],
    icon: <StatusDot status={status} />,
    checked: item.status === status,
    onSelect: () => actions.setStatus([item], status),
  }));
  return (
    <LazyBoundary>
      <MenuPopup
        label={kind === "status" ? texts.status : texts.assign}
        groups={[{ items: kind === "status" ? statuses : people }]}
        anchor={anchor}
        onClose={onClose}
      />
    </LazyBoundary>
  );
}
