import { limits } from "@corkboard/contract";
import { expect, it } from "vitest";
import { isPlayable } from "./is-playable.ts";

it("a recording is offered up to what the service stores", () => {
  const event = (characters: number) => ({
    type: 2,
    timestamp: 1,
    data: [{ ignored: "x".repeat(100), _cssText: "x".repeat(characters) }],
  });
  const events = (objects: number) => Array.from({ length: objects / 2 }, () => event(1));
  expect(isPlayable(events(limits.recordedObjects))).toBe(true);
  expect(isPlayable(events(limits.recordedObjects + 2))).toBe(false);
  expect(isPlayable([event(limits.recordedCharacters)])).toBe(true);
  expect(isPlayable([event(limits.recordedCharacters + 1)])).toBe(false);
});
