import { describe, expect, it } from "vitest";
import { onCardTaken, reportTaken } from "./taken-cards.ts";

describe("a card that somebody else took", () => {
  it("is reported to everyone who listens, with who took it, until they stop listening", () => {
    const first: unknown[] = [];
    const second: unknown[] = [];
    const endFirst = onCardTaken((...taken) => first.push(taken));
    const endSecond = onCardTaken((...taken) => second.push(taken));
    reportTaken("pay", "Ada Novak");
    endFirst();
    reportTaken("search", undefined);
    endSecond();
    reportTaken("sign-in", "Tom Reyes");
    expect(first).toEqual([["pay", "Ada Novak"]]);
    expect(second).toEqual([
      ["pay", "Ada Novak"],
      ["search", undefined],
    ]);
  });
});
