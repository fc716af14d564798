import { describe, expect, it } from "vitest";
import { fills } from "../../start/fills.ts";
import { postgresDialect } from "../dialect/postgres-dialect.ts";
import { sqliteDialect } from "../dialect/sqlite.ts";
import { migrations } from "./index.ts";
import type { Migration } from "./migration.ts";

/** These were released before filling was a step of its own. */
const filledAtOnce = new Set(["0007-words-by-client", "0008-criteria", "0010-shown-deliveries"]);

/** What a server that does not know the migration, or a large table, could not cope with. */
const rules: readonly { readonly problem: string; readonly in: (statement: string) => boolean }[] = [
  { problem: "removes something", in: (sql) => /\bDROP\b/i.test(sql) },
  { problem: "renames something", in: (sql) => /\bRENAME\b/i.test(sql) },
  { problem: "changes the type of a column", in: (sql) => /\bALTER (COLUMN )?\w+ (SET DATA )?TYPE\b/i.test(sql) },
  {
    problem: "requires a value that older servers do not write",
    in: (sql) =>
      /\bSET NOT NULL\b/i.test(sql) || (/\bADD COLUMN\b.*\bNOT NULL\b/is.test(sql) && !/\bDEFAULT\b/i.test(sql)),
  },
  {
    problem: "adds a constraint to existing rows",
    in: (sql) => /\bADD (CONSTRAINT|CHECK|UNIQUE|FOREIGN)\b/i.test(sql),
  },
  {
    problem: "changes rows instead of leaving them to the worker",
    in: (sql) => /^\s*(UPDATE|DELETE|INSERT)\b/i.test(sql),
  },
];

function problemsIn(migration: Migration): string[] {
  const statements = [sqliteDialect, postgresDialect].flatMap(({ ddl }) => migration.statements(ddl));
  // The search index of SQLite consists of rows, and is created together with its table.
  const others = statements.filter((sql) => !sql.startsWith("INSERT INTO search_index "));
  const problems = rules.filter((rule) => others.some((sql) => rule.in(sql))).map(({ problem }) => problem);
  return filledAtOnce.has(migration.name)
    ? problems.filter((problem) => !problem.startsWith("changes rows"))
    : problems;
}

const expanding = (...statements: readonly string[]): Migration => ({
  name: "9999-trial",
  kind: "expand",
  statements: () => [...statements],
  checksums: { sqlite: "", postgres: "" },
});

describe("a migration that is declared expand", () => {
  it.each(migrations.filter(({ kind }) => kind === "expand"))("$name only adds", (migration) => {
    expect(problemsIn(migration)).toEqual([]);
  });

  it.each([
    ["ALTER TABLE cards DROP COLUMN title", "removes something"],
    ["DROP INDEX comments_of_card", "removes something"],
    ["ALTER TABLE cards RENAME COLUMN title TO name", "renames something"],
    ["ALTER TABLE cards RENAME TO tasks", "renames something"],
    ["ALTER TABLE cards ALTER COLUMN title TYPE varchar(200)", "changes the type of a column"],
    ["ALTER TABLE cards ALTER title SET DATA TYPE varchar(200)", "changes the type of a column"],
    ["ALTER TABLE cards ADD COLUMN colour TEXT NOT NULL", "requires a value that older servers do not write"],
    ["ALTER TABLE cards ALTER COLUMN due_date SET NOT NULL", "requires a value that older servers do not write"],
    ["ALTER TABLE cards ADD CONSTRAINT short CHECK (length(title) < 9)", "adds a constraint to existing rows"],
    ["UPDATE cards SET colour = 'red'", "changes rows instead of leaving them to the worker"],
  ])("is found out: %s", (statement, problem) => {
    expect(problemsIn(expanding("ALTER TABLE cards ADD COLUMN other TEXT", statement))).toEqual([problem]);
  });

  it("may add tables, columns with a default and indexes", () => {
    const statements = [
      "CREATE TABLE colours (id INTEGER PRIMARY KEY, name TEXT NOT NULL)",
      "ALTER TABLE cards ADD COLUMN colour TEXT NOT NULL DEFAULT 'red'",
      "CREATE INDEX cards_of_colour ON cards (colour)",
    ];
    expect(problemsIn(expanding(...statements))).toEqual([]);
  });
});

describe("the columns that migrations add", () => {
  const declared = migrations.flatMap((migration) => migration.fills ?? []);

  it("each have one fill, and each fill its migration", () => {
    expect(fills.map(({ name }) => name).toSorted()).toEqual(declared.toSorted());
  });

  it("are required only by later migrations", () => {
    const added = new Set<string>();
    for (const migration of migrations) {
      const required = migration.kind === "contract" ? (migration.requires ?? []) : [];
      expect(required.filter((name) => !added.has(name))).toEqual([]);
      for (const name of migration.fills ?? []) added.add(name);
    }
  });
});

it("migrations that create indexes concurrently do nothing else", () => {
  for (const migration of migrations.filter(({ concurrently }) => concurrently)) {
    for (const { ddl } of [sqliteDialect, postgresDialect]) {
      for (const sql of migration.statements(ddl)) expect(sql).toMatch(/^CREATE (UNIQUE )?INDEX \w+ ON /);
    }
  }
});
