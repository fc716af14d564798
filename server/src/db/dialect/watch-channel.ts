import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Watch } from "../database.ts";
import type { PostgresPool } from "./postgres-pool.ts";
import { promptConfig } from "./postgres-session.ts";

const channel = "corkboard_events";
const reconnectMs = 1_000;
const farewellMs = 1_000;
/** Who only listens cannot tell silence from death, so now and then the connection has to answer. */
const usualCheckMs = 15_000;

interface Options {
  readonly url: string;
  readonly pool: PostgresPool;
  readonly checkMs?: number;
  onNews(org: string | undefined): void;
  onTrouble(error: Error): void;
}

/** Listens on a connection of its own; when that is lost, on another, and then anything may have happened meanwhile. */
export function watchChannel({ url, pool, checkMs = usualCheckMs, onNews, onTrouble }: Options): Watch {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  const lost = (reason: Error) => {
    if (stopped) return;
    onTrouble(reason);
    void client?.end().catch(() => undefined);
    client = undefined;
    retry ??= setTimeout(() => {
      retry = undefined;
      void connect();
    }, reconnectMs).unref();
  };

  const connect = async () => {
    const connection = new pg.Client(promptConfig(url));
    client = connection;
    connection.on("notification", ({ payload }) => onNews(payload || undefined));
    connection.on("error", (error) => {
      if (client === connection) lost(error);
    });
    connection.on("end", () => {
      if (client === connection) lost(new Error("the connection that listens for news was closed"));
    });
    try {
      await connection.connect();
      await connection.query(`LISTEN ${channel}`);
      onNews(undefined);
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
      pool.query({ text: "SELECT pg_notify($1, $2)", values: [channel, org] }).catch(onTrouble);
    },
    async stop() {
      stopped = true;
      clearTimeout(retry);
      await connecting;
      const listening = client;
      client = undefined;
      // One that has died would never say goodbye.
      await Promise.race([listening?.end().catch(() => undefined), sleep(farewellMs, undefined, { ref: false })]);
    },
  };
}
