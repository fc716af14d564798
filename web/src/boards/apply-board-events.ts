import type { Wire } from "@corkboard/client";
import type { QueryClient } from "@tanstack/react-query";
import { keys } from "../service/api/keys.ts";
import { applyToBoard } from "./apply-to-board.ts";
import { cachedBoard, changeCachedBoard } from "./cached-board.ts";
import { keepRecent } from "./recent-events.ts";
import { refreshCard } from "./refresh-card.ts";
import { reportTaken } from "./taken-cards.ts";
import { isPending } from "../service/saving/pending-changes.ts";
import { isTruncated } from "../service/live/event-values.ts";

export function applyBoardEvents(queryClient: QueryClient, events: readonly Wire.Event[]): void {
  keepRecent(events);
  const projects = Map.groupBy(events, (event) => event.project_id);
  for (const [projectId, own] of projects) {
    if (projectId === null || !cachedBoard(queryClient, projectId)) continue;
    const taking = own.filter((event) => isTaking(queryClient, projectId, event));
    changeCachedBoard(queryClient, projectId, (board) => own.reduce(applyToBoard, board));
    for (const event of taking) reportTaken(event.object_id, nameOf(event));
    for (const event of own) loadWhatIsMissing(queryClient, projectId, event);
  }
  for (const event of events) refreshOpenCard(queryClient, event);
}

const nameOf = (event: Wire.Event) => event.actor?.display_name;

/** Whether somebody else moved or deleted a card: not what this page just did itself. */
function isTaking(queryClient: QueryClient, projectId: string, event: Wire.Event): boolean {
  const { type, object_id: id, version } = event;
  const card = cachedBoard(queryClient, projectId)?.cards.get(id);
  if (!card) return false;
  const isArchived = type === "card.updated" && event.changes.archived?.to === true;
  return type === "card.deleted" || isArchived || (type === "card.moved" && card.version < version && !isPending(id));
}

function loadWhatIsMissing(queryClient: QueryClient, projectId: string, event: Wire.Event): void {
  if ("displaced" in event && event.displaced?.truncated)
    return void queryClient.invalidateQueries({ queryKey: keys.board(projectId) });
  const changes: Readonly<Record<string, Wire.EventChange>> = event.changes;
  if (event.type === "card.deleted" || "archived" in changes)
    void queryClient.invalidateQueries({ queryKey: keys.archivedCards(projectId) });
  const isIncomplete = isTruncated(event) || "attachments" in changes || changes.archived?.to === false;
  if (event.type.startsWith("card.") && event.type !== "card.deleted" && isIncomplete)
    void refreshCard(queryClient, event.object_id);
}

function refreshOpenCard(queryClient: QueryClient, event: Wire.Event): void {
  if (event.type.startsWith("comment.") && event.parent_id !== null)
    void queryClient.invalidateQueries({ queryKey: keys.cardComments(event.parent_id) });
  if (!event.type.startsWith("card.")) return;
  const queryKey = keys.card(event.object_id);
  const known = queryClient.getQueryData<Wire.Card>(queryKey);
  if (event.type === "card.deleted" || !known || known.version < event.version)
    void queryClient.invalidateQueries({ queryKey });
}
