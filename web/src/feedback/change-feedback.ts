import type { Wire } from "@corkboard/client";
import type { QueryClient } from "@tanstack/react-query";
import { api, etagOf } from "../service/api/client.ts";
import { cachedFeedback, type Change, changeCachedFeedback } from "./cached-feedback.ts";
import type { FeedbackRow } from "./feedback-list.ts";
import { inTurn } from "../service/saving/in-turn.ts";
import { beginChange, type Changes, withoutPending } from "../service/saving/pending-changes.ts";

export type FeedbackChange = Omit<Wire.FeedbackPatch, "assigned_to"> & {
  readonly assigned_to?: string | string[] | null;
};

/**
 * Changes an item: shown at once, then saved. If saving fails, the changed fields return to what the service has, and
 * the error is thrown. `ifVersion` rejects the change with 412 if somebody else changed the item since.
 */
export async function changeFeedback(
  queryClient: QueryClient,
  id: string,
  change: FeedbackChange,
  { ifVersion }: { readonly ifVersion?: number } = {},
): Promise<Wire.Feedback> {
  const shown = shownFields(change);
  const end = beginChange(id, shown, cachedFeedback(queryClient, id) ?? {});
  changeCachedFeedback(queryClient, id, () => shown);
  try {
    const saved = await inTurn(id, () => saveChange(id, change, ifVersion));
    changeCachedFeedback(queryClient, id, endSaved(saved, end, cachedFeedback(queryClient, id)));
    return saved;
  } catch (error) {
    changeCachedFeedback(queryClient, id, endFailed(end));
    throw error;
  }
}

export async function saveChange(id: string, change: FeedbackChange, ifVersion?: number): Promise<Wire.Feedback> {
  const { data } = await api.updateFeedback({
    params: { id },
    body: change,
    ifMatch: ifVersion === undefined ? undefined : etagOf(ifVersion),
  });
  return data;
}

/** Ends a change that was saved. An event may have brought something newer than the response. */
export function endSaved(saved: Wire.Feedback, end: () => Changes, known: FeedbackRow | undefined): Change {
  if (!known || known.version <= saved.version) withoutPending(saved.id, saved);
  const released = end();
  return (item) => ({
    ...released,
    ...(item.version > saved.version ? {} : onlyKnownFields(item, withoutPending(saved.id, saved))),
  });
}

/** Ends a change that was not saved: the fields return to what the service has. */
export function endFailed(end: () => Changes): Change {
  const released = end();
  return () => released;
}

/** The fields as a response shows them. */
export function shownFields({ assigned_to, ...rest }: FeedbackChange): Changes {
  if (assigned_to === undefined) return rest;
  const ids = assigned_to === null ? [] : [assigned_to].flat();
  return { ...rest, assigned_to: ids[0] ?? null, assigned_user_ids: ids };
}

/** A row of a list has fewer fields than the item itself. */
const onlyKnownFields = (item: FeedbackRow, values: Changes): Changes =>
  Object.fromEntries(Object.entries(values).filter(([field]) => field in item));
