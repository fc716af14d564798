import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { PostgresPool } from "../../src/db/dialect/postgres-pool.ts";
import { listenToChannel } from "../../src/db/dialect/listen-channel.ts";
import { migrateDatabase } from "../../src/db/open.ts";
import { query, withoutTimeout } from "../../src/db/query.ts";
import { startPostgresProxy } from "../support/postgres-proxy.ts";
import { engine } from "../support/test-database.ts";
import { ownDatabase, ownerIn, send, serviceOn, statusesOf } from "./own-database.ts";

/** A database behind a network that can lose connections, with a short query timeout. */
async function unreliableDatabase() {
  const database = await ownDatabase();
  const network = await startPostgresProxy(database.url);
  onTestFinished(() => network.stop());
  return { network, url: `${network.url}?query_timeout=1000` };
}

describe.runIf(engine === "postgres")("PostgreSQL connections that stop responding", () => {
  it("are reported as unavailable, and the next requests get working connections", async () => {
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
    // Stopping the service after the test meets silent connections again.
    network.silence();
  });

  it("are all replaced if one of them is noticed while the clock is measured", async () => {
    const { network, url } = await unreliableDatabase();
    const pool = new PostgresPool({ url, connections: 2, onConnectionError: () => undefined });
    onTestFinished(() => pool.close());
    const [one, other] = [await pool.take(), await pool.take()];
    pool.release(one);
    pool.release(other);
    network.silence();
    const isStale = vi.spyOn(pool.clock, "isStale", "get").mockReturnValue(true);
    const statement = { name: "one", text: "SELECT 1", values: [] };
    await expect(pool.query(statement)).rejects.toThrow("Query read timeout");
    isStale.mockRestore();
    expect((await pool.query(statement)).count).toBe(1);
  });

  const nap = query((q) => q.selectNoFrom(sql`pg_sleep(1.3)`.as("x")));

  it("are not assumed for a query without timeout", async () => {
    const { url } = await unreliableDatabase();
    const { db } = await serviceOn(url);
    await expect(db.first(nap, {})).rejects.toThrow("storage unavailable");
    await db.first(withoutTimeout(nap), {});
    await db.write(async (tx) => {
      await tx.send(withoutTimeout(nap), {});
      await tx.send(nap, {});
    });
  });

  it("are not assumed for a migration that waits", async () => {
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

  it("are noticed by the listener, which reconnects", async () => {
    const { network, url } = await unreliableDatabase();
    const pool = new PostgresPool({ url, connections: 2, onConnectionError: () => undefined });
    const changes: (string | undefined)[] = [];
    const failures: Error[] = [];
    const noticed = { message: "the changes that the listener noticed", interval: 10 };
    const watch = listenToChannel({
      url,
      pool,
      checkMs: 50,
      onChange: (org) => changes.push(org),
      onError: (error) => failures.push(error),
    });
    onTestFinished(async () => {
      await watch.stop();
      await pool.close();
    });
    await expect.poll(() => changes, noticed).toEqual([undefined]);
    watch.announce("first");
    await expect.poll(() => changes, noticed).toContain("first");
    expect(failures).toEqual([]);
    network.silence();
    await expect.poll(() => changes, noticed).toEqual([undefined, "first", undefined]);
    expect(failures).not.toEqual([]);
    const announcing = setInterval(() => watch.announce("second"), 100);
    onTestFinished(() => clearInterval(announcing));
    await expect.poll(() => changes, noticed).toContain("second");
  });
});
