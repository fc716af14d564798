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
import { readOptionsOrExit } from "../support/read-options-or-exit.ts";
import { makeChanges, prepareGround } from "./changes.ts";
import { KilledWorker } from "./killed-worker.ts";
import { readDrillOptions } from "./options.ts";
import { type Receiver, startReceiver } from "./receiver.ts";
import { StreamReader } from "./stream-reader.ts";

/**
 * Changes are made while the worker is killed again and again. In the end every event has reached the webhook, nearly
 * all of them once, none of a change that was rolled back, and the live stream had them all in order.
 */

const { engine, changes, kills } = readOptionsOrExit(() => readDrillOptions(process.argv.slice(2)));
const writers = 8;
const mostAhead = 300;
const rolledBackName = "Never committed";
/** Deliveries held by a killed worker are taken over once its lease has run out. */
const patienceMs = 300_000;

const say = (text: string) => process.stdout.write(`${text}\n`);

const folder = mkdtempSync(join(tmpdir(), "corkboard-drill-"));
const postgres = engine === "postgres" ? await startPostgres() : undefined;
const receiver = await startReceiver();
try {
  const environment: Environment = {
    CORKBOARD_DATA: folder,
    CORKBOARD_LOG_LEVEL: "warn",
    CORKBOARD_OUTBOUND_ALLOW: "127.0.0.0/8",
    CORKBOARD_WORKER: "off",
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
  };
  process.exitCode = (await drill(environment, receiver)) ? 0 : 1;
} finally {
  await receiver.stop();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function drill(environment: Environment, { url, arrivals, bodies }: Receiver): Promise<boolean> {
  const service = await SpawnedService.start(environment);
  const { token, organisation, user } = await setUpOrganisation(environment);
  const client = service.client(token);
  const ground = await prepareGround(client);
  await client.createWebhook({ body: { url } });
  const start = (await wholeLog(client)).length;
  const streamed = new StreamReader(client, start);
  const worker = new KilledWorker(environment);
  let made = 0;
  // Changes keep pace with their deliveries, so that every kill hits both.
  const next = async () => {
    while (made - arrivals.size > mostAhead) await sleep(10);
    return made < changes ? made++ : undefined;
  };
  say(`${changes} changes on ${engine}, ${kills} kills of the worker`);
  const writing = Promise.all([
    ...Array.from({ length: writers }, () => makeChanges(client, ground, next)),
    rollBackNowAndThen(environment, { orgId: organisation.id, userId: user.id }, () => made < changes),
  ]);
  for (let kill = 1; kill <= kills; kill++) {
    const seen = arrivals.size;
    const expected = Math.min(seen + (0.9 * changes) / (kills + 1), changes);
    await until(() => arrivals.size >= expected, `deliveries before kill ${kill}`);
    await worker.killAndRestart();
    say(`  kill ${kill}: ${made} changes made, ${arrivals.size} events delivered`);
  }
  await writing;

  const log = (await wholeLog(client)).slice(start);
  await until(() => log.every(({ id }) => arrivals.has(id)), "all deliveries");
  await until(() => streamed.events.length >= log.length, "the whole stream");
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
      "nothing was delivered that is not in the log",
      [...arrivals.keys()].every((id) => known.has(id)),
    ),
    check("nothing of a rolled-back change", ![...bodies.values()].some((body) => body.includes(rolledBackName))),
    check(`${repeated} events delivered more than once (at most 1 %)`, repeated <= log.length / 100),
    check("the stream had every event once, in order", sameOrder(streamed.events, log)),
  ];
  return findings.every(Boolean);
}

function check(promise: string, kept: boolean): boolean {
  say(`${kept ? "kept  " : "BROKEN"}  ${promise}`);
  return kept;
}

function sameOrder(streamed: readonly Event[], log: readonly Event[]): boolean {
  return streamed.length === log.length && streamed.every(({ id }, index) => id === log[index]?.id);
}

async function wholeLog(client: Client): Promise<Event[]> {
  const events: Event[] = [];
  for (let more = true; more;) {
    const page = await client.listEvents({ query: { after: events.at(-1)?.sequence ?? 0 } });
    events.push(...page.data);
    more = page.meta.more;
  }
  return events;
}

/** Work that records an event and then fails, beside the service and on the same data. */
async function rollBackNowAndThen(
  environment: Environment,
  who: { orgId: string; userId: string },
  goOn: () => boolean,
): Promise<void> {
  const db = await openDatabase(readConfig({ ...environment }).database, () => undefined);
  const actor = { ...who, displayName: "", role: "owner", scope: "write", tokenId: "" } as const;
  while (goOn()) {
    const refused = db.write(async (tx) => {
      await addClient(tx, actor, { name: rolledBackName });
      throw new Error("rolled back");
    });
    await refused.catch(() => undefined);
    await sleep(20);
  }
  await db.close();
}

async function until(isSo: () => boolean, what: string): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!isSo()) {
    if (Date.now() > deadline) throw new Error(`waited in vain for ${what}`);
    await sleep(50);
  }
}
