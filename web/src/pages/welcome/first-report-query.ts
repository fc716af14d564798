import type { Wire } from "@corkboard/client";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../api/client.ts";
import { keys } from "../../api/keys.ts";

/** Null until the first report. Kept current like a count: the stream says when to look again. */
export const firstReportQuery = (projectId: string) =>
  queryOptions({
    queryKey: keys.count("first-report", { project_id: projectId }),
    queryFn: async (): Promise<Wire.FeedbackSummary | null> =>
      (await api.listFeedback({ query: { project_id: projectId, limit: 1 } })).data[0] ?? null,
  });
