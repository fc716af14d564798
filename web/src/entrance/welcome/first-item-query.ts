import type { Wire } from "@corkboard/client";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../service/api/client.ts";
import { keys } from "../../service/api/keys.ts";

const spamIntervalMs = 4_000;

/** Null until the first report; suspected spam until there is another one. Kept current like a count: the stream says when to look again. */
export const firstItemQuery = (projectId: string) =>
  queryOptions({
    queryKey: keys.count("first-report", { project_id: projectId }),
    // A report that is sent within seconds looks like spam, which is not in the stream; and a test is sent quickly.
    queryFn: async () => (await firstOf(projectId, "false")) ?? (await firstOf(projectId, "true")) ?? null,
    refetchInterval: ({ state }) => (state.data?.spam === false ? false : spamIntervalMs),
  });

async function firstOf(projectId: string, spam: "true" | "false"): Promise<Wire.FeedbackSummary | undefined> {
  const { data } = await api.listFeedback({ query: { project_id: projectId, spam, limit: 1 } });
  return data[0];
}
