import { describe, expect, it } from "vitest";
import { Semaphore } from "./semaphore.ts";

const never = new AbortController().signal;

/** Work that runs until it is ended. */
function task(semaphore: Semaphore, signal: AbortSignal = never) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const state = { begun: false };
  const done = semaphore.run(signal, () => {
    state.begun = true;
    return promise;
  });
  return { state, done, end: resolve, fail: reject };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("Semaphore", () => {
  it("runs tasks in order of arrival, up to the limit", async () => {
    const semaphore = new Semaphore(2);
    const tasks = [task(semaphore), task(semaphore), task(semaphore), task(semaphore)] as const;
    const begun = () => tasks.map(({ state }) => state.begun);
    await settled();
    expect(begun()).toEqual([true, true, false, false]);
    tasks[1].end();
    await settled();
    expect(begun()).toEqual([true, true, true, false]);
    tasks[0].fail(new Error("broken"));
    await expect(tasks[0].done).rejects.toThrow("broken");
    await settled();
    expect(begun()).toEqual([true, true, true, true]);
  });

  it("skips a waiter that was aborted, and keeps its slot available", async () => {
    const semaphore = new Semaphore(1);
    const ending = new AbortController();
    const [first, impatient, last] = [task(semaphore), task(semaphore, ending.signal), task(semaphore)];
    ending.abort(new Error("no more time"));
    await expect(impatient.done).rejects.toThrow("no more time");
    first.end();
    await settled();
    expect([impatient.state.begun, last.state.begun]).toEqual([false, true]);
    last.end();
    await last.done;
    const next = task(semaphore);
    await settled();
    expect(next.state.begun).toBe(true);
  });

  it("rejects a task whose signal is already aborted", async () => {
    await expect(task(new Semaphore(1), AbortSignal.abort(new Error("too late"))).done).rejects.toThrow("too late");
  });
});
