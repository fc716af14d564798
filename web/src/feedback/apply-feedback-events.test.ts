import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { beforeEach, describe, expect, it } from "vitest";
import { importInPage } from "../../test/support/import-in-page.ts";
import { keys } from "../service/api/keys.ts";
import { beginChange } from "../service/saving/pending-changes.ts";
import type { FeedbackFilters } from "./feedback-filters.ts";
import type { FeedbackList, FeedbackRow } from "./feedback-list.ts";

const { applyFeedbackEvents } = await importInPage(() => import("./apply-feedback-events.ts"));

const item: Wire.Feedback = {
  ...examples.getFeedback.response.data,
  id: "f1",
  version: 3,
  comment_count: 1,
  ticket_ids: ["t1", "t2"],
  card_ids: ["c1", "c2"],
};
const other: Wire.Feedback = { ...item, id: "f2", ticket_ids: [], card_ids: [] };
const { project_id: project } = item;

type Values = Readonly<Record<string, unknown>>;
const changesTo = (values: Values) =>
  Object.fromEntries(Object.entries(values).map(([field, to]) => [field, { from: null, to }]));

const event = (type: Wire.Event["type"], id: string, values: Values = {}, rest: Partial<Wire.Event> = {}) =>
  ({
    ...examples.streamEvents.response,
    displaced: undefined,
    type,
    object_id: id,
    project_id: project,
    version: 4,
    changes: changesTo(values),
    ...rest,
  }) as Wire.Event;

const listOf = (...data: readonly FeedbackRow[]): FeedbackList => ({
  pages: [{ data, isLast: true }],
  pageParams: [undefined],
});

let queryClient: QueryClient;
beforeEach(() => {
  queryClient = new QueryClient();
  queryClient.setQueryData(keys.feedbackList({}), listOf(item, other));
});

const apply = (...events: readonly Wire.Event[]) => applyFeedbackEvents(queryClient, events);
const rowsOf = (queryKey: readonly unknown[]) =>
  queryClient.getQueryData<FeedbackList>(queryKey)?.pages.flatMap(({ data }) => data) ?? [];
const row = (id: string) => rowsOf(keys.feedbackList({})).find((each) => each.id === id);
const waiting = () => rowsOf(keys.newFeedback);
const isInvalidated = (queryKey: readonly unknown[]) => queryClient.getQueryState(queryKey)?.isInvalidated;

describe("a new report", () => {
  const created = (values: Values = {}, rest: Partial<Wire.Event> = {}) =>
    event("feedback.created", "f3", values, { version: 1, created_at: "2026-03-03T11:00:00.000Z", ...rest });

  it("waits behind the button with what the event says about it", () => {
    apply(
      created({
        title: "Search finds nothing",
        description: "Not even socks",
        type: "bug",
        status: "review",
        page_url: "https://bolt.example/search",
        reporter_name: "Nils",
        reporter_email: "nils@example.com",
        assigned_user_ids: ["u1"],
        position: 7,
      }),
    );
    expect(waiting()).toEqual([
      {
        id: "f3",
        project_id: project,
        title: "Search finds nothing",
        description: "Not even socks",
        type: "bug",
        status: "review",
        page_url: "https://bolt.example/search",
        reporter_name: "Nils",
        reporter_email: "nils@example.com",
        position: 7,
        version: 1,
        created_at: "2026-03-03T11:00:00.000Z",
        assigned_to: "u1",
        assigned_user_ids: ["u1"],
        screenshot_url: "",
        screenshot_thumbnail_url: "",
        recording_url: null,
        comment_count: 0,
        ticket_ids: [],
        card_ids: [],
        spam: false,
      },
    ]);
    expect(rowsOf(keys.feedbackList({})).map(({ id }) => id)).toEqual(["f1", "f2"]);
  });

  it("has neutral values for what the event does not say", () => {
    apply(created());
    expect(waiting()).toEqual([
      expect.objectContaining({
        title: "",
        description: "",
        status: "new",
        type: "general",
        page_url: "",
        reporter_name: "",
        reporter_email: "",
        position: 0,
        assigned_to: null,
        assigned_user_ids: [],
      }),
    ]);
    queryClient.clear();
    apply(created({}, { project_id: null }));
    expect(waiting()[0]?.project_id).toBe("");
  });

  it("is not spam, and its files are not those of the event, whose addresses are not signed", () => {
    apply(created({ spam: null, screenshot_url: "/unsigned.png", recording_url: "/unsigned.json" }));
    expect(waiting()[0]).toMatchObject({ spam: false, screenshot_url: "", recording_url: null });
  });

  it("does not wait if it is listed already, or was deleted at once", () => {
    apply(event("feedback.created", "f1", { title: "Again" }, { version: 1 }));
    expect(waiting()).toEqual([]);
    expect(row("f1")?.title).toBe(item.title);
    apply(created(), event("feedback.deleted", "f3"));
    expect(waiting()).toEqual([]);
  });

  it("waits with what changed right after it", () => {
    apply(created({ title: "Search" }), event("feedback.updated", "f3", { title: "Search finds nothing" }));
    expect(waiting()).toEqual([expect.objectContaining({ title: "Search finds nothing", version: 4 })]);
  });
});

