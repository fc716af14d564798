import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { exampleCard, exampleList } from "../../../test/support/example-board.ts";
import { chooseLanguage } from "../../texts/language.ts";
import type { DueCard } from "./due-card-link.tsx";
import { MonthGrid } from "./month-grid.tsx";

beforeEach(() => void vi.setSystemTime(new Date(2026, 2, 18, 12)));
afterEach(() => void vi.useRealTimers());

const due = (...titles: string[]): DueCard[] =>
  titles.map((title) => ({ card: exampleCard(title), list: exampleList("To do") }));

async function drawn(month = "2026-03", byDay: ReadonlyMap<string, readonly DueCard[]> = new Map()) {
  const wanted: string[] = [];
  function Months() {
    const [shown, setShown] = useState(month);
    const onMonth = (next: string) => {
      wanted.push(next);
      setShown(next);
    };
    return <MonthGrid month={shown} name="The month" byDay={byDay} projectId="project" onMonth={onMonth} />;
  }
  const { address, place } = await draw(<Months />, { at: "/boards/project?q=bike" });
  const grid = page.getByRole("grid", { name: "The month" });
  await expect.element(grid).toBeVisible();
  return { wanted, address, place, grid };
}

const cell = (date: string) => page.getByRole("gridcell", { name: new RegExp(`^${date}`) });
const link = (title: string) => page.getByRole("link", { name: new RegExp(`^${title}`) });

