import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrateSqlite } from "../src/db/dialect/migrate-sqlite.ts";
import { openSqliteFile, sqliteDialect } from "../src/db/dialect/sqlite.ts";
import type { Query } from "../src/db/query.ts";
import { listFeedback } from "../src/features/feedback/feedback.queries.ts";
import {
  countNotifications,
  countUnread,
  listNotifications,
  listUnread,
} from "../src/features/notifications/notifications.queries.ts";
import { listTickets } from "../src/features/tickets/tickets.queries.ts";

/** Whatever is filtered by, a page costs what the page costs: nothing is walked through to find it. */
describe("lists on SQLite", () => {
  const folder = mkdtempSync(join(tmpdir(), "corkboard-plans-"));
  let connection: DatabaseSync;

  beforeAll(async () => {
    const file = join(folder, "plans.sqlite");
    await migrateSqlite(file);
    connection = openSqliteFile(file);
  });
  afterAll(() => {
    connection.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const page = { org: "o", limit: 50, offset: 0, end: 50 };
  const status = { status: "done" } as const;
  const project = { project: "p" };

  const stepsOn = <Params extends object>(table: string, list: Query<Params, unknown>, params: Params) => {
    const { sql } = list.statement(sqliteDialect, params);
    const steps = connection.prepare(`EXPLAIN QUERY PLAN ${sql}`).all();
    return steps.map((step) => String(step.detail)).filter((step) => new RegExp(`\\b${table}\\b`).test(step));
  };
  const byKey = (table: string) =>
    new RegExp(`^SEARCH ${table} USING INDEX sqlite_autoindex_${table}_1 \\(.*\\bid=\\?\\)`);

  it.each([status, { type: "bug" } as const, { ...status, type: "bug" } as const])(
    "find feedback filtered by %o in the index by kind, and each item by its key",
    (filter) => {
      for (const scope of [{}, project]) {
        const steps = stepsOn("feedback", listFeedback, { ...page, ...scope, ...filter });
        const others = steps.filter((step) => !/USING COVERING INDEX feedback_of_(org|project)_by_kind/.test(step));
        expect(others).toEqual([expect.stringMatching(byKey("feedback"))]);
      }
    },
  );

  it.each([{}, project])("read feedback filtered by %o in the order of an index", (filter) => {
    const [step, ...others] = stepsOn("feedback", listFeedback, { ...page, ...filter });
    expect(step).toMatch(/USING INDEX feedback_of_(org|project) \(/);
    expect(others).toEqual([]);
  });

  it.each([{}, project, status, { ...project, ...status }])("find tickets filtered by %o by their keys", (filter) => {
    for (const assignee of [{}, { assignee: "u" }]) {
      const steps = stepsOn("tickets", listTickets, { ...page, ...filter, ...assignee });
      const others = steps.filter((step) => !/USING COVERING INDEX tickets_of_(org|project)/.test(step));
      expect(others).toEqual([expect.stringMatching(byKey("tickets"))]);
    }
  });

  const mine = { ...page, user: "u" };
  const ofPerson = "\\(org_id=\\? AND user_id=\\?";
  const inOrder = `SEARCH notifications USING COVERING INDEX notifications_in_order ${ofPerson}`;

  it("read notifications in the order of their keys, unread ones in the order of an index", () => {
    const byId = expect.stringMatching(`^SEARCH notifications USING PRIMARY KEY ${ofPerson} AND id=\\?\\)$`);
    expect(stepsOn("notifications", listNotifications, mine)).toEqual([
      byId,
      expect.stringMatching(`^SEARCH notifications USING PRIMARY KEY ${ofPerson}\\)$`),
    ]);
    expect(stepsOn("notifications", listUnread, mine)).toEqual([
      byId,
      expect.stringMatching(`^${inOrder} AND read_at=\\?\\)$`),
    ]);
  });

  it("count notifications in an index", () => {
    expect(stepsOn("notifications", countNotifications, mine)).toEqual([expect.stringMatching(`^${inOrder}\\)$`)]);
    expect(stepsOn("notifications", countUnread, mine)).toEqual([
      expect.stringMatching(`^${inOrder} AND read_at=\\?\\)$`),
    ]);
  });

  it.each([listNotifications, listUnread])("sort no more notifications than a page holds", (list) => {
    const { sql } = list.statement(sqliteDialect, mine);
    const steps = connection.prepare(`EXPLAIN QUERY PLAN ${sql}`).all();
    expect(steps.map((step) => String(step.detail)).filter((step) => /TEMP B-TREE/.test(step))).toEqual([]);
  });
});
