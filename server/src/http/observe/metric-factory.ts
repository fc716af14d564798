import type { Counter, Gauge, Registry } from "prom-client";

interface Described {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
}

interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Adds metrics whose samples are read with each scrape. */
export class MetricFactory {
  readonly #registry: Registry;
  readonly #kinds: { readonly Gauge: typeof Gauge; readonly Counter: typeof Counter };

  constructor(registry: Registry, kinds: { readonly Gauge: typeof Gauge; readonly Counter: typeof Counter }) {
    this.#registry = registry;
    this.#kinds = kinds;
  }

  gauge({ name, help, labels = [] }: Described, read: () => readonly Sample[] | Promise<readonly Sample[]>): void {
    const gauge = new this.#kinds.Gauge({
      name,
      help,
      labelNames: [...labels],
      registers: [],
      // Emptied only once the samples are there, because several scrapes may wait for them at the same time.
      async collect() {
        const samples = await read();
        this.reset();
        if (labels.length === 0) this.remove();
        for (const sample of samples) this.set(sample.labels ?? {}, sample.value);
      },
    });
    this.#registry.registerMetric(gauge);
  }

  /** `read` returns totals since the start of the process. */
  counter({ name, help, labels = [] }: Described, read: () => readonly Sample[]): void {
    const counter = new this.#kinds.Counter({
      name,
      help,
      labelNames: [...labels],
      registers: [],
      collect() {
        this.reset();
        for (const sample of read()) this.inc(sample.labels ?? {}, sample.value);
      },
    });
    this.#registry.registerMetric(counter);
  }
}
