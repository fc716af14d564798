import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { migrateSqlite } from "../../../db/dialect/migrate-sqlite.ts";
import { openSqliteFile, sqliteDialect } from "../../../db/dialect/sqlite.ts";
import { batchQueries } from "../../../mailing/mail-batches.queries.ts";
import { listBatch, withdrawKind, withdrawObsolete } from "./mail.queries.ts";
import { folderForTest } from "../../../../test/support/temporary-folder.ts";

it("finds due notifications by an index on SQLite, however many a member has", async () => {
  const folder = folderForTest("mail-plans");
  const file = join(folder, "plans.sqlite");
  await migrateSqlite(file);
  const connection = openSqliteFile(file);
  onTestFinished(() => connection.close());

  const of = { org: "o", id: "u" };
  const batch = { ...of, batch: "b" };
  const { withdrawAll, findBatch, assignBatch, countBatch, finishBatch, findDue, withdrawOld } =
    batchQueries["member-mail"];
  const statements = [
    ...[withdrawAll, withdrawObsolete, findBatch, findDue].map((query) => query.statement(sqliteDialect, of)),
    withdrawKind.statement(sqliteDialect, { ...of, kind: "mention" }),
    assignBatch.statement(sqliteDialect, batch),
    countBatch.statement(sqliteDialect, batch),
    listBatch.statement(sqliteDialect, { ...batch, limit: 1 }),
    finishBatch.statement(sqliteDialect, batch),
    withdrawOld.statement(sqliteDialect, { ...of, before: "t" }),
  ];
  for (const { sql } of statements) {
    const steps = connection
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all()
      .map(({ detail }) => String(detail));
    expect(steps[0]).toMatch(/^SEARCH notifications USING (COVERING )?INDEX notifications_to_mail \(/);
    expect(steps.join()).not.toMatch(/SCAN|TEMP B-TREE/);
  }
});
