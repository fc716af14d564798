import { Link } from "@tanstack/react-router";
import type { BoardCard, Column } from "../board.ts";
import { ListDot } from "../board/list-dot.tsx";

/** A card with the colour of its list. */
export interface DueCard {
  readonly card: BoardCard;
  readonly list: Column["list"];
}

interface DueCardLinkProps extends DueCard {
  readonly projectId: string;
}

/** A card in the calendar, with its list. */
export const DueCardLink = ({ card, list, projectId }: DueCardLinkProps) => (
  <Link
    to="/boards/$projectId/cards/$cardId"
    params={{ projectId, cardId: card.id }}
    search={(search) => search}
    title={`${card.title} · ${list.name}`}
    className="flex min-w-0 items-center gap-1.5 rounded-small border border-line bg-raised px-1.5 py-1 text-xs hover:border-line-firm max-sm:min-h-11 max-sm:px-3 max-sm:text-md"
  >
    <ListDot colour={list.color} />
    <span className="min-w-0 flex-1 truncate font-[520]">{card.title}</span>
    <span className="text-xs text-ink-3 sm:sr-only">{list.name}</span>
  </Link>
);
