import type { Wire } from "@corkboard/client";
import type { ComponentType } from "react";
import { criteriaTexts } from "../../criteria-texts.ts";
import { useTexts } from "../../../texts/catalogue.ts";
import { FileText, MessageSquare, Sparkles, User } from "../../../ui/icons.ts";

const icons: Record<Wire.CriterionOrigin, ComponentType<{ size: number; "aria-hidden": "true" }>> = {
  visitor: MessageSquare,
  writer: FileText,
  model: Sparkles,
  member: User,
  outside: MessageSquare,
};

/** Whose words a line is. All have the same width, so that the quotes align. */
export function OriginChip({ origin }: { readonly origin: Wire.CriterionOrigin }) {
  const texts = useTexts(criteriaTexts);
  const Icon = icons[origin];
  return (
    <span
      title={texts.originHelp[origin]}
      className="inline-flex h-5 w-[82px] shrink-0 items-center gap-[5px] rounded-[4px] border border-line-firm bg-sheet px-1.5 text-2xs font-semibold text-ink-2"
    >
      <Icon size={12} aria-hidden="true" />
      {texts.origins[origin]}
    </span>
  );
}
