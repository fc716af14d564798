import { performance } from "node:perf_hooks";
import type { DatabaseSync, StatementSync } from "node:sqlite";

/** `setImmediate` alone does not end a turn: called by another immediate, it runs only after the next turn's requests. */
const currentTurn = () => performance.nodeTiming.uvMetricsInfo.loopCount;

/**
 * Taking and releasing SQLite's read lock costs as much as finding a row. So the reads of one turn of the event loop
 * share one lock, and with it one snapshot. The snapshot ends with the turn, before any later request is handled, and at
 * once when this process commits: a client that was told of a change, by this process or another one, sees it.
 */
export class ReadSnapshot {
  readonly #connection: DatabaseSync;
  readonly #begin: StatementSync;
  readonly #rollBack: StatementSync;
  #isOpen = false;
  #turn = 0;

  constructor(connection: DatabaseSync) {
    this.#connection = connection;
    this.#begin = connection.prepare("BEGIN");
    this.#rollBack = connection.prepare("ROLLBACK");
  }

  begin(): void {
    const turn = currentTurn();
    if (this.#isOpen && this.#turn === turn) return;
    this.end();
    this.#begin.run();
    this.#isOpen = true;
    this.#turn = turn;
    setImmediate(() => this.end());
  }

  end(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    // An I/O error may have ended the transaction already. SQLite refuses to commit one that met a damaged page, even if
    // it only read; rolling back costs the same and always works.
    if (this.#connection.isTransaction) this.#rollBack.run();
  }
}
