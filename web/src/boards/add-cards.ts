import type { QueryClient } from "@tanstack/react-query";
import { api } from "../service/api/client.ts";
import { inTurn } from "../service/saving/in-turn.ts";
import { randomId } from "../ui/random-id.ts";
import { changeCachedBoard, withNewCard } from "./cached-board.ts";

/** One title per line, without the marks of a pasted list. */
export const titlesIn = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*(?:[-*•]\s+(?:\[[ xX]\]\s+)?)?/, "").trim())
    .filter((line) => line !== "");

/** Adds cards to the end of a list, in order. Throws with the titles that could not be added. */
export async function addCards(
  queryClient: QueryClient,
  projectId: string,
  listId: string,
  titles: readonly string[],
): Promise<void> {
  for (const [index, title] of titles.entries()) {
    try {
      await inTurn(listId, () => addCard(queryClient, projectId, listId, title));
    } catch (error) {
      throw new UnaddedCards(titles.slice(index), error);
    }
  }
}

export class UnaddedCards extends Error {
  readonly titles: readonly string[];

  constructor(titles: readonly string[], cause: unknown) {
    super("Some cards could not be added", { cause });
    this.titles = titles;
  }
}

async function addCard(queryClient: QueryClient, projectId: string, listId: string, title: string): Promise<void> {
  const { data } = await api.createCard({
    body: { project_id: projectId, list_id: listId, title },
    idempotencyKey: randomId(),
  });
  const { position, version } = data;
  changeCachedBoard(queryClient, projectId, (board) =>
    withNewCard(board, data.id, { list_id: listId, title, position, version }),
  );
}
