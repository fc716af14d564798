import { expect, it } from "vitest";
import { randomId } from "./random-id.ts";

it("makes random IDs that are valid and different", () => {
  const made = Array.from({ length: 50 }, randomId);
  for (const id of made) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(made).size).toBe(50);
});
