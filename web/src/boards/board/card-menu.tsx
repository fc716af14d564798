import { useState } from "react";
import { boardTexts } from "../texts.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { DialogBoundary } from "../../ui/dialog-boundary.tsx";
import { Ellipsis } from "../../ui/icons.ts";
import { lazyComponent } from "../../ui/lazy.tsx";
import { MenuButton } from "../../ui/menu.tsx";
import type { CardPopupProps, NamedCard } from "./card-actions/card-popup.tsx";
import type { MoveDialogProps } from "./card-actions/move-dialog.tsx";

const CardPopup = lazyComponent<CardPopupProps>(() => import("./card-actions/card-popup.tsx"));
const MoveDialog = lazyComponent<MoveDialogProps>(() => import("./card-actions/move-dialog.tsx"));

interface CardMenuProps {
  readonly card: NamedCard;
  readonly projectId: string;
  /** Of the open card; otherwise of a card on the board. */
  readonly onClose?: () => void;
}

/** What can be done with a card, on the board and where it is open. Everything that dragging does, without dragging. */
export function CardMenu({ card, projectId, onClose }: CardMenuProps) {
  const texts = useTexts(boardTexts);
  const [isMoving, setMoving] = useState(false);
  return (
    <>
      <MenuButton
        aria-label={texts.cardActions(card.title)}
        preload={CardPopup.preload}
        popup={(popup) => (
          <CardPopup
            {...popup}
            card={card}
            projectId={projectId}
            onMove={() => setMoving(true)}
            onCloseCard={onClose}
          />
        )}
        className={onClose ? panelClass : faceClass}
      >
        <Ellipsis size={onClose ? 16 : 14} />
      </MenuButton>
      {isMoving && (
        <DialogBoundary>
          <MoveDialog card={card} projectId={projectId} onClose={() => setMoving(false)} />
        </DialogBoundary>
      )}
    </>
  );
}

const faceClass =
  "absolute top-1.5 right-1.5 grid size-6 place-items-center rounded-small border border-line bg-raised text-ink-2 opacity-0 group-hover/card:opacity-100 hover:text-ink focus-visible:opacity-100 aria-expanded:opacity-100 max-sm:size-11 max-sm:border-transparent max-sm:bg-transparent max-sm:opacity-100";
const panelClass =
  "grid size-7 place-items-center rounded-small text-ink-2 hover:bg-desk hover:text-ink max-sm:size-11";
