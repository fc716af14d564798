import { setTimeout as sleep } from "node:timers/promises";
import type { ChildServer } from "./child-server.ts";
import type { LoadGenerator } from "./load-generator.ts";
import { median } from "./median.ts";
import { type Operation, operations, prepareRequests } from "./operations.ts";
import type { OperationsData } from "./operations-data.ts";
import { isWanted } from "./options.ts";
import { progress } from "./progress.ts";
import type { Scale } from "./scale.ts";
import { headersOf, type Measurement, type Traffic } from "./traffic.ts";
import { yardstickTraffic } from "./yardstick.ts";

export interface OperationResult {
  readonly operation: Operation;
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly yardstickPerSecond: number;
  /** Processor time of the service for one request; other work on the machine does not change it much. */
  readonly processorUs: number;
  readonly yardstickProcessorUs: number;
  readonly residentMegabytes: number;
}

export interface Bench {
  readonly service: ChildServer;
  readonly yardstick: ChildServer;
  readonly load: LoadGenerator;
  readonly scale: Scale;
  readonly only: string | undefined;
}

export async function measureOperations(bench: Bench, data: OperationsData): Promise<OperationResult[]> {
  const results: OperationResult[] = [];
  for (const operation of operations.filter(({ name }) => isWanted(bench, name))) {
    const result = await measureOperation(bench, operation, data);
    progress(`  ${operation.name}: ${Math.round(result.requestsPerSecond)}/s, ${shareOf(result).toFixed(2)} of bare`);
    results.push(result);
  }
  return results;
}

export const shareOf = (result: OperationResult) => result.requestsPerSecond / result.yardstickPerSecond;

/** Yardstick and operation take turns, so that whatever else the machine does slows both. */
async function measureOperation(bench: Bench, operation: Operation, data: OperationsData): Promise<OperationResult> {
  const { load, scale } = bench;
  const traffic = (): Traffic => ({
    url: bench.service.url,
    method: operation.method,
    headers: headersOf(data.token),
    requests: prepareRequests(() => operation.prepare(data)),
  });
  const turn = () => timed(bench.service, () => load.measure(traffic(), scale.operationSeconds));
  const bareTurn = () =>
    timed(bench.yardstick, () => load.measure(yardstickTraffic(bench.yardstick), scale.yardstickSeconds));

  await rest(bench.service);
  await load.measure(traffic(), scale.warmUpSeconds);
  const yardsticks = [await bareTurn()];
  const rounds: TimedMeasurement[] = [];
  for (let round = 0; round < scale.rounds; round++) {
    rounds.push(await turn());
    yardsticks.push(await bareTurn());
  }
  return {
    operation,
    requestsPerSecond: median(rounds.map((round) => round.requestsPerSecond)),
    p50Ms: median(rounds.map((round) => round.p50Ms)),
    p99Ms: median(rounds.map((round) => round.p99Ms)),
    yardstickPerSecond: median(yardsticks.map((round) => round.requestsPerSecond)),
    processorUs: median(rounds.map((round) => round.processorUs)),
    yardstickProcessorUs: median(yardsticks.map((round) => round.processorUs)),
    residentMegabytes: bench.service.residentMegabytes(),
  };
}

const lookEveryMs = 250;
const restingMs = 10;
const mostLooks = 240;

/** What follows from the operation before, its notifications for one, is not to be counted in with the next. */
async function rest(server: ChildServer): Promise<void> {
  for (let look = 0; look < mostLooks; look++) {
    const before = server.processorMs();
    await sleep(lookEveryMs);
    if (server.processorMs() - before <= restingMs) return;
  }
  throw new Error("the service is still busy a minute after the last request");
}

interface TimedMeasurement extends Measurement {
  readonly processorUs: number;
}

async function timed(server: ChildServer, measure: () => Promise<Measurement>): Promise<TimedMeasurement> {
  const before = server.processorMs();
  const measurement = await measure();
  return { ...measurement, processorUs: ((server.processorMs() - before) * 1_000) / measurement.requests };
}
