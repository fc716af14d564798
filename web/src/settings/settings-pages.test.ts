import { expect, test } from "vitest";
import { settingsGroupsOf, settingsPagesOf } from "./settings-pages.ts";

test("owners see all pages, by whom they concern", () => {
  expect(settingsGroupsOf({ role: "owner" })).toEqual([
    { name: "you", pages: ["profile", "security", "notifications", "tokens"] },
    { name: "organisation", pages: ["general", "members", "portal", "projects"] },
    { name: "work", pages: ["ticket-writer", "webhooks", "failed-jobs"] },
    { name: "data", pages: ["storage", "audit"] },
  ]);
});

test("developers see only what concerns them, and no empty group", () => {
  expect(settingsGroupsOf({ role: "developer" })).toEqual([
    { name: "you", pages: ["profile", "security", "notifications", "tokens"] },
    { name: "organisation", pages: ["members", "projects"] },
  ]);
});

test("the pages are those of all groups, in order", () => {
  expect(settingsPagesOf({ role: "developer" })).toEqual([
    "profile",
    "security",
    "notifications",
    "tokens",
    "members",
    "projects",
  ]);
});
