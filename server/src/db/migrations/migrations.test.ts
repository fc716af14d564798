import { describe, expect, it, onTestFinished } from "vitest";
import { rowsIn } from "../../../test/support/database-rows.ts";
import { createTestDatabase, engine, removeSchema } from "../../../test/support/test-database.ts";
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
    const testDatabase = await createTestDatabase();
    onTestFinished(testDatabase.remove);
    await removeSchema(testDatabase);
    const { database } = readConfig(testDatabase.environment);
    expect(await migrateDatabase(database)).toEqual(names);
    expect(await migrateDatabase(database)).toEqual([]);
    const recorded = await rowsIn(
      testDatabase.environment,
      "SELECT name, checksum FROM schema_migrations ORDER BY name",
    );
    expect(recorded).toEqual(migrations.map(({ name, checksums }) => ({ name, checksum: checksums[engine] })));
  });
});
