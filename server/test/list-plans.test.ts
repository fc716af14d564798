import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { boundsOf } from "../src/db/page-bounds.ts";
import { wholeOf } from "../src/db/scope.ts";
import { migrateSqlite } from "../src/db/dialect/migrate-sqlite.ts";
import { openSqliteFile, sqliteDialect } from "../src/db/dialect/sqlite.ts";
import type { Query } from "../src/db/query.ts";
import {
  eraseChangesOfComment,
  eraseChangesOfProject,
  eraseChangesOfSubject,
  eventsAfter,
  eventsBefore,
  deleteOldestEvents,
  findEventsOfProject,
} from "../src/events/event-log.queries.ts";
import { listCardsOfList } from "../src/features/work/boards/cards.queries.ts";
import { findBoardSnapshot, findSummariesAfter } from "../src/features/work/boards/snapshot.queries.ts";
import {
  cardCommentsBefore,
  countRepliesSince,
  feedbackCommentsBefore,
  latestPublicComments,
  listCardComments,
  listFeedbackComments,
} from "../src/features/work/comments/comments.queries.ts";
import {
  feedbackLists,
  listFoundFeedback,
  relatedFeedback,
} from "../src/features/intake/feedback/feedback-lists.queries.ts";
import {
  deleteAboutSubject,
  deleteSomeOfProject,
} from "../src/features/reach/notifications/delete-notifications.queries.ts";
import {
  countNotifications,
  countUnread,
  findInboxChanges,
  findPage,
  findPageOfUnread,
  showNotifications,
} from "../src/features/reach/notifications/notifications.queries.ts";
import { findAudience, findPublicAuthors } from "../src/features/reach/notifications/notified-people.queries.ts";
import { listReportsWithDelivery, listReportsWithQuestion } from "../src/features/outsiders/portal/portal.queries.ts";
import { findEndOfWindow, listReports } from "../src/features/outsiders/portal/portal-list.queries.ts";
import { findReport } from "../src/features/outsiders/reports/reports.queries.ts";
import {
  findPublicRepliesForKeyShare,
  findReportedItemsForKeyShare,
  listBatch,
  withdrawObsolete,
} from "../src/features/outsiders/reports/report-mail.queries.ts";
import {
  findPortalItemsForKeyShare,
  findWaitingDeliveries,
  listBatch as listResults,
  withdrawObsolete as withdrawResults,
} from "../src/features/outsiders/contacts/contact-mail.queries.ts";
import { findCandidates, findDocuments } from "../src/features/reach/search/search.queries.ts";
import { listTickets } from "../src/features/work/tickets/tickets.queries.ts";
import { listFailedJobs } from "../src/features/reach/failed-jobs/failed-jobs.queries.ts";
import { claimJob, findWaitingJobs, findWaitingJobsOf } from "../src/jobs/jobs.queries.ts";
import { useFolder } from "./support/temporary-folder.ts";

