import type { ServerResponse } from "node:http";
import { Webhook as Signature } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { newBoard, newCard, newFeedback } from "../../../test/support/factories.ts";
import { type Person, useService } from "../../../test/support/harness.ts";
import { Receiver } from "../../../test/support/receiver.ts";
import { recordCreated } from "../../events/record-event.ts";
import { newId } from "../../shared/id.ts";
import { insertClient } from "../clients/clients.queries.ts";

const never = () => undefined;
const soon = { timeout: 20_000, interval: 20 };

describe("deliveries", () => {
  const service = useService({ CORKBOARD_OUTBOUND_ALLOW: "127.0.0.0/8,::1" });

  const listen = async (owner: Person, receiver: Receiver, wanted: object = { event_types: ["client.created"] }) =>
    (await owner.client.createWebhook({ body: { url: receiver.url, ...wanted } })).data;

  const deliveryOf = async (owner: Person, id: string, delivery_id: string) =>
    (await owner.client.getWebhookDelivery({ params: { id, delivery_id } })).data;

  const newestDelivery = async (owner: Person, id: string) =>
    (await owner.client.listWebhookDeliveries({ params: { id }, query: { limit: 1 } })).data[0];

  it("carry the event as the log shows it, signed as Standard Webhooks has it", async () => {
    const { owner } = await service.createOrganisation();
    const receiver = await Receiver.start();
    const { id, secret } = await listen(owner, receiver);
    const { data: client } = await owner.client.createClient({ body: { name: "Zoë & Søn 🚲" } });
    await receiver.until(1);
    const [received] = receiver.received;
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

  it("are signed with a new secret at once, and for a day with the one before it too", async () => {
    const { owner } = await service.createOrganisation();
    const receiver = await Receiver.start();
    const { id, secret } = await listen(owner, receiver);
    const rotate = () => owner.client.rotateWebhookSecret({ params: { id } });
    const { data: rotated, etag } = await rotate();
    expect(rotated).toEqual({ ...(await owner.client.getWebhook({ params: { id } })).data, secret: rotated.secret });
    expect(etag).toBe((await owner.client.getWebhook({ params: { id } })).etag);
    expect(rotated.secret).not.toBe(secret);
    await owner.client.pingWebhook({ params: { id } });
    await receiver.until(1);
    const fits = (received: (typeof receiver.received)[number] | undefined, by: string) => {
      try {
        return Boolean(new Signature(by).verify(received?.body ?? "", received?.headers as Record<string, string>));
      } catch {
        return false;
      }
    };
    expect([secret, rotated.secret].map((each) => fits(receiver.received[0], each))).toEqual([true, true]);
    const { data: again } = await rotate();
    await owner.client.pingWebhook({ params: { id } });
    await receiver.until(2);
    const last = receiver.received[1];
    expect([secret, rotated.secret, again.secret].map((each) => fits(last, each))).toEqual([false, true, true]);
  });

  it("arrive in the order of the log, one after the other", async () => {
    const { owner } = await service.createOrganisation();
    let underWay = 0;
    let most = 0;
    const receiver = await Receiver.start((response) => {
      most = Math.max(most, ++underWay);
      setImmediate(() => {
        underWay--;
        response.writeHead(200).end("ok");
      });
    });
    await listen(owner, receiver);
    const names = Array.from({ length: 30 }, (_, n) => `Client ${n}`);
    for (const name of names) await owner.client.createClient({ body: { name } });
    await receiver.until(names.length);
    expect(receiver.received.map(({ data }) => data.changes.name.to)).toEqual(names);
    expect(most).toBe(1);
    expect(new Set(receiver.ids).size).toBe(names.length);
  });

  it("tell only of the kinds and projects that were asked for", async () => {
    const { owner } = await service.createOrganisation();
    const [everything, kinds, projects, both] = await Promise.all([1, 2, 3, 4].map(() => Receiver.start()));
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

    const told = (receiver?: Receiver) =>
      receiver?.received.map(({ type, data }) => [type, data.project_id === board.projectId ? "board" : "other"]);
    // The boards came before the webhooks, but how they came about may still have been on its way.
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

  it("of another organisation's events do not exist", async () => {
    const { owner } = await service.createOrganisation();
    const { owner: stranger } = await service.createOrganisation();
    const [ours, theirs] = [await Receiver.start(), await Receiver.start()];
    await listen(owner, ours);
    await listen(stranger, theirs);
    await owner.client.createClient({ body: { name: "Ours" } });
    await stranger.client.createClient({ body: { name: "Theirs" } });
    await Promise.all([ours.until(1), theirs.until(1)]);
    expect(ours.received.map(({ data }) => data.changes.name.to)).toEqual(["Ours"]);
    expect(theirs.received.map(({ data }) => data.changes.name.to)).toEqual(["Theirs"]);
  });

  it("do not come of a change that was taken back", async () => {
    const { id: org, owner } = await service.createOrganisation();
    const receiver = await Receiver.start();
    await listen(owner, receiver);
    const taken = service.db.write(async (tx) => {
      const id = newId();
      const created_at = new Date().toISOString();
      await tx.run(insertClient, { org_id: org, id, name: "Never was", version: 1, created_at });
      await recordCreated(tx, { orgId: org, userId: null }, "client", { id, projectId: null }, { name: "Never was" });
      throw new Error("taken back");
    });
    await expect(taken).rejects.toThrow("taken back");
    await owner.client.createClient({ body: { name: "Is" } });
    await receiver.until(1);
    expect(receiver.received.map(({ data }) => data.changes.name.to)).toEqual(["Is"]);
  });

  it("to a receiver that hangs hold up no other", async () => {
    const { owner } = await service.createOrganisation();
    const hanging = await Promise.all([1, 2, 3].map(() => Receiver.start(never)));
    const prompt = await Receiver.start();
    for (const receiver of [...hanging, prompt]) await listen(owner, receiver);
    for (let n = 0; n < 5; n++) await owner.client.createClient({ body: { name: `Client ${n}` } });
    await prompt.until(5);
    await Promise.all(hanging.map((receiver) => receiver.until(1)));
    expect(hanging.map(({ received }) => received.length)).toEqual([1, 1, 1]);
  });

  it("are tried by a ping, under an id of its own", async () => {
    const { owner } = await service.createOrganisation();
    const receiver = await Receiver.start();
    const { id, secret } = await listen(owner, receiver);
    const ping = await service.request("POST", `/api/v1/webhooks/${id}/ping`, { token: owner.token });
    expect(ping).toMatchObject({ status: 201, body: { data: { event_type: "ping", event_id: null, attempts: 0 } } });
    await receiver.until(1);
    const { headers, body } = receiver.received[0]!;
    expect(new Signature(secret).verify(body, headers as Record<string, string>)).toEqual({
      type: "ping",
      timestamp: ping.body.data.created_at,
      data: { webhook_id: id },
    });
    expect(headers["webhook-id"]).toBe(ping.body.data.id);
    await expect.poll(() => deliveryOf(owner, id, ping.body.data.id), soon).toMatchObject({ state: "succeeded" });
  });

  it("are repeated on request under the same id", async () => {
    const { owner } = await service.createOrganisation();
    const receiver = await Receiver.start();
    const { id } = await listen(owner, receiver);
    await owner.client.createClient({ body: { name: "Twice" } });
    await expect.poll(() => newestDelivery(owner, id), soon).toMatchObject({ state: "succeeded" });
    const delivery_id = (await newestDelivery(owner, id))?.id ?? "";
    const again = await owner.client.redeliverWebhookDelivery({ params: { id, delivery_id } });
    expect(again.data).toMatchObject({ id: delivery_id, state: "pending", attempts: 0, response_status: 204 });
    await receiver.until(2);
    expect(new Set(receiver.ids).size).toBe(1);
    expect(receiver.received[1]?.body).toBe(receiver.received[0]?.body);
    await expect
      .poll(() => deliveryOf(owner, id, delivery_id), soon)
      .toMatchObject({ state: "succeeded", attempts: 1 });
    expect((await owner.client.listWebhookDeliveries({ params: { id } })).meta.total).toBe(1);
  });

  it("are repeated also when that is asked for while one is on its way", async () => {
    const { owner } = await service.createOrganisation();
    const held: ServerResponse[] = [];
    const receiver = await Receiver.start((response) => void held.push(response));
    const { id } = await listen(owner, receiver);
    await owner.client.createClient({ body: { name: "Twice" } });
    await receiver.until(1);
    const delivery_id = (await newestDelivery(owner, id))?.id ?? "";
    await owner.client.redeliverWebhookDelivery({ params: { id, delivery_id } });
    receiver.answer = (response) => response.writeHead(204).end();
    held[0]?.writeHead(200).end();
    await receiver.until(2);
    expect(new Set(receiver.ids).size).toBe(1);
    await expect
      .poll(() => deliveryOf(owner, id, delivery_id), soon)
      .toMatchObject({ state: "succeeded", attempts: 1, response_status: 204 });
    expect(receiver.received).toHaveLength(2);
  });

  it("no longer hold the words of what was deleted before they were sent", async () => {
    const { owner } = await service.createOrganisation();
    const held: ServerResponse[] = [];
    const receiver = await Receiver.start((response) => void held.push(response));
    await listen(owner, receiver, { event_types: ["feedback.created", "client.created"] });
    await owner.client.createClient({ body: { name: "First in line" } });
    await receiver.until(1);
    const feedback = await newFeedback(owner, { title: "xyzzy" });
    await owner.client.deleteFeedback({ params: { id: feedback.id } });
    receiver.answer = (response) => response.end();
    held[0]?.end();
    await expect.poll(() => receiver.types.at(-1), soon).toBe("feedback.created");
    expect(receiver.received.at(-1)?.data).toMatchObject({ object_id: feedback.id, changes: {} });
    expect(receiver.received.at(-1)?.body).not.toContain("xyzzy");
  });

  it("are neither queued nor sent while the webhook is off, and what waited goes out when it is on again", async () => {
    const { owner } = await service.createOrganisation();
    const receiver = await Receiver.start();
    const other = await Receiver.start();
    const { id } = await listen(owner, receiver);
    await listen(owner, other);
    await owner.client.updateWebhook({ params: { id }, body: { active: false } });
    await owner.client.createClient({ body: { name: "Missed" } });
    const ping = await owner.client.pingWebhook({ params: { id } });
    await other.until(1);
    expect(receiver.received).toEqual([]);
    expect(await deliveryOf(owner, id, ping.data.id)).toMatchObject({ state: "pending", attempts: 0 });
    await owner.client.updateWebhook({ params: { id }, body: { active: true } });
    await owner.client.createClient({ body: { name: "Told" } });
    await receiver.until(2);
    expect(receiver.types).toEqual(["ping", "client.created"]);
    expect(receiver.received[1]?.data.changes.name.to).toBe("Told");
  });

  it("are not sent to a webhook that was deleted", async () => {
    const { owner } = await service.createOrganisation();
    const held: ServerResponse[] = [];
    const receiver = await Receiver.start((response) => void held.push(response));
    const other = await Receiver.start();
    const { id } = await listen(owner, receiver);
    await listen(owner, other);
    for (const name of ["Sent", "Waiting"]) await owner.client.createClient({ body: { name } });
    await receiver.until(1);
    await other.until(2);
    await owner.client.deleteWebhook({ params: { id } });
    held[0]?.end();
    await owner.client.createClient({ body: { name: "After" } });
    await other.until(3);
    expect(receiver.received.length).toBe(1);
  });

  it("are listed newest first, in pages", async () => {
    const { owner } = await service.createOrganisation();
    const receiver = await Receiver.start();
    const { id } = await listen(owner, receiver);
    for (const name of ["a", "b", "c"]) await owner.client.createClient({ body: { name } });
    await receiver.until(3);
    const events = (await owner.client.listEvents({ query: { order: "newest", limit: 3 } })).data;
    const listed = await owner.client.listWebhookDeliveries({ params: { id } });
    expect(listed.data.map(({ event_id }) => event_id)).toEqual(events.map((event) => event.id));
    const page = await owner.client.listWebhookDeliveries({ params: { id }, query: { limit: 1, offset: 1 } });
    expect(page).toMatchObject({ data: [listed.data[1]], meta: { total: 3, limit: 1, offset: 1 } });
  });
});

describe("deliveries without the operator's permission for other addresses", () => {
  const service = useService();

  it.each(["127.0.0.1", "localhost", "2130706433", "[::ffff:127.0.0.1]"])(
    "never reach %s, and say so",
    async (host) => {
      const { owner } = await service.createOrganisation();
      const receiver = await Receiver.start();
      const url = receiver.url.replace("127.0.0.1", host);
      const { id } = (await owner.client.createWebhook({ body: { url, event_types: ["client.deleted"] } })).data;
      const { data: ping } = await owner.client.pingWebhook({ params: { id } });
      const delivery = () => owner.client.getWebhookDelivery({ params: { id, delivery_id: ping.id } });
      await expect
        .poll(async () => (await delivery()).data, soon)
        .toMatchObject({
          state: "pending",
          attempts: 1,
          response_status: null,
          error: "the address is not public",
        });
      expect((await owner.client.getWebhook({ params: { id } })).data.failing_since).toMatch(/Z$/);
      expect(receiver.received).toEqual([]);
    },
  );
});
