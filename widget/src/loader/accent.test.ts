import { describe, expect, it } from "vitest";
import { textOn } from "./accent.ts";

describe("text on a project's colour", () => {
  it.each([
    ["#ffffff", "#000000"],
    ["#000000", "#ffffff"],
    ["#2f4ad0", "#ffffff"],
    ["#ffd500", "#000000"],
    ["#777777", "#000000"],
  ])("on %s is %s", (color, expected) => {
    expect(textOn(color)).toBe(expected);
  });
});
