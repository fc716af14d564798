import type { Wire } from "@corkboard/client";
import { describe, expect, it } from "vitest";
import { importInPage } from "../../../test/support/import-in-page.ts";

const { describeEvent } = await importInPage(() => import("./describe-event.ts"));

const tom = { user_id: "u1", display_name: "Tom Reyes" };
const members = [tom, { user_id: "u2", display_name: "Ana Lima" }] as Wire.Member[];

const event = (type: Wire.EventType, changes: object = {}, actor: object | null = tom) =>
  ({ type, changes, actor }) as Wire.Event;
const texts = (described: Wire.Event, reporter = "") =>
  describeEvent(described, members, reporter).map(({ text }) => text);
const change = (field: string, to: unknown) => texts(event("feedback.updated", { [field]: { from: null, to } }));

describe("a change in the conversation", () => {
  it("says who reported the item", () => {
    const created = event("feedback.created", {}, null);
    expect(describeEvent(created, members, "Mia")).toEqual([{ who: "Mia", text: "Mia reported this" }]);
    expect(texts(created)).toEqual(["The reporter reported this"]);
    expect(texts(event("feedback.created"), "Mia")).toEqual(["Tom Reyes reported this"]);
  });

  it("names the new value as the app does", () => {
    const moved = event("feedback.status_changed", { status: { from: "new", to: "in_progress" } });
    expect(describeEvent(moved, members, "Mia")).toEqual([
      { who: "Tom Reyes", text: "Tom Reyes changed the status to In progress" },
    ]);
    expect(change("type", "feature")).toEqual(["Tom Reyes changed the type to Idea"]);
    expect(change("title", "Pay")).toEqual(["Tom Reyes changed the title"]);
    expect(change("description", "Pay")).toEqual(["Tom Reyes changed the description"]);
    expect(change("spam", true)).toEqual(["Tom Reyes marked this as spam"]);
    expect(change("spam", false)).toEqual(["Tom Reyes marked this as not spam"]);
  });

  it("shows a value that this version does not know as it is", () => {
    expect(change("status", "parked")).toEqual(["Tom Reyes changed the status to parked"]);
    expect(change("status", "toString")).toEqual(["Tom Reyes changed the status to toString"]);
  });

  it("says who has to do with the item now", () => {
    expect(change("assigned_user_ids", [])).toEqual(["Tom Reyes removed the assignee"]);
    expect(change("assigned_user_ids", null)).toEqual(["Tom Reyes removed the assignee"]);
    expect(change("assigned_user_ids", ["u1"])).toEqual(["Tom Reyes took this on"]);
    expect(change("assigned_user_ids", ["u2"])).toEqual(["Tom Reyes assigned this to Ana Lima"]);
    expect(change("assigned_user_ids", ["u1", "gone"])).toEqual(["Tom Reyes assigned this to Tom Reyes, Somebody"]);
  });

  it("has a line for each field, by Corkboard if nobody did it", () => {
    const changes = { spam: { from: true, to: false }, status: { from: "new", to: "done" } };
    expect(describeEvent(event("feedback.updated", changes, null), members, "Mia")).toEqual([
      { who: "Corkboard", text: "Corkboard changed the status to Done" },
      { who: "Corkboard", text: "Corkboard marked this as not spam" },
    ]);
  });

  it("is left out if it is shown elsewhere or nobody would notice", () => {
    expect(texts(event("comment.created", { title: { from: null, to: "x" } }))).toEqual([]);
    expect(texts(event("feedback.deleted", { title: { from: "x", to: null } }))).toEqual([]);
    expect(change("metadata", {})).toEqual([]);
  });
});
