import type { ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { newWebhook, ping, runDeliveries, strictLogger } from "../../../test/support/delivery-runner.ts";
import { freePort } from "../../../test/support/free-port.ts";
import { type Organisation, type Person, useService } from "../../../test/support/harness.ts";
import { Receiver } from "../../../test/support/receiver.ts";
import { query } from "../../db/query.ts";
import { EventFeed } from "../../events/event-feed.ts";
import { EventProcessor } from "../../events/event-processor.ts";
import { forgetOldDeliveries } from "./forget-deliveries.ts";
import { queueDeliveries } from "./queue-deliveries.ts";
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
const forgetEvents = query((q, p: { org: string }) => q.deleteFrom("events").where("org_id", "=", p.org));
const backdate = query((q, p: { org: string; id: string; to: string }) =>
  q
    .updateTable("webhook_deliveries")
    .set({ created_at: p.to, last_attempt_at: p.to })
    .where("org_id", "=", p.org)
    .where("id", "=", p.id),
);

describe("deliveries that fail", () => {
  const service = useService({ CORKBOARD_WORKER: "off" });

  const webhookOf = async (owner: Person, id: string) => (await owner.client.getWebhook({ params: { id } })).data;

  it("are sent again less and less often for three days, then given up", async () => {
    const { owner } = await service.createOrganisation();
    const receiver = await Receiver.start((response) => response.writeHead(500).end("Sorry"));
    const { id } = await newWebhook(owner, receiver.url);
    const delivery = await ping(owner, id);
    const { putForward } = runDeliveries(service);
    for (let attempts = 1; attempts <= 12; attempts++) {
      await expect.poll(async () => (await delivery()).attempts, soon).toBe(attempts);
      expect(receiver.received.length).toBe(attempts);
      const { state, next_attempt_at, last_attempt_at, response_status, response_ms, error } = await delivery();
      expect({ response_status, error }).toEqual({ response_status: 500, error: "answered 500" });
      const pause = pauseAfter(attempts, () => 0);
      const waits =
        next_attempt_at === null ? undefined : Date.parse(next_attempt_at) - Date.parse(last_attempt_at ?? "");
      // Counted from the end of the attempt.
      expect(waits).toBe(pause === undefined ? undefined : pause + (response_ms ?? Number.NaN));
      expect(state).toBe(pause === undefined ? "failed" : "pending");
      putForward(waits ?? 0);
    }
    expect(new Set(receiver.ids).size).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-timestamp"])).size).toBe(12);
    expect(await webhookOf(owner, id)).toMatchObject({ active: true, failing_since: expect.any(String) });
  });

  it.each<[string, (response: ServerResponse) => void, object]>([
    ["that breaks off", (response) => response.destroy(), { error: "the connection was closed" }],
    ["that hangs", () => undefined, { error: "no answer within 0.5 s" }],
    [
      "whose refusal does not end",
      (response) => void response.writeHead(500).write("."),
      { response_status: 500, error: "answered 500" },
    ],
    [
      "that sends on to a forbidden address",
      (response) => response.writeHead(302, { location: "http://169.254.169.254/" }).end(),
      { response_status: 302, error: "answered 302, and redirects are not followed" },
    ],
    ["that is not there", (response) => response.writeHead(404).end(), { response_status: 404, error: "answered 404" }],
  ])("say what was wrong with a receiver %s", async (_, answer, expected) => {
    const { owner } = await service.createOrganisation();
    const receiver = await Receiver.start(answer);
    const { id } = await newWebhook(owner, receiver.url);
    const delivery = await ping(owner, id);
    runDeliveries(service);
    await expect
      .poll(delivery, soon)
      .toMatchObject({ state: "pending", attempts: 1, response_status: null, ...expected });
    expect(receiver.received.length).toBe(1);
  });

  it("reach the receiver once it is back, and then all is well again", async () => {
    const { owner } = await service.createOrganisation();
    const port = await freePort();
    const { id } = await newWebhook(owner, `http://127.0.0.1:${port}/`);
    const delivery = await ping(owner, id);
    const { putForward } = runDeliveries(service);
    await expect.poll(delivery, soon).toMatchObject({ attempts: 1, error: "connection refused" });
    expect((await webhookOf(owner, id)).failing_since).toBe((await delivery()).last_attempt_at);
    const receiver = await Receiver.start();
    await owner.client.updateWebhook({ params: { id }, body: { event_types: [] } });
    expect((await webhookOf(owner, id)).failing_since).not.toBeNull();
    await owner.client.updateWebhook({ params: { id }, body: { url: receiver.url } });
    putForward(5_000);
    await expect.poll(delivery, soon).toMatchObject({ state: "succeeded", attempts: 2, error: null });
    expect((await webhookOf(owner, id)).failing_since).toBeNull();
  });

  it("do not hold up those behind them while they wait", async () => {
    const { owner } = await service.createOrganisation();
    const receiver = await Receiver.start((response) =>
      response.writeHead(receiver.received.length === 1 ? 503 : 200).end(),
    );
    const { id } = await newWebhook(owner, receiver.url);
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

  it("switch the webhook off after three days without a success, and its owners are told", async () => {
    const organisation = await service.createOrganisation();
    const { owner } = organisation;
    await organisation.addMember("Dora Developer");
    const receiver = await Receiver.start((response) => response.writeHead(500).end());
    const { id } = await newWebhook(owner, receiver.url);
    const first = await ping(owner, id);
    const { putForward, wake } = runDeliveries(service);
    await expect.poll(first, soon).toMatchObject({ attempts: 1 });
    putForward(hours(71));
    await expect.poll(first, soon).toMatchObject({ attempts: 2 });
    expect(await webhookOf(owner, id)).toMatchObject({ active: true });
    putForward(hours(1.1));
    await expectDisabled(organisation, id, "Nothing could be delivered for three days");
    const sent = receiver.received.length;

    const waiting = await ping(owner, id);
    putForward(hours(24));
    receiver.answer = (response) => response.end();
    expect(await waiting()).toMatchObject({ state: "pending", attempts: 0 });
    const on = await owner.client.updateWebhook({ params: { id }, body: { active: true } });
    expect(on.data).toMatchObject({ active: true, disabled_reason: null, failing_since: null });
    wake();
    await expect.poll(waiting, soon).toMatchObject({ state: "succeeded" });
    await expect.poll(first, soon).toMatchObject({ state: "succeeded" });
    expect(receiver.received.length).toBe(sent + 2);

    await owner.client.deleteWebhook({ params: { id } });
    expect(await service.db.all(noticesIn, { org: organisation.id })).toEqual([]);
  });

  it("switch the webhook off at once when the receiver is gone (410)", async () => {
    const organisation = await service.createOrganisation();
    const { owner } = organisation;
    const receiver = await Receiver.start((response) => response.writeHead(410).end());
    const { id } = await newWebhook(owner, receiver.url);
    const first = await ping(owner, id);
    const second = await ping(owner, id);
    runDeliveries(service);
    await expectDisabled(organisation, id, "The receiver answered 410 Gone");
    expect(await first()).toMatchObject({ state: "failed", response_status: 410 });
    expect(await second()).toMatchObject({ state: "pending", attempts: 0 });
    expect(receiver.received.length).toBe(1);
  });

  it("leave everything as it was when telling the owners fails", async () => {
    const { owner } = await service.createOrganisation();
    const receiver = await Receiver.start((response) => response.writeHead(410).end());
    const { id } = await newWebhook(owner, receiver.url);
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

  it("fail for good when their event has left the log, through no fault of the receiver", async () => {
    const { id: org, owner } = await service.createOrganisation();
    const receiver = await Receiver.start();
    const { id } = await newWebhook(owner, receiver.url);
    await owner.client.createClient({ body: { name: "Long ago" } });
    const feed = new EventFeed(service.db, strictLogger as never);
    const handlers = [queueDeliveries];
    const followUp = new EventProcessor({
      db: service.db,
      feed,
      logger: strictLogger as never,
      handlers,
      onProcessed: () => undefined,
    });
    const deliveries = async () => (await owner.client.listWebhookDeliveries({ params: { id } })).data;
    await expect.poll(deliveries, soon).toMatchObject([{ state: "pending", event_type: "client.created" }]);
    await followUp.stop();
    await feed.stop();
    await service.db.write((tx) => tx.run(forgetEvents, { org }));
    runDeliveries(service);
    await expect
      .poll(deliveries, soon)
      .toMatchObject([{ state: "failed", attempts: 0, error: "the event has left the log", next_attempt_at: null }]);
    expect(receiver.received).toEqual([]);
    expect((await webhookOf(owner, id)).failing_since).toBeNull();
  });

  it("are forgotten a month after the last attempt; those that wait are not", async () => {
    const { id: org, owner } = await service.createOrganisation();
    const receiver = await Receiver.start();
    const { id } = await newWebhook(owner, receiver.url);
    const [old, repeated] = [await ping(owner, id), await ping(owner, id)];
    const { wake } = runDeliveries(service);
    for (const delivery of [old, repeated]) await expect.poll(delivery, soon).toMatchObject({ state: "succeeded" });
    const to = new Date(Date.now() - hours(24 * 30) - 1_000).toISOString();
    const putBack = async (delivery: typeof old) => {
      const { id: delivery_id } = await delivery();
      await service.db.write((tx) => tx.run(backdate, { org, id: delivery_id, to }));
      return delivery_id;
    };
    const oldId = await putBack(old);
    const repeatedId = await putBack(repeated);
    await owner.client.redeliverWebhookDelivery({ params: { id, delivery_id: repeatedId } });
    wake();
    await expect.poll(repeated, soon).toMatchObject({ state: "succeeded", attempts: 1 });
    await owner.client.updateWebhook({ params: { id }, body: { active: false } });
    const waitingId = await putBack(await ping(owner, id));

    await forgetOldDeliveries(service.db);
    const left = (await owner.client.listWebhookDeliveries({ params: { id } })).data.map((delivery) => delivery.id);
    expect(left).toEqual([waitingId, repeatedId]);
    expect(left).not.toContain(oldId);
  });

  it("are at most fifty at once, and the others wait for a place without being forgotten", async () => {
    const { owner } = await service.createOrganisation();
    const held: ServerResponse[] = [];
    const receiver = await Receiver.start((response) => void held.push(response));
    for (let n = 0; n < 55; n++) {
      const { id } = await newWebhook(owner, receiver.url);
      for (let pings = 0; pings < 2; pings++) await owner.client.pingWebhook({ params: { id } });
    }
    runDeliveries(service, { timeoutMs: 15_000 });
    await receiver.until(50);
    expect(held.length).toBe(50);
    receiver.answer = (response) => response.end();
    for (const response of held) response.end();
    await receiver.until(110);
    expect(new Set(receiver.ids).size).toBe(110);
  });
});
