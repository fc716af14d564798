import { migrations as released } from "../../../src/db/migrations/index.ts";
import type { Migration } from "../../../src/db/migrations/migration.ts";
import type { Ddl } from "../../../src/db/dialect/dialect.ts";

const checksums = { sqlite: "", postgres: "" };

/** Every value that the column is given is also recorded, by the database itself. */
const recordUpdates = (t: Ddl): string[] => {
  const record = "INSERT INTO trial_updates (comment_id) VALUES (new.id);";
  if (t.table === "STRICT") {
    return [`CREATE TRIGGER trial_update AFTER UPDATE OF trial_copy ON comments BEGIN ${record} END`];
  }
  return [
    `CREATE FUNCTION trial_update() RETURNS trigger AS $$ BEGIN ${record} RETURN new; END $$ LANGUAGE plpgsql`,
    `CREATE TRIGGER trial_update AFTER UPDATE OF trial_copy ON comments FOR EACH ROW EXECUTE FUNCTION trial_update()`,
  ];
};

const expand: Migration = {
  name: "9001-trial-copies",
  kind: "expand",
  fills: ["comments.trial_copy"],
  statements: (t) => [
    `ALTER TABLE comments ADD COLUMN trial_copy TEXT`,
    `CREATE TABLE trial_updates (comment_id ${t.uuid} NOT NULL) ${t.table}`,
    ...recordUpdates(t),
  ],
  checksums,
};

const index: Migration = {
  name: "9002-trial-index",
  kind: "expand",
  concurrently: true,
  statements: () => [`CREATE INDEX trial_copies ON comments (trial_copy) WHERE trial_copy IS NOT NULL`],
  checksums,
};

const contract: Migration = {
  name: "9003-trial-required",
  kind: "contract",
  requires: ["comments.trial_copy"],
  statements: () => [`CREATE TABLE trial_required (id INTEGER PRIMARY KEY)`],
  checksums,
};

const versions: Readonly<Record<string, readonly Migration[]>> = {
  expand: [expand, index],
  contract: [expand, index, contract],
};

export const migrations: readonly Migration[] = [...released, ...(versions[process.env["TRIAL_VERSION"] ?? ""] ?? [])];
