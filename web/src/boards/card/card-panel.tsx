import type { Wire } from "@corkboard/client";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useLayoutEffect, useRef } from "react";
import { hasCode } from "../../service/api/client.ts";
import { cardQuery } from "../board-queries.ts";
import { boardTexts } from "../texts.ts";
import { useActions } from "../../service/keyboard/actions.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Empty } from "../../ui/empty.tsx";
import { Failed } from "../../ui/error-boundary.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { X } from "../../ui/icons.ts";
import { requestFocus } from "../board/focus-request.ts";
import { ArchivedNotice } from "./archived-notice.tsx";
import { CardAttachments } from "./card-attachments.tsx";
import { CardBar } from "./card-bar.tsx";
import { CardChecklist } from "./card-checklist.tsx";
import { CardComments } from "./card-comments.tsx";
import { CardDescription } from "./card-description.tsx";
import { CardFacts } from "./card-facts.tsx";
import { CardHistory } from "./card-history.tsx";
import { CardTitle } from "./card-title.tsx";
import { cardTexts } from "./texts.ts";
import { useCardActions } from "./use-card-actions.ts";
import { useFileDrop } from "./use-file-drop.ts";

interface CardPanelProps {
  readonly projectId: string;
  readonly cardId: string;
}

/** The open card, beside the board, which stays usable. */
export default function CardPanel({ projectId, cardId }: CardPanelProps) {
  const texts = useTexts(cardTexts);
  const { board } = useTexts(boardTexts);
  const navigate = useNavigate();
  const panel = useRef<HTMLElement>(null);
  const { data: card, error, refetch } = useQuery(cardQuery(cardId));
  useLayoutEffect(() => panel.current?.focus(), []);
  const close = () => {
    void navigate({ to: "/boards/$projectId", params: { projectId }, search: (search) => search });
    requestFocus(cardId);
  };
  useActions([{ keys: "Escape", label: texts.close, group: board, isForKeysOnly: true, run: close }]);
  const isGone = hasCode(error, "card_not_found") || (card && card.project_id !== projectId);
  return (
    <section
      ref={panel}
      tabIndex={-1}
      role="dialog"
      aria-label={card?.title ?? texts.card}
      className="absolute inset-y-0 right-0 z-20 flex w-[min(680px,100%)] flex-col border-l border-line bg-sheet shadow-float outline-none max-md:fixed max-md:inset-0 max-md:z-30 max-md:w-full"
    >
      {isGone || (error && !card) ? (
        <>
          <div className="flex h-[52px] shrink-0 items-center justify-end border-b border-line px-3">
            <IconButton label={texts.close} onClick={close}>
              <X size={16} />
            </IconButton>
          </div>
          {isGone ? <Empty title={texts.gone} /> : <Failed error={error} onRetry={() => void refetch()} />}
        </>
      ) : card ? (
        <LoadedCard card={card} onClose={close} />
      ) : (
        <div aria-busy="true" className="space-y-4 p-6">
          <div className="skeleton h-6 w-2/3" />
          <div className="skeleton h-24" />
        </div>
      )}
    </section>
  );
}

function LoadedCard({ card, onClose }: { readonly card: Wire.Card; readonly onClose: () => void }) {
  const actions = useCardActions(card);
  const files = useFileDrop(card);
  return (
    <>
      <CardBar card={card} onClose={onClose} />
      <div className="min-h-0 flex-1 space-y-6 overflow-y-auto px-6 py-5 max-sm:px-4" {...files.handlers}>
        {card.archived && <ArchivedNotice card={card} />}
        <CardTitle card={card} />
        <CardFacts card={card} actions={actions} />
        <CardDescription card={card} />
        <CardChecklist card={card} actions={actions} />
        <CardAttachments card={card} files={files} />
        <CardComments card={card} />
        <CardHistory card={card} />
      </div>
    </>
  );
}