describe("a changed report", () => {
  it.each(["feedback.updated", "feedback.status_changed"] as const)("is patched by %s, and no other", (type) => {
    queryClient.setQueryData(keys.feedback("f1"), item);
    apply(event(type, "f1", { title: "Pay by card", status: "done" }));
    expect(row("f1")).toEqual({ ...item, title: "Pay by card", status: "done", version: 4 });
    expect(row("f2")).toEqual(other);
    expect(queryClient.getQueryData(keys.feedback("f1"))).toMatchObject({ title: "Pay by card", version: 4 });
    expect(isInvalidated(keys.feedback("f1"))).toBe(false);
  });

  it("does not become an older version again", () => {
    apply(event("feedback.updated", "f1", { title: "Old" }, { version: 2 }));
    expect(row("f1")).toEqual(item);
    apply(event("feedback.updated", "f1", { title: "Of the same request" }, { version: 3 }));
    expect(row("f1")?.title).toBe("Of the same request");
  });

  it("has the values of the last of several events", () => {
    apply(
      event("feedback.updated", "f1", { title: "First", type: "feature" }, { version: 4 }),
      event("feedback.updated", "f1", { title: "Second" }, { version: 5 }),
      event("feedback.updated", "f1", { title: "Late" }, { version: 4 }),
    );
    expect(row("f1")).toMatchObject({ title: "Second", type: "feature", version: 5 });
  });

  it("is assigned to the first of its people, or to nobody", () => {
    apply(event("feedback.updated", "f1", { assigned_user_ids: ["u1", "u2"] }));
    expect(row("f1")).toMatchObject({ assigned_to: "u1", assigned_user_ids: ["u1", "u2"] });
    apply(event("feedback.updated", "f1", { assigned_user_ids: [] }));
    expect(row("f1")).toMatchObject({ assigned_to: null, assigned_user_ids: [] });
  });

  it("stays assigned if the event does not say to whom", () => {
    apply(event("feedback.updated", "f1", { title: "Pay by card" }));
    expect(row("f1")?.assigned_to).toBe(item.assigned_to);
  });

  it("keeps its files and whether it is spam if the event has no value for them", () => {
    const own = { ...item, screenshot_url: "/signed.png", recording_url: "/signed.json", spam: true };
    queryClient.setQueryData(keys.feedback("f1"), own);
    apply(event("feedback.updated", "f1", { screenshot_url: "/a.png", recording_url: "/b.json", spam: null }));
    expect(queryClient.getQueryData(keys.feedback("f1"))).toEqual({ ...own, version: 4 });
    apply(event("feedback.updated", "f1", { spam: false }));
    expect(queryClient.getQueryData(keys.feedback("f1"))).toMatchObject({ spam: false });
  });

  it("keeps the person's own change while that is being saved", () => {
    const end = beginChange("f1", { status: "review" }, item);
    apply(event("feedback.updated", "f1", { status: "done", title: "Pay by card" }));
    expect(row("f1")).toMatchObject({ status: item.status, title: "Pay by card" });
    expect(end()).toEqual({ status: "done" });
  });

  it("is loaded again if a value is too long for an event, and keeps it until then", () => {
    queryClient.setQueryData(keys.feedback("f1"), item);
    queryClient.setQueryData(keys.feedback("f2"), other);
    const description = { from: null, to: "Cut o", truncated: true };
    apply(event("feedback.updated", "f1", {}, { changes: { description, title: { from: null, to: "Pay" } } }));
    expect(isInvalidated(keys.feedback("f1"))).toBe(true);
    expect(isInvalidated(keys.feedback("f2"))).toBe(false);
    expect(row("f1")).toMatchObject({ title: "Pay", description: item.description });
  });
});

