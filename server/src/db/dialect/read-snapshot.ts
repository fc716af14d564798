import type { DatabaseSync, StatementSync } from "node:sqlite";

/**
 * Taking and releasing SQLite's read lock costs as much as finding a row. So the reads of one turn of the event loop
 * share one lock, and with it one state of the data. The turn ends before any later request is looked at, and a
 * commit of this process ends it at once: whoever was told of a change sees it.
 */
export class ReadSnapshot {
  readonly #connection: DatabaseSync;
  readonly #begin: StatementSync;
  readonly #commit: StatementSync;
  #isOpen = false;

  constructor(connection: DatabaseSync) {
    this.#connection = connection;
    this.#begin = connection.prepare("BEGIN");
    this.#commit = connection.prepare("COMMIT");
  }

  begin(): void {
    if (this.#isOpen) return;
    this.#begin.run();
    this.#isOpen = true;
    setImmediate(() => this.end());
  }

  end(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    // An input/output error has ended it already.
    if (this.#connection.isTransaction) this.#commit.run();
  }
}
