import { fc } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { after, between, spread } from "./positions.ts";

const largest = Number.MAX_VALUE;
const smallest = Number.MIN_VALUE;
const position = fc.double({ min: 0, max: largest, noNaN: true, noDefaultInfinity: true });
const everydayPosition = fc.double({ min: 0, max: 1e6, noNaN: true });

const rises = (numbers: readonly number[]) =>
  numbers.every((each, index) => index === 0 || each > (numbers[index - 1] ?? 0));

describe("the position after another", () => {
  it.each([
    [0, 1],
    [1, 2],
    [0.5, 1],
    [1.999, 2],
    [smallest, 1],
    [2 ** 53 - 1, 2 ** 53],
  ])("after %d is %d", (given, expected) => {
    expect(after(given)).toBe(expected);
  });

  it("is the next representable number where integers are more than one apart", () => {
    expect(after(2 ** 53)).toBe(2 ** 53 + 2);
    expect(after(1e308)).toBeGreaterThan(1e308);
    expect(between(1e308, after(1e308))).toBeUndefined();
  });

  it("does not exist after the largest number", () => {
    expect(after(largest)).toBe(Number.POSITIVE_INFINITY);
  });

  it("is always larger", () => {
    fc.assert(
      fc.property(position, (given) => {
        expect(after(given)).toBeGreaterThan(given);
      }),
    );
  });

  it("is an integer, and no integer is skipped", () => {
    fc.assert(
      fc.property(everydayPosition, (given) => {
        expect(Number.isInteger(after(given))).toBe(true);
        expect(after(given) - given).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe("the position between two others", () => {
  it.each([
    [0, 1, 0.5],
    [1, 2, 1.5],
    [0, largest, largest / 2],
    [0, 2 * smallest, smallest],
  ])("between %d and %d is halfway, %d", (low, high, expected) => {
    expect(between(low, high)).toBe(expected);
  });

  it("does not exist between adjacent numbers", () => {
    expect(between(0, smallest)).toBeUndefined();
    expect(between(1, 1 + Number.EPSILON)).toBeUndefined();
    expect(between(2 ** 53, 2 ** 53 + 2)).toBeUndefined();
  });

  it("does not exist between equal or reversed numbers", () => {
    expect(between(1, 1)).toBeUndefined();
    expect(between(2, 1)).toBeUndefined();
  });

  it("is strictly between, or does not exist", () => {
    fc.assert(
      fc.property(position, position, (one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        const middle = between(low, high);
        expect(middle === undefined || rises([low, middle, high])).toBe(true);
      }),
    );
  });

  it("can be found many times in a row", () => {
    fc.assert(
      fc.property(everydayPosition, (low) => {
        let high = low + 1;
        let halvings = 0;
        for (let middle = between(low, high); middle !== undefined; middle = between(low, high)) {
          high = middle;
          halvings++;
        }
        expect(halvings).toBeGreaterThanOrEqual(20);
      }),
    );
  });
});

describe("renumbered positions", () => {
  it("are integers at the end of a list", () => {
    expect(spread(3, 0, undefined)).toEqual([1, 2, 3]);
    expect(spread(3, 1.5, undefined)).toEqual([2, 3, 4]);
  });

  it("are evenly spaced inside a list", () => {
    expect(spread(3, 0, 4)).toEqual([1, 2, 3]);
  });

  it("do not exist where they would be too close to split again", () => {
    expect(spread(3, 0, 4 * smallest)).toBeUndefined();
    expect(spread(1, 1, 1 + Number.EPSILON)).toBeUndefined();
    expect(spread(1, largest / 2, largest)).toBeUndefined();
  });

  it("do not exist past the largest number", () => {
    expect(spread(1, largest, undefined)).toBeUndefined();
  });

  const count = fc.integer({ min: 1, max: 70 });

  it("increase strictly within their bounds, or do not exist", () => {
    fc.assert(
      fc.property(count, position, fc.option(position, { nil: undefined }), (wanted, low, high) => {
        const found = spread(wanted, low, high);
        if (found === undefined) return;
        expect(found).toHaveLength(wanted);
        expect(rises([low, ...found, ...(high === undefined ? [] : [high])])).toBe(true);
        expect(found.every(Number.isFinite)).toBe(true);
      }),
    );
  });

  it("leave room between any two of them", () => {
    fc.assert(
      fc.property(count, everydayPosition, (wanted, low) => {
        const bounds = [low, ...(spread(wanted, low, low + 1_000) ?? []), low + 1_000];
        for (let i = 1; i < bounds.length; i++) expect(between(bounds[i - 1] ?? 0, bounds[i] ?? 0)).toBeDefined();
        expect(bounds).toHaveLength(wanted + 2);
      }),
    );
  });
});
