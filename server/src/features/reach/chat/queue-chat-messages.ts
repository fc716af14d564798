import type { ChatKind } from "@corkboard/contract";
import type { EventHandler } from "../../../events/event-processor.ts";
import { request } from "../../../jobs/request-jobs.ts";
import { findActiveChatAddresses } from "./chat.queries.ts";
import { newsIn } from "./event-news.ts";

/** What arrives within this time after the first event is one message. */
const defaultBurstMs = 2 * 60_000;

/** Requests the messages of the projects in which something occurred that their chat is notified of. */
export function queueChatMessages(burstMs = defaultBurstMs): EventHandler {
  return async (tx, org, events) => {
    const news = events.flatMap(({ seq, project_id, ...event }) => {
      const kind = newsIn(event)?.kind;
      return kind === undefined || project_id === null ? [] : [{ seq, project: project_id, kind }];
    });
    if (news.length === 0) return;
    const ids = JSON.stringify([...new Set(news.map(({ project }) => project))]);
    const addresses = await tx.all(findActiveChatAddresses, { org, ids });
    const interested = addresses.filter(({ id, kinds, sent_to }) => {
      const wanted = JSON.parse(kinds) as ChatKind[];
      return news.some(({ project, kind, seq }) => project === id && seq > sent_to && wanted.includes(kind));
    });
    const jobs = interested.map(({ id: subject }) => ({ org, subject }));
    if (jobs.length > 0) await request(tx, "chat", jobs, new Date(tx.now().getTime() + burstMs));
  };
}
