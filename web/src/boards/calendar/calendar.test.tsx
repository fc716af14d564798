import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { exampleCard, exampleList } from "../../../test/support/example-board.ts";
import type { Column } from "../board.ts";
import Calendar from "./calendar.tsx";

beforeEach(() => void vi.setSystemTime(new Date(2026, 2, 18, 12)));
afterEach(async () => {
  vi.useRealTimers();
  await page.viewport(1280, 800);
});

const columns: Column[] = [
  {
    list: exampleList("To do", { position: 0 }),
    cards: [
      exampleCard("Late", { list_id: "To do", due_date: "2026-03-17" }),
      exampleCard("Photos", { list_id: "To do", due_date: "2026-03-25", assigned_user_ids: ["olive"] }),
      exampleCard("Someday", { list_id: "To do", due_date: null }),
      exampleCard("April", { list_id: "To do", due_date: "2026-04-30" }),
      exampleCard("First", { list_id: "To do", due_date: "2026-03-01", labels: [{ text: "urgent", color: "red" }] }),
    ],
  },
  {
    list: exampleList("Done", { position: 1 }),
    cards: [exampleCard("Finished", { list_id: "Done", due_date: "2026-03-17" })],
  },
];

async function drawn(search = "") {
  const drawing = await draw(<Calendar columns={columns} projectId="project" people={new Map()} />, {
    at: `/boards/project?view=calendar${search}`,
  });
  await expect.element(page.getByRole("button", { name: "Next month" })).toBeVisible();
  return drawing;
}

const titles = () =>
  page
    .getByRole("link")
    .elements()
    .map((each) => each.getAttribute("title")!)
    .toSorted((a, b) => a.localeCompare(b));
const today = page.getByRole("button", { name: "Today" });
const heading = (name: string) => page.getByRole("heading", { name, level: 2 });

test("the current month is shown first, with every card that is due in it", async () => {
  await drawn();
  await expect.element(heading("March 2026")).toHaveAttribute("aria-live", "polite");
  await expect.element(page.getByRole("grid", { name: "March 2026" })).toBeVisible();
  expect(titles()).toEqual(["Finished · Done", "First · To do", "Late · To do", "Photos · To do"]);
  await expect.element(today).toBeDisabled();
});

test.each([
  ["&q=PHO", ["Photos · To do"]],
  ["&label=urgent", ["First · To do"]],
  ["&assignee=olive", ["Photos · To do"]],
  ["&due=overdue", ["First · To do", "Late · To do"]],
  ["&due=none", []],
])("filters count in the calendar: %s", async (search, expected) => {
  await drawn(search);
  expect(titles()).toEqual(expected);
});

test("the buttons go to the months before and after, and back to today", async () => {
  const { address } = await drawn("&q=p");
  await userEvent.click(page.getByRole("button", { name: "Next month" }));
  await expect.element(heading("April 2026")).toBeVisible();
  expect(address()).toBe("/boards/project?view=calendar&q=p&month=2026-04");
  expect(titles()).toEqual(["April · To do"]);
  await userEvent.click(page.getByRole("button", { name: "Next month" }));
  await expect.element(heading("May 2026")).toBeVisible();
  await userEvent.click(today);
  await expect.element(heading("March 2026")).toBeVisible();
  expect(address()).toBe("/boards/project?view=calendar&q=p");
  await userEvent.click(page.getByRole("button", { name: "Previous month" }));
  await expect.element(heading("February 2026")).toBeVisible();
  expect(address()).toBe("/boards/project?view=calendar&q=p&month=2026-02");
});

test("going back to the current month by its neighbours takes it out of the address", async () => {
  const { address } = await drawn("&month=2026-02");
  await expect.element(heading("February 2026")).toBeVisible();
  await userEvent.click(page.getByRole("button", { name: "Next month" }));
  await expect.element(heading("March 2026")).toBeVisible();
  expect(address()).toBe("/boards/project?view=calendar");
});

test("the keys of the grid change the month in the address", async () => {
  const { address, place } = await drawn();
  place.querySelector<HTMLElement>("[data-day='2026-03-18']")!.focus();
  await userEvent.keyboard("{PageDown}");
  await expect.element(heading("April 2026")).toBeVisible();
  expect(address()).toBe("/boards/project?view=calendar&month=2026-04");
  await expect.poll(() => (document.activeElement as HTMLElement).dataset.day).toBe("2026-04-18");
});

test("small screens list the days of the month that have cards, in order", async () => {
  await page.viewport(390, 800);
  await drawn();
  await expect.element(page.getByRole("grid")).not.toBeInTheDocument();
  const days = page.getByRole("heading", { level: 3 }).elements();
  expect(days.map((day) => day.textContent)).toEqual(["Sunday, March 1", "Tuesday, March 17", "Wednesday, March 25"]);
  expect(
    page
      .getByRole("link")
      .elements()
      .map((each) => each.textContent),
  ).toEqual(["FirstTo do", "LateTo do", "FinishedDone", "PhotosTo do"]);
});

test("small screens say that no card is due in a month", async () => {
  await page.viewport(390, 800);
  await drawn("&month=2026-07");
  await expect.element(page.getByRole("heading", { name: "No card is due in July 2026." })).toBeVisible();
});

test("a screen that becomes wide enough shows the grid", async () => {
  await page.viewport(639, 800);
  await drawn();
  await expect.element(page.getByRole("grid")).not.toBeInTheDocument();
  await page.viewport(640, 800);
  await expect.element(page.getByRole("grid")).toBeVisible();
});
