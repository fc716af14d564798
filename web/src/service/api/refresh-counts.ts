import type { Wire } from "@corkboard/client";
import type { QueryClient } from "@tanstack/react-query";
import { keys } from "./keys.ts";

const atMostEveryMs = 1_000;

const countable = /^(?:feedback|ticket)\./;

const projects = new Set<string | null>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Loads the numbers in the sidebar and beside the filters again, at most once per second, for the projects concerned. */
export function refreshCounts(queryClient: QueryClient, events: readonly Wire.Event[]): void {
  const counted = events.filter(({ type }) => countable.test(type));
  if (counted.length === 0) return;
  for (const event of counted) projects.add(event.project_id);
  timer ??= setTimeout(() => {
    const concerned = new Set(projects);
    projects.clear();
    timer = undefined;
    void queryClient.invalidateQueries({
      queryKey: keys.counts,
      predicate: ({ queryKey }) => {
        const { project_id: project } = queryKey[2] as { project_id?: string };
        return project === undefined || concerned.has(project);
      },
    });
  }, atMostEveryMs);
}
