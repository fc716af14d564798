import { afterEach, describe, expect, it, vi } from "vitest";
import { addDays, daysBetween, monday, today, weekday } from "./due.ts";

const zones = ["UTC", "America/Los_Angeles", "Asia/Tokyo"];

afterEach(() => void vi.unstubAllEnvs());

describe("today", () => {
  it.each(zones)("is the person's own day from its first to its last minute, in %s", (zone) => {
    vi.stubEnv("TZ", zone);
    expect(today(new Date(2026, 2, 5, 0, 0))).toBe("2026-03-05");
    expect(today(new Date(2026, 2, 5, 23, 59))).toBe("2026-03-05");
    expect(today(new Date(2026, 11, 31, 23, 59))).toBe("2026-12-31");
    expect(today(new Date(2026, 0, 1))).toBe("2026-01-01");
  });
});

describe("days", () => {
  it.each([
    ["2026-03-31", 1, "2026-04-01"],
    ["2026-03-01", -1, "2026-02-28"],
    ["2028-02-28", 1, "2028-02-29"],
    ["2026-12-31", 1, "2027-01-01"],
    ["2026-03-31", 0, "2026-03-31"],
    // Clocks change in Europe and in America within these weeks.
    ["2026-03-05", 28, "2026-04-02"],
    ["2026-10-20", 28, "2026-11-17"],
  ])("%s and %i more are %s, and back", (from, count, to) => {
    expect(addDays(from, count)).toBe(to);
    expect(addDays(to, -count)).toBe(from);
    expect(daysBetween(from, to)).toBe(count);
  });

  it.each(zones)("are counted from Monday, in %s too", (zone) => {
    vi.stubEnv("TZ", zone);
    const week = ["2026-03-30", "2026-03-31", "2026-04-01", "2026-04-02", "2026-04-03", "2026-04-04", "2026-04-05"];
    expect(week.map(weekday)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    for (const day of week) expect(monday(day)).toBe("2026-03-30");
  });
});
