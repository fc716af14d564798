import { setTimeout as sleep } from "node:timers/promises";
import { readConfig } from "../../src/config/config.ts";
import { openDatabase } from "../../src/db/open.ts";
import { createClient as addClient } from "../../src/features/customers/clients/create-client.ts";
import type { Environment } from "../support/spawned-service.ts";
import { ownerActor } from "../support/owner-actor.ts";
import { createTargets, makeChanges } from "./parts/changes.ts";
import { misplaced, readEventLog } from "./parts/event-log.ts";
import { KillableWorker } from "./parts/killable-worker.ts";
import { StreamReader } from "./parts/stream-reader.ts";
import { startWebhookEndpoint } from "./parts/webhook-endpoint.ts";
import type { Drill } from "./drill.ts";
import { until } from "./until.ts";

const writers = 8;
const maxAhead = 300;
const rolledBackName = "Never committed";

/**
 * Changes are made while the worker is killed repeatedly. In the end every event has reached the webhook, nearly all of
 * them once, none of a change that was rolled back, and the live stream delivered them all in order.
 */
export const outbox: Drill = {
  name: "outbox",
  engines: ["sqlite", "postgres"],
  async run(run) {
    const changes = run.size(10_000, 300);
    const kills = run.size(20, 1);
    const { url, arrivals, bodies, stop } = await startWebhookEndpoint();
    run.atEnd(stop);
    const data = await run.database();
    const environment = { ...data.environment, CORKBOARD_OUTBOUND_ALLOW: "127.0.0.0/8", CORKBOARD_WORKER: "off" };
    const service = await run.start(environment);
    const { token, organisation, user } = await run.organisation(environment);
    const client = service.client(token);
    const targets = await createTargets(client);
    await client.createWebhook({ body: { url } });
    const start = (await readEventLog(client)).length;
    const streamed = new StreamReader(client, start);
    run.atEnd(() => streamed.stop());
    const worker = new KillableWorker(environment);
    run.atEnd(() => worker.stop());
    let made = 0;
    // Changes keep pace with their deliveries, so that every kill affects both.
    const next = async () => {
      while (made - arrivals.size > maxAhead) await sleep(10);
      return made < changes ? made++ : undefined;
    };
    const writing = Promise.all([
      ...Array.from({ length: writers }, () => makeChanges(client, targets, next)),
      rollBackRepeatedly(environment, { orgId: organisation.id, userId: user.id }, () => made < changes),
    ]);
    for (let kill = 1; kill <= kills; kill++) {
      const expected = Math.min(arrivals.size + (0.9 * changes) / (kills + 1), changes);
      await until(() => arrivals.size >= expected, `deliveries before kill ${kill}`);
      await worker.killAndRestart();
    }
    await writing;

    const log = (await readEventLog(client)).slice(start);
    // Deliveries claimed by a killed worker are taken over once its lease has expired.
    await until(() => log.every(({ id }) => arrivals.has(id)), "all deliveries");
    await until(() => streamed.events.length >= log.length, "the complete stream");

    const known = new Set(log.map(({ id }) => id));
    const unknown = [...arrivals.keys()].filter((id) => !known.has(id));
    const rolledBack = [...bodies.values()].filter((body) => body.includes(rolledBackName));
    const repeated = [...arrivals.values()].filter((times) => times > 1).length;
    run.count(`Every one of ${changes} changes has an event`, log.length, "events", { atLeast: changes });
    run.count(
      `Every event is delivered although the worker is killed ${kills} times`,
      log.filter(({ id }) => !arrivals.has(id)).length,
      `of ${log.length} missing`,
    );
    run.count("No event is delivered that is not in the log", unknown.length, "unknown");
    run.count("No event of a rolled-back change is delivered", rolledBack.length, "delivered");
    run.count("Few events are delivered more than once", repeated, "repeated", { atMost: log.length / 100 });
    run.count("The stream has every event once, in order", misplaced(streamed.events, log), "misplaced or missing");
  },
};

/** Records an event and then fails, in a separate process on the same data. */
async function rollBackRepeatedly(
  environment: Environment,
  ids: { orgId: string; userId: string },
  shouldContinue: () => boolean,
): Promise<void> {
  const db = await openDatabase(readConfig({ ...environment }).database, () => undefined);
  const actor = ownerActor(ids.orgId, ids);
  while (shouldContinue()) {
    const failing = db.write(async (tx) => {
      await addClient(tx, actor, { name: rolledBackName });
      throw new Error("rolled back");
    });
    await failing.catch(() => undefined);
    await sleep(20);
  }
  await db.close();
}
