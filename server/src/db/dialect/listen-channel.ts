import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Watch } from "../database.ts";
import type { PostgresPool } from "./postgres-pool.ts";
import { configWithTimeout } from "./postgres-session.ts";

const channel = "corkboard_events";
const announcement = "SELECT pg_notify($1, $2)";
const reconnectMs = 1_000;
const closeTimeoutMs = 1_000;
/** A listening connection cannot tell silence from a lost connection, so it is queried regularly. */
const defaultCheckMs = 15_000;

interface Options {
  readonly url: string;
  readonly pool: PostgresPool;
  readonly checkMs?: number;
  onChange(org: string | undefined): void;
  onError(error: Error): void;
}

/** Listens on a dedicated connection. After a reconnect any organisation may have changed. */
export function listenToChannel({ url, pool, checkMs = defaultCheckMs, onChange, onError }: Options): Watch {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  const lost = (reason: Error) => {
    if (stopped) return;
    onError(reason);
    void client?.end().catch(() => undefined);
    client = undefined;
    retry ??= setTimeout(() => {
      retry = undefined;
      void connect();
    }, reconnectMs).unref();
  };

  const connect = async () => {
    const connection = new pg.Client(configWithTimeout(url));
    client = connection;
    connection.on("notification", ({ payload }) => onChange(payload || undefined));
    connection.on("error", (error) => {
      if (client === connection) lost(error);
    });
    connection.on("end", () => {
      if (client === connection) lost(new Error("the connection that listens for notifications was closed"));
    });
    try {
      await connection.connect();
      await connection.query(`LISTEN ${channel}`);
      onChange(undefined);
      void keepChecking(connection);
    } catch (error) {
      if (client === connection) lost(error as Error);
    }
  };

  const keepChecking = async (connection: pg.Client) => {
    try {
      for (;;) {
        await sleep(checkMs, undefined, { ref: false });
        if (client !== connection) return;
        await connection.query("SELECT 1");
      }
    } catch (error) {
      if (client === connection) lost(error as Error);
    }
  };
  const connecting = connect();

  return {
    announce(org) {
      pool.query({ name: "corkboard_announce", text: announcement, values: [channel, org] }).catch(onError);
    },
    async stop() {
      stopped = true;
      clearTimeout(retry);
      await connecting;
      const listening = client;
      client = undefined;
      // A dead connection would never finish closing.
      await Promise.race([listening?.end().catch(() => undefined), sleep(closeTimeoutMs, undefined, { ref: false })]);
    },
  };
}
