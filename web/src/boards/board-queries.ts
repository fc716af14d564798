import { eachItem, type Wire } from "@corkboard/client";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../service/api/client.ts";
import { keys } from "../service/api/keys.ts";
import { withPending } from "../service/saving/pending-changes.ts";
import { applyToBoard } from "./apply-to-board.ts";
import { boardRequest } from "./board-request.ts";
import type { Board } from "./board.ts";
import { recentEventsOf } from "./recent-events.ts";

export const boardQuery = (projectId: string) =>
  queryOptions({
    queryKey: keys.board(projectId),
    queryFn: async (): Promise<Board> => {
      const board = await loadBoard(projectId);
      return recentEventsOf(projectId).reduce(applyToBoard, board);
    },
    // Comparing thousands of cards in depth after every change would take longer than rendering them.
    structuralSharing: false,
    meta: { appliesRecentEvents: true },
  });

async function loadBoard(projectId: string): Promise<Board> {
  const { data } = await api.getBoardSnapshot(boardRequest(projectId));
  return { ...data, cards: new Map(data.cards.map((card) => [card.id, withPending(card)])) };
}

export const cardQuery = (id: string) =>
  queryOptions({
    queryKey: keys.card(id),
    queryFn: async ({ signal }): Promise<Wire.Card> =>
      withPending((await api.getCard({ params: { id }, signal })).data),
  });

export const cardCommentsQuery = (id: string) =>
  queryOptions({
    queryKey: keys.cardComments(id),
    queryFn: (): Promise<Wire.CardComment[]> =>
      Array.fromAsync(eachItem(api.listCardComments, { params: { id }, query: {} })),
  });
