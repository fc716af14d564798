import { describe, expect, it } from "vitest";
import { describeAll } from "./describe-value.ts";

describe("console output", () => {
  it("is described as one short text", () => {
    expect(describeAll(["failed:", 404, null, undefined, true, { id: 7, name: "x", deep: { a: 1 } }, [1, 2]])).toBe(
      'failed: 404 null undefined true { id: 7, name: "x", deep: {…} } [2 items]',
    );
    expect(describeAll([new TypeError("no basket")])).toMatch(/^TypeError: no basket\n/);
    expect(describeAll(["x".repeat(10_000)]).length).toBeLessThan(1_000);
  });

  it("is described without running the page's code", () => {
    const trap = {
      get secret(): string {
        throw new Error("read");
      },
      toString(): string {
        throw new Error("called");
      },
    };
    expect(describeAll([trap])).toBe("{ secret: …, toString: function }");
  });
});
