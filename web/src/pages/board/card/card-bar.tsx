import type { Wire } from "@corkboard/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { boardQuery } from "../../../boards/board-queries.ts";
import { columnsOf } from "../../../boards/board.ts";
import { moveCard } from "../../../boards/move-card.ts";
import { boardTexts } from "../../../boards/texts.ts";
import { useTexts } from "../../../texts/catalogue.ts";
import { chipClass } from "../../../ui/chip.ts";
import { copyText } from "../../../ui/copy-text.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { ArrowRight, ChevronDown, Ellipsis, Link, Trash, X } from "../../../ui/icons.ts";
import { Menu } from "../../../ui/menu.tsx";
import { TicketButton } from "../../feedback/ticket-button.tsx";
import { ListDot } from "../list-dot.tsx";
import { MoveDialog } from "../move-dialog.tsx";
import { holdCardDeletion } from "./hold-card-deletion.ts";
import { cardTexts } from "./texts.ts";

interface CardBarProps {
  readonly card: Wire.Card;
  readonly onClose: () => void;
}

/** Where the card is, and what can be done with it. */
export function CardBar({ card, onClose }: CardBarProps) {
  const texts = useTexts(cardTexts);
  const board = useTexts(boardTexts);
  const queryClient = useQueryClient();
  const [isMoving, setMoving] = useState(false);
  const { project_id: projectId } = card;
  const remove = () => {
    holdCardDeletion(queryClient, card);
    onClose();
  };
  const items = [
    { id: "move", label: board.moveTo, icon: <ArrowRight size={14} />, onSelect: () => setMoving(true) },
    { id: "link", label: texts.copyLink, icon: <Link size={14} />, onSelect: () => void copyText(location.href) },
    { id: "delete", label: texts.delete, icon: <Trash size={14} />, danger: true, onSelect: remove },
  ];
  return (
    <header className="flex h-[52px] shrink-0 items-center gap-2 border-b border-line pr-3 pl-6 max-sm:pl-4">
      <ListMenu card={card} />
      <span className="ml-auto" />
      <TicketButton item={card} sourceType="board_card" />
      <Menu
        label={texts.actions}
        aria-label={texts.actions}
        groups={[{ items }]}
        className="grid size-7 place-items-center rounded-small text-ink-2 hover:bg-desk hover:text-ink max-sm:size-11"
      >
        <Ellipsis size={16} />
      </Menu>
      <IconButton label={texts.close} onClick={onClose}>
        <X size={16} />
      </IconButton>
      {isMoving && (
        <MoveDialog
          card={card}
          projectId={projectId}
          onClose={() => setMoving(false)}
          onMove={(place) => {
            setMoving(false);
            void moveCard(queryClient, projectId, card.id, place);
          }}
        />
      )}
    </header>
  );
}

/** The card's list; choosing another moves the card to its end. */
function ListMenu({ card }: { readonly card: Wire.Card }) {
  const texts = useTexts(boardTexts);
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