describe("a deleted report", () => {
  it("leaves the lists, and its own page finds out", () => {
    queryClient.setQueryData(keys.feedback("f1"), item);
    queryClient.setQueryData(keys.feedback("f2"), other);
    apply(event("feedback.updated", "f1", { title: "Pay" }), event("feedback.deleted", "f1"));
    expect(rowsOf(keys.feedbackList({})).map(({ id }) => id)).toEqual(["f2"]);
    expect(isInvalidated(keys.feedback("f1"))).toBe(true);
    expect(isInvalidated(keys.feedback("f2"))).toBe(false);
  });
});

describe("a comment", () => {
  const comment = (type: Wire.Event["type"], parent: string | null = "f1") =>
    event(type, "comment", {}, { parent_id: parent });

  it.each([
    ["comment.created", 2],
    ["comment.deleted", 0],
    ["comment.updated", 1],
    ["comment.mentioned", 1],
  ] as const)("of type %s is counted, and the comments are loaded again", (type, count) => {
    queryClient.setQueryData(keys.feedbackComments("f1"), []);
    queryClient.setQueryData(keys.feedbackComments("f2"), []);
    apply(comment(type));
    expect(row("f1")).toEqual({ ...item, comment_count: count });
    expect(row("f2")).toEqual(other);
    expect(isInvalidated(keys.feedbackComments("f1"))).toBe(true);
    expect(isInvalidated(keys.feedbackComments("f2"))).toBe(false);
  });

  it("is counted for each event, and never below none", () => {
    apply(comment("comment.created"), comment("comment.created"));
    expect(row("f1")?.comment_count).toBe(3);
    apply(...Array.from({ length: 5 }, () => comment("comment.deleted")));
    expect(row("f1")?.comment_count).toBe(0);
  });

  it("of nothing changes nothing", () => {
    apply(comment("comment.created", null));
    expect(row("f1")).toEqual(item);
  });
});

describe("a ticket", () => {
  it("is added to the report that it was made from, once, with the version that the report has since", () => {
    const created = event("ticket.created", "t3", { source_id: "f1" }, { source_version: 6 });
    apply(created);
    expect(row("f1")).toEqual({ ...item, ticket_ids: ["t1", "t2", "t3"], version: 6 });
    apply(created);
    expect(row("f1")?.ticket_ids).toEqual(["t1", "t2", "t3"]);
    expect(row("f2")).toEqual(other);
  });

  it("does not make the report older", () => {
    apply(event("ticket.created", "t3", { source_id: "f1" }, { source_version: 2 }));
    apply(event("ticket.created", "t4", { source_id: "f1" }));
    expect(row("f1")).toMatchObject({ ticket_ids: ["t1", "t2", "t3", "t4"], version: 3 });
  });

  it("that was deleted leaves its report, in lists and on its page, with no other ticket", () => {
    queryClient.setQueryData(keys.feedback("f1"), item);
    queryClient.setQueryData(keys.feedback("f4"), { ...item, id: "f4", ticket_ids: ["t9"] });
    apply(event("ticket.deleted", "t1"), event("ticket.deleted", "t9"));
    expect(row("f1")).toEqual({ ...item, ticket_ids: ["t2"] });
    expect(queryClient.getQueryData(keys.feedback("f1"))).toMatchObject({ ticket_ids: ["t2"] });
    expect(queryClient.getQueryData(keys.feedback("f4"))).toMatchObject({ ticket_ids: [] });
  });

  it("that was deleted in the same moment in which it was made is gone", () => {
    apply(event("ticket.created", "t3", { source_id: "f1" }), event("ticket.deleted", "t1"));
    expect(row("f1")?.ticket_ids).toEqual(["t2", "t3"]);
  });
});

