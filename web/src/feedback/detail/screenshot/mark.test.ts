import { describe, expect, it } from "vitest";
import { centreOf, readMarks } from "./mark.ts";

describe("the marks on a screenshot", () => {
  it("are read from the annotations in their order, with pins numbered", () => {
    expect(
      readMarks([
        { type: "pin", x: 0, y: 1, comment: "Here" },
        { type: "rect", x: 0.1, y: 0.2, width: 0.3, height: 0.4 },
        { type: "text", x: 0.5, y: 0.6, comment: "Too small" },
        { type: "arrow", x1: 0.1, y1: 0.2, x2: 0.3, y2: 0.4 },
        {
          type: "pen",
          points: [
            [0.1, 0.2],
            [0.3, 0.4],
          ],
        },
        { type: "pin", x: 0.7, y: 0.8 },
      ]),
    ).toEqual([
      { type: "pin", comment: "Here", number: 1, x: 0, y: 1 },
      { type: "rect", comment: "", number: undefined, x: 0.1, y: 0.2, width: 0.3, height: 0.4 },
      { type: "text", comment: "Too small", number: undefined, x: 0.5, y: 0.6 },
      { type: "arrow", comment: "", number: undefined, from: [0.1, 0.2], to: [0.3, 0.4] },
      {
        type: "pen",
        comment: "",
        number: undefined,
        points: [
          [0.1, 0.2],
          [0.3, 0.4],
        ],
      },
      { type: "pin", comment: "", number: 2, x: 0.7, y: 0.8 },
    ]);
  });

  it.each([
    { type: "pin" as const, x: 0.5 },
    { type: "pin" as const, y: 0.5 },
    { type: "pin" as const, x: 1.01, y: 0.5 },
    { type: "pin" as const, x: 0.5, y: -0.01 },
    { type: "text" as const, x: "0.5", y: 0.5 },
    { type: "rect" as const, y: 0.5, width: 0.1, height: 0.1 },
    { type: "arrow" as const, x1: 0.1, y1: 0.1, x2: 0.2 },
    { type: "arrow" as const, y1: 0.1, x2: 0.2, y2: 0.2 },
    { type: "pen" as const },
    { type: "pen" as const, points: "0.1,0.2" },
    { type: "pen" as const, points: [[0.1], 7, [2, 2]] },
  ])("do not contain what cannot be drawn, nor count it: %j", (annotation) => {
    expect(readMarks([annotation, { type: "pin", x: 0.5, y: 0.5 }])).toMatchObject([{ type: "pin", number: 1 }]);
  });

  it("leave out what is invalid in a mark that can be drawn", () => {
    expect(
      readMarks([
        { type: "rect", x: 0.1, y: 0.2, width: 4, comment: 7 },
        { type: "pen", points: [[0.1, 0.2], [0.3], [0.5, 0.6]] },
        { type: "pen", points: [[0.7, 0.8], "0.9"] },
      ]),
    ).toMatchObject([
      { x: 0.1, y: 0.2, width: 0, height: 0, comment: "" },
      {
        points: [
          [0.1, 0.2],
          [0.5, 0.6],
        ],
      },
      { points: [[0.7, 0.8]] },
    ]);
  });

  it("are found in the middle of a rectangle, at the head of an arrow and half-way through a line", () => {
    const mark = { comment: "", number: undefined };
    expect(centreOf({ ...mark, type: "rect", x: 0.25, y: 0.5, width: 0.5, height: 0.25 })).toEqual([0.5, 0.625]);
    expect(centreOf({ ...mark, type: "arrow", from: [0.1, 0.2], to: [0.3, 0.4] })).toEqual([0.3, 0.4]);
    expect(
      centreOf({
        ...mark,
        type: "pen",
        points: [
          [0, 0],
          [0.1, 0.2],
          [1, 1],
        ],
      }),
    ).toEqual([0.1, 0.2]);
    expect(centreOf({ ...mark, type: "pen", points: [] })).toEqual([0.5, 0.5]);
    expect(centreOf({ ...mark, type: "pin", number: 1, x: 0.1, y: 0.9 })).toEqual([0.1, 0.9]);
  });
});
