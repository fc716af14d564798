import type { ServerResponse } from "node:http";
import { Webhook as Signature } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { newBoard, newCard, newFeedback } from "../../../../test/support/factories.ts";
import { type Person, useService } from "../../../../test/support/harness.ts";
import { repeated } from "../../../../test/support/repeated.ts";
import { WebhookEndpoint } from "../../../../test/support/webhook-endpoint.ts";
import { recordCreated } from "../../../events/record-event.ts";
import { notFoundOrNotPublic } from "../../../ports/outbound/outbound-client.ts";
import { newId } from "../../../shared/id.ts";
import { insertClient } from "../../customers/clients/clients.queries.ts";

const never = () => undefined;
const soon = { timeout: 20_000, interval: 20 };

describe("deliveries", () => {
  const service = useService({ CORKBOARD_OUTBOUND_ALLOW: "127.0.0.0/8,::1" });

  const listen = async (
    owner: Person,
    endpoint: WebhookEndpoint,
    wanted: object = { event_types: ["client.created"] },
  ) => (await owner.client.createWebhook({ body: { url: endpoint.url, ...wanted } })).data;

  const deliveryOf = async (owner: Person, id: string, delivery_id: string) =>
    (await owner.client.getWebhookDelivery({ params: { id, delivery_id } })).data;

  const newestDelivery = async (owner: Person, id: string) =>
    (await owner.client.listWebhookDeliveries({ params: { id }, query: { limit: 1 } })).data[0];

  it("contain the event as the log shows it, signed according to Standard Webhooks", async () => {
    const { owner } = await service.createOrganisation();
    const endpoint = await WebhookEndpoint.start();
    const { id, secret } = await listen(owner, endpoint);
    const { data: client } = await owner.client.createClient({ body: { name: "Zoë & Søn 🚲" } });
    await endpoint.until(1);
    const [received] = endpoint.received;
    const event = (await owner.client.listEvents({ query: { object_id: client.id } })).data[0];
    expect(new Signature(secret).verify(received?.body ?? "", received?.headers as Record<string, string>)).toEqual({
      type: "client.created",
      timestamp: event?.created_at,
      data: event,
    });
    expect(received?.headers).toMatchObject({
      "webhook-id": event?.id,
      "content-type": "application/json",
      "user-agent": expect.stringMatching(/^Corkboard\/\d/),
    });
    const otherSecret = `whsec_${Buffer.alloc(32).toString("base64")}`;
    expect(() =>
      new Signature(otherSecret).verify(received?.body ?? "", received?.headers as Record<string, string>),
    ).toThrow("No matching signature found");
    expect(received?.body).not.toContain(secret);
    await expect
      .poll(() => newestDelivery(owner, id), soon)
      .toMatchObject({
        webhook_id: id,
        event_id: event?.id,
        event_type: "client.created",
        state: "succeeded",
        attempts: 1,
        next_attempt_at: null,
        last_attempt_at: expect.stringMatching(/Z$/),
        response_status: 204,
        response_ms: expect.any(Number),
        error: null,
      });
  });

  it("are signed with a new secret immediately, and for a day also with the previous one", async () => {
    const { owner } = await service.createOrganisation();
    const endpoint = await WebhookEndpoint.start();
    const { id, secret } = await listen(owner, endpoint);
    const rotate = () => owner.client.rotateWebhookSecret({ params: { id } });
    const { data: rotated, etag } = await rotate();
    expect(rotated).toEqual({ ...(await owner.client.getWebhook({ params: { id } })).data, secret: rotated.secret });
    expect(etag).toBe((await owner.client.getWebhook({ params: { id } })).etag);
    expect(rotated.secret).not.toBe(secret);
    await owner.client.pingWebhook({ params: { id } });
    await endpoint.until(1);
    const fits = (received: (typeof endpoint.received)[number] | undefined, by: string) => {
      try {
        return Boolean(new Signature(by).verify(received?.body ?? "", received?.headers as Record<string, string>));
      } catch {
        return false;
      }
    };
    expect([secret, rotated.secret].map((each) => fits(endpoint.received[0], each))).toEqual([true, true]);
    const { data: again } = await rotate();
    await owner.client.pingWebhook({ params: { id } });
    await endpoint.until(2);
    const last = endpoint.received[1];
    expect([secret, rotated.secret, again.secret].map((each) => fits(last, each))).toEqual([false, true, true]);
  });

  it("arrive one by one in the order of the log", async () => {
    const { owner } = await service.createOrganisation();
    let underWay = 0;
    let most = 0;
    const endpoint = await WebhookEndpoint.start((response) => {
      most = Math.max(most, ++underWay);
      setImmediate(() => {
        underWay--;
        response.writeHead(200).end("ok");
      });
    });
    await listen(owner, endpoint);
    const names = Array.from({ length: 30 }, (_, n) => `Client ${n}`);
    for (const name of names) await owner.client.createClient({ body: { name } });
    await endpoint.until(names.length);
    expect(endpoint.received.map(({ data }) => data.changes.name.to)).toEqual(names);
    expect({ mostAtOnce: most }).toEqual({ mostAtOnce: 1 });
    const withTheSameId = repeated(endpoint.received, ({ headers }) => headers["webhook-id"]);
    expect(withTheSameId.map(({ data }): string => data.changes.name.to)).toEqual([]);
  });

  it("contain only the subscribed event types and projects", async () => {
    const { owner } = await service.createOrganisation();
    const [everything, kinds, projects, both] = await Promise.all([1, 2, 3, 4].map(() => WebhookEndpoint.start()));
    const board = await newBoard(owner);
    const other = await newBoard(owner);
    await listen(owner, everything!, {});
    await listen(owner, kinds!, { event_types: ["card.created", "card.deleted"] });
    await listen(owner, projects!, { project_ids: [board.projectId] });
    await listen(owner, both!, { event_types: ["card.deleted"], project_ids: [other.projectId] });
    const card = await newCard(owner, board);
    const otherCard = await newCard(owner, other);
    await owner.client.createCardComment({ params: { id: card.id }, body: { content: "Hello" } });
    await owner.client.createClient({ body: { name: "Of no project" } });
    for (const { id } of [card, otherCard]) await owner.client.deleteCard({ params: { id } });

    const told = (endpoint?: WebhookEndpoint) =>
      endpoint?.received.map(({ type, data }) => [type, data.project_id === board.projectId ? "board" : "other"]);
    // The boards were created before the webhooks, but their events may not have been followed up yet.
    await expect
      .poll(() => told(everything)?.slice(-6), soon)
      .toEqual([
        ["card.created", "board"],
        ["card.created", "other"],
        ["comment.created", "board"],
        ["client.created", "other"],
        ["card.deleted", "board"],
        ["card.deleted", "other"],
      ]);
    await expect
      .poll(() => told(projects)?.slice(-3), soon)
      .toEqual([
        ["card.created", "board"],
        ["comment.created", "board"],
        ["card.deleted", "board"],
      ]);
    await expect
      .poll(() => told(kinds), soon)
      .toEqual([
        ["card.created", "board"],
        ["card.created", "other"],
        ["card.deleted", "board"],
        ["card.deleted", "other"],
      ]);
    await expect.poll(() => told(both), soon).toEqual([["card.deleted", "other"]]);
  });

  it("are not created for another organisation's events", async () => {
    const { owner } = await service.createOrganisation();
    const { owner: stranger } = await service.createOrganisation();
    const [ours, theirs] = [await WebhookEndpoint.start(), await WebhookEndpoint.start()];
    await listen(owner, ours);
    await listen(stranger, theirs);
    await owner.client.createClient({ body: { name: "Ours" } });
    await stranger.client.createClient({ body: { name: "Theirs" } });
    await Promise.all([ours.until(1), theirs.until(1)]);
    expect(ours.received.map(({ data }) => data.changes.name.to)).toEqual(["Ours"]);
    expect(theirs.received.map(({ data }) => data.changes.name.to)).toEqual(["Theirs"]);
  });

  it("are not created for a change that was rolled back", async () => {
    const { id: org, owner } = await service.createOrganisation();
    const endpoint = await WebhookEndpoint.start();
    await listen(owner, endpoint);
    const taken = service.db.write(async (tx) => {
      const id = newId();
      const created_at = new Date().toISOString();
      await tx.run(insertClient, { org_id: org, id, name: "Never was", version: 1, created_at });
      await recordCreated(
        tx,
        { orgId: org, userId: null },
        "client",
        { id, projectId: null, version: 1 },
        { name: "Never was" },
      );
      throw new Error("taken back");
    });
    await expect(taken).rejects.toThrow("taken back");
    await owner.client.createClient({ body: { name: "Is" } });
    await endpoint.until(1);
    expect(endpoint.received.map(({ data }) => data.changes.name.to)).toEqual(["Is"]);
  });

  it("to an endpoint that hangs do not delay others", async () => {
    const { owner } = await service.createOrganisation();
    const hanging = await Promise.all([1, 2, 3].map(() => WebhookEndpoint.start(never)));
    const prompt = await WebhookEndpoint.start();
    for (const endpoint of [...hanging, prompt]) await listen(owner, endpoint);
    for (let n = 0; n < 5; n++) await owner.client.createClient({ body: { name: `Client ${n}` } });
    await prompt.until(5);
    await Promise.all(hanging.map((endpoint) => endpoint.until(1)));
    expect(hanging.map(({ received }) => received.length)).toEqual([1, 1, 1]);
  });

  it("can be tested with a ping, which has its own id", async () => {
    const { owner } = await service.createOrganisation();
    const endpoint = await WebhookEndpoint.start();
    const { id, secret } = await listen(owner, endpoint);
    const ping = await service.request("POST", `/api/v1/webhooks/${id}/ping`, { token: owner.token });
    expect(ping).toMatchObject({ status: 201, body: { data: { event_type: "ping", event_id: null, attempts: 0 } } });
    await endpoint.until(1);
    const { headers, body } = endpoint.received[0]!;
    expect(new Signature(secret).verify(body, headers as Record<string, string>)).toEqual({
      type: "ping",
      timestamp: ping.body.data.created_at,
      data: { webhook_id: id },
    });
    expect(headers["webhook-id"]).toBe(ping.body.data.id);
    await expect.poll(() => deliveryOf(owner, id, ping.body.data.id), soon).toMatchObject({ state: "succeeded" });
  });

  it("are sent again on request with the same id", async () => {
    const { owner } = await service.createOrganisation();
    const endpoint = await WebhookEndpoint.start();
    const { id } = await listen(owner, endpoint);
    await owner.client.createClient({ body: { name: "Twice" } });
    await expect.poll(() => newestDelivery(owner, id), soon).toMatchObject({ state: "succeeded" });
    const delivery_id = (await newestDelivery(owner, id))?.id ?? "";
    const again = await owner.client.redeliverWebhookDelivery({ params: { id, delivery_id } });
    expect(again.data).toMatchObject({ id: delivery_id, state: "pending", attempts: 0, response_status: 204 });
    await endpoint.until(2);
    expect(endpoint.ids).toEqual([again.data.event_id, again.data.event_id]);
    expect(endpoint.received[1]?.body).toBe(endpoint.received[0]?.body);
    await expect
      .poll(() => deliveryOf(owner, id, delivery_id), soon)
      .toMatchObject({ state: "succeeded", attempts: 1 });
    expect((await owner.client.listWebhookDeliveries({ params: { id } })).meta.total).toBe(1);
  });

  it("are sent again even if that is requested while they are being sent", async () => {
    const { owner } = await service.createOrganisation();
    const held: ServerResponse[] = [];
    const endpoint = await WebhookEndpoint.start((response) => void held.push(response));
    const { id } = await listen(owner, endpoint);
    await owner.client.createClient({ body: { name: "Twice" } });
    await endpoint.until(1);
    const delivery_id = (await newestDelivery(owner, id))?.id ?? "";
    const again = await owner.client.redeliverWebhookDelivery({ params: { id, delivery_id } });
    endpoint.respond = (response) => response.writeHead(204).end();
    held[0]?.writeHead(200).end();
    await endpoint.until(2);
    expect(endpoint.ids).toEqual([again.data.event_id, again.data.event_id]);
    await expect
      .poll(() => deliveryOf(owner, id, delivery_id), soon)
      .toMatchObject({ state: "succeeded", attempts: 1, response_status: 204 });
    expect(endpoint.received).toHaveLength(2);
  });

  it("do not contain content that was deleted before they were sent", async () => {
    const { owner } = await service.createOrganisation();
    const held: ServerResponse[] = [];
    const endpoint = await WebhookEndpoint.start((response) => void held.push(response));
    await listen(owner, endpoint, { event_types: ["feedback.created", "client.created"] });
    await owner.client.createClient({ body: { name: "First in line" } });
    await endpoint.until(1);
    const feedback = await newFeedback(owner, { title: "xyzzy" });
    await owner.client.deleteFeedback({ params: { id: feedback.id } });
    endpoint.respond = (response) => response.end();
    held[0]?.end();
    await expect.poll(() => endpoint.types.at(-1), soon).toBe("feedback.created");
    expect(endpoint.received.at(-1)?.data).toMatchObject({ object_id: feedback.id, changes: {} });
    expect(endpoint.received.at(-1)?.body).not.toContain("xyzzy");
  });

  it("are neither queued nor sent while the webhook is off; those already queued are sent when it is on again", async () => {
    const { owner } = await service.createOrganisation();
    const endpoint = await WebhookEndpoint.start();
    const other = await WebhookEndpoint.start();
    const { id } = await listen(owner, endpoint);
    await listen(owner, other);
    await owner.client.updateWebhook({ params: { id }, body: { active: false } });
    await owner.client.createClient({ body: { name: "Missed" } });
    const ping = await owner.client.pingWebhook({ params: { id } });
    await other.until(1);
    expect(endpoint.received).toEqual([]);
    expect(await deliveryOf(owner, id, ping.data.id)).toMatchObject({ state: "pending", attempts: 0 });
    await owner.client.updateWebhook({ params: { id }, body: { active: true } });
    await owner.client.createClient({ body: { name: "Told" } });
    await endpoint.until(2);
    expect(endpoint.types).toEqual(["ping", "client.created"]);
    expect(endpoint.received[1]?.data.changes.name.to).toBe("Told");
  });

  it("are not sent to a webhook that was deleted", async () => {
    const { owner } = await service.createOrganisation();
    const held: ServerResponse[] = [];
    const endpoint = await WebhookEndpoint.start((response) => void held.push(response));
    const other = await WebhookEndpoint.start();
    const { id } = await listen(owner, endpoint);
    await listen(owner, other);
    for (const name of ["Sent", "Waiting"]) await owner.client.createClient({ body: { name } });
    await endpoint.until(1);
    await other.until(2);
    await owner.client.deleteWebhook({ params: { id } });
    held[0]?.end();
    await owner.client.createClient({ body: { name: "After" } });
    await other.until(3);
    expect(endpoint.received.length).toBe(1);
  });

  it("are listed newest first, in pages", async () => {
    const { owner } = await service.createOrganisation();
    const endpoint = await WebhookEndpoint.start();
    const { id } = await listen(owner, endpoint);
    for (const name of ["a", "b", "c"]) await owner.client.createClient({ body: { name } });
    await endpoint.until(3);
    const events = (await owner.client.listEvents({ query: { order: "newest", limit: 3 } })).data;
    const listed = await owner.client.listWebhookDeliveries({ params: { id } });
    expect(listed.data.map(({ event_id }) => event_id)).toEqual(events.map((event) => event.id));
    const page = await owner.client.listWebhookDeliveries({ params: { id }, query: { limit: 1, offset: 1 } });
    expect(page).toMatchObject({ data: [listed.data[1]], meta: { total: 3, limit: 1, offset: 1 } });
  });
});

describe("deliveries without allowed private addresses", () => {
  const service = useService();

  it.each(["127.0.0.1", "localhost", "2130706433", "[::ffff:127.0.0.1]"])(
    "never reach %s, and report why",
    async (host) => {
      const { owner } = await service.createOrganisation();
      const endpoint = await WebhookEndpoint.start();
      const url = endpoint.url.replace("127.0.0.1", host);
      const { id } = (await owner.client.createWebhook({ body: { url, event_types: ["client.deleted"] } })).data;
      const { data: ping } = await owner.client.pingWebhook({ params: { id } });
      const delivery = () => owner.client.getWebhookDelivery({ params: { id, delivery_id: ping.id } });
      await expect
        .poll(async () => (await delivery()).data, soon)
        .toMatchObject({
          state: "pending",
          attempts: 1,
          response_status: null,
          error: notFoundOrNotPublic,
        });
      expect((await owner.client.getWebhook({ params: { id } })).data.failing_since).toMatch(/Z$/);
      expect(endpoint.received).toEqual([]);
    },
  );
});
