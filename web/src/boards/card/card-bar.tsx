import type { Wire } from "@corkboard/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { boardQuery } from "../board-queries.ts";
import { columnsOf } from "../board.ts";
import { moveCard } from "../move-card.ts";
import { movingTexts } from "../moving-texts.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { chipClass } from "../../ui/chip.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { ChevronDown, X } from "../../ui/icons.ts";
import { Menu } from "../../ui/menu.tsx";
import { TicketButton } from "../../tickets/ticket-button.tsx";
import { CardMenu } from "../board/card-menu.tsx";
import { ListDot } from "../board/list-dot.tsx";
import { cardTexts } from "./texts.ts";

interface CardBarProps {
  readonly card: Wire.Card;
  readonly onClose: () => void;
}

/** Where the card is, and what can be done with it. */
export function CardBar({ card, onClose }: CardBarProps) {
  const texts = useTexts(cardTexts);
  return (
    <header className="flex h-[52px] shrink-0 items-center gap-2 border-b border-line pr-3 pl-6 max-sm:pl-4">
      {!card.archived && <ListMenu card={card} />}
      <span className="ml-auto" />
      <TicketButton item={card} sourceType="board_card" />
      {!card.archived && <CardMenu card={card} projectId={card.project_id} onClose={onClose} />}
      <IconButton label={texts.close} onClick={onClose}>
        <X size={16} />
      </IconButton>
    </header>
  );
}

/** The card's list; choosing another moves the card to its end. */
function ListMenu({ card }: { readonly card: Wire.Card }) {
  const texts = useTexts(movingTexts);
  const queryClient = useQueryClient();
  const { data: board } = useQuery(boardQuery(card.project_id));
  const columns = board ? columnsOf(board) : [];
  const current = columns.find(({ list }) => list.id === card.list_id)?.list;
  if (!current) return null;
  const items = columns.map(({ list, cards }) => ({
    id: list.id,
    label: list.name,
    icon: <ListDot colour={list.color} />,
    checked: list.id === current.id,
    onSelect: () => {
      if (list.id === current.id) return;
      void moveCard(queryClient, card.project_id, card.id, { listId: list.id, index: cards.length });
    },
  }));
  return (
    <Menu label={texts.list} aria-label={`${texts.list}: ${current.name}`} groups={[{ items }]} className={chipClass()}>
      <ListDot colour={current.color} />
      <span className="truncate font-semibold text-ink">{current.name}</span>
      <ChevronDown size={12} />
    </Menu>
  );
}
