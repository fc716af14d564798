import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../test/support/draw.tsx";
import { WeekTable } from "./week-table.tsx";

const [first] = examples.getOverview.response.data.weeks;
const weeks = [
  { ...first!, week: "2026-02-23", created: 4, done: 0 },
  { ...first!, week: "2026-03-02", created: 1200, done: 8 },
];

const table = page.getByRole("table", { name: "Created and done per week" });
const unfold = () => userEvent.click(page.getByText("Show as a table"));
const texts = (role: "row" | "columnheader" | "rowheader") =>
  table
    .getByRole(role)
    .elements()
    .map((each) => each.textContent);

test("the table is shown on request", async () => {
  await draw(<WeekTable weeks={weeks} />);
  await expect.element(page.getByText("Show as a table")).toBeVisible();
  await expect.element(page.getByText("Week of")).not.toBeVisible();
  await unfold();
  await expect.element(table).toBeVisible();
});

test("the table has the newest week first, with what was created before what was done", async () => {
  await draw(<WeekTable weeks={weeks} />);
  await unfold();
  await expect.element(table).toBeVisible();
  expect(texts("columnheader")).toEqual(["Week of", "Created", "Done"]);
  expect(texts("rowheader")).toEqual(["Mar 2, 2026", "Feb 23, 2026"]);
  expect(texts("row").slice(1)).toEqual(["Mar 2, 20261,2008", "Feb 23, 202640"]);
});

test("a week has its date for machines", async () => {
  const { place } = await draw(<WeekTable weeks={weeks} />);
  expect([...place.querySelectorAll("time")].map((each) => each.dateTime)).toEqual(["2026-03-02", "2026-02-23"]);
});
