import { expect, it } from "vitest";
import { palette, tintOf } from "./palette.ts";

it("gives each colour of the palette a tint of its own", () => {
  expect(new Set(palette.map(tintOf)).size).toBe(palette.length);
  expect(tintOf("red")).toBe("oklch(60% .2 25)");
});

it.each([null, "", "grey", "gray"])("shows %j as grey", (colour) => {
  expect(tintOf(colour)).toBe("oklch(60% .02 250)");
});

it("ignores upper case", () => {
  expect(tintOf("Blue")).toBe(tintOf("blue"));
});

it("gives an imported colour the same tint each time", () => {
  expect(tintOf("ab")).toBe(`oklch(60% .2 ${(97 * 31 + 98) % 360})`);
  expect(tintOf("ab")).not.toBe(tintOf("ba"));
});
