import type { Wire } from "@corkboard/client";
import type { QueryClient } from "@tanstack/react-query";
import { api, etagOf } from "../api/client.ts";
import { cachedFeedback, type Changes, changeCachedFeedback } from "./cached-feedback.ts";
import { beginChange, withoutPending } from "./pending-changes.ts";

export type FeedbackChange = Omit<Wire.FeedbackPatch, "assigned_to"> & {
  readonly assigned_to?: string | string[] | null;
};

/**
 * Changes an item: shown at once, then saved. If saving fails, only the changed fields return to their values, and the
 * error is thrown. `ifVersion` rejects the change with 412 if somebody else changed the item since.
 */
export async function changeFeedback(
  queryClient: QueryClient,
  id: string,
  change: FeedbackChange,
  { ifVersion }: { readonly ifVersion?: number } = {},
): Promise<Wire.Feedback> {
  const shown = shownFields(change);
  const before = cachedFeedback(queryClient, id);
  const end = beginChange(id, Object.keys(shown));
  changeCachedFeedback(queryClient, id, () => shown);
  try {
    const { data } = await api.updateFeedback({
      params: { id },
      body: change as Wire.FeedbackPatch,
      ifMatch: ifVersion === undefined ? undefined : etagOf(ifVersion),
    });
    end();
    changeCachedFeedback(queryClient, id, (item) =>
      item.version > data.version ? undefined : withoutPending(id, data),
    );
    return data;
  } catch (error) {
    end();
    if (before) {
      const previous = Object.fromEntries(
        Object.keys(shown).map((field) => [field, before[field as keyof typeof before]]),
      );
      changeCachedFeedback(queryClient, id, () => withoutPending(id, previous as Changes));
    }
    throw error;
  }
}

/** The fields as a response shows them. */
function shownFields({ assigned_to, ...rest }: FeedbackChange): Changes {
  if (assigned_to === undefined) return rest as Changes;
  const ids = assigned_to === null ? [] : [assigned_to].flat();
  return { ...rest, assigned_to: ids[0] ?? null, assigned_user_ids: ids } as Changes;
}
