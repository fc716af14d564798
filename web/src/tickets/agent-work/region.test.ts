import { describe, expect, it } from "vitest";
import { readRegion, regionAround } from "./region.ts";

describe("the part of a screenshot around an element", () => {
  const picture = { width: 1600, height: 1000 };

  it("has the element in its middle, with what surrounds it", () => {
    expect(regionAround({ x: 0.4, y: 0.45, width: 0.2, height: 0.1 }, picture)).toEqual({
      x: expect.closeTo(0.35),
      y: expect.closeTo(0.35),
      width: expect.closeTo(0.3),
      height: expect.closeTo(0.3),
    });
  });

  it("is wide enough for a high element", () => {
    const region = regionAround({ x: 0.45, y: 0.3, width: 0.1, height: 0.4 }, picture);
    expect(region).toEqual({
      x: expect.closeTo(0.2),
      y: expect.closeTo(0.2),
      width: expect.closeTo(0.6),
      height: expect.closeTo(0.6),
    });
  });

  it("shows at least 320 pixels of the page", () => {
    const region = regionAround({ x: 0.5, y: 0.5, width: 0.01, height: 0.01 }, picture);
    expect(region).toMatchObject({ width: expect.closeTo(0.2, 5), height: expect.closeTo(0.2, 5) });
  });

  it("stays inside the picture", () => {
    const corners = [
      { x: 0, y: 0, width: 0.2, height: 0.1 },
      { x: 0.8, y: 0.9, width: 0.2, height: 0.1 },
    ];
    expect(corners.map((corner) => regionAround(corner, picture))).toMatchObject([
      { x: 0, y: 0 },
      { x: expect.closeTo(0.7), y: expect.closeTo(0.7) },
    ]);
  });

  it("keeps its proportions in pictures that are too small, long or wide", () => {
    const everything = { x: 0, y: 0, width: 1, height: 1 };
    expect(regionAround(everything, { width: 1000, height: 5000 })).toEqual({
      x: 0,
      y: expect.closeTo(0.4375),
      width: 1,
      height: expect.closeTo(0.125),
    });
    expect(regionAround(everything, { width: 4000, height: 500 })).toEqual({
      x: expect.closeTo(0.4),
      y: 0,
      width: expect.closeTo(0.2),
      height: 1,
    });
    expect(regionAround({ x: 0, y: 0, width: 0.1, height: 0.1 }, { width: 160, height: 100 })).toEqual(everything);
  });
});

describe("the position of an element", () => {
  it("is read if it consists of fractions", () => {
    expect(readRegion({ x: 0, y: 1, width: 0.5, height: 1, tag: "button" })).toEqual({
      x: 0,
      y: 1,
      width: 0.5,
      height: 1,
    });
  });

  it.each([
    null,
    "button",
    {},
    { x: 0, y: 0, width: 0, height: 0.5 },
    { x: 0, y: 0, width: 0.5, height: 0 },
    { x: -0.1, y: 0, width: 0.5, height: 0.5 },
    { x: 0, y: 1.1, width: 0.5, height: 0.5 },
    { x: 0, y: 0, width: 2, height: 0.5 },
    { x: 0, y: 0, width: 0.5, height: "1" },
    { x: Number.NaN, y: 0, width: 0.5, height: 0.5 },
    { x: 0, y: 0, width: 0.5 },
  ])("is unknown otherwise: %j", (value) => {
    expect(readRegion(value)).toBeUndefined();
  });
});
