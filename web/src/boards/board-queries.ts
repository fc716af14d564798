import { eachItem, type Wire } from "@corkboard/client";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../api/client.ts";
import { keys } from "../api/keys.ts";
import { withPending } from "../feedback/pending-changes.ts";
import { applyToBoard } from "./apply-to-board.ts";
import { type Board, type BoardCard, boardFieldsOf, emptyCard } from "./board.ts";
import { recentEventsOf } from "./recent-events.ts";

export const boardQuery = (projectId: string) =>
  queryOptions({
    queryKey: keys.board(projectId),
    queryFn: async (): Promise<Board> => recentEventsOf(projectId).reduce(applyToBoard, await loadBoard(projectId)),
    // Comparing thousands of cards in depth after every change would take longer than rendering them.
    structuralSharing: false,
  });

async function loadBoard(projectId: string): Promise<Board> {
  const query = { project_id: projectId };
  const [lists, cards] = await Promise.all([
    Array.fromAsync(eachItem(api.listBoardLists, { query })),
    Array.fromAsync(eachItem(api.listCards, { query })),
  ]);
  return {
    project_id: projectId,
    sequence: 0,
    lists: lists.map((list) => ({ color: null, card_limit: null, ...list })),
    cards: new Map(cards.map((card) => [card.id, { ...emptyCard, ...boardFieldsOf(withPending(card)), id: card.id } as BoardCard])),
  };
}

export const cardQuery = (id: string) =>
  queryOptions({
    queryKey: keys.card(id),
    queryFn: async ({ signal }): Promise<Wire.Card> => withPending((await api.getCard({ params: { id }, signal })).data),
  });

export const cardCommentsQuery = (id: string) =>
  queryOptions({
    queryKey: keys.cardComments(id),
    queryFn: (): Promise<Wire.CardComment[]> =>
      Array.fromAsync(eachItem(api.listCardComments, { params: { id }, query: {} })),
  });
