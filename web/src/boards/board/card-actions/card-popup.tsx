import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { BoardCard } from "../../board.ts";
import { movingTexts } from "../../moving-texts.ts";
import { boardTexts } from "../../texts.ts";
import { useMembership } from "../../../service/session/session.ts";
import { useTexts } from "../../../texts/catalogue.ts";
import { copyText } from "../../../ui/copy-text.ts";
import { Archive, ArrowRight, Link, Maximize } from "../../../ui/icons.ts";
import type { MenuItem } from "../../../ui/menu-items.ts";
import MenuPopup, { type MenuPopupProps } from "../../../ui/menu-popup.tsx";
import { archiveCard } from "./archive-card.ts";
import { cardActionTexts } from "./texts.ts";
import { serviceUrl } from "../../../ui/service-url.ts";

export type NamedCard = Pick<BoardCard, "id" | "list_id" | "title">;

export interface CardPopupProps extends Pick<MenuPopupProps, "anchor" | "onClose"> {
  readonly card: NamedCard;
  readonly projectId: string;
  readonly onMove: () => void;
  /** Closes the card, if it is open. */
  readonly onCloseCard: (() => void) | undefined;
}

export default function CardPopup({ card, projectId, onMove, onCloseCard, ...popup }: CardPopupProps) {
  const texts = useTexts(cardActionTexts);
  const { cardActions } = useTexts(boardTexts);
  const { moveTo } = useTexts(movingTexts);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { organisation } = useMembership();
  const link = `${serviceUrl}/boards/${projectId}/cards/${card.id}?organisation=${organisation.id}`;
  const open: MenuItem = {
    id: "open",
    label: texts.open,
    icon: <Maximize size={14} />,
    onSelect: () =>
      void navigate({
        to: "/boards/$projectId/cards/$cardId",
        params: { projectId, cardId: card.id },
        search: (search) => search,
      }),
  };
  const items: MenuItem[] = [
    ...(onCloseCard ? [] : [open]),
    { id: "move", label: moveTo, icon: <ArrowRight size={14} />, onSelect: onMove },
    {
      id: "link",
      label: texts.copyLink,
      icon: <Link size={14} />,
      onSelect: () => void copyText(link, texts.linkCopied),
    },
    {
      id: "archive",
      label: texts.archive,
      icon: <Archive size={14} />,
      onSelect: () => {
        void archiveCard(queryClient, { ...card, project_id: projectId });
        onCloseCard?.();
      },
    },
  ];
  return <MenuPopup {...popup} label={cardActions(card.title)} groups={[{ items }]} />;
}
