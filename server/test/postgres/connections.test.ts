import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { StorageUnavailable } from "../../src/db/database.ts";
import { query } from "../../src/db/query.ts";
import type { Service } from "../../src/start/service.ts";
import { runCommand } from "../support/spawned-service.ts";
import { folderForTest } from "../support/temporary-folder.ts";
import { engine } from "../support/test-database.ts";
import { restrictedRole, type Owner, ownDatabase, ownerIn, send, serviceOn, statusesOf } from "./own-database.ts";

const ok = (count: number, status: number) => Array.from({ length: count }, () => status);
const readyOf = async ({ address }: Service) => (await fetch(`${address}/readyz`)).status;
const write = (service: Service, owner: Owner) =>
  send(service, owner, "POST", "/api/v1/clients", { name: "Bolt Bikes" });
const read = (service: Service, owner: Owner) => send(service, owner, "GET", "/api/v1/clients");

describe.runIf(engine === "postgres")("the connections to PostgreSQL", () => {
  it("are replaced after a failover left them with a read-only server", async () => {
    const database = await ownDatabase();
    const owner = await ownerIn(await serviceOn(database.url));
    await database.alter("SET default_transaction_read_only = on");
    const service = await serviceOn(database.url, { CORKBOARD_WORKER: "off" });
    expect(await readyOf(service)).toBe(503);
    expect((await write(service, owner)).status).toBe(503);
    expect(await statusesOf(20, () => read(service, owner))).toEqual(ok(20, 200));

    // From here on only new connections accept changes.
    await database.alter("RESET default_transaction_read_only");
    expect((await write(service, owner)).status).toBe(503);
    expect(await statusesOf(20, () => write(service, owner))).toEqual(ok(20, 201));
    expect(await readyOf(service)).toBe(200);
  });

  it("are replaced when a readiness check finds them read-only, before a change uses them", async () => {
    const database = await ownDatabase();
    const owner = await ownerIn(await serviceOn(database.url));
    await database.alter("SET default_transaction_read_only = on");
    const service = await serviceOn(database.url, { CORKBOARD_WORKER: "off" });
    expect(await statusesOf(20, () => read(service, owner))).toEqual(ok(20, 200));
    await database.alter("RESET default_transaction_read_only");
    expect(await readyOf(service)).toBe(503);
    expect(await readyOf(service)).toBe(200);
    expect(await statusesOf(20, () => write(service, owner))).toEqual(ok(20, 201));
  });

  it("discard prepared statements when a column is added", async () => {
    const database = await ownDatabase();
    const service = await serviceOn(database.url);
    const owner = await ownerIn(service);
    const client = owner.client(service);
    const customers = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => (await client.createClient({ body: { name: `${n}` } })).data),
    );
    const rename = (n: number, name: string) =>
      send(service, owner, "PATCH", `/api/v1/clients/${customers[n]?.id}`, { name });
    expect(await statusesOf(20, (n) => rename(n, "before"))).toEqual(ok(20, 200));
    await database.run("ALTER TABLE clients ADD COLUMN later TEXT");
    expect(await statusesOf(20, (n) => rename(n, "after"))).toEqual(ok(20, 200));
    expect(new Set((await client.listClients()).data.map(({ name }) => name))).toEqual(new Set(["after"]));
  });

  it("are shared when PostgreSQL accepts no more, and doctor reports the cause", async () => {
    const database = await ownDatabase();
    const role = await restrictedRole(database);
    const service = await serviceOn(role.url);
    const owner = await ownerIn(service);
    await database.run(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${role.name}' AND query NOT LIKE 'LISTEN%'`,
    );
    await database.run(`ALTER ROLE ${role.name} CONNECTION LIMIT 3`);
    expect((await read(service, owner)).status).toBe(200);
    const statuses = await statusesOf(40, (n) => (n % 2 ? read(service, owner) : write(service, owner)));
    expect(statuses).toEqual(statuses.map((_, n) => (n % 2 ? 200 : 201)));

    await database.run(`ALTER ROLE ${role.name} CONNECTION LIMIT 0`);
    const environment = { DATABASE_URL: role.url, CORKBOARD_DATA: folderForTest("limit") };
    const { status, stdout } = await runCommand(["doctor"], environment);
    expect(status).toBe(1);
    expect(stdout).toMatch(/no connection left \(too many connections.*CORKBOARD_DATABASE_CONNECTIONS/);
  });

  const limitIdleTime = query((q) =>
    q.selectNoFrom(sql`set_config('idle_in_transaction_session_timeout', '100', true)`.as("x")),
  );
  const limitDuration = query((q) => q.selectNoFrom(sql`set_config('transaction_timeout', '20', true)`.as("x")));
  const sleepLong = query((q) => q.selectNoFrom(sql`pg_sleep(5)`.as("x")));
  const nothing = query((q) => q.selectNoFrom(sql`1`.as("x")));

  it("are reported as unavailable when PostgreSQL ends an idle transaction", async () => {
    const { db } = await serviceOn((await ownDatabase()).url);
    const late = db.write(async (tx) => {
      await tx.all(limitIdleTime, {});
      // Blocks the process, so that it does not notice before the next query.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
      return tx.all(nothing, {});
    });
    const error: unknown = await late.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StorageUnavailable);
    expect(error).toMatchObject({ cause: { code: "25P03" } });
    expect(await db.all(nothing, {})).toHaveLength(1);
  });

  it("are reported as unavailable when PostgreSQL ends a long transaction", async () => {
    const { db } = await serviceOn((await ownDatabase()).url);
    const long = db.write(async (tx) => {
      await tx.all(limitDuration, {});
      return tx.all(sleepLong, {});
    });
    const error: unknown = await long.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StorageUnavailable);
    expect(error).toMatchObject({ cause: { code: "25P04" } });
    expect(await db.all(nothing, {})).toHaveLength(1);
  });
});
