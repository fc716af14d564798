import type { Wire } from "@corkboard/client";
import type { QueryClient } from "@tanstack/react-query";
import { keys } from "../../service/api/keys.ts";

const atMostEveryMs = 1_000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Loads the lists of the page again, at most once per second: an event has not all that they show. */
export function applyAttemptEvents(queryClient: QueryClient, events: readonly Wire.Event[]): void {
  if (!events.some(({ type }) => /^(?:claim|question|delivery|project)\./.test(type))) return;
  timer ??= setTimeout(() => {
    timer = undefined;
    void queryClient.invalidateQueries({ queryKey: keys.allAttempts });
  }, atMostEveryMs);
}
