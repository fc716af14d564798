import { type Database, StorageUnavailable } from "../database.ts";
import { meaningOf } from "./postgres-errors.ts";
import { type PostgresOptions, PostgresPool } from "./postgres-pool.ts";
import { postgresReader, transaction } from "./postgres-transaction.ts";
import { retrying } from "./retrying.ts";
import { watchChannel } from "./watch-channel.ts";

export function openPostgres(options: PostgresOptions): Database {
  const pool = new PostgresPool(options);
  return {
    ...postgresReader(pool),
    numbersEventsLater: true,
    watch: (onNews, onTrouble) => watchChannel({ url: options.url, pool, onNews, onTrouble }),
    write: (work) => retrying(() => transaction(pool, work)),
    ping: () => ping(pool),
    close: () => pool.close(),
  };
}

/** A server that takes no changes, such as one that another took over from, cannot serve either. */
async function ping(pool: PostgresPool): Promise<void> {
  const text = "SELECT current_setting('transaction_read_only') AS read_only, EXISTS (SELECT FROM organisations)";
  const { rows } = await pool.query({ text }).catch((error: unknown) => {
    throw meaningOf(error);
  });
  if (rows[0]?.read_only === "off") return;
  pool.distrustAll();
  throw new StorageUnavailable(new Error("the database takes no changes: it is read-only"));
}
