import { describe, expect, it } from "vitest";
import { scaleLines } from "./week-scale.ts";

describe("the scale of a chart", () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [4, [0, 1, 2, 3, 4]],
    [5, [0, 2, 4, 6]],
    [8, [0, 2, 4, 6, 8]],
    [9, [0, 5, 10]],
    [20, [0, 5, 10, 15, 20]],
    [21, [0, 10, 20, 30]],
    [250, [0, 100, 200, 300]],
  ])("up to %i has the lines %j", (highest, lines) => {
    expect(scaleLines(highest)).toEqual(lines);
  });

  it("reaches the highest value with at most five lines and leaves none empty", () => {
    for (let highest = 1; highest <= 3000; highest++) {
      const lines = scaleLines(highest);
      expect({ highest, isHighEnough: lines.at(-1)! >= highest }).toEqual({ highest, isHighEnough: true });
      expect({ highest, isNeeded: lines.at(-2)! < highest }).toEqual({ highest, isNeeded: true });
      expect(lines.length).toBeLessThanOrEqual(5);
    }
  });
});
