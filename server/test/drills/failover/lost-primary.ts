import { setTimeout as sleep } from "node:timers/promises";
import type { Event } from "@corkboard/contract";
import type { DrillRun } from "../drill.ts";
import { startBreakableNetwork } from "../parts/breakable-network.ts";
import { misplaced, readEventLog } from "../parts/event-log.ts";
import { startReplicatedPostgres } from "../parts/replicated-postgres.ts";
import { StreamReader } from "../parts/stream-reader.ts";
import { until } from "../until.ts";
import { reportOutcome, startTwoServices } from "./two-services.ts";

const readOnlyMs = 2_000;
const writingWithinMs = 5_000;

/**
 * The primary loses its power under load, and the standby is promoted. The address follows at once, so that the service
 * meets a read-only server first, or when the standby is ready.
 */
export async function losePrimary(run: DrillRun, addressMoves: "before" | "after"): Promise<void> {
  const situation = `Failover, address moves ${addressMoves} the promotion`;
  const { primary, standby, promote, stop } = await startReplicatedPostgres();
  run.atEnd(stop);
  const network = await startBreakableNetwork(primary.url);
  run.atEnd(() => network.stop());
  const environment = { CORKBOARD_DATA: run.folder(), DATABASE_URL: network.url };
  const started = await startTwoServices(run, environment);
  const { clients, writers } = started;
  await writers.untilAcknowledged(run.size(500, 100));

  const before = new StreamReader(clients[0], 0);
  await until(() => before.events.length >= 50, "events");
  await primary.crash();
  before.stop();
  const resumed = new StreamReader(clients[1], before.events.at(-1)?.sequence ?? 0);
  run.atEnd(() => resumed.stop());
  if (addressMoves === "before") {
    network.pointTo(standby.url);
    await sleep(readOnlyMs);
  }
  await promote();
  network.pointTo(standby.url);
  const promotedAt = performance.now();
  const waits = await Promise.all([0, 1].map((client) => writers.msUntilWrite(promotedAt, client)));
  await writers.untilAcknowledged(run.size(500, 100));

  run.measure(`${situation}: both processes write again`, Math.max(...waits), "ms", { atMost: writingWithinMs });
  await writers.stop();
  const log = await readEventLog(clients[0]);
  const streamed = (): Event[] => [...before.events, ...resumed.events];
  await until(() => streamed().length >= log.length, "the resumed stream", 60_000).catch(() => undefined);
  const wrong = misplaced(streamed(), log);
  run.count(`${situation}: a resumed stream has every event once`, wrong, `of ${log.length} missing or repeated`);
  await reportOutcome(run, situation, started, environment);
}
