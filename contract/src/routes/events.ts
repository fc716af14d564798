import { Type } from "typebox";
import { limits } from "../limits.ts";
import { Event, StreamReset } from "../resources/event.ts";
import { route } from "../route.ts";
import { OneOf } from "../schema.ts";

export const eventRoutes = {
  listEvents: route({
    tag: "Events",
    summary: "Read the log of what happened",
    description:
      "Oldest first from `after`, or newest first before `before`. Every change is in the log as soon as it is answered. The log goes back as far as the operator keeps it: where it does not go on from `after`, `meta` has a `reset`. What goes with a project, a list, a feedback item or a card that is deleted has no events of its own for that.",
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
      order: Type.Optional(
        OneOf(
          ["oldest", "newest"],
          "Which comes first; default `oldest`, but `newest` with `before` and without `after`",
        ),
      ),
      limit: Type.Optional(
        Type.Integer({ minimum: 1, default: limits.pageMaximum, description: "Page size; more than 100 means 100" }),
      ),
    }),
    response: Type.Object({
      data: Type.Array(Type.Unsafe<Event>(Event)),
      meta: Type.Object({
        limit: Type.Integer({ description: "The largest number of events this page may hold" }),
        more: Type.Boolean({ description: "Whether there are more behind the last of these" }),
        reset: Type.Optional(StreamReset),
      }),
    }),
    errors: [],
  }),
  streamEvents: route({
    tag: "Events",
    summary: "Follow what happens, as it happens",
    description:
      "Server-sent events that go on until you or the service end them. Each has the event's sequence as its `id`, its type as its `event` and the event, as the log shows it, as its `data`. They begin after `Last-Event-ID`, or `after`, or else with what happens from now on: come back with the last `id` you saw, and nothing is missing or told twice. Where the log does not go on from that position, because it was forgotten or a backup was restored that does not hold it, an event of the type `reset` comes first (`data`: `reason`, `sequence`): load anew what you show. The stream ends when its token does.",
    role: "member",
    stream: true,
    query: Type.Object({
      project_id: Type.Optional(Type.String({ description: "Only what happens in this project" })),
      after: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: limits.offsetMaximum,
          description: "Begin after this sequence; for callers that cannot set `Last-Event-ID`, which wins over it",
        }),
      ),
    }),
    response: Event,
    errors: ["tooManyStreams", "tooManyStreamsOfMember", "tooManyStreamsOfOrganisation", "streamsFull"],
  }),
} as const;
