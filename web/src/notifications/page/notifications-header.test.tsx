import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { unreadQuery } from "../notification-queries.ts";
import { NotificationsHeader } from "./notifications-header.tsx";

const drawn = (unread: number, filter: "all" | "unread" = "all") =>
  draw(<NotificationsHeader filter={filter} />, { known: [[unreadQuery.queryKey, unread]] });

const markAll = page.getByRole("button", { name: "Mark all as read" });
const filters = page.getByRole("navigation", { name: "Filter" });

test("everything can be marked as read, and the filter says how much there is", async () => {
  await drawn(1200);
  await expect.element(markAll).toBeVisible();
  await expect.element(filters.getByRole("link", { name: /^Unread\s*1,200$/ })).toBeVisible();
});

test("a single unread notification can be marked as read", async () => {
  await drawn(1);
  await expect.element(markAll).toBeVisible();
  await expect.element(filters.getByRole("link", { name: /^Unread\s*1$/ })).toBeVisible();
});

test("without unread notifications, there is nothing to mark and no number", async () => {
  await drawn(0);
  await expect.element(filters.getByRole("link", { name: /^Unread$/ })).toBeVisible();
  await expect.element(markAll).not.toBeInTheDocument();
});

test("the header leads to the settings and the filters", async () => {
  await drawn(0);
  await expect.element(page.getByRole("heading", { name: "Notifications", level: 1 })).toBeVisible();
  const settings = page.getByRole("link", { name: "Notification settings" });
  await expect.element(settings).toHaveAttribute("href", "/settings/notifications");
  await expect.element(settings).toHaveAttribute("title", "Notification settings");
  await expect.element(filters.getByRole("link", { name: "All" })).toHaveAttribute("href", "/notifications");
  await expect
    .element(filters.getByRole("link", { name: "Unread" }))
    .toHaveAttribute("href", "/notifications?unread=true");
});

for (const [filter, chosen, other] of [
  ["all", "All", "Unread"],
  ["unread", "Unread", "All"],
] as const)
  test(`the filter that shows ${filter} looks chosen`, async () => {
    await drawn(0, filter);
    const colour = (name: string) =>
      getComputedStyle(filters.getByRole("link", { name }).element()).getPropertyValue("background-color");
    await expect.element(filters.getByRole("link", { name: chosen })).toBeVisible();
    expect(colour(chosen)).not.toBe("rgba(0, 0, 0, 0)");
    expect(colour(chosen)).not.toBe(colour(other));
  });
