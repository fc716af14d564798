import type { Wire } from "@corkboard/client";
import { useQueryClient } from "@tanstack/react-query";
import { useTexts } from "../../texts/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { Archive, ArchiveRestore } from "../../ui/icons.ts";
import { restoreCard } from "../board/card-actions/archive-card.ts";
import { cardActionTexts } from "../board/card-actions/texts.ts";
import { cardTexts } from "./texts.ts";

export function ArchivedNotice({ card }: { readonly card: Wire.Card }) {
  const texts = useTexts(cardTexts);
  const { restore } = useTexts(cardActionTexts);
  const queryClient = useQueryClient();
  return (
    <p className="flex flex-wrap items-center gap-2 rounded-medium bg-desk px-3 py-2 text-sm text-ink-2">
      <Archive size={14} aria-hidden="true" />
      <span className="mr-auto">{texts.isArchived}</span>
      <Button
        size="small"
        icon={<ArchiveRestore size={14} />}
        onClick={() => void restoreCard(queryClient, card, { isAnnounced: true })}
      >
        {restore}
      </Button>
    </p>
  );
}
