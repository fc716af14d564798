import { eachItem } from "@corkboard/client";
import type { SpawnedService } from "../support/spawned-service.ts";
import { Connection } from "./parts/connection.ts";
import { reconnectUntilRefused } from "./parts/reconnecting-clients.ts";
import { seededRandom } from "./parts/random.ts";
import type { Drill, DrillRun } from "./drill.ts";
import { until } from "./until.ts";
import { setTimeout as sleep } from "node:timers/promises";

const connectionsPerStop = 60;
/** More than one process can serve at once. */
const reconnectingClients = 100;

interface Sent {
  readonly connection: Connection;
  readonly names: readonly string[];
}

/**
 * The service receives SIGTERM while connections are being opened, wait for a response or have more to send, and while it
 * is saturated by clients that open a connection for each request.
 */
export const stop: Drill = {
  name: "stop",
  engines: ["sqlite", "postgres"],
  async run(run) {
    const stops = run.size(20, 2);
    const random = seededRandom(run.seed);
    const { environment } = await run.database();
    const { token } = await run.organisation(environment);
    const all: Sent[] = [];
    let failedExits = 0;
    for (let round = 0; round < stops; round++) {
      const service = await run.start(environment);
      all.push(...(await stopUnderWay(service, token, round, random)));
      const { status } = await service.ended;
      if (status !== 0) failedExits++;
    }
    const service = await run.start(environment);
    const stored = new Set<string>();
    for await (const { name } of eachItem(service.client(token).listClients, {})) stored.add(name);
    const requests = all.reduce((sum, { names }) => sum + names.length, 0);
    const created = all.flatMap(({ connection, names }) =>
      names.filter((_, index) => connection.statuses[index] === 201),
    );
    const resets = all.filter(({ connection }) => connection.error !== undefined).length;
    run.count(`No connection is reset in ${stops} stops`, resets, `of ${all.length} reset`);
    run.count(
      "Every request that was sent before the signal gets its response",
      requests - created.length,
      `of ${requests} without`,
    );
    run.count("Every acknowledged write is stored", created.filter((name) => !stored.has(name)).length, "lost");
    run.count("The service exits with 0", failedExits, "other exits");
    await service.end("SIGTERM");
    await stopSaturated(run);
  },
};

async function stopSaturated(run: DrillRun): Promise<void> {
  const stops = run.size(8, 1);
  const { environment } = await run.database();
  const { token } = await run.organisation(environment);
  const request = `GET /api/v1/clients HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\nconnection: close\r\n\r\n`;
  const totals = { served: 0, reset: 0 };
  for (let round = 0; round < stops; round++) {
    const service = await run.start(environment);
    const { counts, ended } = reconnectUntilRefused(service.url, reconnectingClients, request);
    await until(() => counts.served >= 10 * reconnectingClients, "saturation");
    service.signal("SIGTERM");
    await ended;
    await service.ended;
    totals.served += counts.served;
    totals.reset += counts.reset;
  }
  run.count(
    `Saturated by a connection per request, none is reset in ${stops} stops`,
    totals.reset,
    `of ${totals.served + totals.reset} reset`,
  );
}

async function stopUnderWay(service: SpawnedService, token: string, round: number, random: () => number) {
  const post = (name: string) => {
    const body = JSON.stringify({ name });
    const head = `POST /api/v1/clients HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n`;
    return `${head}content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  };
  const sent: Sent[] = await Promise.all(
    Array.from({ length: connectionsPerStop }, async (_, n) => {
      const connection = await new Connection(service.url).connected();
      const count = 1 + Math.floor(random() * 3);
      return { connection, names: Array.from({ length: count }, (__, index) => `Client ${round}/${n}/${index}`) };
    }),
  );
  const halves = sent.slice(0, connectionsPerStop / 6);
  const complete = sent.slice(halves.length);
  // The last bytes of these requests follow after the signal.
  await Promise.all(halves.map(({ connection, names }) => connection.send(names.map(post).join("").slice(0, -5))));
  const sending = complete.map(({ connection, names }) => connection.send(names.map(post).join("")));
  await Promise.all(sending);
  await sleep(random() * 20);
  service.signal("SIGTERM");
  await Promise.all(halves.map(({ connection, names }) => connection.send(names.map(post).join("").slice(-5))));
  await Promise.all(sent.map(({ connection }) => connection.closed));
  return sent;
}
