import type { Database } from "../../db/database.ts";
import type { MetricFactory } from "./metric-factory.ts";

/** The database as this process sees it. */
export function exposeDatabase(metrics: MetricFactory, db: Database): void {
  metrics.gauge(
    { name: "corkboard_clock_ahead_seconds", help: "By how much this machine's clock is ahead of the database's" },
    () => [{ value: (Date.now() - db.now().getTime()) / 1_000 }],
  );
  metrics.gauge(
    {
      name: "corkboard_database_connections",
      help: "PostgreSQL connections of this process: open ones that are busy or idle, and how many it may open",
      labels: ["state"],
    },
    () => {
      const counts = db.connections?.();
      if (!counts) return [];
      const byState = { busy: counts.open - counts.idle, idle: counts.idle, limit: counts.limit };
      return Object.entries(byState).map(([state, value]) => ({ labels: { state }, value }));
    },
  );
  metrics.gauge(
    { name: "corkboard_database_waiting", help: "Statements and transactions that wait for a PostgreSQL connection" },
    () => {
      const counts = db.connections?.();
      return counts ? [{ value: counts.waiting }] : [];
    },
  );
}
