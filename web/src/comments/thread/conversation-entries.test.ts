import type { Wire } from "@corkboard/client";
import { describe, expect, it } from "vitest";
import { importInPage } from "../../../test/support/import-in-page.ts";

const { conversationEntries } = await importInPage(() => import("./conversation-entries.ts"));

const at = (second: number) => `2026-03-02T10:00:0${second}.000Z`;
const comment = (id: string, created_at: string) => ({ id, created_at }) as Wire.FeedbackComment;
const event = (id: string, created_at: string, changes: object) =>
  ({ id, type: "feedback.updated", created_at, changes, actor: null }) as Wire.Event;
const titled = { title: { from: "a", to: "b" } };

const idsOf = (comments: Wire.FeedbackComment[], events: Wire.Event[]) =>
  conversationEntries({ comments, events, members: [], reporter: "Mia" }).map((entry) =>
    entry.kind === "comment" ? entry.comment.id : entry.id,
  );

describe("a conversation", () => {
  it("holds comments and changes in the order in which they happened", () => {
    const comments = [comment("c4", at(4)), comment("c1", at(1))];
    const events = [event("e3", at(3), titled), event("e2", at(2), titled), event("e5", at(5), titled)];
    expect(idsOf(comments, events)).toEqual(["c1", "e2:0", "e3:0", "c4", "e5:0"]);
  });

  it("has an entry of its own for each line of a change, and none for a change without lines", () => {
    const changes = { ...titled, status: { from: "new", to: "done" } };
    expect(idsOf([], [event("e1", at(1), changes), event("e2", at(2), {})])).toEqual(["e1:0", "e1:1"]);
  });

  it("keeps the given order of what happened at the same time, comments first", () => {
    const comments = [comment("c2", at(1)), comment("c1", at(1))];
    expect(idsOf(comments, [event("e1", at(1), titled)])).toEqual(["c2", "c1", "e1:0"]);
  });

  it("knows the reporter and when it was", () => {
    const created = { ...event("e1", at(1), {}), type: "feedback.created" } as Wire.Event;
    expect(conversationEntries({ comments: [], events: [created], members: [], reporter: "Mia" })).toEqual([
      { kind: "event", at: at(1), id: "e1:0", line: { who: "Mia", text: "Mia reported this" } },
    ]);
  });
});
