import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { readConfig } from "../src/config/config.ts";
import { migrateSqlite } from "../src/db/dialect/migrate-sqlite.ts";
import { sqliteDialect } from "../src/db/dialect/sqlite.ts";
import { migrateDatabase } from "../src/db/open.ts";
import { exportedQueries, shapesOf } from "./support/exported-queries.ts";
import { repository } from "./support/source-files.ts";
import { useFolder } from "./support/temporary-folder.ts";
import { createTestDatabase, engine } from "./support/test-database.ts";

/** Indexes that no query needs on SQLite, and why they exist. */
const otherReasons: Readonly<Record<string, string>> = {
  claims_live: "a ticket has one live claim at most",
  sessions_age: "housekeeping on PostgreSQL",
  tokens_session: "tokens of ended sessions on PostgreSQL",
  events_without_number: "numbering events, which PostgreSQL does after the commit",
  search_index: "the words of documents on PostgreSQL",
};

describe("indexes", () => {
  const folder = useFolder("indexes");
  let connection: DatabaseSync;
  beforeAll(async () => {
    const file = join(folder, "indexes.sqlite");
    await migrateSqlite(file);
    connection = new DatabaseSync(file);
  });
  afterAll(() => connection.close());

  const namesIn = (database: DatabaseSync) =>
    database
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL")
      .all()
      .map(({ name }) => String(name));

  const planOf = (sql: string) => connection.prepare(`EXPLAIN QUERY PLAN ${sql}`).all();

  /** The names of the indexes, those of keys and unique constraints excepted. */
  async function created(): Promise<string[]> {
    if (engine === "sqlite") return namesIn(connection);
    const { environment, remove } = await createTestDatabase();
    onTestFinished(remove);
    await migrateDatabase(readConfig(environment).database);
    const client = new pg.Client({ connectionString: environment["DATABASE_URL"] });
    await client.connect();
    const { rows } = await client.query<{ name: string }>(
      `SELECT c.relname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
        WHERE c.relnamespace = 'public'::regnamespace
          AND NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.contype IN ('p', 'u'))`,
    );
    await client.end();
    return rows.map(({ name }) => name);
  }

  it("each serve a query or a foreign key on SQLite, or have another reason", async () => {
    const used = new Set<string>();
    for (const { query } of await exportedQueries()) {
      for (const sql of shapesOf(query, sqliteDialect)) {
        for (const { detail } of explained(sql)) {
          const [, index] = /USING (?:COVERING )?INDEX (\w+)/.exec(String(detail)) ?? [];
          if (index !== undefined) used.add(index);
        }
      }
    }
    expect((await created()).filter((name) => !used.has(name) && !(name in otherReasons)).toSorted()).toEqual([]);
  });

  it("are all in the table of their uses", async () => {
    const record = readFileSync(join(repository, "docs/decisions/0038-indexes.md"), "utf8");
    const named = new Set([...record.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name));
    expect((await created()).filter((name) => !named.has(name)).toSorted()).toEqual([]);
    const either = new Set([...namesIn(connection), "events_without_number", "search_index"]);
    expect([...named].filter((name) => !either.has(name ?? ""))).toEqual([]);
  });

  /** Statements that only PostgreSQL understands have no plan. */
  function explained(sql: string) {
    try {
      return planOf(sql);
    } catch {
      return [];
    }
  }
});
