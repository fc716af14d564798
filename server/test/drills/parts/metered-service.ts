import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import type { Environment, SpawnedService } from "../../support/spawned-service.ts";
import type { DrillRun } from "../drill.ts";
import type { Reading } from "./cost-meter.ts";

const meter = join(import.meta.dirname, "cost-meter.ts");
const pauseMs = 25;
/** What a service without requests uses in a pause. */
const idleMs = 3;
const longestMs = 10_000;

export interface Cost extends Reading {
  readonly status: number;
}

export interface MeteredService {
  readonly service: SpawnedService;
  /** What the request costs the process, with everything that it does because of it until it is idle again. */
  costOf(send: () => Promise<{ readonly status: number }>): Promise<Cost>;
}

export async function meteredService(run: DrillRun, environment: Environment): Promise<MeteredService> {
  const socket = join(run.folder(), "meter");
  const preload = { NODE_OPTIONS: `--import=${meter}`, COST_METER: socket };
  const service = await run.start({ ...environment, ...preload });
  const read = async () => JSON.parse(await text(connect(socket))) as Reading;

  const idle = async (from: Reading): Promise<Reading> => {
    let [last, atOnceMs] = [from, 0];
    for (let waited = 0; waited < longestMs; waited += pauseMs) {
      await sleep(pauseMs);
      const now = await read();
      atOnceMs = Math.max(atOnceMs, now.atOnceMs);
      const isIdle = now.cpuMs - last.cpuMs < idleMs;
      last = now;
      if (isIdle) break;
    }
    return { cpuMs: last.cpuMs, atOnceMs };
  };

  return {
    service,
    async costOf(send) {
      const before = await idle(await read());
      const { status } = await send();
      const sent = await read();
      const after = await idle(sent);
      return { status, cpuMs: after.cpuMs - before.cpuMs, atOnceMs: Math.max(sent.atOnceMs, after.atOnceMs) };
    },
  };
}
