import { setTimeout as sleep } from "node:timers/promises";
import type { ChildServer } from "./child-server.ts";
import type { LoadGenerator } from "./load-generator.ts";
import { median } from "./median.ts";
import { type Operation, operations, prepareRequests } from "./operations.ts";
import type { OperationsData } from "./operations-data.ts";
import { isSelected } from "./options.ts";
import { progress } from "./progress.ts";
import type { Scale } from "./scale.ts";
import { headersOf, type Measurement, type Traffic } from "./traffic.ts";
import { baselineTraffic } from "./baseline.ts";

export interface OperationResult {
  readonly operation: Operation;
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly baselinePerSecond: number;
  /** CPU time of the service per request; other work on the machine hardly affects it. */
  readonly processorUs: number;
  readonly baselineProcessorUs: number;
  readonly residentMegabytes: number;
}

export interface Bench {
  readonly service: ChildServer;
  readonly baseline: ChildServer;
  readonly load: LoadGenerator;
  readonly scale: Scale;
  readonly only: string | undefined;
}

export async function measureOperations(bench: Bench, data: OperationsData): Promise<OperationResult[]> {
  const results: OperationResult[] = [];
  for (const operation of operations.filter(({ name }) => isSelected(bench, name))) {
    const result = await measureOperation(bench, operation, data);
    progress(`  ${operation.name}: ${Math.round(result.requestsPerSecond)}/s, ${shareOf(result).toFixed(2)} of bare`);
    results.push(result);
  }
  return results;
}

export const shareOf = (result: OperationResult) => result.requestsPerSecond / result.baselinePerSecond;

/** Baseline and operation alternate, so that other load on the machine slows both. */
async function measureOperation(bench: Bench, operation: Operation, data: OperationsData): Promise<OperationResult> {
  const { load, scale } = bench;
  const traffic = (): Traffic => ({
    url: bench.service.url,
    method: operation.method,
    headers: headersOf(data.token),
    requests: prepareRequests(() => operation.prepare(data)),
  });
  const turn = () => timed(bench.service, () => load.measure(traffic(), scale.operationSeconds));
  const baselineTurn = () =>
    timed(bench.baseline, () => load.measure(baselineTraffic(bench.baseline), scale.baselineSeconds));

  await waitUntilIdle(bench.service);
  await load.measure(traffic(), scale.warmUpSeconds);
  const baselines = [await baselineTurn()];
  const rounds: TimedMeasurement[] = [];
  for (let round = 0; round < scale.rounds; round++) {
    rounds.push(await turn());
    baselines.push(await baselineTurn());
  }
  return {
    operation,
    requestsPerSecond: median(rounds.map((round) => round.requestsPerSecond)),
    p50Ms: median(rounds.map((round) => round.p50Ms)),
    p99Ms: median(rounds.map((round) => round.p99Ms)),
    baselinePerSecond: median(baselines.map((round) => round.requestsPerSecond)),
    processorUs: median(rounds.map((round) => round.processorUs)),
    baselineProcessorUs: median(baselines.map((round) => round.processorUs)),
    residentMegabytes: bench.service.residentMegabytes(),
  };
}

const pollIntervalMs = 250;
const idleMs = 10;
const maxPolls = 1_200;

/** Background work of earlier requests, such as notifications and indexing, must not count towards what is measured. */
export async function waitUntilIdle(server: ChildServer): Promise<void> {
  for (let poll = 0; poll < maxPolls; poll++) {
    const before = server.processorMs();
    await sleep(pollIntervalMs);
    if (server.processorMs() - before <= idleMs) return;
  }
  throw new Error("the service is still busy five minutes after the last request");
}

interface TimedMeasurement extends Measurement {
  readonly processorUs: number;
}

async function timed(server: ChildServer, measure: () => Promise<Measurement>): Promise<TimedMeasurement> {
  const before = server.processorMs();
  const measurement = await measure();
  return { ...measurement, processorUs: ((server.processorMs() - before) * 1_000) / measurement.requests };
}
