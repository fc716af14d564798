import type { QueryClient } from "@tanstack/react-query";
import type { FeedbackRow } from "../feedback-list.ts";
import type { FeedbackChange } from "../change-feedback.ts";
import { changeMany } from "../change-many.ts";
import { currentTexts } from "../../texts/catalogue.ts";
import { errorMessage } from "../../ui/error-message.ts";
import { createStore } from "../../ui/store.ts";
import { uiTexts } from "../../ui/texts.ts";
import { showToast } from "../../ui/toast-store.ts";

export interface FailedItem {
  readonly item: FeedbackRow;
  readonly reason: string;
}

interface BulkJob {
  readonly total: number;
  readonly finished: number;
  readonly failed: readonly FailedItem[];
  readonly retry: () => void;
}

/** What is being saved or could not be saved. It goes on when somebody leaves the page. */
const job = createStore<BulkJob | undefined>(undefined);

export const dismissBulkJob = (): void => job.set(undefined);

export const useBulkJob = job.use;

export interface BulkChange {
  readonly items: readonly FeedbackRow[];
  readonly change: FeedbackChange;
  /** What happened, for the toast that offers to undo it. */
  readonly message: string;
}

/** Changes items at once, saves them, offers to undo it, and names those that could not be changed. */
export async function runBulkChange(queryClient: QueryClient, { items, change, message }: BulkChange): Promise<void> {
  const stop = new AbortController();
  const undo = () => {
    stop.abort();
    void save(queryClient, new Map(items.map((item) => [item.id, previousOf(item, change)])), items);
  };
  const removeToast = showToast({
    message,
    action: { label: currentTexts(uiTexts).undo, hint: "Z", run: undo },
  });
  const changes = new Map(items.map((item) => [item.id, change]));
  const failed = await save(queryClient, changes, items, stop.signal);
  if (failed === items.length) removeToast();
}

async function save(
  queryClient: QueryClient,
  changes: ReadonlyMap<string, FeedbackChange>,
  items: readonly FeedbackRow[],
  signal?: AbortSignal,
): Promise<number> {
  const progress: BulkJob = { total: changes.size, finished: 0, failed: [], retry: () => {} };
  if (changes.size > 1) job.set(progress);
  const failures = await changeMany(queryClient, changes, {
    ...(signal && { signal }),
    onProgress: (finished) => changes.size > 1 && !signal?.aborted && job.set({ ...progress, finished }),
  });
  if (signal?.aborted) return failures.length;
  const failed = failures.map(({ id, error }) => ({
    item: items.find((item) => item.id === id)!,
    reason: errorMessage(error),
  }));
  const again = new Map([...changes].filter(([id]) => failures.some((failure) => failure.id === id)));
  if (failed.length > 0)
    job.set({ ...progress, finished: changes.size, failed, retry: () => void retry(queryClient, again, items) });
  else if (changes.size > 1) job.set(undefined);
  return failed.length;
}

async function retry(
  queryClient: QueryClient,
  changes: ReadonlyMap<string, FeedbackChange>,
  items: readonly FeedbackRow[],
): Promise<void> {
  job.set(undefined);
  await save(queryClient, changes, items);
}

/** The change that leads back to how an item was. */
function previousOf(item: FeedbackRow, change: FeedbackChange): FeedbackChange {
  return {
    ...(change.status === undefined ? {} : { status: item.status }),
    ...(change.spam === undefined ? {} : { spam: item.spam }),
    ...(change.assigned_to === undefined ? {} : { assigned_to: [...item.assigned_user_ids] }),
  };
}
