import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { beforeEach, describe, expect, it } from "vitest";
import { importInPage } from "../../test/support/import-in-page.ts";
import { beginChange } from "../service/saving/pending-changes.ts";
import type { FeedbackList, FeedbackRow } from "./feedback-list.ts";

const { applyFeedbackEvents } = await importInPage(() => import("./apply-feedback-events.ts"));
const { keys } = await importInPage(() => import("../service/api/keys.ts"));

const example = examples.getFeedback.response.data;
const row: FeedbackRow = {
  ...examples.listFeedback.response.data[0]!,
  id: "a",
  version: 3,
  comment_count: 1,
  ticket_ids: ["t1"],
  card_ids: ["c1"],
};

interface Happened {
  readonly id?: string;
  readonly version?: number;
  readonly parent?: string | null;
  readonly set?: Readonly<Record<string, unknown>>;
  readonly truncated?: readonly string[];
}

const event = (
  type: Wire.Event["type"],
  { id = "a", version = 4, parent = null, set = {}, truncated = [] }: Happened,
): Wire.Event => {
  const changes: Record<string, Wire.EventChange> = {};
  for (const [field, to] of Object.entries(set)) changes[field] = { from: null, to };
  for (const field of truncated) changes[field] = { from: null, to: null, truncated: true };
  const values = { type, object_id: id, parent_id: parent, project_id: "p1", version, changes };
  return { ...examples.listEvents.response.data[0]!, ...values } as Wire.Event;
};

let queryClient: QueryClient;
beforeEach(() => {
  queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const list: FeedbackList = { pages: [{ data: [row], isLast: true }], pageParams: [undefined] };
  queryClient.setQueryData(keys.feedbackList({}), list);
  queryClient.setQueryData(keys.feedback("a"), { ...example, ...row });
  queryClient.setQueryData(keys.feedbackComments("a"), []);
});

const listed = () => queryClient.getQueryData<FeedbackList>(keys.feedbackList({}))!.pages[0]!.data;
const waiting = () => queryClient.getQueryData<FeedbackList>(keys.newFeedback)?.pages[0]?.data ?? [];
const isStale = (key: readonly string[]) => queryClient.getQueryState(key)!.isInvalidated;
const after = (...events: Wire.Event[]) => {
  applyFeedbackEvents(queryClient, events);
  return listed()[0];
};

describe("an event of a report", () => {
  it.each(["feedback.updated", "feedback.status_changed"] as const)(
    "(%s) changes it in lists and by itself",
    (type) => {
      expect(after(event(type, { set: { status: "done" } }))).toEqual({ ...row, status: "done", version: 4 });
      expect(queryClient.getQueryData(keys.feedback("a"))).toMatchObject({ status: "done", version: 4 });
      expect(isStale(keys.feedback("a"))).toBe(false);
    },
  );

  it("is ignored if the report was loaded since, but not if it is of the same version", () => {
    expect(after(event("feedback.updated", { version: 2, set: { title: "Old" } }))?.title).toBe(row.title);
    expect(after(event("feedback.updated", { version: 3, set: { title: "Same" } }))?.title).toBe("Same");
  });

  it("names the first assignee, or nobody", () => {
    expect(after(event("feedback.updated", { set: { assigned_user_ids: ["x", "y"] } }))).toMatchObject({
      assigned_user_ids: ["x", "y"],
      assigned_to: "x",
    });
    expect(after(event("feedback.updated", { set: { assigned_user_ids: [] } }))).toMatchObject({
      assigned_user_ids: [],
      assigned_to: null,
    });
  });

  it("does not bring addresses of files, which are not signed in events, nor an unknown spam state", () => {
    const set = { screenshot_url: "unsigned", recording_url: "unsigned", spam: null, title: "Other" };
    expect(after(event("feedback.updated", { set }))).toEqual({ ...row, title: "Other", version: 4 });
    expect(after(event("feedback.updated", { version: 5, set: { spam: true } }))?.spam).toBe(true);
  });

  it("does not overwrite what is being saved", () => {
    const end = beginChange("a", { title: "Mine" }, row);
    expect(after(event("feedback.updated", { set: { title: "Theirs", type: "feature" } }))).toMatchObject({
      title: row.title,
      type: "feature",
    });
    expect(end()).toEqual({ title: "Theirs" });
  });

  it("whose text is too long for it lets the report be loaded by whoever shows it next", () => {
    const events = [
      event("feedback.updated", { truncated: ["description"] }),
      event("feedback.updated", { version: 5 }),
    ];
    expect(after(...events)).toMatchObject({ description: row.description, version: 5 });
    expect(queryClient.getQueryData(keys.feedback("a"))).toBeUndefined();
  });

  it("whose text is too long for it lets the report be loaded at once where it is shown", () => {
    let loads = 0;
    const queryFn = () => {
      loads++;
      return { ...example, ...row };
    };
    const stop = new QueryObserver(queryClient, { queryKey: keys.feedback("a"), queryFn }).subscribe(() => {});
    after(event("feedback.updated", { truncated: ["description"] }));
    stop();
    expect(loads).toBe(1);
    expect(queryClient.getQueryData(keys.feedback("a"))).toMatchObject({ description: row.description });
  });

  it("follows others in their order", () => {
    const events = [
      event("feedback.updated", { version: 4, set: { title: "First" } }),
      event("feedback.updated", { version: 5, set: { title: "Second" } }),
      event("comment.created", { id: "k1", parent: "a" }),
      event("comment.created", { id: "k2", parent: "a" }),
    ];
    expect(after(...events)).toMatchObject({ title: "Second", version: 5, comment_count: 3 });
  });
});

