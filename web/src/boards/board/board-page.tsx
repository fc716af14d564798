import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { hasCode } from "../../service/api/client.ts";
import { queryClient } from "../../service/api/query-client.ts";
import { membersQuery } from "../../service/api/resources.ts";
import { boardQuery } from "../board-queries.ts";
import { Failed, LazyBoundary } from "../../ui/error-boundary.tsx";
import { lazyComponent } from "../../ui/lazy.tsx";
import type { PageAddress } from "../../ui/page-address.ts";
import { BoardSkeleton } from "./board-skeleton.tsx";
import { BoardView } from "./board-view.tsx";

const CardPanel = lazyComponent<{ projectId: string; cardId: string }>(() => import("../card/card-panel.tsx"));
const NotFoundPage = lazyComponent<object>(() => import("../../ui/not-found-page.tsx"));

/** In a boundary of its own: a page that waits for this one would start again, and request its board once more. */
const notFound = (
  <LazyBoundary>
    <NotFoundPage />
  </LazyBoundary>
);

/** @public Called by the router as soon as it is known who is signed in. */
export async function prefetch({ params: { projectId, cardId } }: PageAddress): Promise<void> {
  if (cardId !== undefined) void CardPanel.preload();
  if (projectId === undefined) return;
  await Promise.all([queryClient.prefetchQuery(boardQuery(projectId)), queryClient.prefetchQuery(membersQuery)]);
}

export default function BoardPage() {
  const { projectId = "", cardId } = useParams({ strict: false });
  const { data: board, error, refetch } = useQuery(boardQuery(projectId));
  if (hasCode(error, "project_not_found") || hasCode(error, "not_a_board_project")) return notFound;
  if (error && !board) return <Failed error={error} onRetry={() => void refetch()} />;
  return (
    <div className="relative flex h-full flex-col">
      {board ? <BoardView key={projectId} board={board} /> : <BoardSkeleton />}
      {cardId !== undefined && (
        <LazyBoundary>
          <CardPanel key={cardId} projectId={projectId} cardId={cardId} />
        </LazyBoundary>
      )}
    </div>
  );
}
