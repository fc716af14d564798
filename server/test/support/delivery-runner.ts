import { expect, onTestFinished } from "vitest";
import { EventFeed } from "../../src/events/event-feed.ts";
import { webhookDeliveries } from "../../src/features/reach/webhooks/deliver-to-webhook.ts";
import { pauseAfter } from "../../src/features/reach/webhooks/retry-schedule.ts";
import { notifyOwnersOfDisabled } from "../../src/features/reach/webhooks/notify-owners.ts";
import { notifier } from "../../src/features/reach/notifications/notifications.exports.ts";
import { JobRunner } from "../../src/jobs/job-runner.ts";
import { checkedHttp } from "../../src/ports/outbound/checked-http.ts";
import { databaseWithClock } from "./database-with-clock.ts";
import type { Person, TestService } from "./harness.ts";

/** Fails the test on a warning. */
export const strictLogger = {
  warn: (details: object, message: string) => void expect.fail(`${message}: ${JSON.stringify(details)}`),
};
const notifyOwnersOfWebhook = notifyOwnersOfDisabled(notifier({ mail: false }));

/** The real runner with a clock that tests move forward instead of waiting. Stopped when the test ends. */
export function runDeliveries(
  service: TestService,
  {
    onDisabled = notifyOwnersOfWebhook,
    timeoutMs = 500,
    logger = strictLogger,
    outbound = checkedHttp({ allow: ["127.0.0.0/8"], timeoutMs }),
  } = {},
) {
  let ahead = 0;
  const feed = new EventFeed(service.db, logger as never);
  const db = databaseWithClock(service.db, () => ahead);
  const deliveries = webhookDeliveries({
    db,
    onDisabled,
    outbound,
    pauseAfter: (attempts) => pauseAfter(attempts, () => 0),
  });
  const listen: EventFeed["listen"] = (listener) => feed.listen(listener);
  const runner = new JobRunner({ db, logger: logger as never, listen, kinds: [deliveries] });
  onTestFinished(async () => {
    await feed.stop();
    await runner.stop();
  });
  return {
    feed,
    wake: () => runner.wake(),
    advanceClock: (ms: number) => {
      ahead += ms;
      runner.wake();
    },
  };
}

export async function newWebhook(owner: Person, url: string) {
  return (await owner.client.createWebhook({ body: { url, event_types: ["client.created"] } })).data;
}

/** Returns a function that reads the delivery of the ping. */
export async function ping(owner: Person, id: string) {
  const { data } = await owner.client.pingWebhook({ params: { id } });
  return async () => (await owner.client.getWebhookDelivery({ params: { id, delivery_id: data.id } })).data;
}
