import { expect, it } from "vitest";
import { rememberedScroll, rememberScroll } from "./scroll-memory.ts";

it("remembers where each list was scrolled to last", () => {
  expect(rememberedScroll("unknown")).toBe(0);
  rememberScroll("open", 100);
  rememberScroll("done", 200);
  rememberScroll("open", 300);
  expect([rememberedScroll("open"), rememberedScroll("done")]).toEqual([300, 200]);
});

it("forgets the lists that were not scrolled for the longest time, beyond fifty", () => {
  for (let index = 0; index < 50; index++) rememberScroll(`list ${index}`, index + 1);
  rememberScroll("list 0", 1_000);
  rememberScroll("another list", 5);
  expect(["list 0", "list 1", "list 2", "another list"].map(rememberedScroll)).toEqual([1_000, 0, 3, 5]);
});
