import { onTestFinished } from "vitest";
import { EventFeed } from "../../src/events/event-feed.ts";
import { EventProcessor } from "../../src/events/event-processor.ts";
import { notifyOwnersOfDisabledChat } from "../../src/features/reach/chat/notify-owners.ts";
import { queueChatMessages } from "../../src/features/reach/chat/queue-chat-messages.ts";
import { pauseAfter } from "../../src/features/reach/chat/retry-schedule.ts";
import { chatMessages } from "../../src/features/reach/chat/send-chat-messages.ts";
import { notifier } from "../../src/features/reach/notifications/notifications.exports.ts";
import { JobRunner } from "../../src/jobs/job-runner.ts";
import { checkedHttp } from "../../src/ports/outbound/checked-http.ts";
import { databaseWithClock } from "./database-with-clock.ts";
import type { TestService } from "./harness.ts";
import { WebhookEndpoint } from "./webhook-endpoint.ts";

/** As the production worker waits. */
export const burstMs = 2 * 60_000;

const publicUrl = "https://cork.example";

/**
 * The event processor and the sender of messages, with a clock that tests move forward instead of waiting. Stopped when the
 * test ends.
 */
export function runChat(service: TestService, { outbound = reachable() } = {}) {
  let ahead = 0;
  const logged: string[] = [];
  const log = (details: object, message: string) => void logged.push(`${message} ${JSON.stringify(details)}`);
  const logger = { warn: log, info: log, error: log };
  const db = databaseWithClock(service.db, () => ahead);
  const feed = new EventFeed(service.db, logger as never);
  const kind = chatMessages({
    db,
    outbound,
    publicUrl,
    onDisabled: notifyOwnersOfDisabledChat(notifier({ mail: false })),
    pauseAfter: (attempts) => pauseAfter(attempts, () => 0),
  });
  const runner = new JobRunner({
    db,
    logger: logger as never,
    listen: (listener) => feed.listen(listener),
    kinds: [kind],
  });
  const processor = new EventProcessor({
    db,
    feed,
    logger: logger as never,
    handlers: [queueChatMessages(burstMs)],
    eventLimit: async () => 500,
    onProcessed: (org) => runner.wake(org),
  });
  const stop = async () => {
    await processor.stop();
    await runner.stop();
    await feed.stop();
  };
  onTestFinished(stop);
  return {
    stop,
    logged,
    advanceClock(ms: number) {
      ahead += ms;
      runner.wake();
    },
  };
}

const reachable = () => checkedHttp({ allow: ["127.0.0.0/8"], timeoutMs: 500 });

/** What a chat of a format that is easy to read has received. */
export class ChatRoom {
  readonly endpoint: WebhookEndpoint;

  private constructor(endpoint: WebhookEndpoint) {
    this.endpoint = endpoint;
  }

  static async open(): Promise<ChatRoom> {
    return new ChatRoom(await WebhookEndpoint.start((response) => response.writeHead(200).end("ok")));
  }

  get url(): string {
    return this.endpoint.url;
  }

  /** The plain texts of each message, which are in the format of Slack: heading, items and what is left out. */
  get messages(): string[][] {
    return this.endpoint.received.map(({ body }) => {
      const { blocks } = JSON.parse(body) as { blocks: { type: string; text?: { text: string } }[] };
      return blocks.flatMap(({ text }) => (text ? [text.text] : []));
    });
  }

  /** The links of the last message. */
  get links(): string[] {
    return [...(this.endpoint.received.at(-1)?.body ?? "").matchAll(/<(https:[^|]+)\|/g)].map(([, link = ""]) => link);
  }
}
