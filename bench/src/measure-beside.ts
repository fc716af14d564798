import { baselineTraffic } from "./baseline.ts";
import type { ChildServer } from "./child-server.ts";
import type { LoadGenerator } from "./load-generator.ts";
import { waitUntilIdle } from "./measure-operations.ts";
import { median } from "./median.ts";
import type { OperationsData } from "./operations-data.ts";
import { type Operation, prepareRequests } from "./operations.ts";
import { headersOf, type Traffic } from "./traffic.ts";

/** A service of one commit, or of the working tree, with data of its own. */
export interface Version {
  readonly service: ChildServer;
  readonly data: OperationsData;
}

export interface Beside {
  readonly load: LoadGenerator;
  readonly baseline: ChildServer;
  readonly quick: boolean;
}

export interface VersionFigures {
  /** Throughput as a share of the bare server's in the same run. */
  readonly share: number;
  /** CPU time of the service per request, with the work that follows it in the background. */
  readonly processorUs: number;
}

/** About a minute per engine and version. */
const complete = { rounds: 3, warmUpSeconds: 3, seconds: 2 };
const short = { rounds: 2, warmUpSeconds: 2, seconds: 1 };

/** Bare server and services take turns. The services change places in every round. */
export async function measureBeside(
  operation: Operation,
  versions: readonly Version[],
  { load, baseline, quick }: Beside,
): Promise<VersionFigures[]> {
  const { rounds, warmUpSeconds, seconds } = quick ? short : complete;
  const bare: number[] = [];
  const turns = versions.map((version) => ({ version, perSecond: [] as number[], processorUs: [] as number[] }));
  for (const version of versions) await load.measure(trafficOf(operation, version), warmUpSeconds);
  for (let round = 0; round < rounds; round++) {
    await Promise.all(versions.map(({ service }) => waitUntilIdle(service)));
    bare.push((await load.measure(baselineTraffic(baseline), 1)).requestsPerSecond);
    for (const { version, perSecond, processorUs } of round % 2 === 0 ? turns : turns.toReversed()) {
      const before = version.service.processorMs();
      const { requests, requestsPerSecond } = await load.measure(trafficOf(operation, version), seconds);
      await waitUntilIdle(version.service);
      perSecond.push(requestsPerSecond);
      processorUs.push(((version.service.processorMs() - before) * 1_000) / requests);
    }
  }
  return turns.map(({ perSecond, processorUs }) => ({
    share: median(perSecond) / median(bare),
    processorUs: median(processorUs),
  }));
}

const trafficOf = (operation: Operation, { service, data }: Version): Traffic => ({
  url: service.url,
  method: operation.method,
  headers: headersOf(data.token),
  requests: prepareRequests(() => operation.prepare(data)),
});
