import { Type } from "typebox";
import { limits } from "../limits.ts";
import { WorkItem, WorkMeta } from "../resources/my-work.ts";
import { route } from "../route.ts";

export const myWorkRoutes = {
  getMyWork: route({
    tag: "My work",
    summary: "Get my work",
    description:
      "Returns what the caller is assigned to or mentioned in, across all projects, newest first: feedback and tickets that are not done, and cards that are not archived. Mentions are those in the caller's notifications. Returns at most `limit` items of each kind, and at most `limit` mentions.",
    role: "member",
    agent: true,
    query: Type.Object({
      limit: Type.Optional(
        Type.Integer({
          minimum: 1,
          default: limits.pageMaximum,
          description: "Maximum number of items of each kind. Values over 100 are treated as 100.",
        }),
      ),
    }),
    response: Type.Object({ data: Type.Array(WorkItem), meta: WorkMeta }),
    errors: [],
  }),
} as const;
