import { describe, expect, it } from "vitest";
import { nextDelayMs } from "./backoff.ts";

describe("the retry delay", () => {
  it("grows with every failure, up to ten minutes", () => {
    expect([1, 2, 3, 4, 20].map((failures) => nextDelayMs(failures, undefined))).toEqual([
      5_000, 15_000, 45_000, 135_000, 600_000,
    ]);
  });

  it("follows the service's Retry-After, up to an hour", () => {
    expect(nextDelayMs(1, 30_000)).toBe(30_000);
    expect(nextDelayMs(4, 30_000)).toBe(135_000);
    expect(nextDelayMs(1, 10 ** 9)).toBe(3_600_000);
  });
});
