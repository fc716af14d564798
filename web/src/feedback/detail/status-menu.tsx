import type { Wire } from "@corkboard/client";
import { feedbackLabels, feedbackStatuses, StatusDot } from "../labels.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { ChevronDown } from "../../ui/icons.ts";
import { Menu } from "../../ui/menu.tsx";
import { chipClass } from "../../ui/chip.ts";
import { detailTexts } from "./texts.ts";
import { useChange } from "./use-change.ts";

export function StatusMenu({ item }: { readonly item: Wire.FeedbackSummary }) {
  const texts = useTexts(detailTexts);
  const labels = useTexts(feedbackLabels).status;
  const change = useChange(item);
  const items = feedbackStatuses.map((status) => ({
    id: status,
    label: labels[status],
    icon: <StatusDot status={status} />,
    checked: status === item.status,
    onSelect: () => {
      if (status !== item.status) change({ status }, { status: item.status }, texts.statusChanged(labels[status]));
    },
  }));
  return (
    <Menu
      label={texts.status}
      groups={[{ items }]}
      aria-label={`${texts.status}: ${labels[item.status]}`}
      aria-keyshortcuts="s"
      className={chipClass()}
    >
      <StatusDot status={item.status} />
      <b className="font-semibold text-ink">{labels[item.status]}</b>
      <ChevronDown size={12} />
    </Menu>
  );
}
