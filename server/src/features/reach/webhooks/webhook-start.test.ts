import { describe, expect, it, onTestFinished, vi } from "vitest";
import { newWebhook, strictLogger } from "../../../../test/support/delivery-runner.ts";
import { type Person, useService } from "../../../../test/support/harness.ts";
import { EventFeed } from "../../../events/event-feed.ts";
import { EventProcessor } from "../../../events/event-processor.ts";
import { recordCreated } from "../../../events/record-event.ts";
import { newId } from "../../../shared/id.ts";
import { insertClient } from "../../customers/clients/clients.queries.ts";
import { eventsToQueueAtOnce, queueDeliveries } from "./queue-deliveries.ts";

const soon = { timeout: 20_000, interval: 20 };
const hourMs = 60 * 60 * 1_000;
const url = "https://example.com/hook";

describe("a webhook", () => {
  const service = useService({ CORKBOARD_WORKER: "off" });

  const atClock = async <Result>(offsetMs: number, work: () => Promise<Result>): Promise<Result> => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + offsetMs });
    try {
      return await work();
    } finally {
      vi.useRealTimers();
    }
  };

  const createClients = async (person: Person, names: readonly string[]) => {
    for (const name of names) await person.client.createClient({ body: { name } });
  };

  /** Queues deliveries until the test ends. */
  const processEvents = () => {
    const feed = new EventFeed(service.db, strictLogger as never);
    const processor = new EventProcessor({
      db: service.db,
      feed,
      logger: strictLogger as never,
      handlers: [queueDeliveries],
      eventLimit: eventsToQueueAtOnce,
      onProcessed: () => undefined,
    });
    onTestFinished(async () => {
      await processor.stop();
      await feed.stop();
    });
  };

  const eventsOf = async (person: Person) =>
    (await person.client.listEvents({ query: { limit: 1_000 } })).data.flatMap((event) =>
      event.type === "client.created" ? [event] : [],
    );

  /** The names of the clients whose creation is queued, in the order of the log. */
  const queuedNames = async (person: Person, id: string) => {
    const query = { limit: 100 };
    const deliveries = (await person.client.listWebhookDeliveries({ params: { id }, query })).data;
    const queued = new Set(deliveries.map(({ event_id }) => event_id));
    const events = (await eventsOf(person)).filter((event) => queued.has(event.id));
    return events.toSorted((a, b) => a.sequence - b.sequence).map(({ changes }) => changes.name?.to);
  };

  it.each([
    ["behind", -hourMs],
    ["ahead of", hourMs],
  ])("gets exactly the events after its creation from a server %s the one that created it", async (_, offset) => {
    const { owner } = await service.createOrganisation();
    await atClock(offset, () => createClients(owner, ["before 1"]));
    await createClients(owner, ["before 2"]);
    const { id } = await newWebhook(owner, url);
    await atClock(offset, () => createClients(owner, ["after 1", "after 2"]));
    await createClients(owner, ["after 3"]);
    processEvents();
    await expect.poll(() => queuedNames(owner, id), soon).toEqual(["after 1", "after 2", "after 3"]);
  });

  it("does not get events that were committed before its creation and numbered after it", async () => {
    const { id: org, owner } = await service.createOrganisation();
    const client = { org_id: org, id: newId(), name: "before", version: 1, created_at: new Date().toISOString() };
    const actor = { orgId: org, userId: owner.userId };
    await service.db.write(async (tx) => {
      await tx.send(insertClient, client);
      await recordCreated(tx, actor, "client", { id: client.id, projectId: null, version: 1 }, client);
    });
    const { id } = await newWebhook(owner, url);
    await createClients(owner, ["after"]);
    processEvents();
    await expect.poll(() => queuedNames(owner, id), soon).toEqual(["after"]);
  });

  it("created while events are recorded gets all that follow the first one it gets", async () => {
    const { owner } = await service.createOrganisation();
    processEvents();
    const names = (prefix: string) => Array.from({ length: 10 }, (_, n) => `${prefix} ${n}`);
    const [id] = await Promise.all([
      newWebhook(owner, url).then(async (created) => {
        await createClients(owner, names("after"));
        return created.id;
      }),
      ...names("concurrent").map((name) => createClients(owner, [name])),
    ]);
    await createClients(owner, ["last"]);
    await expect.poll(() => queuedNames(owner, id), soon).toContain("last");
    const queued = await queuedNames(owner, id);
    const logged = (await eventsOf(owner)).toSorted((a, b) => a.sequence - b.sequence);
    expect(queued).toEqual(logged.slice(-queued.length).map(({ changes }) => changes.name?.to));
    expect(queued).toEqual(expect.arrayContaining([...names("after"), "last"]));
  });
});
