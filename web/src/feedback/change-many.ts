import type { Wire } from "@corkboard/client";
import type { QueryClient } from "@tanstack/react-query";
import { patiently } from "../service/api/patiently.ts";
import { cachedRows, type Change, changeCachedItems } from "./cached-feedback.ts";
import { endFailed, endSaved, type FeedbackChange, saveChange, shownFields } from "./change-feedback.ts";
import { inTurn } from "../service/saving/in-turn.ts";
import { beginChange, type Changes } from "../service/saving/pending-changes.ts";

const atOnce = 6;
/** Responses are collected before the cache is updated, because every update costs a rendering of the list. */
const collectMs = 150;

export interface Failure {
  readonly id: string;
  readonly error: unknown;
}

interface Options {
  /** Called now and then with the number of items that are finished. */
  readonly onProgress?: (finished: number) => void;
  readonly signal?: AbortSignal;
}

interface Result {
  readonly end: () => Changes;
  readonly id: string;
  readonly saved?: Wire.Feedback;
}

/**
 * Changes many items: all of them are shown at once with one update, then saved with one request each, six at a time.
 * Items that could not be changed return to what the service has. An aborted change is not sent for the rest.
 */
export async function changeMany(
  queryClient: QueryClient,
  changes: ReadonlyMap<string, FeedbackChange>,
  { onProgress, signal }: Options = {},
): Promise<Failure[]> {
  const rows = cachedRows(queryClient);
  const ends = new Map<string, () => Changes>();
  const shown = new Map<string, Change>();
  for (const [id, change] of changes) {
    const fields = shownFields(change);
    ends.set(id, beginChange(id, fields, rows.get(id) ?? {}));
    shown.set(id, () => fields);
  }
  changeCachedItems(queryClient, shown);

  const failures: Failure[] = [];
  let finished = 0;
  let results: Result[] = [];
  const flush = () => {
    const known = cachedRows(queryClient);
    const ended = results.map(
      ({ id, end, saved }) => [id, saved ? endSaved(saved, end, known.get(id)) : endFailed(end)] as const,
    );
    results = [];
    changeCachedItems(queryClient, new Map(ended));
    onProgress?.(finished);
  };
  const timer = setInterval(() => results.length > 0 && flush(), collectMs);
  const queue = changes.entries();
  const work = async () => {
    for (const [id, change] of queue) {
      const end = ends.get(id)!;
      if (signal?.aborted) {
        results.push({ id, end });
        continue;
      }
      try {
        results.push({ id, end, saved: await inTurn(id, () => patiently(() => saveChange(id, change))) });
      } catch (error) {
        failures.push({ id, error });
        results.push({ id, end });
      }
      finished++;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  clearInterval(timer);
  flush();
  return failures;
}
