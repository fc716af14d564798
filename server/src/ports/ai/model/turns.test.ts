import { describe, expect, it } from "vitest";
import { Turns } from "./turns.ts";

const never = new AbortController().signal;

/** Work that goes on until it is told to end. */
function task(turns: Turns, signal: AbortSignal = never) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const state = { begun: false };
  const done = turns.run(signal, () => {
    state.begun = true;
    return promise;
  });
  return { state, done, end: resolve, fail: reject };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("turns", () => {
  it("come in the order of arrival, so many at a time", async () => {
    const turns = new Turns(2);
    const tasks = [task(turns), task(turns), task(turns), task(turns)] as const;
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

  it("pass by whoever stopped waiting, and are not lost by it", async () => {
    const turns = new Turns(1);
    const ending = new AbortController();
    const [first, impatient, last] = [task(turns), task(turns, ending.signal), task(turns)];
    ending.abort(new Error("no more time"));
    await expect(impatient.done).rejects.toThrow("no more time");
    first.end();
    await settled();
    expect([impatient.state.begun, last.state.begun]).toEqual([false, true]);
    last.end();
    await last.done;
    const next = task(turns);
    await settled();
    expect(next.state.begun).toBe(true);
  });

  it("are not given to whoever comes too late", async () => {
    await expect(task(new Turns(1), AbortSignal.abort(new Error("too late"))).done).rejects.toThrow("too late");
  });
});
