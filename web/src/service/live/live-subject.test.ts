import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, it } from "vitest";
import { isOfKinds, onceCached } from "./live-subject.ts";

const event = (sequence: number) => ({ ...examples.streamEvents.response, sequence }) as Wire.Event;

type ApplyEvents = (queryClient: QueryClient, events: readonly Wire.Event[]) => void;

let queryClient: QueryClient;
let applied: number[][];
let loads: number;
beforeEach(() => {
  queryClient = new QueryClient();
  applied = [];
  loads = 0;
});

const apply: ApplyEvents = (given, events) => {
  expect(given).toBe(queryClient);
  applied.push(events.map(({ sequence }) => sequence));
};

/** A subject whose code is loaded when the test says so. */
function subject(kinds: readonly (readonly unknown[])[] = [["board"], ["card"]]) {
  let loading = Promise.withResolvers<ApplyEvents>();
  const { applyEvents } = onceCached(kinds, () => {
    loads += 1;
    loading = Promise.withResolvers();
    return loading.promise;
  });
  return {
    arrive: (...sequences: readonly number[]) => applyEvents?.(queryClient, sequences.map(event)),
    loaded: async (result: ApplyEvents = apply) => {
      loading.resolve(result);
      await new Promise(setImmediate);
    },
    failed: async () => {
      loading.reject(new Error("Not reachable"));
      await new Promise(setImmediate);
    },
  };
}

const isInvalidated = (queryKey: readonly unknown[]) => queryClient.getQueryState(queryKey)?.isInvalidated;

describe("the kind of a key", () => {
  it("is its first name", () => {
    expect(isOfKinds(["card", "c1"], [["board"], ["card"]])).toBe(true);
    expect(isOfKinds(["card", "c1"], [["card", "c2"]])).toBe(true);
    expect(isOfKinds(["card-comments", "c1"], [["board"], ["card"]])).toBe(false);
    expect(isOfKinds(["c1", "card"], [["card"]])).toBe(false);
    expect(isOfKinds(["card"], [])).toBe(false);
  });
});

describe("a subject that is not part of every page", () => {
  it("is not loaded for events while nothing of it is cached", () => {
    queryClient.setQueryData(["ticket", "t1"], {});
    const { arrive } = subject();
    arrive(1);
    expect(loads).toBe(0);
  });

  it("does not receive the events before something of it was cached", async () => {
    const { arrive, loaded } = subject();
    arrive(1);
    queryClient.setQueryData(["card", "c1"], {});
    arrive(2);
    await loaded();
    expect(applied).toEqual([[2]]);
  });

  it("is loaded with the first event, also while its data is still being loaded", () => {
    queryClient.getQueryCache().build(queryClient, { queryKey: ["board", "p1"] });
    const { arrive } = subject();
    arrive(1);
    expect(loads).toBe(1);
  });

  it("receives in order what arrived meanwhile, and then every event at once", async () => {
    queryClient.setQueryData(["card", "c1"], {});
    const { arrive, loaded } = subject();
    arrive(1, 2);
    arrive(3);
    expect(applied).toEqual([]);
    await loaded();
    expect(applied).toEqual([[1, 2, 3]]);
    arrive(4);
    arrive(5, 6);
    expect(applied).toEqual([[1, 2, 3], [4], [5, 6]]);
    expect(loads).toBe(1);
    expect(isInvalidated(["card", "c1"])).toBe(false);
  });

  it("loads its data again if it cannot be loaded itself, and no other data", async () => {
    queryClient.setQueryData(["card", "c1"], {});
    queryClient.setQueryData(["board", "p1"], {});
    queryClient.setQueryData(["ticket", "t1"], {});
    const { arrive, failed } = subject();
    arrive(1);
    await failed();
    expect(
      [
        ["card", "c1"],
        ["board", "p1"],
        ["ticket", "t1"],
      ].map(isInvalidated),
    ).toEqual([true, true, false]);
  });

  it("tries again with the next event after it could not be loaded, without the earlier ones", async () => {
    queryClient.setQueryData(["card", "c1"], {});
    const { arrive, failed, loaded } = subject();
    arrive(1);
    await failed();
    arrive(2);
    await loaded();
    expect(loads).toBe(2);
    expect(applied).toEqual([[2]]);
  });

  it("loads its data again if the events that waited cannot be applied", async () => {
    queryClient.setQueryData(["card", "c1"], {});
    const { arrive, loaded } = subject();
    arrive(1);
    await loaded(() => {
      throw new Error("Unexpected event");
    });
    expect(isInvalidated(["card", "c1"])).toBe(true);
  });
});
