import { describe, expect, it } from "vitest";
import { newWebhook, strictLogger } from "../../../../test/support/delivery-runner.ts";
import { type Person, useService } from "../../../../test/support/harness.ts";
import { EventFeed } from "../../../events/event-feed.ts";
import { type EventHandler, EventProcessor } from "../../../events/event-processor.ts";
import { eventsToQueueAtOnce, queueDeliveries } from "./queue-deliveries.ts";

const soon = { timeout: 20_000, interval: 20 };
const webhookCount = 100;
const eventCount = 45;
const maxDeliveries = 2_000;

describe("many events for many webhooks", () => {
  const service = useService({ CORKBOARD_WORKER: "off" });

  const backlog = async () => {
    const { owner } = await service.createOrganisation();
    const ids = [];
    for (let n = 0; n < webhookCount; n++) ids.push((await newWebhook(owner, "https://example.com/hook")).id);
    for (let n = 0; n < eventCount; n++) await owner.client.createClient({ body: { name: `Client ${n}` } });
    const created = (await owner.client.listEvents({ query: { limit: 1_000 } })).data.filter(
      ({ type }) => type === "client.created",
    );
    return { owner, ids, events: created.map(({ id }) => id).toSorted() };
  };

  const start = (handler: EventHandler, logger: object = strictLogger) => {
    const feed = new EventFeed(service.db, logger as never);
    const processor = new EventProcessor({
      db: service.db,
      feed,
      logger: logger as never,
      handlers: [handler],
      eventLimit: eventsToQueueAtOnce,
      onProcessed: () => undefined,
    });
    return async () => {
      await processor.stop();
      await feed.stop();
    };
  };

  const queuedFor = async (owner: Person, id: string) => {
    const listed = await owner.client.listWebhookDeliveries({ params: { id }, query: { limit: 100 } });
    return listed.data.map(({ event_id }) => event_id ?? "").toSorted();
  };

  it("are queued in several short transactions, each event once for each webhook, even if one of them fails", async () => {
    const { owner, ids, events } = await backlog();
    const sizes: number[] = [];
    const failed = Promise.withResolvers<void>();
    const stopFailing = start(
      async (tx, org, some) => {
        await queueDeliveries(tx, org, some);
        sizes.push(some.length);
        if (sizes.length > 1) throw new Error("interrupted");
      },
      { warn: () => failed.resolve() },
    );
    await failed.promise;
    await stopFailing();
    const stop = start(async (tx, org, some) => {
      sizes.push(some.length);
      await queueDeliveries(tx, org, some);
    });
    const [first = ""] = ids;
    await expect.poll(() => queuedFor(owner, first), soon).toEqual(events);
    await stop();
    for (const id of ids) expect(await queuedFor(owner, id)).toEqual(events);
    expect(Math.max(...sizes) * webhookCount).toBeLessThanOrEqual(maxDeliveries);
  });
});
