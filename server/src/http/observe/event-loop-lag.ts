import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Gauge, Registry } from "prom-client";

type Delays = ReturnType<typeof monitorEventLoopDelay>;

/** By the names that Prometheus' own client uses. */
const measures: Readonly<Record<string, (delays: Delays) => number>> = {
  nodejs_eventloop_lag_min_seconds: ({ min }) => min,
  nodejs_eventloop_lag_max_seconds: ({ max }) => max,
  nodejs_eventloop_lag_mean_seconds: ({ mean }) => mean,
  nodejs_eventloop_lag_stddev_seconds: ({ stddev }) => stddev,
  nodejs_eventloop_lag_p50_seconds: (delays) => delays.percentile(50),
  nodejs_eventloop_lag_p90_seconds: (delays) => delays.percentile(90),
  nodejs_eventloop_lag_p99_seconds: (delays) => delays.percentile(99),
};

/** Before the first measurement, prom-client would report a minimum of 292 years and a mean of NaN; here both are omitted. */
export function exposeEventLoopLag(registry: Registry, NewGauge: typeof Gauge): void {
  const delays = monitorEventLoopDelay({ resolution: 10 });
  delays.enable();
  const names = Object.entries(measures);
  for (const [index, [name, measure]] of names.entries()) {
    registry.removeSingleMetric(name);
    const gauge = new NewGauge({
      name,
      help: "Event loop delay since the last scrape.",
      registers: [],
      collect() {
        if (delays.count > 0) this.set(measure(delays) / 1e9);
        else this.remove();
        if (index === names.length - 1) delays.reset();
      },
    });
    registry.registerMetric(gauge);
  }
}
