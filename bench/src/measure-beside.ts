import { baselineTraffic } from "./baseline.ts";
import type { ChildServer } from "./child-server.ts";
import type { ComparedShares } from "./compare-shares.ts";
import type { LoadGenerator } from "./load-generator.ts";
import { waitUntilIdle } from "./measure-operations.ts";
import { median } from "./median.ts";
import type { OperationsData } from "./operations-data.ts";
import { type Operation, prepareRequests } from "./operations.ts";
import { headersOf, type Traffic } from "./traffic.ts";

interface Measured {
  readonly service: ChildServer;
  readonly data: OperationsData;
}

interface Both {
  readonly load: LoadGenerator;
  readonly baseline: ChildServer;
  readonly published: Measured;
  readonly current: Measured;
  readonly quick: boolean;
}

/** About two minutes per engine. */
const complete = { rounds: 3, warmUpSeconds: 3, seconds: 2 };
const short = { rounds: 2, warmUpSeconds: 2, seconds: 1 };

/** Bare server and both services take turns, and the services change places in every round. */
export async function measureBeside(operation: Operation, both: Both): Promise<ComparedShares> {
  const { load, baseline, published, current } = both;
  const { rounds, warmUpSeconds, seconds } = both.quick ? short : complete;
  const bare: number[] = [];
  const perSecond = new Map<Measured, number[]>([
    [published, []],
    [current, []],
  ]);
  for (const { service, data } of perSecond.keys()) {
    await load.measure(trafficOf(operation, service, data), warmUpSeconds);
  }
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? [published, current] : [current, published];
    await Promise.all(order.map(({ service }) => waitUntilIdle(service)));
    bare.push((await load.measure(baselineTraffic(baseline), 1)).requestsPerSecond);
    for (const measured of order) {
      await Promise.all(order.map(({ service }) => waitUntilIdle(service)));
      const { requestsPerSecond } = await load.measure(trafficOf(operation, measured.service, measured.data), seconds);
      perSecond.get(measured)?.push(requestsPerSecond);
    }
  }
  const shareOf = (measured: Measured) => median(perSecond.get(measured) ?? []) / median(bare);
  return { operation: operation.name, published: shareOf(published), current: shareOf(current) };
}

const trafficOf = (operation: Operation, { url }: ChildServer, data: OperationsData): Traffic => ({
  url,
  method: operation.method,
  headers: headersOf(data.token),
  requests: prepareRequests(() => operation.prepare(data)),
});
