import type { CachedFigures, Figures, QueueFigures } from "../../processes/figures.ts";
import type { MetricFactory } from "./metric-factory.ts";

/** Totals over all organisations: no metric has a label that tells one of them. */
export function exposeFigures(metrics: MetricFactory, figures: CachedFigures): void {
  metrics.gauge(
    { name: "corkboard_figures_readable", help: "1 if the figures of queues and files could be read, otherwise 0" },
    async () => [{ value: (await figures.read()) ? 1 : 0 }],
  );

  const total = (name: string, help: string, valueOf: (read: Figures) => number | undefined) =>
    metrics.gauge({ name, help }, async () => {
      const read = await figures.read();
      const value = read && valueOf(read);
      return value === undefined ? [] : [{ value }];
    });
  total(
    "corkboard_background_idle_seconds",
    "Time since any process last did background work",
    ({ secondsWithoutWork }) => secondsWithoutWork,
  );
  total(
    "corkboard_workers",
    "Processes that do background work and were seen in the last two minutes",
    ({ workers }) => workers,
  );
  total("corkboard_files", "Stored files", ({ files }) => files);
  total("corkboard_file_bytes", "Size of the stored files", ({ fileBytes }) => fileBytes);

  const byQueue = (name: string, help: string, valueOf: (queue: QueueFigures) => number) =>
    metrics.gauge({ name, help, labels: ["queue"] }, async () =>
      ((await figures.read())?.queues ?? []).map((queue) => ({
        labels: { queue: queue.queue },
        value: valueOf(queue),
      })),
    );
  byQueue("corkboard_queue_due", "What waits in a queue and could be done now", ({ due }) => due);
  byQueue(
    "corkboard_queue_retrying",
    "What waits in a queue for another attempt because the last one failed",
    ({ retrying }) => retrying,
  );
  byQueue(
    "corkboard_queue_oldest_seconds",
    "How long the oldest of what is due in a queue has waited",
    ({ oldestSeconds }) => oldestSeconds,
  );

  metrics.gauge(
    { name: "corkboard_jobs", help: "Jobs in the background by kind and state", labels: ["kind", "state"] },
    async () =>
      ((await figures.read())?.jobs ?? []).flatMap(({ kind, ...states }) =>
        (["due", "retrying", "failed"] as const).map((state) => ({ labels: { kind, state }, value: states[state] })),
      ),
  );
}
