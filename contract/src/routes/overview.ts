import { Type } from "typebox";
import { Overview } from "../resources/overview.ts";
import { route } from "../route.ts";
import { Single } from "../schema.ts";

export const overviewRoutes = {
  getOverview: route({
    tag: "Overview",
    summary: "Get an overview",
    description:
      "Returns figures about the feedback of the organisation, or of one client. They are exact at the time of the response, except for the median. Deleted items and items marked as spam are not counted.",
    role: "member",
    forClientTokens: true,
    agent: true,
    query: Type.Object({
      client_id: Type.Optional(Type.String({ description: "Only the feedback of this client's projects" })),
    }),
    response: Single(Overview),
    errors: ["clientNotFound"],
  }),
} as const;
