import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "@corkboard/client";
import type { Event } from "@corkboard/contract";
import { readConfig } from "../../src/config/config.ts";
import { openDatabase } from "../../src/db/open.ts";
import { createClient as addClient } from "../../src/features/clients/create-client.ts";
import { startPostgres } from "../support/postgres-server.ts";
import { type Environment, setUpOrganisation, SpawnedService } from "../support/spawned-service.ts";
import { exitOnUsageError } from "../support/exit-on-usage-error.ts";
import { makeChanges, createTargets } from "./changes.ts";
import { KillableWorker } from "./killable-worker.ts";
import { readDrillOptions } from "./options.ts";
import { type WebhookEndpoint, startWebhookEndpoint } from "./webhook-endpoint.ts";
import { StreamReader } from "./stream-reader.ts";

/**
 * Changes are made while the worker is killed repeatedly. In the end every event has reached the webhook, nearly all of
 * them once, none of a change that was rolled back, and the live stream delivered them all in order.
 */

const { engine, changes, kills } = exitOnUsageError(() => readDrillOptions(process.argv.slice(2)));
const writers = 8;
const maxAhead = 300;
const rolledBackName = "Never committed";
/** Deliveries claimed by a killed worker are taken over once its lease has expired. */
const timeoutMs = 300_000;

const print = (text: string) => process.stdout.write(`${text}\n`);

const folder = mkdtempSync(join(tmpdir(), "corkboard-drill-"));
const postgres = engine === "postgres" ? await startPostgres() : undefined;
const endpoint = await startWebhookEndpoint();
try {
  const environment: Environment = {
    CORKBOARD_DATA: folder,
    CORKBOARD_LOG_LEVEL: "warn",
    CORKBOARD_OUTBOUND_ALLOW: "127.0.0.0/8",
    CORKBOARD_WORKER: "off",
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
  };
  process.exitCode = (await drill(environment, endpoint)) ? 0 : 1;
} finally {
  await endpoint.stop();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function drill(environment: Environment, { url, arrivals, bodies }: WebhookEndpoint): Promise<boolean> {
  const service = await SpawnedService.start(environment);
  const { token, organisation, user } = await setUpOrganisation(environment);
  const client = service.client(token);
  const targets = await createTargets(client);
  await client.createWebhook({ body: { url } });
  const start = (await readLog(client)).length;
  const streamed = new StreamReader(client, start);
  const worker = new KillableWorker(environment);
  let made = 0;
  // Changes keep pace with their deliveries, so that every kill affects both.
  const next = async () => {
    while (made - arrivals.size > maxAhead) await sleep(10);
    return made < changes ? made++ : undefined;
  };
  print(`${changes} changes on ${engine}, ${kills} kills of the worker`);
  const writing = Promise.all([
    ...Array.from({ length: writers }, () => makeChanges(client, targets, next)),
    rollBackRepeatedly(environment, { orgId: organisation.id, userId: user.id }, () => made < changes),
  ]);
  for (let kill = 1; kill <= kills; kill++) {
    const seen = arrivals.size;
    const expected = Math.min(seen + (0.9 * changes) / (kills + 1), changes);
    await until(() => arrivals.size >= expected, `deliveries before kill ${kill}`);
    await worker.killAndRestart();
    print(`  kill ${kill}: ${made} changes made, ${arrivals.size} events delivered`);
  }
  await writing;

  const log = (await readLog(client)).slice(start);
  await until(() => log.every(({ id }) => arrivals.has(id)), "all deliveries");
  await until(() => streamed.events.length >= log.length, "the complete stream");
  await worker.stop();
  streamed.stop();
  await service.end("SIGTERM");

  const repeated = [...arrivals.values()].filter((times) => times > 1).length;
  const known = new Set(log.map(({ id }) => id));
  const findings = [
    check(`${log.length} events of ${changes} changes`, log.length >= changes),
    check(
      "every event was delivered",
      log.every(({ id }) => arrivals.has(id)),
    ),
    check(
      "every delivered event is in the log",
      [...arrivals.keys()].every((id) => known.has(id)),
    ),
    check(
      "no event of a rolled-back change was delivered",
      ![...bodies.values()].some((body) => body.includes(rolledBackName)),
    ),
    check(`${repeated} events delivered more than once (at most 1 %)`, repeated <= log.length / 100),
    check("the stream delivered every event once, in order", sameOrder(streamed.events, log)),
  ];
  return findings.every(Boolean);
}

function check(promise: string, holds: boolean): boolean {
  print(`${holds ? "ok    " : "FAILED"}  ${promise}`);
  return holds;
}

function sameOrder(streamed: readonly Event[], log: readonly Event[]): boolean {
  return streamed.length === log.length && streamed.every(({ id }, index) => id === log[index]?.id);
}

async function readLog(client: Client): Promise<Event[]> {
  const events: Event[] = [];
  for (let more = true; more;) {
    const page = await client.listEvents({ query: { after: events.at(-1)?.sequence ?? 0 } });
    events.push(...page.data);
    more = page.meta.more;
  }
  return events;
}

/** Records an event and then fails, in a separate process on the same data. */
async function rollBackRepeatedly(
  environment: Environment,
  ids: { orgId: string; userId: string },
  shouldContinue: () => boolean,
): Promise<void> {
  const db = await openDatabase(readConfig({ ...environment }).database, () => undefined);
  const actor = {
    ...ids,
    displayName: "",
    role: "owner",
    scope: "write",
    credential: { kind: "token", id: "" },
  } as const;
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

async function until(condition: () => boolean, what: string): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error(`timed out waiting for ${what}`);
    await sleep(50);
  }
}
