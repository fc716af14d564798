import { Type } from "typebox";
import { limits } from "../limits.ts";
import { Event } from "../resources/event.ts";
import { route } from "../route.ts";
import { OneOf } from "../schema.ts";

export const eventRoutes = {
  listEvents: route({
    tag: "Events",
    summary: "Read the log of what happened",
    description:
      "Oldest first from `after`, or newest first before `before`. Every change is in the log as soon as it is answered. The log goes back as far as the operator keeps it.",
    role: "member",
    query: Type.Object({
      project_id: Type.Optional(Type.String({ description: "Only what happened in this project" })),
      object_id: Type.Optional(
        Type.String({ description: "Only what happened to this object; with its comments for feedback and cards" }),
      ),
      after: Type.Optional(
        Type.Integer({ minimum: 0, maximum: limits.offsetMaximum, description: "Only later than this sequence" }),
      ),
      before: Type.Optional(
        Type.Integer({ minimum: 0, maximum: limits.offsetMaximum, description: "Only earlier than this sequence" }),
      ),
      order: Type.Optional(OneOf(["oldest", "newest"], "Which comes first; default `oldest`")),
      limit: Type.Optional(
        Type.Integer({ minimum: 1, default: limits.pageMaximum, description: "Page size; more than 100 means 100" }),
      ),
    }),
    answer: Type.Object({
      data: Type.Array(Event),
      meta: Type.Object({
        limit: Type.Integer({ description: "The largest number of events this page may hold" }),
        more: Type.Boolean({ description: "Whether there are more behind the last of these" }),
      }),
    }),
    errors: [],
  }),
} as const;