describe("a card", () => {
  it("is added to the report that it was made from, once", () => {
    const created = event("card.created", "c3", { feedback_id: "f1" });
    apply(created, created);
    expect(row("f1")).toEqual({ ...item, card_ids: ["c1", "c2", "c3"] });
    expect(row("f2")).toEqual(other);
  });

  it("of no report changes nothing, nor does one that is moved", () => {
    apply(event("card.created", "c3", { title: "Pay" }), event("card.moved", "c1", { feedback_id: "f2" }));
    expect(rowsOf(keys.feedbackList({}))).toEqual([item, other]);
  });

  it("that was deleted leaves its report, with no other card", () => {
    apply(event("card.deleted", "c2"));
    expect(row("f1")).toEqual({ ...item, card_ids: ["c1"] });
  });

  it("and a ticket with the same report can be deleted together", () => {
    apply(event("card.deleted", "c2"), event("ticket.deleted", "t2"));
    expect(row("f1")).toEqual({ ...item, card_ids: ["c1"], ticket_ids: ["t1"] });
  });
});

describe("reports that are not cached", () => {
  const open: FeedbackFilters = { status: ["new"] };
  let requested: string[];
  let leave: () => void;

  /** The list is loaded again instead of more than 24 items, which is visible without any request of an item. */
  beforeEach(() => {
    requested = [];
    queryClient.setQueryData(keys.feedbackList(open), listOf());
    leave = new QueryObserver(queryClient, {
      queryKey: keys.feedbackList(open),
      queryFn: () => {
        requested.push("list");
        return Promise.resolve(listOf());
      },
      staleTime: Infinity,
    }).subscribe(() => {});
    return () => leave();
  });

  const reopened = (id: string) =>
    event("feedback.status_changed", id, {}, { changes: { status: { from: "done", to: "new" } } });
  const many = (count: number) => Array.from({ length: count }, (_, index) => `unknown-${index}`);

  it("are loaded with the list on the screen that many of them joined", () => {
    apply(...many(25).map(reopened));
    expect(requested).toEqual(["list"]);
  });

  it("are not loaded if they are deleted", () => {
    const ids = many(25);
    apply(...ids.map(reopened), ...ids.map((id) => event("feedback.deleted", id)));
    expect(requested).toEqual([]);
  });

  it("are not loaded if they are listed", () => {
    const ids = many(25);
    queryClient.setQueryData(keys.feedbackList({}), listOf(...ids.map((id) => ({ ...item, id }))));
    apply(...ids.map(reopened));
    expect(requested).toEqual([]);
  });
});

describe("events of other things", () => {
  it("change nothing", () => {
    apply(
      event("client.updated", "f1", { title: "Other" }),
      event("list.created", "f1", { feedback_id: "f1" }),
      event("ticket.updated", "t3", { source_id: "f1" }),
      event("card.updated", "c3", { feedback_id: "f1" }),
    );
    expect(rowsOf(keys.feedbackList({}))).toEqual([item, other]);
    expect(waiting()).toEqual([]);
  });
});
