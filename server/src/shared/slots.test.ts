import { describe, expect, it } from "vitest";
import { RoundRobinQueue } from "./round-robin-queue.ts";
import { Slots } from "./slots.ts";

const newSlots = (limit: number) => new Slots(limit, new RoundRobinQueue<() => void>());

const never = new AbortController().signal;

/** Work that runs until it is ended. */
function task(slots: Slots<string>, signal: AbortSignal = never) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const state = { begun: false };
  const done = slots.run(
    "",
    () => {
      state.begun = true;
      return promise;
    },
    signal,
  );
  return { state, done, end: resolve, fail: reject };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("slots", () => {
  it("runs tasks in order of arrival, up to the limit", async () => {
    const slots = newSlots(2);
    const tasks = [task(slots), task(slots), task(slots), task(slots)] as const;
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
    const slots = newSlots(1);
    const ending = new AbortController();
    const [first, impatient, last] = [task(slots), task(slots, ending.signal), task(slots)];
    ending.abort(new Error("no more time"));
    await expect(impatient.done).rejects.toThrow("no more time");
    first.end();
    await settled();
    expect([impatient.state.begun, last.state.begun]).toEqual([false, true]);
    last.end();
    await last.done;
    const next = task(slots);
    await settled();
    expect(next.state.begun).toBe(true);
  });

  it("rejects a task whose signal is already aborted", async () => {
    await expect(task(newSlots(1), AbortSignal.abort(new Error("too late"))).done).rejects.toThrow("too late");
  });

  it("serves another organisation before the one that is running", async () => {
    const slots = newSlots(1);
    const first = Promise.withResolvers<void>();
    const begun: string[] = [];
    const jobs = ["A1", "A2", "B1"].map((name) =>
      slots.run(name.slice(0, 1), async () => {
        begun.push(name);
        if (name === "A1") await first.promise;
      }),
    );
    first.resolve();
    await Promise.all(jobs);
    expect(begun).toEqual(["A1", "B1", "A2"]);
  });

  it("rejects work beyond the line's limits, and keeps its slots", async () => {
    const slots = new Slots(1, new RoundRobinQueue<() => void>({ total: 2, perOrg: 1, full: () => new Error("full") }));
    const first = Promise.withResolvers<void>();
    const jobs = ["A", "A", "B"].map((org) => slots.run(org, () => first.promise));
    for (const org of ["A", "C"]) await expect(slots.run(org, async () => undefined)).rejects.toThrow("full");
    first.resolve();
    await Promise.all(jobs);
    expect(await slots.run("A", async () => "served")).toBe("served");
  });
});
