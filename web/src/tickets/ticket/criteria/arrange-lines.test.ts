import type { Wire } from "@corkboard/client";
import { describe, expect, it } from "vitest";
import { arrangeLines } from "./arrange-lines.ts";

const lines = (count: number, isProposed: (number: number) => boolean) =>
  Array.from({ length: count }, (_, index) => {
    const number = index + 1;
    return { number, state: isProposed(number) ? "proposed" : "confirmed" } as Wire.Criterion;
  });
const numbers = (shown: readonly Wire.Criterion[]) => shown.map(({ number }) => number);

describe("the lines of a ticket", () => {
  it("are all shown in their order if they are at most twelve", () => {
    const all = lines(12, (number) => number === 5);
    expect(arrangeLines(all)).toEqual({ lines: all, folded: [] });
  });

  it("fold the confirmed ones away if they are more, so that those to decide come first", () => {
    const arranged = arrangeLines(lines(13, (number) => number === 5 || number === 9));
    expect(numbers(arranged.lines)).toEqual([5, 9]);
    expect(numbers(arranged.folded)).toEqual([1, 2, 3, 4, 6, 7, 8, 10, 11, 12, 13]);
  });

  it("are all shown if there is nothing to decide", () => {
    const all = lines(13, () => false);
    expect(arrangeLines(all)).toEqual({ lines: all, folded: [] });
  });
});
