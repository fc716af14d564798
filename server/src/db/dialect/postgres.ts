import { type Database, StorageUnavailable } from "../database.ts";
import { backgroundSlots } from "./background-slots.ts";
import { backgroundReader } from "./postgres-background.ts";
import { translate } from "./postgres-errors.ts";
import { type PostgresOptions, PostgresPool } from "./postgres-pool.ts";
import { postgresReader, transaction } from "./postgres-transaction.ts";
import { SharedTransactions } from "./shared-transactions.ts";
import { withRetries } from "./with-retries.ts";
import { listenToChannel } from "./listen-channel.ts";

export function openPostgres(options: PostgresOptions): Database {
  const pool = new PostgresPool(options);
  const shared = new SharedTransactions(pool);
  const slots = backgroundSlots(Math.max(1, Math.floor(options.connections / 4)));
  return {
    ...postgresReader(pool),
    numbersEventsLater: true,
    hasSingleWriter: false,
    watch: (onChange, onError) => listenToChannel({ url: options.url, pool, onChange, onError }),
    write: (work, lane) => (lane === undefined ? withRetries(() => transaction(pool, work)) : shared.run(lane, work)),
    background: (org) => backgroundReader(pool, slots, org),
    // The log is the server's to recycle.
    emptyLog: async () => undefined,
    connections: () => pool.counts(),
    ping: () => ping(pool),
    close: () => pool.close(),
  };
}

/** A read-only server, such as one after a failover, counts as unavailable. */
async function ping(pool: PostgresPool): Promise<void> {
  const text = "SELECT current_setting('transaction_read_only') AS read_only, EXISTS (SELECT FROM organisations)";
  const { rows } = await pool.query({ name: "corkboard_ping", text, values: [] }).catch((error: unknown) => {
    throw translate(error);
  });
  if (rows[0]?.["read_only"] === "off") return;
  pool.invalidateAll();
  throw new StorageUnavailable(new Error("the database is read-only"));
}
