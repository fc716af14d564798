import { describe, expect, it } from "vitest";
import { CheckpointBuffer } from "./checkpoint-buffer.ts";

const at = (timestamp: number, name = "") => ({ timestamp, name });

describe("the recording buffer", () => {
  it("holds two segments, each starting at its checkpoint", () => {
    const buffer = new CheckpointBuffer<ReturnType<typeof at>>(100);
    for (const segment of ["a", "b", "c"]) {
      buffer.add(at(1, `${segment}0`), segment !== "a");
      buffer.add(at(2, `${segment}1`), false);
    }
    expect(buffer.lastEvents(3).map(({ name }) => name)).toEqual(["b0", "b1", "c0", "c1"]);
    expect(buffer.lastSegment(3).map(({ name }) => name)).toEqual(["c0", "c1"]);
    expect(buffer.sinceCheckpoint).toBe(2);
  });

  it("holds everything until a third segment starts", () => {
    const buffer = new CheckpointBuffer<ReturnType<typeof at>>(100);
    for (const [time, isCheckpoint] of [
      [1, false],
      [2, false],
      [3, true],
      [4, false],
    ] as const) {
      buffer.add(at(time), isCheckpoint);
    }
    expect(buffer.lastEvents(5).map(({ timestamp }) => timestamp)).toEqual([1, 2, 3, 4]);
  });

  it("is never longer than its limit, however long the page was quiet", () => {
    const buffer = new CheckpointBuffer<ReturnType<typeof at>>(100);
    for (const time of [1, 2, 950]) buffer.add(at(time), false);
    expect(buffer.lastEvents(1000).map(({ timestamp }) => timestamp)).toEqual([900, 900, 950]);
  });
});
