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
});
