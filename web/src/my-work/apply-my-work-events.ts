import type { Wire } from "@corkboard/client";
import type { QueryClient } from "@tanstack/react-query";
import { keys } from "../service/api/keys.ts";

const atMostEveryMs = 1_000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Loads the list again, at most once per second: only the service knows what belongs to it. */
export function applyMyWorkEvents(queryClient: QueryClient, events: readonly Wire.Event[]): void {
  if (!events.some(({ type }) => /^(?:feedback|card|list|ticket|comment)\./.test(type))) return;
  timer ??= setTimeout(() => {
    timer = undefined;
    void queryClient.invalidateQueries({ queryKey: keys.myWork });
  }, atMostEveryMs);
}
