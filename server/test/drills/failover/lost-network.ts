import { setTimeout as sleep } from "node:timers/promises";
import type { DrillRun } from "../drill.ts";
import { startBreakableNetwork } from "../parts/breakable-network.ts";
import { reportOutcome, startTwoServices } from "./two-services.ts";

const kinds = {
  cut: { situation: "Database connections cut", longestMs: 7_000, writingWithinMs: 5_000 },
  // Statements time out after 20 seconds, new connections after 5.
  silence: { situation: "Database connections silent", longestMs: 27_000, writingWithinMs: 7_000 },
} as const;

/** The network to the database breaks for a while: connections end, or stay open and carry nothing. */
export async function loseNetwork(run: DrillRun, kind: keyof typeof kinds): Promise<void> {
  const { situation, longestMs, writingWithinMs } = kinds[kind];
  const database = await run.database();
  const network = await startBreakableNetwork(database.environment["DATABASE_URL"] ?? "");
  run.atEnd(() => network.stop());
  const started = await startTwoServices(run, { ...database.environment, DATABASE_URL: network.url });
  const { services, writers } = started;
  await writers.untilAcknowledged(run.size(500, 100));

  network[kind]();
  await sleep(run.size(30_000, kind === "cut" ? 3_000 : 22_000));
  const ready = await Promise.all(services.map(({ url }) => fetch(`${url}/readyz`).then(({ status }) => status)));
  network.restore();
  const restoredAt = performance.now();
  const waits = await Promise.all([0, 1].map((client) => writers.msUntilWrite(restoredAt, client)));
  await writers.untilAcknowledged(run.size(500, 100));

  const reported = ready.filter((status) => status === 503).length;
  run.count(`${situation}: /readyz reports it`, reported, "of 2 processes", { atLeast: 2 });
  run.measure(`${situation}: every request gets a response`, writers.longestMs, "ms at most", { atMost: longestMs });
  run.measure(`${situation}: both processes write again`, Math.max(...waits), "ms", { atMost: writingWithinMs });
  await reportOutcome(run, situation, started, database.environment);
}
