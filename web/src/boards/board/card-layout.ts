import type { BoardCard } from "../board.ts";

export const cardGap = 8;
/** The place where a dragged card would be dropped. */
export const dropHeight = 62;

export interface CardLayout {
  /** The upper edge of each card. */
  readonly tops: readonly number[];
  readonly dropTop: number;
  readonly height: number;
}

interface LayoutOptions {
  readonly heightOf: (card: BoardCard) => number;
  /** Takes no room: it is being dragged. */
  readonly hiddenId: string | undefined;
  /** Leaves room before the card with this index, not counting the hidden one. */
  readonly dropAt: number | undefined;
}

export function layOut(cards: readonly BoardCard[], { heightOf, hiddenId, dropAt }: LayoutOptions): CardLayout {
  const tops: number[] = [];
  let top = 0;
  let shown = 0;
  let dropTop = 0;
  const leaveRoom = () => {
    if (shown !== dropAt) return;
    dropTop = top;
    top += dropHeight + cardGap;
  };
  for (const card of cards) {
    if (card.id === hiddenId) {
      tops.push(top);
      continue;
    }
    leaveRoom();
    tops.push(top);
    top += heightOf(card) + cardGap;
    shown++;
  }
  leaveRoom();
  return { tops, dropTop, height: top };
}

/** The index at which a card dropped at this height would be inserted, not counting the hidden card. */
export function indexAt(
  y: number,
  cards: readonly BoardCard[],
  { heightOf, hiddenId }: Pick<LayoutOptions, "heightOf" | "hiddenId">,
): number {
  let top = 0;
  let index = 0;
  for (const card of cards) {
    if (card.id === hiddenId) continue;
    const height = heightOf(card);
    if (y < top + height / 2) return index;
    top += height + cardGap;
    index++;
  }
  return index;
}

const charactersPerLine = 36;

/** Until a card is rendered and measured. */
export function estimatedHeight(card: BoardCard): number {
  const lines = Math.max(1, Math.ceil(card.title.length / charactersPerLine));
  const cover = card.cover_url ? 103 : 0;
  const labels = card.labels.length > 0 ? 25 : 0;
  return 24 + lines * 20 + cover + labels + (hasFooter(card) ? 29 : 0);
}

export const hasFooter = (card: BoardCard): boolean =>
  card.due_date !== null ||
  card.comment_count + card.checklist_total + card.attachment_count > 0 ||
  card.assigned_user_ids.length + card.ticket_ids.length > 0;
