import { describe, expect, it } from "vitest";
import { pauseAfter } from "./retry-schedule.ts";

describe("the retry schedule", () => {
  it("goes from five seconds to twenty hours and ends after about three days", () => {
    const seconds = (random: number) =>
      Array.from({ length: 12 }, (_, failed) => (pauseAfter(failed + 1, () => random) ?? Number.NaN) / 1_000);
    const planned = [5, 30, 120, 600, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 72_000];
    expect(seconds(0)).toEqual([...planned, Number.NaN]);
    expect(seconds(1)).toEqual([...planned.map((pause) => (pause * 11) / 10), Number.NaN]);
    const days = planned.reduce((sum, pause) => sum + pause, 0) / 86_400;
    expect(days).toBeCloseTo(3, 1);
  });
});
