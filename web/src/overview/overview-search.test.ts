import { expect, test } from "vitest";
import { validateOverviewSearch } from "./overview-search.ts";

test("an overview is of a client that the address names", () => {
  expect(validateOverviewSearch({ client: "bolt", other: "x" })).toEqual({ client: "bolt" });
});

test("an overview is of all clients if the address names none", () => {
  expect(validateOverviewSearch({})).toEqual({});
  expect(validateOverviewSearch({ client: 5 })).toEqual({});
});