test("a month starts on a Monday and shows complete weeks", async () => {
  const { grid } = await drawn();
  const days = grid.getByRole("columnheader").elements();
  expect(days.map((day) => day.textContent)).toEqual(["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]);
  const cells = grid.getByRole("gridcell").elements() as HTMLElement[];
  expect(cells).toHaveLength(42);
  expect([cells[0]!.dataset.day, cells.at(-1)!.dataset.day]).toEqual(["2026-02-23", "2026-04-05"]);
  expect(cells[0]!.querySelector("[aria-hidden]")!.textContent).toBe("23");
  expect(grid.getByRole("row").elements()).toHaveLength(7);
});

test("only today is marked as today", async () => {
  const { place } = await drawn();
  const marked = [...place.querySelectorAll<HTMLElement>("[aria-current]")];
  expect(marked.map((each) => [each.dataset.day, each.getAttribute("aria-current")])).toEqual([["2026-03-18", "date"]]);
});

test.each([
  ["today in the current month", "2026-03", "2026-03-18"],
  ["the same day in another month", "2026-05", "2026-05-18"],
])("the Tab key reaches one day: %s", async (_, month, day) => {
  const { place } = await drawn(month);
  const reachable = [...place.querySelectorAll<HTMLElement>("[role=gridcell][tabindex='0']")];
  expect(reachable.map((each) => each.dataset.day)).toEqual([day]);
});

test.each([
  ["ArrowLeft", "Tuesday, March 17, 2026"],
  ["ArrowRight", "Thursday, March 19, 2026"],
  ["ArrowUp", "Wednesday, March 11, 2026"],
  ["ArrowDown", "Wednesday, March 25, 2026"],
  ["Home", "Monday, March 16, 2026"],
  ["End", "Sunday, March 22, 2026"],
])("%s goes to %s within the month", async (key, date) => {
  const { wanted } = await drawn();
  cell("Wednesday, March 18, 2026").element().focus();
  await userEvent.keyboard(`{${key}}`);
  await expect.element(cell(date)).toHaveFocus();
  await expect.element(cell(date)).toHaveAttribute("tabindex", "0");
  expect(wanted).toEqual([]);
});

test.each([
  ["PageUp", "2026-02", "Wednesday, February 18, 2026"],
  ["PageDown", "2026-04", "Saturday, April 18, 2026"],
])("%s goes to the same day of %s", async (key, month, date) => {
  const { wanted } = await drawn();
  cell("Wednesday, March 18, 2026").element().focus();
  await userEvent.keyboard(`{${key}}`);
  await expect.element(cell(date)).toHaveFocus();
  expect(wanted).toEqual([month]);
});

test("an arrow that leaves the month shows the other month", async () => {
  const { wanted } = await drawn();
  cell("Sunday, March 1, 2026").element().focus();
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(cell("Saturday, February 28, 2026")).toHaveFocus();
  expect(wanted).toEqual(["2026-02"]);
});

test("a day that was clicked is where the arrows go on from", async () => {
  await drawn();
  await userEvent.click(cell("Tuesday, March 10, 2026"));
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(cell("Wednesday, March 11, 2026")).toHaveFocus();
});

test("other keys stay with the browser", async () => {
  const { place } = await drawn();
  let isPrevented: boolean | undefined;
  place.addEventListener("keydown", (event) => (isPrevented = event.defaultPrevented));
  cell("Wednesday, March 18, 2026").element().focus();
  await userEvent.keyboard("x");
  expect(isPrevented).toBe(false);
  await userEvent.keyboard("{ArrowDown}");
  expect(isPrevented).toBe(true);
});

test("Enter goes to the cards of a day, and Escape back to the day without leaving the calendar", async () => {
  const { place } = await drawn("2026-03", new Map([["2026-03-18", due("Photos", "Texts")]]));
  const heard: string[] = [];
  place.addEventListener("keydown", ({ key }) => void heard.push(key));
  cell("Wednesday, March 18, 2026").element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(link("Photos")).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(link("Photos")).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(cell("Wednesday, March 18, 2026")).toHaveFocus();
  expect(heard).toEqual(["Enter", "ArrowDown"]);
});

test("reaching a card does not change the day that the Tab key reaches", async () => {
  await drawn("2026-03", new Map([["2026-03-03", due("Photos")]]));
  link("Photos").element().focus();
  await expect.element(cell("Tuesday, March 3, 2026")).toHaveAttribute("tabindex", "-1");
  await expect.element(cell("Wednesday, March 18, 2026")).toHaveAttribute("tabindex", "0");
});

test.each([
  [0, "Tuesday, March 3, 2026"],
  [1, "Tuesday, March 3, 2026, 1 card"],
  [2, "Tuesday, March 3, 2026, 2 cards"],
])("a day says that %i cards are due", async (count, text) => {
  const titles = ["a", "b"].slice(0, count);
  const { place } = await drawn("2026-03", new Map([["2026-03-03", due(...titles)]]));
  expect(place.querySelector("[data-day='2026-03-03'] .sr-only")!.textContent).toBe(text);
});

test("a day names its cards in German", async () => {
  const { place } = await drawn("2026-03", new Map([["2026-03-03", due("Fotos")]]));
  chooseLanguage("de");
  await expect
    .poll(() => place.querySelector("[data-day='2026-03-03'] .sr-only")!.textContent)
    .toBe("Dienstag, 3. März 2026, 1 Karte");
});

test("three cards of a day are shown in full", async () => {
  await drawn("2026-03", new Map([["2026-03-03", due("one", "two", "three")]]));
  for (const title of ["one", "two", "three"]) await expect.element(link(title)).toBeVisible();
  await expect.element(page.getByRole("button")).not.toBeInTheDocument();
});

test("a fourth card of a day is behind a button that names how many there are", async () => {
  const titles = ["one", "two", "three", "four"];
  await drawn("2026-03", new Map([["2026-03-03", due(...titles)]]));
  const shown = () =>
    page
      .getByRole("link")
      .elements()
      .map((each) => each.getAttribute("title"));
  expect(shown()).toEqual(["one · To do", "two · To do"]);
  const more = page.getByRole("button", { name: "2 more" });
  await expect.element(more).toHaveAttribute("aria-expanded", "false");
  await userEvent.click(more);
  const less = page.getByRole("button", { name: "Show less" });
  await expect.element(less).toHaveAttribute("aria-expanded", "true");
  expect(shown()).toEqual(titles.map((title) => `${title} · To do`));
  await userEvent.click(less);
  await expect.element(more).toBeVisible();
  expect(shown()).toHaveLength(2);
});

test("a card opens on its board with the filters kept", async () => {
  const { address } = await drawn("2026-03", new Map([["2026-03-03", due("Photos")]]));
  await expect.element(link("Photos")).toHaveAttribute("href", "/boards/project/cards/Photos?q=bike");
  await userEvent.click(link("Photos"));
  await expect.poll(address).toBe("/boards/project/cards/Photos?q=bike");
});
