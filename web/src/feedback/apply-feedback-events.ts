import type { Wire } from "@corkboard/client";
import type { QueryClient } from "@tanstack/react-query";
import { keys } from "../service/api/keys.ts";
import { cachedItems, cachedRows, type Change, changeCachedItems, removeCachedItems } from "./cached-feedback.ts";
import type { FeedbackRow } from "./feedback-list.ts";
import { addNewItems } from "./new-items.ts";
import { type Changes, withoutPending } from "../service/saving/pending-changes.ts";
import { isTruncated, valuesOf } from "../service/live/event-values.ts";
import { loadJoining } from "./load-joining.ts";

/** Feedback, and what is shown about its comments, tickets and cards. */
export function applyFeedbackEvents(queryClient: QueryClient, events: readonly Wire.Event[]): void {
  const changes = new Map<string, Change[]>();
  const change = (id: string, each: Change) => void changes.set(id, [...(changes.get(id) ?? []), each]);
  const created: FeedbackRow[] = [];
  const deleted = new Set<string>();
  const deletedTickets = new Set<string>();
  const deletedCards = new Set<string>();
  const updated: Wire.Event[] = [];

  for (const event of events) {
    if (event.type === "feedback.created") {
      created.push(newRow(event));
      change(event.object_id, update(event));
    } else if (event.type === "feedback.updated" || event.type === "feedback.status_changed") {
      updated.push(event);
      change(event.object_id, update(event));
      if (isTruncated(event)) void queryClient.invalidateQueries({ queryKey: keys.feedback(event.object_id) });
    } else if (event.type === "feedback.deleted") deleted.add(event.object_id);
    else if (event.type.startsWith("comment.") && event.parent_id !== null) {
      void queryClient.invalidateQueries({ queryKey: keys.feedbackComments(event.parent_id) });
      const by = event.type === "comment.created" ? 1 : event.type === "comment.deleted" ? -1 : 0;
      if (by !== 0) change(event.parent_id, ({ comment_count: count }) => ({ comment_count: Math.max(0, count + by) }));
    } else if (event.type === "ticket.created") change(String(valuesOf(event).source_id), addTicket(event));
    else if (event.type === "ticket.deleted") deletedTickets.add(event.object_id);
    else if (event.type === "card.created" && event.changes.feedback_id)
      change(String(event.changes.feedback_id.to), addCard(event.object_id));
    else if (event.type === "card.deleted") deletedCards.add(event.object_id);
  }

  const known = cachedRows(queryClient);
  if (deletedTickets.size + deletedCards.size > 0)
    for (const row of cachedItems(queryClient)) {
      if (row.ticket_ids.some((id) => deletedTickets.has(id)))
        change(row.id, ({ ticket_ids: ids }) => ({ ticket_ids: ids.filter((id) => !deletedTickets.has(id)) }));
      if (row.card_ids.some((id) => deletedCards.has(id)))
        change(row.id, ({ card_ids: ids }) => ({ card_ids: ids.filter((id) => !deletedCards.has(id)) }));
    }
  addNewItems(
    queryClient,
    created.filter(({ id }) => !known.has(id) && !deleted.has(id)),
  );
  if (changes.size > 0)
    changeCachedItems(queryClient, new Map([...changes].map(([id, each]) => [id, inSequence(each)])));
  if (deleted.size > 0) {
    removeCachedItems(queryClient, deleted);
    for (const id of deleted) void queryClient.invalidateQueries({ queryKey: keys.feedback(id) });
  }
  void loadJoining(
    queryClient,
    updated.filter(({ object_id: id }) => !known.has(id) && !deleted.has(id)),
  );
}

/** Fields in events whose values are not those of responses. */
const unsigned = ["screenshot_url", "recording_url"];

/** An item may already be newer than an event, because it was loaded since. */
function update(event: Wire.Event): Change {
  const values = valuesOf(event);
  for (const field of unsigned) delete values[field];
  if (values.spam === null) delete values.spam;
  if (Array.isArray(values.assigned_user_ids)) values.assigned_to = values.assigned_user_ids[0] ?? null;
  return (item) =>
    item.version > event.version
      ? undefined
      : { ...withoutPending(item.id, values as Changes), version: event.version };
}

function addTicket(event: Wire.Event): Change {
  const { source_version: version } = event as { source_version?: number };
  return ({ ticket_ids: ids, version: known }) => ({
    ...(ids.includes(event.object_id) ? {} : { ticket_ids: [...ids, event.object_id] }),
    version: Math.max(known, version ?? 0),
  });
}

const addCard =
  (cardId: string): Change =>
  ({ card_ids: ids }) =>
    ids.includes(cardId) ? {} : { card_ids: [...ids, cardId] };

const inSequence =
  (changes: readonly Change[]): Change =>
  (item) => {
    const values: Changes = {};
    for (const change of changes) Object.assign(values, change({ ...item, ...values }));
    return values;
  };

/** A row of the list from the event of its arrival, until it is loaded. Only items that are not spam are announced. */
function newRow(event: Wire.Event): FeedbackRow {
  const values = valuesOf(event);
  return {
    title: "",
    description: "",
    status: "new",
    type: "general",
    page_url: "",
    reporter_name: "",
    reporter_email: "",
    position: 0,
    assigned_user_ids: [],
    ...dropNull(values),
    id: event.object_id,
    project_id: event.project_id ?? "",
    created_at: event.created_at,
    version: event.version,
    assigned_to: null,
    screenshot_url: "",
    screenshot_thumbnail_url: "",
    recording_url: null,
    comment_count: 0,
    ticket_ids: [],
    card_ids: [],
    spam: false,
  };
}

const dropNull = (values: object) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
