import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { whenIdle } from "./when-idle.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("something runs once the page is idle, at the latest after two seconds", async () => {
  const request = vi.spyOn(globalThis, "requestIdleCallback");
  onTestFinished(() => request.mockRestore());
  await new Promise<void>((resolve) => whenIdle(resolve));
  expect(request.mock.calls[0]![1]).toEqual({ timeout: 2_000 });
});

test("what is cancelled does not run", async () => {
  const log: string[] = [];
  const cancel = whenIdle(() => log.push("cancelled"));
  cancel();
  await new Promise<void>((resolve) => whenIdle(resolve));
  expect(log).toEqual([]);
});

test("a browser that cannot tell runs it after two seconds, unless it is cancelled", () => {
  const { requestIdleCallback } = globalThis;
  Reflect.deleteProperty(globalThis, "requestIdleCallback");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const log: string[] = [];
    whenIdle(() => log.push("first"));
    whenIdle(() => log.push("second"))();
    vi.advanceTimersByTime(1_999);
    expect(log).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(log).toEqual(["first"]);
  } finally {
    globalThis.requestIdleCallback = requestIdleCallback;
  }
});
