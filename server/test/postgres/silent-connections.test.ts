import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { PostgresPool } from "../../src/db/dialect/postgres-pool.ts";
import { watchChannel } from "../../src/db/dialect/watch-channel.ts";
import { migrateDatabase } from "../../src/db/open.ts";
import { query, withoutTimeout } from "../../src/db/query.ts";
import { startPostgresProxy } from "../support/postgres-proxy.ts";
import { engine } from "../support/test-database.ts";
import { ownDatabase, ownerIn, send, serviceOn, statusesOf } from "./own-database.ts";

/** A database by way of a network that can lose connections, of which silence is not borne for as long as usual. */
async function unreliableDatabase() {
  const database = await ownDatabase();
  const network = await startPostgresProxy(database.url);
  onTestFinished(() => network.stop());
  return { network, url: `${network.url}?query_timeout=1000` };
}

describe.runIf(engine === "postgres")("a PostgreSQL whose connections have gone silent", () => {
  it("is told as its absence, and the next requests find connections that work", async () => {
    const { network, url } = await unreliableDatabase();
    const service = await serviceOn(url);
    const owner = await ownerIn(service);
    const ask = (n: number) =>
      n % 2
        ? send(service, owner, "GET", "/api/v1/clients")
        : send(service, owner, "POST", "/api/v1/clients", { name: "Bolt Bikes" });
    expect(new Set(await statusesOf(20, ask))).toEqual(new Set([200, 201]));
    network.silence();
    expect((await ask(0)).status).toBe(503);
    expect(new Set(await statusesOf(20, ask))).toEqual(new Set([200, 201]));
    expect((await fetch(`${service.address}/readyz`)).status).toBe(200);
    // The service that is stopped after the test has silent connections again.
    network.silence();
  });

  const nap = query((q) => q.selectNoFrom(sql`pg_sleep(1.3)`.as("x")));

  it("is not seen in work that may take its time", async () => {
    const { url } = await unreliableDatabase();
    const { db } = await serviceOn(url);
    await expect(db.first(nap, {})).rejects.toThrow("storage unavailable");
    await db.first(withoutTimeout(nap), {});
    await db.write(async (tx) => {
      await tx.send(withoutTimeout(nap), {});
      await tx.send(nap, {});
    });
  });

  it("is not seen in a migration that waits", async () => {
    const { url } = await unreliableDatabase();
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    await other.query("BEGIN");
    await other.query("LOCK TABLE schema_migrations IN ACCESS EXCLUSIVE MODE");
    const migrating = migrateDatabase({ engine: "postgres", url, connections: 1 });
    await sleep(1_300);
    await other.query("COMMIT");
    expect(await migrating).toEqual([]);
    await other.end();
  });

  it("is noticed by whoever listens for news, who listens again", async () => {
    const { network, url } = await unreliableDatabase();
    const pool = new PostgresPool({ url, connections: 2, onConnectionError: () => undefined });
    const news: (string | undefined)[] = [];
    const trouble: Error[] = [];
    const until = async (isSo: () => boolean) => {
      while (!isSo()) await sleep(10);
    };
    const watch = watchChannel({
      url,
      pool,
      checkMs: 50,
      onNews: (org) => news.push(org),
      onTrouble: (error) => trouble.push(error),
    });
    onTestFinished(async () => {
      await watch.stop();
      await pool.close();
    });
    await until(() => news.length === 1);
    watch.announce("first");
    await until(() => news.includes("first"));
    expect(trouble).toEqual([]);
    network.silence();
    await until(() => news.length === 3);
    expect(news).toEqual([undefined, "first", undefined]);
    expect(trouble).not.toEqual([]);
    const announcing = setInterval(() => watch.announce("second"), 100);
    onTestFinished(() => clearInterval(announcing));
    await until(() => news.includes("second"));
  });
});
