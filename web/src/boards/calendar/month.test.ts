import { describe, expect, it } from "vitest";
import { addMonths, inMonth, monthOf, weeksOf } from "./month.ts";

describe("the weeks of a month", () => {
  it.each([
    ["2026-03", 6, "2026-02-23", "2026-04-05"],
    ["2026-06", 5, "2026-06-01", "2026-07-05"],
    ["2026-05", 5, "2026-04-27", "2026-05-31"],
    ["2027-02", 4, "2027-02-01", "2027-02-28"],
    ["2026-12", 5, "2026-11-30", "2027-01-03"],
  ])("of %s are %i complete ones, from Monday %s to Sunday %s", (month, count, first, last) => {
    const weeks = weeksOf(month);
    expect(weeks).toHaveLength(count);
    expect(weeks.map((week) => week.length)).toEqual(weeks.map(() => 7));
    const days = weeks.flat();
    expect([days[0], days.at(-1)]).toEqual([first, last]);
    expect(new Set(days).size).toBe(count * 7);
    expect(days).toEqual(days.toSorted());
  });
});

describe("months", () => {
  it.each([
    ["2026-03", 1, "2026-04"],
    ["2026-12", 1, "2027-01"],
    ["2026-01", -1, "2025-12"],
    ["2026-03", 0, "2026-03"],
    ["2026-03", -15, "2024-12"],
  ])("%s and %i more are %s", (month, count, other) => {
    expect(addMonths(month, count)).toBe(other);
  });

  it("contain their days", () => {
    expect(monthOf("2026-03-31")).toBe("2026-03");
  });

  it.each([
    ["2026-03-15", "2026-04", "2026-04-15"],
    ["2026-03-30", "2026-04", "2026-04-30"],
    ["2026-03-31", "2026-04", "2026-04-30"],
    ["2026-03-31", "2026-05", "2026-05-31"],
    ["2026-01-31", "2026-02", "2026-02-28"],
    ["2026-01-29", "2028-02", "2028-02-29"],
    ["2026-01-01", "2026-12", "2026-12-01"],
  ])("keep the day of %s in %s, or end on their last: %s", (day, month, same) => {
    expect(inMonth(day, month)).toBe(same);
  });
});
