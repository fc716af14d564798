import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { draw } from "../../test/support/draw.tsx";
import { chooseLanguage } from "../texts/language.ts";
import { Figures } from "./figures.tsx";

const overview: Wire.Overview = {
  ...examples.getOverview.response.data,
  open: 1400,
  waiting_on_us: 9,
  median_seconds_to_done: 7_200,
  reopened: 3,
};

async function shown(state: Partial<Wire.Overview> = {}) {
  const { place } = await draw(<Figures overview={{ ...overview, ...state }} />);
  return () =>
    [...place.querySelectorAll("dl > div")].map((each) => [...each.children].map(({ textContent }) => textContent));
}

test("every figure has its name and says what it counts", async () => {
  const figures = await shown();
  expect(figures()).toEqual([
    ["Open", "1,400", "not done yet"],
    ["Waiting on us", "9", "new or in progress"],
    ["Median time to done", "2 h", "done in the last 12 weeks"],
    ["Reopened", "3", "in the last 12 weeks"],
  ]);
});

test("the figures have a name as a list", async () => {
  const { place } = await draw(<Figures overview={overview} />);
  expect(place.querySelector("dl")).toHaveAttribute("aria-label", "Figures");
});

test("there is no median while nothing is done", async () => {
  const figures = await shown({ median_seconds_to_done: null });
  expect(figures()[2]?.[1]).toBe("–");
});

test("a median of no time is a time", async () => {
  const figures = await shown({ median_seconds_to_done: 0 });
  expect(figures()[2]?.[1]).toBe("1 min");
});

test("the helps name the number of weeks", async () => {
  const figures = await shown({ weeks: overview.weeks.slice(0, 4) });
  expect(figures().map(([, , help]) => help)).toEqual([
    "not done yet",
    "new or in progress",
    "done in the last 4 weeks",
    "in the last 4 weeks",
  ]);
});

test("the figures speak German", async () => {
  const figures = await shown({ open: 14 });
  chooseLanguage("de");
  await expect.poll(figures).toEqual([
    ["Offen", "14", "noch nicht erledigt"],
    ["Wir sind dran", "9", "neu oder in Arbeit"],
    ["Mittlere Zeit bis erledigt", "2 Std.", "Median der letzten 12 Wochen"],
    ["Wieder geöffnet", "3", "in den letzten 12 Wochen"],
  ]);
});
