import { CorkboardError } from "@corkboard/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { patiently } from "./patiently.ts";

const limited = (retryAfter?: number) => new CorkboardError(429, {}, retryAfter);

/** Fails with each of these in turn, then succeeds. */
function sendAfter(...failures: readonly Error[]) {
  const left = [...failures];
  const sent: number[] = [];
  const send = async () => {
    sent.push(Date.now());
    const failure = left.shift();
    if (failure) throw failure;
    return "saved";
  };
  return { send, sent };
}

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

describe("a request that exceeds the rate limit", () => {
  it("is sent again after as long as the service says", async () => {
    const { send, sent } = sendAfter(limited(7), limited(0));
    const response = patiently(send);
    await vi.runAllTimersAsync();
    expect(await response).toBe("saved");
    expect(sent).toEqual([0, 7_000, 7_000]);
  });

  it("waits longer each time if the service does not say how long", async () => {
    const { send, sent } = sendAfter(limited(), limited(), limited());
    const response = patiently(send);
    await vi.runAllTimersAsync();
    expect(await response).toBe("saved");
    expect(sent).toEqual([0, 1_000, 3_000, 6_000]);
  });

  it("fails after four attempts", async () => {
    const { send, sent } = sendAfter(limited(1), limited(1), limited(1), limited(1));
    await Promise.all([expect(patiently(send)).rejects.toMatchObject({ status: 429 }), vi.runAllTimersAsync()]);
    expect(sent).toHaveLength(4);
  });
});

describe("a request that fails otherwise", () => {
  it.each([
    new CorkboardError(503, {}, 1),
    new CorkboardError(422, {}, undefined),
    Object.assign(new Error("Not from the service"), { status: 429 }),
  ])("fails at once: %s", async (failure) => {
    const { send, sent } = sendAfter(failure);
    await expect(patiently(send)).rejects.toBe(failure);
    expect(sent).toHaveLength(1);
  });
});
