import type { ClientBase } from "pg";
import type { TimedStatement } from "./timed-statement.ts";

const measureEveryMs = 10_000;
/**
 * Longer than any other statement may take: whether a connection is dead is decided by the statement that someone waits
 * for, whose error then says why.
 */
const timeoutMs = 60 * 60_000;
const longestStandstillMs = 1_000;

/**
 * The clock of the database server, which all processes on a database share while their own clocks may differ. It is
 * measured when a connection is opened and every ten seconds of use, and runs on this machine's monotonic clock in
 * between, so that setting this machine's clock changes nothing. A more precise measurement stops it for a moment rather
 * than turning it back: what is written later must not look older.
 */
export class DatabaseClock {
  /** The database's time minus the monotonic clock, in milliseconds, and by how much it may be wrong. */
  #offset: number | undefined;
  #error = Infinity;
  #measuredAt = -Infinity;
  #latest = -Infinity;

  /** This machine's clock until the first measurement. */
  now(): Date {
    const ms = this.#offset === undefined ? Date.now() : performance.now() + this.#offset;
    this.#latest = Math.max(ms, this.#latest);
    return new Date(this.#latest);
  }

  get isStale(): boolean {
    return performance.now() - this.#measuredAt > measureEveryMs;
  }

  async measure(client: ClientBase): Promise<void> {
    const sent = performance.now();
    this.#measuredAt = sent;
    const text = "SELECT extract(epoch FROM clock_timestamp()) * 1000 AS ms";
    const statement: TimedStatement = { text, query_timeout: timeoutMs };
    const { rows } = await client.query<{ ms: number }>(statement);
    for (const { ms } of rows) this.record(ms, sent, performance.now());
  }

  /** The database reported `ms` at some moment between `sent` and `received` on the monotonic clock. */
  record(ms: number, sent: number, received: number): void {
    const offset = ms - (sent + received) / 2;
    const error = (received - sent) / 2;
    // A slower response is less precise and only counts if it contradicts: then a clock was set, or has drifted.
    const agrees = this.#offset !== undefined && Math.abs(offset - this.#offset) <= error + this.#error;
    if (agrees && error >= this.#error) return;
    this.#offset = offset;
    this.#error = error;
    const isFarAhead = this.#latest - (performance.now() + offset) > longestStandstillMs;
    if (!agrees || isFarAhead) this.#latest = -Infinity;
  }
}
