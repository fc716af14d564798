import { describe, expect, it } from "vitest";
import { RoundRobinQueue } from "./round-robin-queue.ts";

describe("the round-robin queue", () => {
  it("serves an organisation that arrives before another item of the one served last", () => {
    const queue = new RoundRobinQueue<string>();
    for (const item of ["A1", "A2", "A3"]) queue.add("A", item);
    expect(queue.next()).toBe("A1");
    queue.add("B", "B1");
    queue.add("C", "C1");
    expect(Array.from({ length: 5 }, () => queue.next())).toEqual(["B1", "A2", "C1", "A3", undefined]);
  });

  it("serves an organisation again if no other is waiting", () => {
    const queue = new RoundRobinQueue<string>();
    for (const item of ["A1", "A2"]) queue.add("A", item);
    expect([queue.next(), queue.next(), queue.next()]).toEqual(["A1", "A2", undefined]);
  });

  it("forgets an item that is removed, and an organisation whose last one is", () => {
    const queue = new RoundRobinQueue<string>();
    for (const item of ["A1", "A2", "B1"]) queue.add(item.slice(0, 1), item);
    queue.remove("A", "A1");
    queue.remove("B", "B1");
    queue.remove("B", "B1");
    expect([queue.size, queue.sizeOf("A"), queue.sizeOf("B")]).toEqual([1, 1, 0]);
    expect([queue.next(), queue.next()]).toEqual(["A2", undefined]);
  });
});
