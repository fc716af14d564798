import type { Wire } from "@corkboard/client";
import { feedbackLabels, feedbackTypes, TypeIcon } from "../labels.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { Menu } from "../../ui/menu.tsx";
import { chipClass } from "../../ui/chip.ts";
import { detailTexts } from "./texts.ts";
import { useChange } from "./use-change.ts";

export function TypeMenu({ item }: { readonly item: Wire.FeedbackSummary }) {
  const texts = useTexts(detailTexts);
  const labels = useTexts(feedbackLabels).type;
  const change = useChange(item);
  const items = feedbackTypes.map((type) => ({
    id: type,
    label: labels[type],
    icon: <TypeIcon type={type} />,
    checked: type === item.type,
    onSelect: () => {
      if (type !== item.type) change({ type }, { type: item.type }, texts.typeChanged(labels[type]));
    },
  }));
  return (
    <Menu
      label={texts.type}
      groups={[{ items }]}
      aria-label={`${texts.type}: ${labels[item.type]}`}
      className={chipClass()}
    >
      <TypeIcon type={item.type} size={13} />
      {labels[item.type]}
    </Menu>
  );
}
