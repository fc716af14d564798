import { asFilter } from "../../../db/access.ts";
import { scopeOf } from "../../../db/scope.ts";
import { encodedStart } from "../../../events/encoded-event.ts";
import type { EventFeed } from "../../../events/event-feed.ts";
import { eventJson, readEventsAfter, readEventsBefore } from "../../../events/event-log.ts";
import type { LiveStream } from "../../../events/live-stream.ts";
import { logOfJson } from "../../../http/responses/operation-response.ts";
import type { InboxStream } from "../notifications/notifications.exports.ts";
import type { OperationRegistry } from "../../../http/operations.ts";

export function eventRoutes(on: OperationRegistry, feed: EventFeed, live: LiveStream, inboxes: InboxStream): void {
  on.read("listEvents", async ({ db, actor, query }) => {
    const { limit, after, before, order } = query;
    const filter = { ...scopeOf(actor), project: asFilter(query.project_id), object: asFilter(query.object_id) };
    await feed.numbered(actor.orgId);
    const newestFirst = order === "newest" || (order === undefined && before !== undefined && after === undefined);
    const found = newestFirst
      ? await readEventsBefore(db, filter, before ?? Number.MAX_SAFE_INTEGER, limit + 1)
      : await readEventsAfter(db, filter, after ?? 0, limit + 1);
    const kept = found.filter(({ seq }) => (newestFirst ? seq > (after ?? -1) : seq < (before ?? Infinity)));
    const isFollowing = after !== undefined && !newestFirst;
    const { reset } = isFollowing ? await live.startingPoint(actor.orgId, after) : {};
    return logOfJson(kept.slice(0, limit).map(eventJson), { limit, more: kept.length > limit, reset });
  });

  on.stream("streamEvents", async ({ actor, query, lastEventId, open }) => {
    const start = await live.startingPoint(actor.orgId, lastEventId ?? query.after);
    const inbox = await inboxes.startingPoint(actor);
    const stream = open();
    stream.write(encodedStart(start));
    stream.onClose(live.subscribe({ ...scopeOf(actor), project: asFilter(query.project_id) }, start, stream));
    stream.onClose(inboxes.subscribe(actor, inbox, (message) => stream.write(message)));
  });
}
