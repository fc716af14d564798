import { describe, expect, it } from "vitest";
import { shapeOf } from "./json-shape.ts";

describe("the shape of JSON", () => {
  it.each([
    ["1", 0, 0],
    ["{}", 0, 1],
    ['{"a":1,"b":{"c":[]}}', 4, 3],
    ['[{"a":1},{"a":2}]', 3, 2],
    ['{"a:[{\\"":":{[\\\\","é":"\\u005b"}', 2, 1],
    ["]]", 0, 0],
    ['"open', 0, 0],
  ])("of %s", (json, fields, depth) => {
    expect(shapeOf(Buffer.from(json))).toEqual({ fields, depth });
  });
  it("does not depend on what strings contain, however long they are", () => {
    for (let length = 0; length < 200; length++) {
      for (const marks of ['"', "\\", '\\"', '""\\\\"'.repeat(40), "\n".repeat(100)]) {
        const text = `${"x".repeat(length)}${marks}:{[${"y".repeat(length)}${marks}`;
        const json = Buffer.from(JSON.stringify({ a: [text, { b: text }], [text]: "" }));
        expect({ text, ...shapeOf(json) }).toEqual({ text, fields: 4, depth: 3 });
      }
    }
  });
});
