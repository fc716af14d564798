/** Upper bounds in seconds. Longer durations are counted in the last, unbounded bucket. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

interface Series {
  readonly status: number;
  readonly labels: Readonly<Record<string, string | number>>;
  readonly buckets: Float64Array;
  sum: number;
}

interface Sample {
  readonly metricName: string;
  readonly labels: Record<string, string | number>;
  readonly value: number;
}

/**
 * Durations by operation, method, route and status, in the form that prom-client's registry collects. Its own histogram spends more
 * time on finding the series than most requests spend on their query, so here the series is found by identity.
 */
export class DurationHistogram {
  readonly name: string;
  readonly help: string;
  readonly type = "histogram";
  readonly aggregator = "sum";
  readonly #series = new Map<string, Map<string, Map<number, Series>>>();
  readonly #operationOf: (method: string, route: string) => string | undefined;

  /** `operationOf` is called once for each series. Requests for pages have no operation. */
  constructor(name: string, help: string, operationOf: (method: string, route: string) => string | undefined) {
    this.name = name;
    this.help = help;
    this.#operationOf = operationOf;
  }

  observe(method: string, route: string, status: number, seconds: number): void {
    const series = this.#find(method, route, status);
    let bucket = 0;
    while (bucket < bounds.length && seconds > (bounds[bucket] ?? 0)) bucket++;
    series.buckets[bucket] = (series.buckets[bucket] ?? 0) + 1;
    series.sum += seconds;
  }

  async get() {
    const { name, help, type, aggregator } = this;
    return { name, help, type, aggregator, values: [...this.#all()].flatMap((series) => this.#samples(series)) };
  }

  reset(): void {
    this.#series.clear();
  }

  /** How many responses to an operation had a status. */
  count(operation: string, status: number): number {
    return this.#all()
      .filter((series) => series.status === status && series.labels["operation"] === operation)
      .reduce((sum, { buckets }) => sum + buckets.reduce((total, observed) => total + observed, 0), 0);
  }

  #find(method: string, route: string, status: number): Series {
    let byMethod = this.#series.get(route);
    if (!byMethod) this.#series.set(route, (byMethod = new Map()));
    let byStatus = byMethod.get(method);
    if (!byStatus) byMethod.set(method, (byStatus = new Map()));
    let series = byStatus.get(status);
    if (!series) {
      const operation = this.#operationOf(method, route);
      const labels = { ...(operation === undefined ? {} : { operation }), method, route, status };
      series = { status, labels, buckets: new Float64Array(bounds.length + 1), sum: 0 };
      byStatus.set(status, series);
    }
    return series;
  }

  *#all(): Generator<Series> {
    for (const byMethod of this.#series.values()) {
      for (const byStatus of byMethod.values()) yield* byStatus.values();
    }
  }

  /** Prometheus buckets are cumulative. */
  #samples({ labels, buckets, sum }: Series): Sample[] {
    let count = 0;
    const samples: Sample[] = [];
    for (const [index, observed] of buckets.entries()) {
      count += observed;
      const le = bounds[index] ?? "+Inf";
      samples.push({ metricName: `${this.name}_bucket`, labels: { ...labels, le }, value: count });
    }
    samples.push({ metricName: `${this.name}_sum`, labels: { ...labels }, value: sum });
    samples.push({ metricName: `${this.name}_count`, labels: { ...labels }, value: count });
    return samples;
  }
}
