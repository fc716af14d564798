import { describe, expect, it } from "vitest";
import { CheckpointBuffer } from "./checkpoint-buffer.ts";

describe("the recording buffer", () => {
  it("holds two segments, each starting at its checkpoint", () => {
    const buffer = new CheckpointBuffer<string>();
    for (const stretch of ["a", "b", "c"]) {
      buffer.add(`${stretch}0`, stretch !== "a");
      buffer.add(`${stretch}1`, false);
    }
    expect(buffer.events()).toEqual(["b0", "b1", "c0", "c1"]);
    expect(buffer.sinceCheckpoint).toBe(2);
  });

  it("holds everything until a third segment starts", () => {
    const buffer = new CheckpointBuffer<number>();
    for (const [event, isCheckpoint] of [
      [1, false],
      [2, false],
      [3, true],
      [4, false],
    ] as const) {
      buffer.add(event, isCheckpoint);
    }
    expect(buffer.events()).toEqual([1, 2, 3, 4]);
  });
});
