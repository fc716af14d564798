import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it, onTestFinished, vi } from "vitest";
import { importInPage } from "../../test/support/import-in-page.ts";
import type { FeedbackFilters } from "./feedback-filters.ts";

const { loadJoining } = await importInPage(() => import("./load-joining.ts"));
const { keys } = await importInPage(() => import("../service/api/keys.ts"));

interface Changed {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
  readonly project?: string;
}

const eventOf = ({ field, from, to, project = "p1" }: Changed, id: string): Wire.Event => ({
  ...examples.listEvents.response.data[0]!,
  type: "feedback.updated",
  object_id: id,
  project_id: project,
  changes: { [field]: { from, to } },
});

/** So many changes that their list is loaded again, instead of every report, if they may join it. */
async function doesJoin(filters: FeedbackFilters, changed: Changed, isShown = true) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const queryKey = keys.feedbackList(filters);
  queryClient.setQueryData(queryKey, { pages: [], pageParams: [] });
  const load = vi.fn<() => object>(() => ({ pages: [], pageParams: [] }));
  const observer = new QueryObserver(queryClient, { queryKey, queryFn: load });
  if (isShown) onTestFinished(observer.subscribe(() => {}));
  await loadJoining(
    queryClient,
    Array.from({ length: 25 }, (_, index) => eventOf(changed, `r${index}`)),
  );
  return load.mock.calls.length === 1;
}

const open: FeedbackFilters = { status: ["new", "in_progress"] };
const reopened: Changed = { field: "status", from: "done", to: "new" };

it.each<[string, FeedbackFilters, Changed]>([
  ["a reopened report joins the open ones", open, reopened],
  ["it joins those of its project", { ...open, project_id: "p1" }, reopened],
  ["another type joins those of the type", { type: ["bug"] }, { field: "type", from: "general", to: "bug" }],
  ["what is not spam joins the others", open, { field: "spam", from: true, to: false }],
  ["spam joins the spam", { spam: "true" }, { field: "spam", from: false, to: true }],
  ["it joins those of its assignee", { assigned_to: "dan" }, { field: "assigned_user_ids", from: [], to: ["dan"] }],
  ["it joins the unassigned ones", { assigned_to: "none" }, { field: "assigned_user_ids", from: ["dan"], to: [] }],
  ["it may have the ticket that the list wants", { ...open, has_ticket: "true" }, reopened],
])("%s", async (_, filters, changed) => {
  expect(await doesJoin(filters, changed)).toBe(true);
});

it.each<[string, FeedbackFilters, Changed]>([
  ["a report that was open before", open, { field: "status", from: "in_progress", to: "new" }],
  ["a report that is done", open, { field: "status", from: "new", to: "done" }],
  ["a report of another project", { ...open, project_id: "p1" }, { ...reopened, project: "p2" }],
  ["whatever a search may not contain", { ...open, q: "pay" }, reopened],
  ["a report with another title", open, { field: "title", from: "One", to: "Two" }],
  ["a change that the list does not filter by", {}, reopened],
])("%s does not join", async (_, filters, changed) => {
  expect(await doesJoin(filters, changed)).toBe(false);
});

it("a list that is not on the screen is not loaded", async () => {
  expect(await doesJoin(open, reopened, false)).toBe(false);
});
