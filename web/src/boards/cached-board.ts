import type { Wire } from "@corkboard/client";
import type { QueryClient } from "@tanstack/react-query";
import { keys } from "../service/api/keys.ts";
import { patchQuery } from "../service/api/patch-queries.ts";
import { type Board, type BoardCard, boardFieldsOf, emptyCard } from "./board.ts";

export const cachedBoard = (queryClient: QueryClient, projectId: string): Board | undefined =>
  queryClient.getQueryData<Board>(keys.board(projectId));

export function changeCachedBoard(queryClient: QueryClient, projectId: string, change: (board: Board) => Board): void {
  patchQuery<Board>(queryClient, keys.board(projectId), change);
}

/** Changes a card on its board and, if it is loaded, on its own page. */
export function changeCachedCard(
  queryClient: QueryClient,
  { id, project_id: projectId }: { readonly id: string; readonly project_id: string },
  values: Partial<Wire.Card>,
): void {
  changeCachedBoard(queryClient, projectId, (board) => withCard(board, id, boardFieldsOf(values)));
  patchQuery<Wire.Card>(queryClient, keys.card(id), (card) => ({ ...card, ...values }));
}

export function withCard(board: Board, id: string, fields: Partial<BoardCard>): Board {
  const card = board.cards.get(id);
  return card ? { ...board, cards: new Map(board.cards).set(id, { ...card, ...fields }) } : board;
}

/** A card that the board may already know from an event. */
export function withNewCard(board: Board, id: string, fields: Partial<BoardCard>): Board {
  if (board.cards.has(id)) return board;
  return { ...board, cards: new Map(board.cards).set(id, { ...emptyCard, ...fields, id }) };
}

export function withoutCard(board: Board, id: string): Board {
  const cards = new Map(board.cards);
  return cards.delete(id) ? { ...board, cards } : board;
}
