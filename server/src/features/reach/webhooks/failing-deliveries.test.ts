import type { ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { newWebhook, ping, runDeliveries, strictLogger } from "../../../../test/support/delivery-runner.ts";
import { freePort } from "../../../../test/support/free-port.ts";
import { type Organisation, type Person, useService } from "../../../../test/support/harness.ts";
import { repeated } from "../../../../test/support/repeated.ts";
import { WebhookEndpoint } from "../../../../test/support/webhook-endpoint.ts";
import { query } from "../../../db/query.ts";
import { EventFeed } from "../../../events/event-feed.ts";
import { EventProcessor } from "../../../events/event-processor.ts";
import { notFoundOrNotPublic } from "../../../ports/outbound/outbound-client.ts";
import { deleteOldDeliveries } from "./delete-old-deliveries.ts";
import { eventsToQueueAtOnce, queueDeliveries } from "./queue-deliveries.ts";
import { pauseAfter } from "./retry-schedule.ts";

const soon = { timeout: 20_000, interval: 10 };
const hours = (count: number) => count * 60 * 60 * 1_000;

const noticesIn = query((q, p: { org: string }) =>
  q
    .selectFrom("notifications")
    .select(["user_id", "kind", "subject_type", "subject_id", "mail"])
    .where("org_id", "=", p.org)
    .orderBy("user_id"),
);
const deleteEvents = query((q, p: { org: string }) => q.deleteFrom("events").where("org_id", "=", p.org));
const backdate = query((q, p: { org: string; id: string; to: string }) =>
  q
    .updateTable("webhook_deliveries")
    .set({ created_at: p.to, last_attempt_at: p.to })
    .where("org_id", "=", p.org)
    .where("id", "=", p.id),
);

const setFailing = query((q, p: { org: string; id: string; failing_since: string }) =>
  q.updateTable("webhooks").set({ failing_since: p.failing_since }).where("org_id", "=", p.org).where("id", "=", p.id),
);
const postpone = query((q, p: { org: string; id: string; next: string }) =>
  q
    .updateTable("webhook_deliveries")
    .set({ next_attempt_at: p.next })
    .where("org_id", "=", p.org)
    .where("id", "=", p.id),
);

describe("deliveries that fail", () => {
  const service = useService({ CORKBOARD_WORKER: "off" });

  const webhookOf = async (owner: Person, id: string) => (await owner.client.getWebhook({ params: { id } })).data;

  it("are retried at increasing intervals for three days, then given up", async () => {
    const { owner } = await service.createOrganisation();
    const endpoint = await WebhookEndpoint.start((response) => response.writeHead(500).end("Sorry"));
    const { id } = await newWebhook(owner, endpoint.url);
    const delivery = await ping(owner, id);
    const { advanceClock } = runDeliveries(service);
    for (let attempts = 1; attempts <= 12; attempts++) {
      await expect.poll(async () => (await delivery()).attempts, soon).toBe(attempts);
      expect(endpoint.received.length).toBe(attempts);
      const { state, next_attempt_at, last_attempt_at, response_status, response_ms, error } = await delivery();
      expect({ response_status, error }).toEqual({ response_status: 500, error: "returned 500" });
      const pause = pauseAfter(attempts, () => 0);
      const waits =
        next_attempt_at === null ? undefined : Date.parse(next_attempt_at) - Date.parse(last_attempt_at ?? "");
      // Counted from the end of the attempt.
      expect(waits).toBe(pause === undefined ? undefined : pause + (response_ms ?? Number.NaN));
      expect(state).toBe(pause === undefined ? "failed" : "pending");
      advanceClock(waits ?? 0);
    }
    const { id: delivery_id } = await delivery();
    expect(endpoint.ids).toEqual(Array<string>(12).fill(delivery_id));
    expect(repeated(endpoint.received.map(({ headers }) => headers["webhook-timestamp"]))).toEqual([]);
    expect(await webhookOf(owner, id)).toMatchObject({ active: true, failing_since: expect.any(String) });
  });

  it.each<[string, (response: ServerResponse) => void, object]>([
    ["that closes the connection", (response) => response.destroy(), { error: "the connection was closed" }],
    ["that hangs", () => undefined, { error: "no response within 0.5 s" }],
    [
      "whose error response does not end",
      (response) => void response.writeHead(500).write("."),
      { response_status: 500, error: "returned 500" },
    ],
    [
      "that redirects to a forbidden address",
      (response) => response.writeHead(302, { location: "http://169.254.169.254/" }).end(),
      { response_status: 302, error: "returned 302; redirects are not followed" },
    ],
    [
      "that does not exist",
      (response) => response.writeHead(404).end(),
      { response_status: 404, error: "returned 404" },
    ],
  ])("report what is wrong with an endpoint %s", async (_, respond, expected) => {
    const { owner } = await service.createOrganisation();
    const endpoint = await WebhookEndpoint.start(respond);
    const { id } = await newWebhook(owner, endpoint.url);
    const delivery = await ping(owner, id);
    runDeliveries(service);
    await expect
      .poll(delivery, soon)
      .toMatchObject({ state: "pending", attempts: 1, response_status: null, ...expected });
    expect(endpoint.received.length).toBe(1);
  });

  it("succeed once the endpoint is back, which ends the failing state", async () => {
    const { owner } = await service.createOrganisation();
    const port = await freePort();
    const { id } = await newWebhook(owner, `http://127.0.0.1:${port}/`);
    const delivery = await ping(owner, id);
    const { advanceClock } = runDeliveries(service);
    await expect.poll(delivery, soon).toMatchObject({ attempts: 1, error: notFoundOrNotPublic });
    expect((await webhookOf(owner, id)).failing_since).toBe((await delivery()).last_attempt_at);
    const endpoint = await WebhookEndpoint.start();
    await owner.client.updateWebhook({ params: { id }, body: { event_types: [] } });
    expect((await webhookOf(owner, id)).failing_since).not.toBeNull();
    await owner.client.updateWebhook({ params: { id }, body: { url: endpoint.url } });
    advanceClock(5_000);
    await expect.poll(delivery, soon).toMatchObject({ state: "succeeded", attempts: 2, error: null });
    expect((await webhookOf(owner, id)).failing_since).toBeNull();
  });

  it("do not delay later ones while they wait", async () => {
    const { owner } = await service.createOrganisation();
    const endpoint = await WebhookEndpoint.start((response) =>
      response.writeHead(endpoint.received.length === 1 ? 503 : 200).end(),
    );
    const { id } = await newWebhook(owner, endpoint.url);
    const first = await ping(owner, id);
    const second = await ping(owner, id);
    runDeliveries(service);
    await expect.poll(second, soon).toMatchObject({ state: "succeeded", attempts: 1 });
    expect(await first()).toMatchObject({ state: "pending", attempts: 1, response_status: 503 });
    expect(await webhookOf(owner, id)).toMatchObject({ failing_since: null });
  });

  const expectDisabled = async (organisation: Organisation, id: string, disabled_reason: string) => {
    const { owner } = organisation;
    await expect.poll(() => webhookOf(owner, id), soon).toMatchObject({ active: false, disabled_reason });
    expect(await service.db.all(noticesIn, { org: organisation.id })).toEqual([
      { user_id: owner.userId, kind: "webhook_disabled", subject_type: "webhook", subject_id: id, mail: "none" },
    ]);
  };

  it("disable the webhook after three days without a success, and notify the owners", async () => {
    const organisation = await service.createOrganisation();
    const { owner } = organisation;
    await organisation.addMember("Dora Developer");
    const endpoint = await WebhookEndpoint.start((response) => response.writeHead(500).end());
    const { id } = await newWebhook(owner, endpoint.url);
    const first = await ping(owner, id);
    const { advanceClock, wake } = runDeliveries(service);
    await expect.poll(first, soon).toMatchObject({ attempts: 1 });
    advanceClock(hours(71));
    await expect.poll(first, soon).toMatchObject({ attempts: 2 });
    expect(await webhookOf(owner, id)).toMatchObject({ active: true });
    advanceClock(hours(1.1));
    await expectDisabled(organisation, id, "No delivery succeeded for three days");
    const sent = endpoint.received.length;

    const waiting = await ping(owner, id);
    advanceClock(hours(24));
    endpoint.respond = (response) => response.end();
    expect(await waiting()).toMatchObject({ state: "pending", attempts: 0 });
    const { failing_since } = await webhookOf(owner, id);
    const on = await owner.client.updateWebhook({ params: { id }, body: { active: true } });
    expect(on.data).toMatchObject({ active: true, disabled_reason: null, failing_since });
    wake();
    await expect.poll(waiting, soon).toMatchObject({ state: "succeeded" });
    await expect.poll(first, soon).toMatchObject({ state: "succeeded" });
    expect(endpoint.received.length).toBe(sent + 2);
    expect(await webhookOf(owner, id)).toMatchObject({ active: true, failing_since: null });

    await owner.client.deleteWebhook({ params: { id } });
    expect(await service.db.all(noticesIn, { org: organisation.id })).toEqual([]);
  });

  it.each([
    ["it was enabled again", () => ({ active: true })],
    ["its URL was changed", (url: string) => ({ url: `${url}/new` })],
  ])("keep the webhook active for another three days after %s", async (_, changes) => {
    const { id: org, owner } = await service.createOrganisation();
    const endpoint = await WebhookEndpoint.start((response) => response.writeHead(500).end());
    const { id } = await newWebhook(owner, endpoint.url);
    const failing_since = new Date(Date.now() - hours(80)).toISOString();
    await service.db.write((tx) => tx.run(setFailing, { org, id, failing_since }));
    await owner.client.updateWebhook({ params: { id }, body: changes(endpoint.url) });
    const delivery = await ping(owner, id);
    const { advanceClock } = runDeliveries(service);
    await expect.poll(delivery, soon).toMatchObject({ attempts: 1 });
    expect(await webhookOf(owner, id)).toMatchObject({ active: true, failing_since });
    advanceClock(hours(73));
    await expect
      .poll(() => webhookOf(owner, id), soon)
      .toMatchObject({ active: false, disabled_reason: "No delivery succeeded for three days", failing_since });
  });

  it("are made due at most once a minute, however often the webhook is enabled", async () => {
    const { id: org, owner } = await service.createOrganisation();
    const endpoint = await WebhookEndpoint.start((response) => response.writeHead(500).end());
    const { id } = await newWebhook(owner, endpoint.url);
    const delivery = await ping(owner, id);
    runDeliveries(service);
    await expect.poll(delivery, soon).toMatchObject({ attempts: 1 });
    const { failing_since } = await webhookOf(owner, id);
    const setNext = async (next: number) =>
      service.db.write(async (tx) =>
        tx.run(postpone, { org, id: (await delivery()).id, next: new Date(next).toISOString() }),
      );
    const nextAttempt = async () => Date.parse((await delivery()).next_attempt_at ?? "");
    const enable = () => owner.client.updateWebhook({ params: { id }, body: { active: true } });

    await setNext(Date.now() + hours(5));
    await enable();
    await expect.poll(delivery, soon).toMatchObject({ attempts: 2 });
    const enabledAt = Date.now();
    await setNext(enabledAt + hours(5));
    for (let n = 0; n < 3; n++) await enable();
    const again = await nextAttempt();
    expect(again).toBeGreaterThan(enabledAt);
    expect(again).toBeLessThan(enabledAt + 61_000);
    expect(await delivery()).toMatchObject({ attempts: 2 });
    expect(await webhookOf(owner, id)).toMatchObject({ active: true, failing_since });
  });

  it("disable the webhook immediately when the endpoint returns 410 Gone", async () => {
    const organisation = await service.createOrganisation();
    const { owner } = organisation;
    const endpoint = await WebhookEndpoint.start((response) => response.writeHead(410).end());
    const { id } = await newWebhook(owner, endpoint.url);
    const first = await ping(owner, id);
    const second = await ping(owner, id);
    runDeliveries(service);
    await expectDisabled(organisation, id, "The endpoint returned 410 Gone");
    expect(await first()).toMatchObject({ state: "failed", response_status: 410 });
    expect(await second()).toMatchObject({ state: "pending", attempts: 0 });
    expect(endpoint.received.length).toBe(1);
  });

  it("change nothing if notifying the owners fails", async () => {
    const { owner } = await service.createOrganisation();
    const endpoint = await WebhookEndpoint.start((response) => response.writeHead(410).end());
    const { id } = await newWebhook(owner, endpoint.url);
    let asked = 0;
    const delivery = await ping(owner, id);
    const onDisabled = async () => {
      asked++;
      throw new Error("no");
    };
    runDeliveries(service, { onDisabled, logger: { warn: () => undefined } });
    await expect.poll(() => asked, soon).toBeGreaterThan(0);
    expect(await delivery()).toMatchObject({ state: "pending", attempts: 0 });
    expect(await webhookOf(owner, id)).toMatchObject({ active: true, failing_since: null });
  });

  it("fail permanently when their event is no longer in the log, without affecting the webhook's health", async () => {
    const { id: org, owner } = await service.createOrganisation();
    const endpoint = await WebhookEndpoint.start();
    const { id } = await newWebhook(owner, endpoint.url);
    await owner.client.createClient({ body: { name: "Long ago" } });
    const feed = new EventFeed(service.db, strictLogger as never);
    const handlers = [queueDeliveries];
    const followUp = new EventProcessor({
      db: service.db,
      feed,
      logger: strictLogger as never,
      handlers,
      eventLimit: eventsToQueueAtOnce,
      onProcessed: () => undefined,
    });
    const deliveries = async () => (await owner.client.listWebhookDeliveries({ params: { id } })).data;
    await expect.poll(deliveries, soon).toMatchObject([{ state: "pending", event_type: "client.created" }]);
    await followUp.stop();
    await feed.stop();
    await service.db.write((tx) => tx.run(deleteEvents, { org }));
    runDeliveries(service);
    await expect
      .poll(deliveries, soon)
      .toMatchObject([
        { state: "failed", attempts: 0, error: "the event is no longer in the log", next_attempt_at: null },
      ]);
    expect(endpoint.received).toEqual([]);
    expect((await webhookOf(owner, id)).failing_since).toBeNull();
  });

  it("are deleted a month after the last attempt, unless they are pending", async () => {
    const { id: org, owner } = await service.createOrganisation();
    const endpoint = await WebhookEndpoint.start();
    const { id } = await newWebhook(owner, endpoint.url);
    const [old, redelivered] = [await ping(owner, id), await ping(owner, id)];
    const { wake } = runDeliveries(service);
    for (const delivery of [old, redelivered]) await expect.poll(delivery, soon).toMatchObject({ state: "succeeded" });
    const to = new Date(Date.now() - hours(24 * 30) - 1_000).toISOString();
    const putBack = async (delivery: typeof old) => {
      const { id: delivery_id } = await delivery();
      await service.db.write((tx) => tx.run(backdate, { org, id: delivery_id, to }));
      return delivery_id;
    };
    const oldId = await putBack(old);
    const redeliveredId = await putBack(redelivered);
    await owner.client.redeliverWebhookDelivery({ params: { id, delivery_id: redeliveredId } });
    wake();
    await expect.poll(redelivered, soon).toMatchObject({ state: "succeeded", attempts: 1 });
    await owner.client.updateWebhook({ params: { id }, body: { active: false } });
    const waitingId = await putBack(await ping(owner, id));

    await deleteOldDeliveries(service.db);
    const left = (await owner.client.listWebhookDeliveries({ params: { id } })).data.map((delivery) => delivery.id);
    expect(left).toEqual([waitingId, redeliveredId]);
    expect(left).not.toContain(oldId);
  });
});
