import { Type } from "typebox";
import { limits } from "../limits.ts";
import { Event, StreamReset } from "../resources/event.ts";
import { route } from "../route.ts";
import { OneOf } from "../schema.ts";

export const eventRoutes = {
  listEvents: route({
    tag: "Events",
    summary: "List events",
    description:
      "Returns the event log, oldest first from `after` or newest first from `before`. A change is in the log by the time its response is sent. The operator decides how long events are kept. If the log does not continue from `after`, `meta` contains `reset`. Objects deleted together with their project, list, feedback item or card do not have separate events.",
    role: "member",
    forClientTokens: true,
    agent: true,
    query: Type.Object({
      project_id: Type.Optional(Type.String({ description: "Filter by project" })),
      object_id: Type.Optional(
        Type.String({ description: "Filter by object. Includes comments for feedback items and cards." }),
      ),
      after: Type.Optional(
        Type.Integer({ minimum: 0, maximum: limits.offsetMaximum, description: "Return events after this sequence" }),
      ),
      before: Type.Optional(
        Type.Integer({ minimum: 0, maximum: limits.offsetMaximum, description: "Return events before this sequence" }),
      ),
      order: Type.Optional(
        OneOf(["oldest", "newest"], "Sort order. Default `oldest`, or `newest` if `before` is set without `after`."),
      ),
      limit: Type.Optional(
        Type.Integer({
          minimum: 1,
          default: limits.pageMaximum,
          description: "Maximum number of items to return. Values over 100 are treated as 100.",
        }),
      ),
    }),
    response: Type.Object({
      data: Type.Array(Type.Unsafe<Event>(Event)),
      meta: Type.Object({
        limit: Type.Integer({ description: "Maximum number of events on this page" }),
        more: Type.Boolean({ description: "Whether more events follow the last one on this page" }),
        reset: Type.Optional(StreamReset),
      }),
    }),
    errors: [],
  }),
  streamEvents: route({
    tag: "Events",
    summary: "Subscribe to events",
    description:
      "Streams events as server-sent events until the client or the service closes the connection. `id` is the event's sequence, `event` its type and `data` the event as returned by `GET /api/v1/events`. The stream starts after `Last-Event-ID` or `after`, or with the next event if neither is set. Reconnect with the last `id` you received to continue without gaps or duplicates. If the log does not continue from that position, because the events have expired or a backup without them was restored, the first event has the type `reset` (`data`: `reason`, `sequence`); reload your data. Your own notifications are sent as personal messages, which are not part of the log and have no `id`: `notification.created` (`data`: the notification) and `notification.read` (`data`: `ids`, or `all: true` if none is unread). Both contain `unread`, the number of unread notifications. Personal messages are not repeated; after a reconnect, list your notifications. The stream ends when its token is revoked or expires, and when its session ends.",
    role: "member",
    forClientTokens: true,
    agent: true,
    stream: true,
    query: Type.Object({
      organisation: Type.Optional(
        Type.String({
          description:
            "For sessions: the organisation to act in. For clients that cannot set `Corkboard-Organisation`, which takes precedence.",
        }),
      ),
      project_id: Type.Optional(Type.String({ description: "Filter by project" })),
      after: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: limits.offsetMaximum,
          description:
            "Start after this sequence. For clients that cannot set `Last-Event-ID`, which takes precedence.",
        }),
      ),
    }),
    response: Event,
    errors: ["tooManyStreams", "tooManyStreamsOfMember", "tooManyStreamsOfOrganisation", "streamsFull"],
  }),
} as const;
