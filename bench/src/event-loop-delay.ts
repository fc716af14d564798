import type { ChildServer } from "./child-server.ts";

/** How often the service looks: a loop without any delay reports as much (`server/src/http/observe/event-loop-lag.ts`). */
const resolutionMs = 10;

/** The longest delay of the service's event loop during some work. */
export async function eventLoopDelayOf(service: Pick<ChildServer, "url">, work: () => Promise<void>): Promise<number> {
  await longestDelay(service.url);
  await work();
  return longestDelay(service.url);
}

/** Since it was asked last. */
async function longestDelay(url: string): Promise<number> {
  const response = await fetch(`${url}/metrics`);
  const seconds = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(await response.text())?.[1];
  return seconds === undefined ? 0 : Math.max(0, Number(seconds) * 1_000 - resolutionMs);
}