/** Whatever the filter, reading a page costs no more than the page: no other rows are scanned. */
describe("lists on SQLite", () => {
  const folder = useFolder("plans");
  let connection: DatabaseSync;

  beforeAll(async () => {
    const file = join(folder, "plans.sqlite");
    await migrateSqlite(file);
    connection = openSqliteFile(file);
  });
  afterAll(() => {
    connection.close();
  });

  const page = { ...wholeOf("o"), limit: 50, offset: 0, end: 50 };
  const status = { status: "done" } as const;
  const project = { project: "p" };

  /** A page that continues after a row: with or without it, a list reads nothing but the page. */
  const after = { after: "2026-01-01T00:00:00.000Z", afterId: "i" };
  const starts = [{}, after];

  /** Deleted projects are looked up once for each statement. */
  const isAboutDeletedProjects =
    /^((LIST|SCALAR) SUBQUERY|SCAN CONSTANT ROW|SEARCH project_contents .*\(org_id=\?( AND deleted_at>\?)?\)|REUSE LIST|CREATE BLOOM FILTER)/;

  const stepsOf = <Params extends object>(list: Query<Params, unknown>, params: Params) => {
    const { sql } = list.statement(sqliteDialect, params);
    const steps = connection.prepare(`EXPLAIN QUERY PLAN ${sql}`).all();
    return steps.map((step) => String(step.detail)).filter((step) => !isAboutDeletedProjects.test(step));
  };
  const stepsOn = <Params extends object>(table: string, list: Query<Params, unknown>, params: Params) =>
    stepsOf(list, params).filter((step) => new RegExp(`\\b${table}\\b`).test(step));
  /** The index begins at the row, instead of being read up to it. */
  const soughtAfter = /\(created_at,(feedback_|ticket_)?id\)[<>]\(\?,\?\)\)$/;
  const byKey = (table: string) =>
    new RegExp(`^SEARCH ${table} USING INDEX sqlite_autoindex_${table}_1 \\(.*\\bid=\\?\\)`);

  const flags = { isAssigned: 0, hasTickets: 1 };
  const everything = { ...project, ...status, type: "bug", ...flags } as const;

  it.each([
    ["all", {}, "feedback_of_org"],
    ["ofProject", project, "feedback_of_project"],
    ["byStatus", status, "feedback_of_org_by_status"],
    ["ofProjectByStatus", { ...project, ...status }, "feedback_of_project_by_status"],
    ["byType", { type: "bug" }, "feedback_of_org_by_type"],
    ["byWork", flags, "feedback_of_org_by_work"],
  ] as const)("read feedback %s in the order of its index, without merging or sorting", (name, filter, index) => {
    const list = feedbackLists[name];
    for (const start of [{}, after, { oldestFirst: true as const }]) {
      const params = { ...page, spam: 0, ...start, ...filter };
      expect(stepsOn("feedback", list, params)).toEqual([
        expect.stringMatching(new RegExp(`^SEARCH feedback USING INDEX ${index} \\(`)),
      ]);
      expect(stepsOf(list, params).join()).not.toMatch(/MERGE|UNION|FOR ORDER BY/);
      expect(stepsOn("feedback", list, params).every((step) => soughtAfter.test(step))).toBe("after" in start);
    }
  });

  it.each([
    ["byStatus", { ...status, status2: "new" }, "feedback_of_org_by_status"],
    ["ofProjectByStatus", { ...project, ...status, status2: "new" }, "feedback_of_project_by_status"],
    ["byType", { type: "bug", type2: "feature" }, "feedback_of_org_by_type"],
    ["byWork", { isAssigned: 0 }, "feedback_of_org_by_work"],
    ["byWork", { hasTickets: 0 }, "feedback_of_org_by_work"],
  ] as const)("merge the runs of feedback %s with %o, and find each item by its key", (name, filter, index) => {
    for (const start of [{}, after]) {
      const steps = stepsOn("feedback", feedbackLists[name], { ...page, spam: 0, ...start, ...filter });
      const runs = steps.filter((step) => new RegExp(`USING (COVERING )?INDEX ${index} \\(`).test(step));
      expect(runs).toHaveLength(2);
      expect(runs.every((step) => soughtAfter.test(step))).toBe("after" in start);
      expect(steps.filter((step) => !runs.includes(step))).toEqual([expect.stringMatching(byKey("feedback"))]);
    }
  });

  it("check all filters in the index of the list's own order, without reading other items", () => {
    for (const [name, index] of [
      ["all", "feedback_of_org"],
      ["ofProject", "feedback_of_project"],
    ] as const) {
      for (const start of [{}, after, boundsOf({ limit: 50, offset: 1_000 })]) {
        const [read, byId, ...others] = stepsOn("feedback", feedbackLists[name], {
          ...page,
          ...start,
          spam: 0,
          ...everything,
        });
        expect(read).toMatch(new RegExp(`^SEARCH feedback USING COVERING INDEX ${index} \\(`));
        expect(byId).toMatch(byKey("feedback"));
        expect(others).toEqual([]);
      }
    }
  });

  it.each([
    ["byStatus", "feedback_of_org_by_status"],
    ["ofProjectByStatus", "feedback_of_project_by_status"],
    ["byType", "feedback_of_org_by_type"],
    ["byWork", "feedback_of_org_by_work"],
  ] as const)(
    "read feedback %s by that index and each item by its key, whatever else it is filtered by",
    (name, index) => {
      for (const start of [{}, after]) {
        const params = { ...page, ...start, spam: 0, ...everything };
        const steps = stepsOf(feedbackLists[name], params).filter((step) => /\b(led|feedback)\b/.test(step));
        expect(steps).toEqual([
          expect.stringMatching(new RegExp(`^SEARCH led USING (COVERING )?INDEX ${index} \\(`)),
          expect.stringMatching(byKey("feedback")),
        ]);
        expect(stepsOf(feedbackLists[name], params).join()).not.toMatch(/FOR ORDER BY/);
      }
    },
  );

  it.each([
    ["all", {}],
    ["ofProject", project],
    ["byStatus", status],
    ["byType", { type: "bug" }],
    ["byStatus", { ...status, status2: "new" }],
    ["all", { client: "c" }],
  ] as const)("skip feedback before a deep page %s with %o by an index alone", (name, filter) => {
    const params = { ...page, ...boundsOf({ limit: 50, offset: 1_000 }), spam: 0, ...filter };
    const [key, ...skipping] = stepsOn("feedback", feedbackLists[name], params).toReversed();
    expect(key).toMatch(byKey("feedback"));
    expect(skipping.filter((step) => !/ USING COVERING INDEX feedback_of_/.test(step))).toEqual([]);
  });

  it.each([{}, project, { ...status, hasTickets: 1 }])(
    "read a member's feedback filtered by %o in the order of one index",
    (filter) => {
      const mine = { ...page, spam: 0, assignee: "u", ...filter };
      const { rows, total } = relatedFeedback.assignee;
      for (const start of [{}, after, { oldestFirst: true as const }]) {
        const steps = stepsOf(rows, { ...mine, ...start });
        const sought = "after" in start ? "AND \\(created_at,feedback_id\\)[<>]\\(\\?,\\?\\)\\)$" : "\\)$";
        expect(steps[0]).toMatch(
          new RegExp(
            `^SEARCH led USING COVERING INDEX feedback_assignees_of_user \\(org_id=\\? AND user_id=\\? AND spam=\\? ?${sought}`,
          ),
        );
        expect(steps[1]).toMatch(byKey("feedback"));
        // The cards of one item are sorted, if it has any.
        expect(steps.join()).not.toMatch(/SCAN|TEMP B-TREE FOR (?!string_agg)/);
      }
      const counting = stepsOf(total, { ...mine, atMost: 10 }).filter((step) => step.startsWith("SEARCH"));
      expect(counting).toEqual([expect.stringContaining("led USING COVERING INDEX feedback_assignees_of_user")]);
    },
  );

  describe("of the client portal", () => {
    const window = { org: "o", websites: "[]", depth: 100, most: 101, limit: 101 };
    const end = { endAt: "2026-01-01T00:00:00.000Z", endId: "i" };
    const states = [{}, { open: true }, { done: true }] as const;

    it.each(states)("read the reports of each website filtered by %o between two places of an index", (state) => {
      const isByStatus = Object.keys(state).length > 0;
      const index = isByStatus ? /feedback_of_project_by_status \(.*status=\?/ : /feedback_of_project \(/;
      for (const order of [{}, { oldestFirst: true as const }]) {
        for (const start of starts) {
          const list = { ...window, ...state, ...order, ...start };
          const isBounded = (step: string) => soughtAfter.test(step) || !("after" in start);
          const ends = stepsOf(findEndOfWindow, list).filter((step) => /^(SEARCH|SCAN) (run|feedback)/.test(step));
          for (const step of ends.filter((one) => one.includes(" run "))) {
            expect(step).toMatch(/^SEARCH run USING COVERING INDEX/);
            expect(step).toMatch(index);
            expect(isBounded(step)).toBe(true);
          }
          for (const step of ends.filter((one) => !one.includes(" run "))) expect(step).toMatch(byKey("feedback"));
          const [found, byId, ...others] = stepsOn("feedback", listReports, { ...list, ...end });
          expect(found).toMatch(
            /USING COVERING INDEX feedback_of_project(_by_status)? \(.*project_id=\?.*created_at,id\)/,
          );
          expect(byId).toMatch(byKey("feedback"));
          expect(others).toEqual([]);
          const [searched] = stepsOn("feedback", listReports, { ...list, ...end, lower: "l" });
          expect(searched).toMatch(/USING INDEX feedback_of_project(_by_status)? \(.*project_id=\?.*created_at,id\)/);
        }
      }
    });

    it("find what waits for the client from the open questions and deliveries alone", () => {
      for (const [list, index] of [
        [listReportsWithQuestion, "questions USING INDEX questions_to_reporter"],
        [listReportsWithDelivery, "ticket_deliveries USING INDEX ticket_deliveries_pending"],
      ] as const) {
        const steps = stepsOf(list, { org: "o", client: "c", limit: 50 });
        expect(steps.find((step) => step.startsWith("SEARCH"))).toContain(index);
        expect(steps.filter((step) => /^SEARCH (tickets|feedback) /.test(step))).toEqual([
          expect.stringMatching(byKey("tickets")),
          expect.stringMatching(byKey("feedback")),
        ]);
        expect(steps.filter((step) => /^SCAN (?!waiting)/.test(step))).toEqual([]);
      }
    });
  });

  it.each([{}, project, status, { priority: "high" } as const, { assignee: "u" }])(
    "seek the start of a page of tickets filtered by %o",
    (filter) => {
      const steps = stepsOf(listTickets, { ...page, ...after, ...filter });
      const runs = steps.filter((step) => /USING COVERING INDEX (tickets_of|ticket_assignees)/.test(step));
      expect(runs.length).toBeGreaterThan(0);
      for (const run of runs) expect(run).toMatch(soughtAfter);
    },
  );

  it.each([{}, project])("find tickets by priority, filtered by %o, in their own index and by their keys", (filter) => {
    const steps = stepsOn("tickets", listTickets, { ...page, ...filter, priority: "high", priority2: "low" });
    const others = steps.filter((step) => !/USING COVERING INDEX tickets_of_(org|project)_by_priority/.test(step));
    expect(others).toEqual([expect.stringMatching(byKey("tickets"))]);
  });

  it.each([{}, project])("find tickets that are set aside, filtered by %o, in their own index", (filter) => {
    const steps = stepsOn("tickets", listTickets, { ...page, ...filter, setAside: "true" });
    expect(steps).toEqual([
      expect.stringContaining("INDEX tickets_set_aside"),
      expect.stringMatching(byKey("tickets")),
    ]);
  });

  it.each([{}, project, status, { ...project, ...status }])("find tickets filtered by %o by their keys", (filter) => {
    for (const assignee of [{}, { assignee: "u" }]) {
      const steps = stepsOn("tickets", listTickets, { ...page, ...filter, ...assignee });
      const others = steps.filter((step) => !/USING COVERING INDEX tickets_of_(org|project)/.test(step));
      expect(others).toEqual([expect.stringMatching(byKey("tickets"))]);
    }
  });

  it.each([{}, project, status, { priority: "high" } as const, { assignee: "u" }, { claim: "asking" } as const])(
    "sort tickets filtered by %o before reading them, so that a long page is read in parts",
    (filter) => {
      for (const order of [{}, { oldestFirst: true as const }])
        expect(stepsOf(listTickets, { ...page, ...filter, ...order }).at(-1)).not.toMatch(/FOR ORDER BY/);
    },
  );

  it("read comments in the order of an index, from either end", () => {
    const ofSubject = { ...page, subject: "s" };
    const before = { ...ofSubject, at: "t", id: "i" };
    for (const steps of [
      ...starts.map((start) => stepsOf(listFeedbackComments, { ...ofSubject, ...start })),
      stepsOf(feedbackCommentsBefore, before),
    ]) {
      expect(steps[0]).toMatch(/^SEARCH comments USING INDEX comments_of_feedback \(feedback_id=\?/);
      // The cards of one item are sorted, if it has any.
      expect(steps.join()).not.toMatch(/SCAN|TEMP B-TREE FOR (?!string_agg)/);
    }
    for (const list of [listFeedbackComments, listCardComments])
      expect(stepsOf(list, { ...ofSubject, ...after })[0]).toMatch(soughtAfter);
    for (const steps of [stepsOf(listCardComments, ofSubject), stepsOf(cardCommentsBefore, before)])
      expect(steps).toEqual([expect.stringMatching(/^SEARCH comments USING INDEX comments_of_card \(card_id=\?/)]);
  });

  it.each([{}, project])("find claimed tickets filtered by %o from the live claims alone", (filter) => {
    const waiting = { claim: "asking", claim2: "delivered" } as const;
    for (const assignee of [{}, { assignee: "u" }]) {
      const steps = stepsOf(listTickets, { ...page, ...filter, ...assignee, ...waiting });
      expect(steps.filter((step) => /^SCAN (?!run|page|merge|\()/.test(step))).toEqual([]);
      expect(steps.filter((step) => /\bclaims\b/.test(step)).join()).toMatch(
        /claims_live_states \(org_id=\? AND state=\?\)/,
      );
    }
  });

  it("read the cards of a page and of a board in the order of an index, without archived ones", () => {
    const inOrder = "cards USING INDEX cards_shown (list_id=? AND archived=?";
    const ofPage = stepsOf(listCardsOfList, { ...page, list: "l", archived: 0 });
    expect(ofPage).toEqual([`SEARCH ${inOrder})`]);
    expect(stepsOf(listCardsOfList, { ...page, list: "l", archived: 0, afterId: 7 })).toEqual([
      `SEARCH ${inOrder} AND position>?)`,
    ]);
    expect(stepsOn("cards", findSummariesAfter, { org: "o", list: "l", after: 0 })).toEqual([
      `SEARCH ${inOrder} AND position>?)`,
    ]);
    const ofBoard = stepsOf(findBoardSnapshot, { org: "o", ...project });
    expect(ofBoard).toContain(`SEARCH ${inOrder}) LEFT-JOIN`);
    expect(ofBoard.filter((step) => /^SCAN (?!json_each|item)|B-TREE FOR ORDER BY/.test(step))).toEqual([]);
  });

  describe("of search results", () => {
    const words = { ...wholeOf("o"), words: "w", window: 70 };
    const inOrder = /^SCAN search_index VIRTUAL TABLE INDEX \d+:M\d$/;

    it("read the index in order, and each object by its key", () => {
      const found = stepsOf(findDocuments, { ...words, limit: 20 });
      expect(found.find((step) => step.includes("search_index"))).toMatch(inOrder);
      expect(found.filter((step) => /^SCAN (?!search_index|found)/.test(step))).toEqual([]);
      expect(stepsOn("d", findDocuments, { ...words, limit: 20 })).toEqual([
        "SEARCH d USING INTEGER PRIMARY KEY (rowid=?)",
      ]);
      const items = stepsOf(listFoundFeedback, { ...page, ...words, spam: 0, ...status });
      expect(items.find((step) => step.includes("search_index"))).toMatch(inOrder);
      expect(stepsOn("feedback", listFoundFeedback, { ...page, ...words, spam: 0 })).toEqual([
        expect.stringMatching(byKey("feedback")),
      ]);
    });

    it("find similar words by their trigrams", () => {
      expect(stepsOn("s", findCandidates, { ...wholeOf("o"), trigrams: "[]" })).toEqual([
        "SEARCH s USING PRIMARY KEY (org_id=? AND trigram=?)",
      ]);
    });

    it("read similar words only of the client's own projects", () => {
      const ofClient = { org: "o", client: "c", trigrams: "[]" };
      expect(stepsOn("s", findCandidates, ofClient)).toContain("SEARCH s USING PRIMARY KEY (org_id=? AND trigram=?)");
      const byProject = "SEARCH w USING PRIMARY KEY (org_id=? AND project_id=?)";
      expect(new Set(stepsOn("w", findCandidates, ofClient))).toEqual(new Set([byProject]));
    });
  });

  describe("of events", () => {
    const log = { ...wholeOf("o"), after: 0, before: 9, limit: 50 };
    const ofSubject = { id: "i", subject: "i" };

    it.each([
      [{}, "sqlite_autoindex_events_1 (org_id=?"],
      [{ project: "p" }, "events_of_project (project_id=?"],
      [{ subject: "s" }, "events_of_subject (subject_id=?"],
      [{ subject: "s", object: "o" }, "events_of_subject (subject_id=?"],
    ])("read the log filtered by %o in the order of an index", (filter, index) => {
      const seek = `SEARCH events USING INDEX ${index} AND seq`;
      expect(stepsOf(eventsAfter, { ...log, ...filter })[0]).toBe(`${seek}>?)`);
      expect(stepsOf(eventsBefore, { ...log, ...filter })[0]).toBe(`${seek}<?)`);
      expect(stepsOf(eventsAfter, { ...log, ...filter }).join()).not.toMatch(/TEMP B-TREE|SCAN/);
    });

    it("find those of what was deleted in an index", () => {
      const bySubject = "SEARCH events USING INDEX events_of_subject (subject_id=?)";
      expect(stepsOf(eraseChangesOfSubject, { ...log, ...ofSubject })).toEqual([bySubject]);
      expect(stepsOf(eraseChangesOfComment, { ...log, ...ofSubject })).toEqual([bySubject]);
      expect(stepsOf(findEventsOfProject, { ...log, ...ofSubject, atMost: 9 })).toEqual([
        "SEARCH events USING INDEX events_of_project (project_id=? AND seq>?)",
      ]);
      expect(stepsOf(eraseChangesOfProject, { ...log, ...ofSubject, to: 9 })).toEqual([
        "SEARCH events USING INDEX events_of_project (project_id=? AND seq>? AND seq<?)",
      ]);
    });

    it("find the oldest by their place in the log", () => {
      const steps = stepsOf(deleteOldestEvents, { org: "o", before: "b", atMost: 1 });
      expect(steps.filter((step) => step.startsWith("SCAN"))).toEqual([]);
      expect(steps[0]).toMatch(/^SEARCH events USING INDEX sqlite_autoindex_events_1 \(org_id=\? AND seq/);
    });
  });

  describe("of notifications", () => {
    const mine = { ...page, user: "u", ids: "[]" };
    const byPerson = "(org_id=? AND user_id=?";
    const inOrder = `SEARCH notifications USING COVERING INDEX notifications_in_order ${byPerson}`;
    const keys = "INDEX sqlite_autoindex_notifications_1";

    it("find a page by primary key, or by an index for unread ones, and each item by its key", () => {
      expect(stepsOf(findPage, mine)).toEqual([`SEARCH notifications USING ${keys} ${byPerson})`]);
      expect(stepsOf(findPageOfUnread, mine)).toEqual([`${inOrder} AND read_at=?)`]);
      const later = { ...mine, afterId: "i" };
      expect(stepsOf(findPage, later)).toEqual([`SEARCH notifications USING ${keys} ${byPerson} AND id<?)`]);
      expect(stepsOf(findPageOfUnread, later)).toEqual([`${inOrder} AND read_at=? AND id<?)`]);
      const steps = stepsOf(showNotifications, mine);
      expect(steps[0]).toBe(`SEARCH notifications USING ${keys} ${byPerson} AND id=?)`);
      expect(steps.filter((step) => /^SCAN (?!json_each)|TEMP B-TREE/.test(step))).toEqual([]);
    });

    it("count in an index", () => {
      for (const step of stepsOf(countNotifications, mine))
        expect(step).toMatch(
          /^SEARCH notifications USING COVERING INDEX \w+ \(org_id=\? AND (project_id=\? AND )?user_id=\?\)$/,
        );
      expect(stepsOf(findInboxChanges, { ...mine, after: 1 })).toEqual([
        `SEARCH notifications USING INDEX notifications_by_change ${byPerson} AND inbox_version>?)`,
      ]);
      expect(stepsOf(countUnread, mine)[0]).toBe(`${inOrder} AND read_at=?)`);
    });

    it("find the people a comment concerns by its subject", () => {
      const steps = stepsOf(findAudience, mine).filter((step) => step.startsWith("SEARCH"));
      expect(steps).toEqual([
        "SEARCH card_assignees USING PRIMARY KEY (org_id=? AND card_id=?)",
        "SEARCH feedback_assignees USING PRIMARY KEY (org_id=? AND feedback_id=?)",
        "SEARCH t USING INDEX tickets_of_source (org_id=? AND source_id=?)",
        "SEARCH a USING PRIMARY KEY (org_id=? AND ticket_id=?)",
      ]);
    });

    it("find the people a reporter replies to among the comments on the item", () => {
      const steps = stepsOf(findPublicAuthors, mine).filter((step) => step.startsWith("SEARCH"));
      expect(steps).toEqual([
        "SEARCH f USING COVERING INDEX sqlite_autoindex_feedback_1 (org_id=? AND id=?)",
        "SEARCH c USING INDEX comments_of_feedback (feedback_id=?)",
      ]);
    });

    it("find those of a deleted subject or project in an index", () => {
      expect(stepsOf(deleteAboutSubject, { org: "o", id: "i" })).toEqual([
        "SEARCH notifications USING INDEX notifications_of_subject (subject_id=?)",
      ]);
      expect(stepsOf(deleteSomeOfProject, { org: "o", id: "i", atMost: 9 })).toEqual([
        `SEARCH notifications USING COVERING ${keys} ${byPerson} AND id=?)`,
        "SEARCH some USING COVERING INDEX notifications_of_project (org_id=? AND project_id=?)",
      ]);
    });
  });

  describe("of jobs", () => {
    const ofKind = "(org_id=? AND kind=? AND slow=?";
    const closed = "SEARCH organisations USING INDEX organisations_deleted (purge_at>?)";
    const searched = (steps: string[]) => steps.filter((step) => /^(SEARCH|SCAN) (?!first)/.test(step));

    it("find when the first one of each kind is due in one index", () => {
      expect(searched(stepsOf(findWaitingJobs, {}))).toEqual(["SCAN jobs USING COVERING INDEX jobs_waiting", closed]);
      expect(searched(stepsOf(findWaitingJobsOf, { org: "o" }))).toEqual([
        "SEARCH jobs USING COVERING INDEX jobs_waiting (org_id=?)",
        closed,
      ]);
    });

    it("claim the one that has been due longest, and whether there are more, without walking through the rest", () => {
      const steps = stepsOf(claimJob, { org: "o", kind: "k", slow: 0, now: "n" });
      expect(searched(steps)).toEqual([
        `SEARCH jobs USING INDEX jobs_waiting ${ofKind} AND run_at>? AND run_at<?)`,
        closed,
        `SEARCH other USING COVERING INDEX jobs_waiting ${ofKind} AND run_at<?)`,
      ]);
      expect(steps.join()).not.toMatch(/TEMP B-TREE/);
    });

    it("that failed read those of the organisation, and each subject by its key", () => {
      const steps = searched(stepsOf(listFailedJobs, { org: "o", limit: 9, offset: 0 }));
      const byId = "(org_id=? AND id=?)";
      expect(steps).toEqual([
        "SEARCH jobs USING PRIMARY KEY (org_id=?)",
        `SEARCH members USING INDEX sqlite_autoindex_members_1 ${byId} LEFT-JOIN`,
        `SEARCH feedback USING INDEX sqlite_autoindex_feedback_1 ${byId} LEFT-JOIN`,
        `SEARCH projects USING COVERING INDEX sqlite_autoindex_projects_1 ${byId}`,
        `SEARCH contacts USING INDEX sqlite_autoindex_contacts_1 ${byId} LEFT-JOIN`,
      ]);
    });
  });

  describe("of reports", () => {
    it("find the item of a link by its id only, and its comments in order", () => {
      const [item, ...others] = stepsOf(findReport, { id: "i" }).filter((step) => !step.startsWith("CORRELATED"));
      expect(item).toBe("SEARCH f USING INDEX feedback_of_reporters (id=?)");
      const byKeyOf = /^SEARCH (?:[pmtd] USING .*\(org_id=\? AND \w+=\?\)|o USING .*\(id=\?\))/;
      for (const step of others) expect(step).toMatch(byKeyOf);
      const thread = stepsOf(latestPublicComments, { org: "o", subject: "s", limit: 9 });
      expect(thread[0]).toBe("SEARCH comments USING INDEX comments_of_feedback (feedback_id=?)");
      expect(thread.join()).not.toMatch(/SCAN|TEMP B-TREE/);
      const counted = stepsOf(countRepliesSince, { org: "o", id: "i", since: "s" });
      expect(counted).toEqual(["SEARCH comments USING INDEX comments_of_feedback (feedback_id=? AND created_at>?)"]);
    });

    it("find items with news by key", () => {
      const some = { org: "o", ids: "[]" };
      for (const [table, steps] of [
        ["feedback", stepsOf(findReportedItemsForKeyShare, some)],
        ["comments", stepsOf(findPublicRepliesForKeyShare, some)],
      ] as const) {
        expect(steps[0]).toMatch(byKey(table));
        expect(steps.filter((step) => /^SCAN (?!json_each)/.test(step))).toEqual([]);
      }
    });

    it("find what contacts are mailed about by key, and what their mail tells by what is due", () => {
      const some = { org: "o", ids: "[]" };
      const batch = { org: "o", id: "i", batch: "b", limit: 9 };
      const due = /^SEARCH (n|contact_news) USING PRIMARY KEY \(org_id=\? AND contact_id=\?\)/;
      for (const [first, steps] of [
        [/^SEARCH d USING .*\(org_id=\? AND id=\?\)/, stepsOf(findWaitingDeliveries, some)],
        [byKey("feedback"), stepsOf(findPortalItemsForKeyShare, some)],
        [due, stepsOf(listResults, batch)],
        [due, stepsOf(withdrawResults, batch)],
      ] as const) {
        expect(steps[0]).toMatch(first);
        expect(steps.filter((step) => /^SCAN (?!json_each)/.test(step))).toEqual([]);
      }
    });

    it("find what a mail tells without walking through the rest", () => {
      const batch = { org: "o", id: "i", batch: "b", limit: 9 };
      for (const steps of [stepsOf(listBatch, batch), stepsOf(withdrawObsolete, batch)]) {
        expect(steps[0]).toBe("SEARCH report_news USING PRIMARY KEY (org_id=? AND feedback_id=?)");
        expect(steps.filter((step) => step.startsWith("SCAN"))).toEqual([]);
      }
    });
  });
});
