import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { projectsQuery } from "../../service/api/resources.ts";
import { chooseLanguage } from "../../texts/language.ts";
import { groupByThing } from "./group-by-thing.ts";
import { NotificationGroup } from "./notification-group.tsx";

const example: Wire.Notification = examples.listNotifications.response.data[0]!;
const [website] = examples.listProjects.response.data;
const read_at = "2026-03-03T11:00:00.000Z";

const news = (index: number, more: Partial<Wire.Notification> = {}): Wire.Notification => ({
  ...example,
  id: `n${index}`,
  subject_type: "feedback",
  subject_id: "report",
  project_id: "site",
  excerpt: `Words ${index}`,
  ...more,
});
const many = (count: number, more?: (index: number) => Partial<Wire.Notification>) =>
  Array.from({ length: count }, (_, index) => news(index + 1, more?.(index + 1)));
const arrived = (index: number) =>
  ({ kind: "report", subject_id: `r${index}`, subject_title: `Report ${index}`, actor: null }) as const;

const drawn = (notifications: readonly Wire.Notification[], mayHaveMore = false) =>
  draw(
    <ul>
      {groupByThing(notifications).map((group) => (
        <NotificationGroup key={group.key} group={group} mayHaveMore={mayHaveMore} />
      ))}
    </ul>,
    { known: [[projectsQuery.queryKey, [{ ...website!, id: "site", name: "Shop" }]]] },
  );

const group = page.getByRole("article");
const markRead = page.getByRole("button", { name: /^Mark as read: / });
const lines = (place: HTMLElement) => [...place.querySelectorAll("article li")].map((line) => line.textContent);

test("a single notification has no heading and nothing to expand", async () => {
  const { place } = await drawn([news(1)]);
  await expect.element(page.getByText(example.subject_title)).toBeVisible();
  for (const role of ["article", "heading", "button"] as const)
    await expect.element(page.getByRole(role)).not.toBeInTheDocument();
  expect(place.querySelectorAll("li")).toHaveLength(1);
});

test("a thing and its project are named once, above what was said about it", async () => {
  const { place } = await drawn(many(3));
  await expect.element(page.getByRole("article", { name: `${example.subject_title} Shop` })).toBeVisible();
  const heading = page.getByRole("heading", { level: 3 });
  await expect.element(heading.getByRole("link")).toHaveAttribute("href", "/inbox/report");
  expect(place.textContent.split(example.subject_title)).toHaveLength(2);
  expect(place.textContent.split("Shop")).toHaveLength(2);
  expect(lines(place)).toEqual([1, 2, 3].map((index) => expect.stringContaining(`Words ${index}`)));
  expect(lines(place)[0]).toContain("Dan Developer mentioned you");
  await expect.element(page.getByRole("button", { name: /more$/ })).not.toBeInTheDocument();
});

test("after three lines the others are counted, and shown with the focus on the first of them", async () => {
  const { place } = await drawn(many(5));
  expect(lines(place)).toHaveLength(3);
  const more = page.getByRole("button", { name: "Unread and 2 more" });
  await expect.element(more).toHaveAttribute("aria-expanded", "false");
  await userEvent.click(more);
  expect(lines(place)).toHaveLength(5);
  await expect.element(more).not.toBeInTheDocument();
  expect(document.activeElement?.textContent).toContain("Words 4");
});

test("a group is unread if any of it is, and says where", async () => {
  await drawn(many(4, (index) => (index < 4 ? { read_at } : {})));
  await expect.element(markRead).toHaveAccessibleName(`Mark as read: ${example.subject_title}`);
  await expect.element(page.getByRole("heading").getByText(example.subject_title)).toHaveStyle({ fontWeight: "600" });
  await expect.element(page.getByRole("button", { name: "Unread and 1 more" })).toBeVisible();
  expect(group.getByRole("img", { name: "Unread" }).elements()).toHaveLength(1);
});

test("a group of which everything was read is not unread", async () => {
  await drawn(many(4, () => ({ read_at })));
  await expect.element(page.getByRole("heading").getByText(example.subject_title)).toHaveStyle({ fontWeight: "400" });
  await expect.element(page.getByRole("button", { name: "and 1 more" })).toBeVisible();
  await expect.element(markRead).not.toBeInTheDocument();
  await expect.element(page.getByRole("img", { name: "Unread" })).not.toBeInTheDocument();
});

test("many new reports of a website are counted, lead to its inbox, and each to its own page", async () => {
  const { place } = await drawn(many(7, arrived));
  const heading = page.getByRole("heading", { name: "7 new reports Shop" });
  await expect.element(heading.getByRole("link")).toHaveAttribute("href", "/projects/site/inbox");
  expect([...place.querySelectorAll("article li a")].map((link) => link.getAttribute("href"))).toEqual([
    "/inbox/r1",
    "/inbox/r2",
    "/inbox/r3",
  ]);
  expect(lines(place)[1]).toContain("Report 2Words 2");
  await expect.element(page.getByText("A new report has arrived")).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Unread and 4 more" })).toBeVisible();
  chooseLanguage("de");
  await expect.element(page.getByRole("heading", { name: "7 neue Meldungen Shop" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Ungelesen und 4 weitere" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Als gelesen markieren: 7 neue Meldungen" })).toBeVisible();
});

test("new reports are not counted as all of them while older ones are not loaded", async () => {
  await drawn(many(7, arrived), true);
  await expect.element(page.getByRole("heading", { name: "7+ new reports Shop" })).toBeVisible();
});