describe("a report that was created", () => {
  it("waits with what the event says about it", () => {
    const set = { title: "New one", type: "bug", status: "new", screenshot_url: "unsigned", spam: null };
    after(event("feedback.created", { id: "new", version: 1, set }));
    expect(waiting()).toEqual([
      {
        ...row,
        id: "new",
        project_id: "p1",
        title: "New one",
        description: "",
        type: "bug",
        status: "new",
        page_url: "",
        reporter_name: "",
        reporter_email: "",
        position: 0,
        version: 1,
        assigned_to: null,
        assigned_user_ids: [],
        created_at: examples.listEvents.response.data[0]!.created_at,
        comment_count: 0,
        ticket_ids: [],
        card_ids: [],
        screenshot_url: "",
        screenshot_thumbnail_url: "",
        recording_url: null,
        spam: false,
      },
    ]);
    expect(listed()).toEqual([row]);
  });

  it("is not announced if a list has it already, or if it was deleted at once", () => {
    after(
      event("feedback.created", {}),
      event("feedback.created", { id: "gone" }),
      event("feedback.deleted", { id: "gone" }),
    );
    expect(waiting()).toEqual([]);
  });

  it("is a general report until more is known", () => {
    after(event("feedback.created", { id: "new" }));
    expect(waiting()[0]).toMatchObject({ type: "general", status: "new", title: "" });
  });
});

it("a deleted report leaves the lists, and is loaded again by whoever shows it", () => {
  after(event("feedback.deleted", {}));
  expect(listed()).toEqual([]);
  expect(isStale(keys.feedback("a"))).toBe(true);
});

describe("comments of a report", () => {
  it.each([
    ["comment.created", 2],
    ["comment.deleted", 0],
    ["comment.updated", 1],
  ] as const)("are counted after %s: %s", (type, count) => {
    expect(after(event(type, { id: "k1", parent: "a" }))?.comment_count).toBe(count);
    expect(isStale(keys.feedbackComments("a"))).toBe(true);
  });

  it("are never fewer than none", () => {
    const deleted = event("comment.deleted", { id: "k1", parent: "a" });
    expect(after(deleted, deleted)?.comment_count).toBe(0);
  });

  it("of something else change nothing", () => {
    expect(after(event("comment.created", { id: "k1", parent: "other" }))).toBe(row);
    expect(isStale(keys.feedbackComments("a"))).toBe(false);
  });
});

describe("tickets and cards of a report", () => {
  it("are added once", () => {
    const created = event("ticket.created", { id: "t2", set: { source_id: "a" } });
    expect(after(created, created)?.ticket_ids).toEqual(["t1", "t2"]);
    const card = event("card.created", { id: "c2", set: { feedback_id: "a" } });
    expect(after(card, card)?.card_ids).toEqual(["c1", "c2"]);
  });

  it("bring the report's version with them, never an older one", () => {
    const created = event("ticket.created", { id: "t2", set: { source_id: "a" } });
    expect(after({ ...created, source_version: 7 })?.version).toBe(7);
    const again = event("ticket.created", { id: "t3", set: { source_id: "a" } });
    expect(after({ ...again, source_version: 2 })?.version).toBe(7);
    expect(after(event("ticket.created", { id: "t4", set: { source_id: "a" } }))?.version).toBe(7);
  });

  it("leave it when they are deleted, and only those", () => {
    queryClient.setQueryData(keys.feedback("b"), { ...example, id: "b", ticket_ids: ["t1", "t9"], card_ids: ["c9"] });
    expect(after(event("ticket.deleted", { id: "t1" }))).toMatchObject({ ticket_ids: [], card_ids: ["c1"] });
    expect(queryClient.getQueryData(keys.feedback("b"))).toMatchObject({ ticket_ids: ["t9"], card_ids: ["c9"] });
    expect(after(event("card.deleted", { id: "c1" }))?.card_ids).toEqual([]);
  });

  it("that do not come from a report change nothing", () => {
    expect(after(event("card.created", { id: "c2" }))).toBe(row);
    expect(after(event("card.deleted", { id: "c5" }))).toBe(row);
  });
});
