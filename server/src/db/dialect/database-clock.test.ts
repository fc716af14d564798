import { describe, expect, it, onTestFinished, vi } from "vitest";
import { DatabaseClock } from "./database-clock.ts";

const hourMs = 60 * 60 * 1_000;

/** How far the clock is ahead of this machine's, rounded because time passes. */
const aheadMs = (clock: DatabaseClock) => Math.round((clock.now().getTime() - Date.now()) / 1_000) * 1_000;

/** Records a response that took a while, from a database whose clock is ahead of this machine's. */
const respond = (clock: DatabaseClock, ahead: number, tookMs = 2) => {
  const received = performance.now();
  clock.record(Date.now() - tookMs / 2 + ahead, received - tookMs, received);
};

describe("the database's clock", () => {
  it("is this machine's until the database has responded", () => {
    expect(aheadMs(new DatabaseClock())).toBe(0);
  });

  it("differs from this machine's by as much as the database's does", () => {
    for (const ahead of [-hourMs, -5_000, 5_000, hourMs]) {
      const clock = new DatabaseClock();
      respond(clock, ahead);
      expect(aheadMs(clock)).toBe(ahead);
    }
  });

  it("does not change when this machine's is set", () => {
    const clock = new DatabaseClock();
    respond(clock, 0);
    const before = clock.now().getTime();
    onTestFinished(() => void vi.useRealTimers());
    for (const step of [-hourMs, hourMs]) {
      vi.useFakeTimers({ toFake: ["Date"], now: before + step });
      expect(Math.abs(clock.now().getTime() - before)).toBeLessThan(hourMs / 2);
    }
  });

  it("is not made less precise by a slow response", () => {
    const clock = new DatabaseClock();
    respond(clock, 5_000, 2);
    respond(clock, 25_000, 60_000);
    expect(aheadMs(clock)).toBe(5_000);
  });

  it("stops instead of going back when it is measured more precisely", () => {
    const clock = new DatabaseClock();
    respond(clock, 300, 1_000);
    const before = clock.now().getTime();
    respond(clock, 0, 2);
    expect(clock.now().getTime()).toBeGreaterThanOrEqual(before);
    expect(aheadMs(clock)).toBe(0);
  });

  it("goes back by more than a second when it is measured more precisely", () => {
    const clock = new DatabaseClock();
    respond(clock, 20_000, 60_000);
    expect(aheadMs(clock)).toBe(20_000);
    respond(clock, 0, 2);
    expect(aheadMs(clock)).toBe(0);
  });

  it("follows the database's when that is set, even if the response is slow", () => {
    const clock = new DatabaseClock();
    respond(clock, 5_000, 2);
    respond(clock, -hourMs, 4_000);
    expect(aheadMs(clock)).toBe(-hourMs);
    respond(clock, -hourMs + 1_000, 10);
    expect(aheadMs(clock)).toBe(-hourMs + 1_000);
  });
});
