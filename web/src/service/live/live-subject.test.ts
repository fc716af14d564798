import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { isTruncated, valuesOf } from "./event-values.ts";
import { isOfKinds, onceCached } from "./live-subject.ts";

const [event] = examples.listEvents.response.data;
const numbered = (id: string): Wire.Event => ({ ...event!, id });
const [first, second, third] = ["1", "2", "3"].map(numbered);

/** Longer than any chain of promises in here. */
const everythingElse = () => new Promise((resolve) => setImmediate(resolve));

describe("a subject that is loaded with its first event", () => {
  function subject(load: Promise<void> = Promise.resolve()) {
    const log: string[] = [];
    const queryClient = new QueryClient();
    const { applyEvents } = onceCached([["board"]], async () => {
      log.push("loaded");
      await load;
      return (_, events) => void log.push(events.map(({ id }) => id).join());
    });
    const apply = (...events: readonly Wire.Event[]) => applyEvents!(queryClient, events);
    return { log, queryClient, apply };
  }

  it("is not loaded while nothing of it is cached", async () => {
    const { log, queryClient, apply } = subject();
    queryClient.setQueryData(["ticket", "1"], {});
    apply(first!);
    await everythingElse();
    expect(log).toEqual([]);
  });

  it("is loaded once, and receives all events in their order", async () => {
    const loading = Promise.withResolvers<void>();
    const { log, queryClient, apply } = subject(loading.promise);
    queryClient.setQueryData(["board", "1"], {});
    apply(first!);
    apply(second!);
    await everythingElse();
    expect(log).toEqual(["loaded"]);
    loading.resolve();
    await everythingElse();
    expect(log).toEqual(["loaded", "1,2"]);
    apply(third!);
    expect(log).toEqual(["loaded", "1,2", "3"]);
  });

  it("loads its data again if it cannot be loaded itself, and nothing else", async () => {
    const failed = Promise.reject(new Error("unreachable"));
    failed.catch(() => {});
    const { log, queryClient, apply } = subject(failed);
    queryClient.setQueryData(["board", "1"], {});
    queryClient.setQueryData(["ticket", "1"], {});
    apply(first!);
    await everythingElse();
    const isInvalid = (key: readonly string[]) => queryClient.getQueryState(key)!.isInvalidated;
    expect(isInvalid(["board", "1"])).toBe(true);
    expect(isInvalid(["ticket", "1"])).toBe(false);
    apply(second!);
    await everythingElse();
    expect(log).toEqual(["loaded", "loaded"]);
  });
});

describe("keys", () => {
  it("are of one kind if they start with the same name", () => {
    expect(isOfKinds(["board", "1"], [["card"], ["board"]])).toBe(true);
    expect(isOfKinds(["board", "1"], [["board", "2"]])).toBe(true);
    expect(isOfKinds(["boards"], [["board"]])).toBe(false);
    expect(isOfKinds(["board"], [])).toBe(false);
  });
});

describe("the values of an event", () => {
  const updated = { ...event!, type: "card.updated", displaced: undefined } as const;
  const changes = {
    title: { from: "a", to: "b" },
    description: { from: null, to: null, truncated: true as const },
  };

  it("are the new ones, without those that are too long", () => {
    expect(valuesOf({ ...updated, changes })).toEqual({ title: "b" });
    expect(valuesOf({ ...updated, changes: {} })).toEqual({});
  });

  it("are incomplete if one of them is too long", () => {
    expect(isTruncated({ ...updated, changes })).toBe(true);
    expect(isTruncated({ ...updated, changes: { title: changes.title } })).toBe(false);
  });
});
