import type { Wire } from "@corkboard/client";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../service/api/client.ts";
import { countsQuery } from "../service/api/counts.ts";
import { keys } from "../service/api/keys.ts";
import type { FeedbackFilters } from "./feedback-filters.ts";
import type { FeedbackRow } from "./feedback-list.ts";

/** How many items match the filters. */
export function useFeedbackCount(filters: FeedbackFilters): number | undefined {
  const isCounted = isAmongCounts(filters);
  const { data: counted } = useQuery({
    ...countsQuery,
    enabled: isCounted,
    select: (counts) => sumOf(counts, filters),
  });
  const { data: asked } = useQuery({ ...feedbackCountQuery(filters), enabled: !isCounted });
  return isCounted ? counted : asked;
}

const feedbackCountQuery = (filters: FeedbackFilters) =>
  queryOptions({
    queryKey: keys.count("feedback", filters),
    queryFn: async () => (await api.listFeedback({ query: { ...filters, limit: 1 } })).meta.total,
  });

const countedBy = new Set(["project_id", "status", "spam"]);

/** Whether the number can be derived from those that every page loads. */
const isAmongCounts = (filters: FeedbackFilters): boolean =>
  Object.keys(filters).every((name) => countedBy.has(name)) &&
  (filters.status === undefined || filters.spam === undefined);

const everyStatus = ["new", "in_progress", "review", "done"] as const;

const sumOf = ({ feedback }: Wire.Counts, { project_id: project, status, spam }: FeedbackFilters): number =>
  feedback
    .filter((each) => project === undefined || each.project_id === project)
    .flatMap((each) => (spam === "true" ? each.spam : (status ?? everyStatus).map((name) => each[name])))
    .reduce((sum, count) => sum + count, 0);

/** An item before and after a change; undefined after it was deleted. */
export interface CountedChange {
  readonly before: FeedbackRow;
  readonly after: FeedbackRow | undefined;
}

/** The counts after changes of items. */
export function recount(counts: Wire.Counts, changes: Iterable<CountedChange>): Wire.Counts {
  const byProject = new Map(counts.feedback.map((each) => [each.project_id, { ...each }]));
  const add = (item: FeedbackRow | undefined, by: 1 | -1) => {
    const project = item && byProject.get(item.project_id);
    if (!project) return;
    const name = item.spam ? "spam" : item.status;
    project[name] = Math.max(0, project[name] + by);
  };
  for (const { before, after } of changes) {
    add(before, -1);
    add(after, 1);
  }
  return { ...counts, feedback: [...byProject.values()] };
}
