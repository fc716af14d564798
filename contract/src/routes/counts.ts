import { Counts } from "../resources/counts.ts";
import { route } from "../route.ts";
import { Single } from "../schema.ts";

export const countRoutes = {
  getCounts: route({
    tag: "Overview",
    summary: "Get counts",
    description:
      "Returns the number of feedback items per project and status, of tickets per status, and of the caller's unread notifications. They are exact at the time of the response, and cost the same however many items there are.",
    role: "member",
    agent: false,
    response: Single(Counts),
    errors: [],
  }),
} as const;
