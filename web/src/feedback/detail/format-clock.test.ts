import { expect, it } from "vitest";
import { formatClock } from "./format-clock.ts";

it.each([
  [0, "0:00"],
  [-5_000, "0:00"],
  [499, "0:00"],
  [500, "0:01"],
  [9_000, "0:09"],
  [59_499, "0:59"],
  [59_500, "1:00"],
  [65_000, "1:05"],
  [3_600_000, "60:00"],
])("%s milliseconds are %s", (ms, shown) => {
  expect(formatClock(ms)).toBe(shown);
});
