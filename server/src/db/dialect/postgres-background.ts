import { sql } from "kysely";
import { type Reader, ReadTooSlow, StorageUnavailable, type Tx } from "../database.ts";
import { query } from "../query.ts";
import type { Slots } from "../../shared/slots.ts";
import type { PostgresPool } from "./postgres-pool.ts";
import { transaction } from "./postgres-transaction.ts";
import { withRetries } from "./with-retries.ts";

const deadlineMs = 2_000;

/** Until the end of the transaction. */
const setDeadline = query((q) =>
  q.selectNoFrom(sql`set_config('statement_timeout', ${sql.lit(String(deadlineMs))}, true)`.as("deadline")),
);

/** The server's code for a statement that exceeded `statement_timeout`. */
const cancelled = "57014";

/** Reads that use only some of the connections and that the server itself ends after a deadline. */
export function backgroundReader(pool: PostgresPool, slots: Slots<string>, org: string): Reader {
  const read = <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> =>
    slots.run(org, async () => {
      try {
        return await withRetries(() =>
          transaction(pool, async (tx) => {
            await tx.send(setDeadline, {});
            return work(tx);
          }),
        );
      } catch (error) {
        throw isCancelled(error) ? new ReadTooSlow(`the read took longer than ${deadlineMs} ms`) : error;
      }
    });
  return {
    now: () => pool.clock.now(),
    first: (one, params) => read((tx) => tx.first(one, params)),
    all: (some, params) => read((tx) => tx.all(some, params)),
    allUpTo: (some, params, maxChars) => read((tx) => tx.allUpTo(some, params, maxChars)),
  };
}

const isCancelled = (error: unknown) =>
  error instanceof StorageUnavailable && (error.cause as { code?: unknown }).code === cancelled;
