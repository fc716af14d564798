import { text } from "node:stream/consumers";
import autocannon from "autocannon";
import { connections, type Measurement, type Traffic } from "./traffic.ts";

/** Reads the traffic from stdin and prints the measurement as JSON. */
const { traffic, seconds } = JSON.parse(await text(process.stdin)) as { traffic: Traffic; seconds: number };
const result = await autocannon({
  url: traffic.url,
  connections,
  duration: seconds,
  headers: traffic.headers,
  requests: [
    {
      method: traffic.method,
      setupRequest: (request) => {
        const { path, body } = traffic.requests[Math.floor(Math.random() * traffic.requests.length)] ?? { path: "/" };
        return { ...request, path, ...(body === undefined ? {} : { body }) };
      },
    },
  ],
});
const measurement: Measurement = {
  requests: result["2xx"],
  requestsPerSecond: result["2xx"] / result.duration,
  p50Ms: result.latency.p50,
  p99Ms: result.latency.p99,
  failures: result.non2xx + result.errors + result.timeouts,
};
process.stdout.write(JSON.stringify(measurement));
