import { describe, expect, it } from "vitest";
import { type JobQueue, JobSlots } from "./job-slots.ts";

const queueOf = (org: string, { isSlow = false, readyAt = 0 } = {}): JobQueue => ({ org, isSlow, readyAt });

const newSlots = () => new JobSlots({ atOnce: 50, perOrganisation: 12 });

/** Starts as many of these jobs as there are slots for. Returns the organisations in the order of the starts. */
function startAll(slots: JobSlots, jobs: readonly (readonly [JobQueue, number])[]): string[] {
  const left = new Map(jobs);
  const started = [];
  slots.setWaiting([...left.keys()]);
  for (let next = slots.startNext(); next; next = slots.startNext()) {
    started.push(next.org);
    const others = (left.get(next) ?? 0) - 1;
    left.set(next, others);
    if (others > 0) slots.offer(next);
  }
  return started;
}

describe("job slots", () => {
  it("go to organisations in turn, first to the one that has waited longest", () => {
    const started = startAll(newSlots(), [
      [queueOf("b", { readyAt: 1_000 }), 3],
      [queueOf("a"), 100],
      [queueOf("c", { readyAt: 10 }), 1],
    ]);
    expect(started.slice(0, 8).join("")).toBe("acbababa");
  });

  it("are limited for each organisation and in total", () => {
    const slots = newSlots();
    expect(startAll(slots, [[queueOf("a"), 100]])).toHaveLength(12);
    const others = ["b", "c", "d", "e", "f"].map((org) => [queueOf(org), 100] as const);
    expect(startAll(slots, others)).toHaveLength(38);
  });

  it("go to slow jobs last, and at most half of them", () => {
    const slots = newSlots();
    const slow = (org: string) => [queueOf(org, { isSlow: true }), 100] as const;
    expect(startAll(slots, [slow("a"), [queueOf("b", { readyAt: 1_000 }), 2]]).join("")).toBe("bbaaaaaa");
    expect(startAll(slots, ["c", "d", "e", "f", "g"].map(slow))).toHaveLength(25 - 6);
    expect(startAll(slots, [[queueOf("h"), 100]])).toHaveLength(12);
  });

  it("go to an organisation's other jobs while its slow ones have all that they may have", () => {
    const slots = newSlots();
    expect(startAll(slots, [[queueOf("a", { isSlow: true }), 100]])).toHaveLength(6);
    expect(startAll(slots, [[queueOf("a"), 100]])).toHaveLength(6);
  });

  it("are passed on to the organisation with the fewest jobs in progress", () => {
    const slots = newSlots();
    const a = queueOf("a");
    startAll(
      slots,
      [a, queueOf("b"), queueOf("c"), queueOf("d")].map((queue) => [queue, 100]),
    );
    expect(
      startAll(slots, [
        [queueOf("e"), 1],
        [a, 50],
      ]),
    ).toEqual(["e"]);
    slots.end(a);
    expect(slots.startNext()).toBe(a);
  });

  it("are kept by a job with more to do until another has a better claim", () => {
    const slots = newSlots();
    const a = queueOf("a");
    startAll(
      slots,
      [a, queueOf("b"), queueOf("c"), queueOf("d"), queueOf("e")].map((queue) => [queue, 12]),
    );
    slots.setWaiting([]);
    expect(slots.mayContinue(a)).toBe(true);
    // Slow jobs never displace others.
    slots.setWaiting([queueOf("x", { isSlow: true })]);
    expect(slots.mayContinue(a)).toBe(true);
    const x = queueOf("x");
    slots.setWaiting([x]);
    expect(slots.mayContinue(a)).toBe(false);
    expect(slots.startNext()).toBeUndefined();
    slots.end(a);
    expect(slots.startNext()).toBe(x);
  });

  it("are shared by the jobs of an organisation that has reached its limit", () => {
    const slots = newSlots();
    const a = queueOf("a");
    expect(startAll(slots, [[a, 13]])).toHaveLength(12);
    expect(slots.mayContinue(a)).toBe(false);
    slots.end(a);
    expect(slots.startNext()).toBe(a);
  });

  it("stay with what waits in other organisations when some are looked at again", () => {
    const slots = newSlots();
    const b = queueOf("b");
    slots.setWaiting([queueOf("a"), b]);
    slots.setWaiting([], new Set(["a"]));
    expect(slots.startNext()).toBe(b);
    expect(slots.startNext()).toBeUndefined();
  });
});
