import type { Wire } from "@corkboard/client";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../service/api/client.ts";
import { keys } from "../service/api/keys.ts";

const projectQuery = (id: string) =>
  queryOptions({
    queryKey: keys.project(id),
    queryFn: async (): Promise<Wire.Project> => (await api.getProject({ params: { id } })).data,
  });

export type ReplyObstacle = "no-address" | "not-allowed";

/** Why the reporter cannot read replies, if they cannot. Undefined also while that is not known yet. */
export function useReplyObstacle(item: Wire.Feedback): ReplyObstacle | undefined {
  const { data: project } = useQuery(projectQuery(item.project_id));
  if (item.reporter_email === "") return "no-address";
  return project?.widget?.reporter_replies === false ? "not-allowed" : undefined;
}
