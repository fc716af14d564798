import type { Wire } from "@corkboard/client";
import { criteriaTexts } from "../criteria-texts.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { ShieldCheck } from "../../ui/icons.ts";

interface DraftNoticeProps {
  /** The report that the ticket was made from; undefined for a card. */
  readonly item: Wire.Feedback | undefined;
  readonly sourceType: Wire.TicketSourceType;
}

/** Why no agent can take the ticket, and what to do about it. */
export function DraftNotice({ item, sourceType }: DraftNoticeProps) {
  const texts = useTexts(criteriaTexts);
  return (
    <div className="grid grid-cols-[18px_1fr] gap-x-2.5 rounded-medium border border-dashed border-accent bg-accent-wash px-3.5 py-[11px]">
      <ShieldCheck size={18} aria-hidden="true" className="mt-0.5 text-accent" />
      <div>
        <p className="font-[620]">{texts.draftTitle}</p>
        <p className="text-sm text-ink-2">
          {sourceType === "feedback" ? texts.draftHelp(item?.reporter_name ?? "") : texts.draftHelpCard}
        </p>
      </div>
    </div>
  );
}
