import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { createTestDatabase, engine } from "../../../test/support/test-database.ts";
import { readConfig } from "../../config/config.ts";
import { postgresDialect } from "../dialect/postgres-dialect.ts";
import { sqliteDialect } from "../dialect/sqlite.ts";
import { checksumOf } from "../migrate.ts";
import { migrateDatabase } from "../open.ts";
import { migrations } from "./index.ts";

const names = migrations.map(({ name }) => name);

describe("the migrations", () => {
  it("are numbered in order", () => {
    for (const [index, name] of names.entries()) {
      expect(name).toMatch(new RegExp(`^${String(index + 1).padStart(4, "0")}-[a-z-]+$`));
    }
  });

  it.each(migrations)("are never edited: $name has the checksums that index.ts lists", (migration) => {
    const checksums = {
      sqlite: checksumOf(migration, sqliteDialect.ddl),
      postgres: checksumOf(migration, postgresDialect.ddl),
    };
    // oxlint-disable-next-line valid-expect -- the second argument is the message of a failure
    expect(
      migration.checksums,
      `The statements of ${migration.name} hash to ${JSON.stringify(checksums)}. If the migration is new, enter these ` +
        "checksums in migrations/index.ts. If it was released, undo the edit (databases that have applied it would be " +
        "refused) and add another: a file migrations/NNNN-name.ts that exports the statements, and an entry at the " +
        "end of migrations/index.ts.",
    ).toEqual(checksums);
  });

  it("are recorded with their checksums, and accepted at the second start", async () => {
    const { environment, dataFolder, remove } = await createTestDatabase();
    onTestFinished(remove);
    const { database } = readConfig(environment);
    // On PostgreSQL the test database is a copy of one that has been migrated already.
    expect(await migrateDatabase(database)).toEqual(engine === "sqlite" ? names : []);
    expect(await migrateDatabase(database)).toEqual([]);
    const recorded = await rowsIn(dataFolder, environment["DATABASE_URL"]);
    expect(recorded).toEqual(migrations.map(({ name, checksums }) => ({ name, checksum: checksums[engine] })));
  });
});

async function rowsIn(dataFolder: string, url: string | undefined): Promise<unknown[]> {
  const statement = "SELECT name, checksum FROM schema_migrations ORDER BY name";
  if (url === undefined) {
    const connection = new DatabaseSync(join(dataFolder, "corkboard.sqlite"));
    const rows = connection.prepare(statement).all();
    connection.close();
    return rows;
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}
