import pg from "pg";
import type { Watch } from "../database.ts";

const channel = "corkboard_events";
const reconnectMs = 1_000;

interface Options {
  readonly config: pg.ClientConfig;
  readonly pool: pg.Pool;
  onNews(org: string | undefined): void;
  onTrouble(error: Error): void;
}

/** Listens on a connection of its own; when that is lost, on another, and then anything may have happened meanwhile. */
export function watchChannel({ config, pool, onNews, onTrouble }: Options): Watch {
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
    const connection = new pg.Client(config);
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
    } catch (error) {
      if (client === connection) lost(error as Error);
    }
  };
  const connecting = connect();

  return {
    announce(org) {
      pool.query("SELECT pg_notify($1, $2)", [channel, org]).catch(onTrouble);
    },
    async stop() {
      stopped = true;
      clearTimeout(retry);
      await connecting;
      await client?.end().catch(() => undefined);
    },
  };
}
