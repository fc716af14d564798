import pg from "pg";
import { type PostgresServer, startPostgres } from "../../support/postgres-server.ts";
import { until } from "../until.ts";

export interface ReplicatedPostgres {
  readonly primary: PostgresServer;
  /** Has received every transaction that the primary acknowledges. Read-only until it is promoted. */
  readonly standby: PostgresServer;
  promote(): Promise<void>;
  stop(): Promise<void>;
}

/** Two servers with synchronous replication. */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  // While the primary is stopped, a copy of its files is a valid base backup.
  const primary = await startPostgres();
  await primary.kill("SIGINT");
  const starting = startPostgres({
    standbyOf: primary.dataFolder,
    settings: [`primary_conninfo=${connectionTo(primary)}`],
  });
  await primary.start();
  const standby = await starting;
  await primary.run("ALTER SYSTEM SET synchronous_standby_names = '*'");
  await primary.run("SELECT pg_reload_conf()");
  await until(
    async () => (await valueOf(primary, "SELECT sync_state FROM pg_stat_replication")) === "sync",
    "synchronous replication",
    60_000,
  );
  return {
    primary,
    standby,
    promote: () => standby.run("SELECT pg_promote()"),
    async stop() {
      await primary.stop();
      await standby.stop();
    },
  };
}

function connectionTo({ url }: PostgresServer): string {
  const { hostname, port, username } = new URL(url);
  return `host=${hostname} port=${port} user=${username}`;
}

async function valueOf({ url }: PostgresServer, query: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(query);
    return Object.values(rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}
