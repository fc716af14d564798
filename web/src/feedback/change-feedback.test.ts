import { examples } from "@corkboard/contract/examples";
import { describe, expect, it } from "vitest";
import { importInPage } from "../../test/support/import-in-page.ts";
import { beginChange } from "../service/saving/pending-changes.ts";

const { endFailed, endSaved, shownFields } = await importInPage(() => import("./change-feedback.ts"));

const item = { ...examples.listFeedback.response.data[0]!, version: 3, title: "Before" };
const saved = { ...examples.getFeedback.response.data, version: 4, title: "Saved", type: "feature" as const };

describe("a change as it is shown before it is saved", () => {
  it.each([
    [{ status: "done" as const }, { status: "done" }],
    [{ assigned_to: null }, { assigned_to: null, assigned_user_ids: [] }],
    [{ assigned_to: [] }, { assigned_to: null, assigned_user_ids: [] }],
    [{ assigned_to: "dan" }, { assigned_to: "dan", assigned_user_ids: ["dan"] }],
    [
      { assigned_to: ["dan", "olive"], spam: true },
      { assigned_to: "dan", assigned_user_ids: ["dan", "olive"], spam: true },
    ],
  ])("%o becomes %o", (change, shown) => {
    expect(shownFields(change)).toStrictEqual(shown);
  });
});

describe("a saved change", () => {
  it("leaves what the service returned, as far as a row has it", () => {
    const end = beginChange(item.id, { title: "Mine" }, item);
    const values = endSaved(saved, end, item)(item);
    expect(values).toMatchObject({ title: "Saved", type: "feature", version: 4 });
    expect(values).not.toHaveProperty("metadata");
  });

  it("does not undo what an event brought meanwhile", () => {
    const newer = { ...item, version: 5, type: "general" as const };
    const end = beginChange(item.id, { title: "Mine" }, { title: "Newer" });
    expect(endSaved(saved, end, newer)(newer)).toStrictEqual({ title: "Newer" });
  });

  it("lets a later change of the same field stay", () => {
    const end = beginChange(item.id, { title: "Mine" }, item);
    const endLater = beginChange(item.id, { title: "Mine again" }, item);
    expect(endSaved(saved, end, item)(item)).not.toHaveProperty("title");
    expect(endFailed(endLater)(item)).toEqual({ title: "Saved" });
  });
});

it("a change that was not saved returns to what the service has", () => {
  const end = beginChange(item.id, { title: "Mine" }, item);
  expect(endFailed(end)({ ...item, title: "Mine" })).toStrictEqual({ title: "Before" });
});
