import { describe, expect, it, onTestFinished } from "vitest";
import { PostgresPool } from "../../src/db/dialect/postgres-pool.ts";
import { startPostgresProxy } from "../support/postgres-proxy.ts";
import { engine } from "../support/test-database.ts";
import { ownDatabase } from "./own-database.ts";

async function watchedPool(connections: number) {
  const network = await startPostgresProxy((await ownDatabase()).url);
  onTestFinished(() => network.stop());
  const pool = new PostgresPool({ url: network.url, connections, onConnectionError: () => undefined });
  onTestFinished(() => pool.close());
  return { network, pool };
}

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);
const dividedBy = (n: number) => ({ name: "quotient", text: "SELECT 840 / $1::int AS quotient", values: [n] });

describe.runIf(engine === "postgres")("short reads of one turn of the event loop", () => {
  it("share connections, eight on each, and each gets its own rows", async () => {
    const { network, pool } = await watchedPool(4);
    const results = await Promise.all(numbers(16).map((n) => pool.readShortly(dividedBy(n + 1))));
    expect(results.map(({ rows }) => rows)).toEqual(numbers(16).map((n) => [{ quotient: Math.trunc(840 / (n + 1)) }]));
    expect(network.sent()).toHaveLength(2);
  });

  it("do not fail because of one that does, even if that one was to prepare their statement", async () => {
    const { pool } = await watchedPool(1);
    const results = await Promise.allSettled([0, 1, 2, 0, 4].map((n) => pool.readShortly(dividedBy(n))));
    expect(
      results.map((result) => (result.status === "fulfilled" ? result.value.rows : result.reason.message)),
    ).toEqual(["division by zero", [{ quotient: 840 }], [{ quotient: 420 }], "division by zero", [{ quotient: 210 }]]);
    expect((await pool.readShortly(dividedBy(3))).rows).toEqual([{ quotient: 280 }]);
  });

  it("each report why their statement cannot be prepared", async () => {
    const { pool } = await watchedPool(1);
    const invalid = { name: "invalid", text: "SELECT nothing FROM nowhere", values: [] };
    const results = await Promise.allSettled(numbers(3).map(() => pool.readShortly(invalid)));
    for (const result of results) {
      expect(result).toMatchObject({ reason: { message: 'relation "nowhere" does not exist' } });
    }
  });

  it("all fail if their connection is lost, and later ones do not", async () => {
    const { network, pool } = await watchedPool(1);
    await pool.readShortly(dividedBy(1));
    const reads = numbers(3).map(() =>
      pool.readShortly({ name: "nap", text: "SELECT pg_sleep(10), pg_backend_pid()", values: [] }),
    );
    await expect.poll(() => network.sent()[0]?.at(-1)).toContain("pg_sleep");
    network.cut();
    const results = await Promise.allSettled(reads);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    expect((await pool.readShortly(dividedBy(2))).rows).toEqual([{ quotient: 420 }]);
  });
});
