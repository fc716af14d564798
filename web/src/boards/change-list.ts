import type { Wire } from "@corkboard/client";
import type { QueryClient } from "@tanstack/react-query";
import { api } from "../service/api/client.ts";
import { keys } from "../service/api/keys.ts";
import { withNewList } from "./apply-to-board.ts";
import { type Board, columnsOf } from "./board.ts";
import { cachedBoard, changeCachedBoard } from "./cached-board.ts";

export async function addList(queryClient: QueryClient, projectId: string, name: string): Promise<void> {
  const { data } = await api.createBoardList({ body: { project_id: projectId, name } });
  changeCachedBoard(queryClient, projectId, (board) => withNewList(board, data));
}

/** Changes a list: shown at once, then saved. If saving fails, the board is loaded again and the error is thrown. */
export async function changeList(
  queryClient: QueryClient,
  projectId: string,
  id: string,
  change: Wire.BoardListPatch,
): Promise<void> {
  changeCachedBoard(queryClient, projectId, (board) => withChangedList(board, id, change));
  try {
    await api.updateBoardList({ params: { id }, body: change });
  } catch (error) {
    void queryClient.invalidateQueries({ queryKey: keys.board(projectId) });
    throw error;
  }
}

/** The board with a list that has other values, or another place among the lists. */
function withChangedList(board: Board, id: string, { position, ...values }: Wire.BoardListPatch): Board {
  const lists = board.lists.map((list) => (list.id === id ? { ...list, ...values } : list));
  if (position === undefined) return { ...board, lists };
  const ordered = columnsOf({ ...board, lists }).map(({ list }) => list);
  const moved = ordered.find((list) => list.id === id);
  const others = ordered.filter((list) => list.id !== id);
  const reordered = moved ? others.toSpliced(position, 0, moved) : ordered;
  return { ...board, lists: reordered.map((list, index) => Object.assign({}, list, { position: index })) };
}

/** Only lists without cards can be deleted. */
export async function deleteList(queryClient: QueryClient, projectId: string, id: string): Promise<void> {
  const before = cachedBoard(queryClient, projectId);
  changeCachedBoard(queryClient, projectId, (board) => ({
    ...board,
    lists: board.lists.filter((list) => list.id !== id),
  }));
  try {
    await api.deleteBoardList({ params: { id } });
  } catch (error) {
    const list = before?.lists.find((each) => each.id === id);
    if (list) changeCachedBoard(queryClient, projectId, (board) => withNewList(board, list));
    throw error;
  }
}
