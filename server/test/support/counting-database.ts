import type { Database } from "../../src/db/database.ts";

interface Milestone {
  readonly count: number;
  reached(): void;
}

/** Resolves once a count is reached. */
class Counter {
  #done = 0;
  readonly #milestones: Milestone[] = [];

  add(): void {
    this.#done++;
    for (const { count, reached } of this.#milestones) if (this.#done >= count) setImmediate(reached);
  }

  reach(count: number): Promise<void> {
    return new Promise((resolve) => {
      if (this.#done >= count) setImmediate(resolve);
      else this.#milestones.push({ count, reached: resolve });
    });
  }
}

/** Wraps a database and reports when a number of lists have been read, or transactions committed, through it. */
export function countingDatabase(db: Database) {
  const reads = new Counter();
  const writes = new Counter();
  const counting: Database = {
    ...db,
    async all(query, params) {
      const rows = await db.all(query, params);
      reads.add();
      return rows;
    },
    async allUpTo(query, params, maxChars) {
      const rows = await db.allUpTo(query, params, maxChars);
      reads.add();
      return rows;
    },
    async write(work) {
      const result = await db.write(work);
      writes.add();
      return result;
    },
  };
  return { db: counting, reads: (count: number) => reads.reach(count), writes: (count: number) => writes.reach(count) };
}
