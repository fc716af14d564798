import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../test/support/draw.tsx";
import { chooseLanguage } from "../texts/language.ts";
import { WeekChart } from "./week-chart.tsx";

const [first, second, third] = examples.getOverview.response.data.weeks;
const weeks = [
  { ...first!, week: "2026-02-16", created: 4, done: 0 },
  { ...second!, week: "2026-02-23", created: 2, done: 8 },
  { ...third!, week: "2026-03-02", created: 0, done: 6 },
];

const chart = page.getByRole("img", { name: "the summary" });
const all = (place: HTMLElement, selector: string) => [...place.querySelectorAll(selector)];
const numbers = (elements: readonly Element[], ...names: readonly string[]) =>
  elements.map((each) => names.map((name) => Math.round(parseFloat(each.getAttribute(name)!) * 100) / 100));

test("the chart is an image that its summary describes", async () => {
  await draw(<WeekChart weeks={weeks} summary="the summary" />);
  await expect.element(chart).toBeVisible();
});

test("the scale reaches the highest value of both series, from 0 at the bottom", async () => {
  const { place } = await draw(<WeekChart weeks={weeks} summary="the summary" />);
  const scale = all(place, "span").map((each) => [each.textContent, (each as HTMLElement).style.top]);
  expect(scale).toEqual([
    ["0", "200px"],
    ["2", "153px"],
    ["4", "106px"],
    ["6", "59px"],
    ["8", "12px"],
  ]);
  expect(place.querySelector("[aria-hidden=true]")).toHaveTextContent("02468");
});

test("every value of the scale has a line at its height across the chart, and only 0 a firm one", async () => {
  const { place } = await draw(<WeekChart weeks={weeks} summary="the summary" />);
  const lines = all(place, "svg > line");
  expect(numbers(lines, "x1", "x2", "y1", "y2")).toEqual([
    [0, 100, 200, 200],
    [0, 100, 153, 153],
    [0, 100, 106, 106],
    [0, 100, 59, 59],
    [0, 100, 12, 12],
  ]);
  const [zero, ...others] = lines.map((line) => getComputedStyle(line).stroke);
  expect(new Set(others).size).toBe(1);
  expect(others).not.toContain(zero);
});

test("every week has a bar for what was created, in the middle of its slot", async () => {
  const { place } = await draw(<WeekChart weeks={weeks} summary="the summary" />);
  const bars = numbers(all(place, "svg g rect:nth-of-type(2)"), "x", "width", "y", "height");
  expect(bars).toEqual([
    [7.33, 18.67, 106, 94],
    [40.67, 18.67, 153, 47],
    [74, 18.67, 200, 0],
  ]);
});

test("a week reacts to the pointer in its complete slot", async () => {
  const { place } = await draw(<WeekChart weeks={weeks} summary="the summary" />);
  const areas = numbers(all(place, "svg g rect:nth-of-type(1)"), "x", "width", "y", "height");
  expect(areas).toEqual([
    [0, 33.33, 0, 200],
    [33.33, 33.33, 0, 200],
    [66.67, 33.33, 0, 200],
  ]);
});

test("every week has a point for what was done", async () => {
  const { place } = await draw(<WeekChart weeks={weeks} summary="the summary" />);
  expect(numbers(all(place, "circle"), "cx", "cy")).toEqual([
    [16.67, 200],
    [50, 12],
    [83.33, 59],
  ]);
});

test("lines join the points of neighbouring weeks", async () => {
  const { place } = await draw(<WeekChart weeks={weeks} summary="the summary" />);
  expect(numbers(all(place, "g > line"), "x1", "y1", "x2", "y2")).toEqual([
    [16.67, 200, 50, 12],
    [50, 12, 83.33, 59],
  ]);
});

test("every week says its figures, and its date below the chart", async () => {
  const { place } = await draw(<WeekChart weeks={weeks} summary="the summary" />);
  expect(all(place, "g > title").map((each) => each.textContent)).toEqual([
    "Week of Feb 16: 4 created, 0 done",
    "Week of Feb 23: 2 created, 8 done",
    "Week of Mar 2: 0 created, 6 done",
  ]);
  expect(all(place, "text").map((each) => each.textContent)).toEqual(["Feb 16", "Feb 23", "Mar 2"]);
  expect(numbers(all(place, "text"), "x", "y")).toEqual([
    [16.67, 218],
    [50, 218],
    [83.33, 218],
  ]);
});

test("a narrow chart shows every third date only", async () => {
  await page.viewport(400, 700);
  try {
    const four = [{ ...first!, week: "2026-02-09" }, ...weeks];
    const { place } = await draw(<WeekChart weeks={four} summary="the summary" />);
    const shown = all(place, "text").filter((each) => getComputedStyle(each).display !== "none");
    expect(shown.map((each) => each.textContent)).toEqual(["Feb 16"]);
  } finally {
    await page.viewport(1280, 800);
  }
});

test("the chart speaks German", async () => {
  const { place } = await draw(<WeekChart weeks={weeks} summary="the summary" />);
  chooseLanguage("de");
  await expect.poll(() => place.querySelector("g > title")?.textContent).toBe("Woche ab 16. Feb.: 4 neu, 0 erledigt");
});
