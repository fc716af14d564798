import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { BoardCard } from "../../boards/board.ts";
import { boardTexts } from "../../boards/texts.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { ArrowRight, Ellipsis, Maximize } from "../../ui/icons.ts";
import { Menu } from "../../ui/menu.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { requestFocus } from "./focus-request.ts";
import { moveCard } from "../../boards/move-card.ts";

interface CardMenuProps {
  readonly card: BoardCard;
  readonly projectId: string;
}

/** Everything that dragging does, without dragging. */
export function CardMenu({ card, projectId }: CardMenuProps) {
  const texts = useTexts(boardTexts);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [isMoving, setMoving] = useState(false);
  const items = [
    {
      id: "open",
      label: texts.open,
      icon: <Maximize size={14} />,
      onSelect: () => void navigate({ to: "/boards/$projectId/cards/$cardId", params: { projectId, cardId: card.id } }),
    },
    { id: "move", label: texts.moveTo, icon: <ArrowRight size={14} />, onSelect: () => setMoving(true) },
  ];
  return (
    <>
      <Menu
        label={texts.cardActions(card.title)}
        aria-label={texts.cardActions(card.title)}
        groups={[{ items }]}
        className="absolute top-1.5 right-1.5 grid size-6 place-items-center rounded-small border border-line bg-raised text-ink-2 opacity-0 group-hover/card:opacity-100 hover:text-ink focus-visible:opacity-100 aria-expanded:opacity-100 max-sm:size-11 max-sm:border-transparent max-sm:bg-transparent max-sm:opacity-100"
      >
        <Ellipsis size={14} />
      </Menu>
      {isMoving && (
        <MoveDialog
          card={card}
          projectId={projectId}
          onClose={() => setMoving(false)}
          onMove={(place) => {
            setMoving(false);
            void moveCard(queryClient, projectId, card.id, place);
            requestFocus(card.id);
          }}
        />
      )}
    </>
  );
}
