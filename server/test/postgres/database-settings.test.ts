import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { query } from "../../src/db/query.ts";
import { startSessionPooler } from "../support/session-pooler.ts";
import { startPostgresProxy } from "../support/postgres-proxy.ts";
import { runCommand } from "../support/spawned-service.ts";
import { folderForTest } from "../support/temporary-folder.ts";
import { engine } from "../support/test-database.ts";
import { restrictedRole, ownDatabase, ownerIn, send, serviceOn, statusesOf } from "./own-database.ts";

const inForce = query((q) =>
  q.selectNoFrom([
    sql<string>`current_setting('TimeZone')`.as("zone"),
    sql<string>`current_setting('search_path')`.as("path"),
  ]),
);

const ok = (count: number, status: number) => Array.from({ length: count }, () => status);

/** Time zones differ by at least half an hour. */
const isThisHour = (time: string) => Math.abs(Date.now() - Date.parse(time)) < 20 * 60_000;

describe.runIf(engine === "postgres")("a PostgreSQL with custom settings", () => {
  it("returns times in UTC, whatever options its URL has", async () => {
    const database = await ownDatabase();
    await database.alter("SET timezone = 'Asia/Kolkata'");
    const plain = await serviceOn(database.url);
    const options = encodeURIComponent("-c search_path=attic,public -c timezone=America/New_York");
    const service = await serviceOn(`${database.url}?options=${options}`);
    expect(await service.db.first(inForce, {})).toEqual({ zone: "UTC", path: "attic,public" });

    const owner = await ownerIn(plain);
    const made = (await owner.client(service).createClient({ body: { name: "Bolt Bikes" } })).data;
    expect(made.created_at).toSatisfy(isThisHour);
    for (const any of [plain, service]) {
      expect((await owner.client(any).getClient({ params: { id: made.id } })).data).toEqual(made);
      const [event] = (await owner.client(any).listEvents({ query: { object_id: made.id } })).data;
      expect(event?.created_at).toSatisfy(isThisHour);
    }
  });

  it("works behind a pooler that rejects options, and returns times in UTC", async () => {
    const database = await ownDatabase();
    await database.alter("SET timezone = 'Asia/Kolkata'");
    const pooler = await startPostgresProxy(database.url, { refusesOptions: true });
    onTestFinished(() => pooler.stop());
    const service = await serviceOn(pooler.url);
    expect(await service.db.first(inForce, {})).toMatchObject({ zone: "UTC" });
    await database.run(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity " +
        "WHERE application_name = 'corkboard' AND datname = current_database()",
    );
    await expect.poll(async () => (await fetch(`${service.address}/readyz`)).status, { timeout: 20_000 }).toBe(200);
    expect(await service.db.first(inForce, {})).toMatchObject({ zone: "UTC" });
  });

  it("is refused behind a pooler in transaction mode", async () => {
    const database = await ownDatabase();
    const pooler = await startSessionPooler(database.url);
    onTestFinished(() => pooler.stop());
    const sentence = /pooler in transaction mode.*pool_mode = session/;
    await expect(serviceOn(pooler.url)).rejects.toThrow(sentence);
    const environment = { DATABASE_URL: pooler.url, CORKBOARD_DATA: folderForTest("lending") };
    const { status, stdout } = await runCommand(["doctor"], environment);
    expect(status).toBe(1);
    expect(stdout).toMatch(sentence);
  });

  it.each(["LATIN1", "SQL_ASCII"])("is refused if its encoding cannot store every text (%s)", async (encoding) => {
    const database = await ownDatabase(`ENCODING '${encoding}' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0`);
    const sentence = new RegExp(`encoded in ${encoding}.*ENCODING 'UTF8'`);
    await expect(serviceOn(database.url)).rejects.toThrow(sentence);
    const environment = { DATABASE_URL: database.url, CORKBOARD_DATA: folderForTest("encoding") };
    for (const command of ["migrate", "doctor"]) {
      const { status, stdout, stderr } = await runCommand([command], environment);
      expect([command, status]).toEqual([command, 1]);
      expect(stdout + stderr).toMatch(sentence);
    }
  });

  it("may default to serializable transactions, even behind a pooler: processes start together and changes succeed", async () => {
    const database = await ownDatabase("TEMPLATE template0");
    await database.alter("SET default_transaction_isolation = 'serializable'");
    const pooler = await startPostgresProxy(database.url, { refusesOptions: true });
    onTestFinished(() => pooler.stop());
    const starting = [database.url, pooler.url, pooler.url].map((url) => serviceOn(url));
    const [, first, second] = await Promise.all(starting);
    if (!first || !second) throw new Error("three were started");
    const owner = await ownerIn(first);
    const client = owner.client(first);
    const customer = (await client.createClient({ body: { name: "Bolt Bikes" } })).data;
    const body = { client_id: customer.id, name: "Board", type: "board" } as const;
    const board = (await client.createProject({ body })).data;
    const list = (await client.createBoardList({ body: { project_id: board.id, name: "To do" } })).data;
    const card = { project_id: board.id, list_id: list.id, title: "A card" };
    const statuses = await statusesOf(30, (n) =>
      send(n % 2 ? first : second, owner, "POST", "/api/v1/boards/cards", card),
    );
    expect(statuses).toEqual(ok(30, 201));
  });

  it("needs no rights to change an up-to-date schema", async () => {
    const database = await ownDatabase();
    const role = await restrictedRole(database);
    const service = await serviceOn(role.url);
    const owner = await ownerIn(service);
    expect((await owner.client(service).createClient({ body: { name: "Bolt Bikes" } })).data.name).toBe("Bolt Bikes");
    await database.run("INSERT INTO schema_migrations VALUES ('9999-later', 'checksum', '2099-01-01')");
    await expect(serviceOn(role.url)).rejects.toThrow(/newer version/);
    await database.run("DELETE FROM schema_migrations");
    await expect(serviceOn(role.url)).rejects.toThrow(/permission denied|must be owner/);
  });
});
