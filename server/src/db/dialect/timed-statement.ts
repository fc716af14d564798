import type pg from "pg";

export interface TimedStatement extends pg.QueryConfig {
  /** Overrides the usual query timeout. */
  readonly query_timeout?: number;
}
