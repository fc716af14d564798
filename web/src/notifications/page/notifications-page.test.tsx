import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { Fresh } from "../../../test/support/fresh.tsx";
import { projectsQuery } from "../../service/api/resources.ts";
import { addNotification } from "../cached-notifications.ts";
import { notificationsQuery, unreadQuery } from "../notification-queries.ts";
import NotificationsPage from "./notifications-page.tsx";

const notification: Wire.Notification = examples.listNotifications.response.data[0]!;
const hour = 60 * 60_000;
/** Noon of a day, so that it is that day in every time zone of the test. */
const noon = (daysAgo: number) => new Date(new Date().setHours(12, 0, 0, 0) - daysAgo * 24 * hour).toISOString();
const about = (subject_title: string, daysAgo: number) => ({
  ...notification,
  id: subject_title,
  subject_id: subject_title,
  subject_title,
  created_at: noon(daysAgo),
});

interface State {
  readonly all?: readonly (readonly Wire.Notification[])[];
  readonly unread?: readonly (readonly Wire.Notification[])[];
  readonly next?: string;
  readonly at?: string;
}

const drawn = ({ all = [[]], unread = [[]], next, at = "/notifications" }: State) => {
  const loaded = (pages: readonly (readonly Wire.Notification[])[]) => ({
    pages: pages.map((items, index) => ({ items, next: index === pages.length - 1 ? next : "more" })),
    pageParams: pages.map(() => undefined),
  });
  const notifications = (
    <Fresh known={[notificationsQuery("unread").queryKey, loaded(unread)]}>
      <NotificationsPage />
    </Fresh>
  );
  return draw(notifications, {
    known: [
      [projectsQuery.queryKey, []],
      [unreadQuery.queryKey, 0],
      [notificationsQuery("all").queryKey, loaded(all)],
    ],
    at,
  });
};

const heading = (name: string) => page.getByRole("heading", { name, level: 2 });

test("notifications are listed by day, newest first, over all pages", async () => {
  const { place } = await drawn({
    all: [[about("First", 0), about("Second", 0), about("Third", 1)], [about("Fourth", 1)]],
  });
  await expect.element(page.getByRole("region", { name: "Today" })).toBeVisible();
  const days = page.getByRole("region").elements();
  expect(days.map((day) => day.querySelector("h2")?.textContent)).toEqual(["Today", "Yesterday"]);
  expect(days.map((day) => day.getAttribute("aria-label"))).toEqual(["Today", "Yesterday"]);
  const titles = days.map((day) =>
    [...day.querySelectorAll("li")].map((row) => /First|Second|Third|Fourth/.exec(row.textContent)?.[0]),
  );
  expect(titles).toEqual([
    ["First", "Second"],
    ["Third", "Fourth"],
  ]);
  expect(place.querySelector("title")).toHaveTextContent("Notifications – Corkboard");
  await expect.element(heading("Nothing new for you")).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Show more" })).not.toBeInTheDocument();
});

test("older notifications can be requested", async () => {
  await drawn({ all: [[about("First", 0)]], next: "cursor" });
  await expect.element(page.getByRole("button", { name: "Show more" })).toBeEnabled();
});

test("somebody without notifications reads what will be here", async () => {
  await drawn({ unread: [[about("Elsewhere", 0)]] });
  await expect.element(heading("Nothing new for you")).toBeVisible();
  await expect.element(page.getByText(/^When a report arrives/)).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Show all" })).not.toBeInTheDocument();
  await expect.element(page.getByText("Elsewhere")).not.toBeInTheDocument();
});

test("unread notifications are listed alone", async () => {
  await drawn({ all: [[about("Elsewhere", 0)]], unread: [[about("First", 0)]], at: "/notifications?unread=true" });
  await expect.element(page.getByText("First")).toBeVisible();
  await expect.element(page.getByText("Elsewhere")).not.toBeInTheDocument();
});

test("somebody who has read everything can see all", async () => {
  await drawn({ all: [[about("Elsewhere", 0)]], at: "/notifications?unread=true" });
  await expect.element(heading("Nothing new for you")).toBeVisible();
  await expect.element(page.getByText("You have read everything.")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Show all" })).toHaveAttribute("href", "/notifications");
});

test("news of one thing is together within a day, and not over days", async () => {
  const { place } = await drawn({
    all: [[about("First", 0), about("Second", 0), { ...about("First", 0), id: "First again" }, about("First", 1)]],
  });
  await expect.element(page.getByRole("article", { name: "First" })).toBeVisible();
  const groups = [...place.querySelectorAll("section > ul")].map((day) =>
    [...day.children].map((each) => each.querySelectorAll("[data-line]").length),
  );
  expect(groups).toEqual([[2, 1], [1]]);
});

test("keys move from line to line, over groups and days", async () => {
  const again = (index: number) => ({ ...about("First", 0), id: `again ${index}` });
  await drawn({ all: [[...[1, 2, 3, 4].map(again), about("Second", 0), about("Third", 1)]] });
  const focused = () => document.activeElement?.getAttribute("data-line");
  const press = async (key: string) => {
    await userEvent.keyboard(key);
    return focused();
  };
  expect(await press("k")).toBeNull();
  const down = [];
  for (let step = 0; step < 7; step++) down.push(await press("j"));
  expect(down).toEqual(["again 1", "again 2", "again 3", "more again 1", "Second", "Third", "Third"]);
  expect(await press("k")).toBe("Second");
  expect(await press("k")).toBe("more again 1");
  await userEvent.keyboard("{Enter}");
  expect(focused()).toBe("again 4");
});

test("what has the focus keeps it when news makes it part of a group", async () => {
  const { queryClient } = await drawn({ all: [[about("First", 0), about("Second", 0)]] });
  const focusOn = (line: string) => document.querySelector<HTMLElement>(`[data-line="${line}"]`)!.focus();
  focusOn("Second");
  addNotification(queryClient, { ...about("Second", 0), id: "Second again" });
  await expect.element(page.getByRole("article", { name: "Second" })).toBeVisible();
  expect(document.activeElement?.getAttribute("data-line")).toBe("Second");
});
