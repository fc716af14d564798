import { afterEach, describe, expect, it } from "vitest";
import { seekRequests } from "./seek-requests.ts";

afterEach(() => {
  seekRequests.clear("item-1");
  seekRequests.clear("item-2");
});

describe("a moment that somebody asked to see", () => {
  it("is kept for a replay that is not shown yet, the last one for each item", () => {
    expect(seekRequests.latest("item-1")).toBeUndefined();
    seekRequests.send("item-1", 4_000);
    seekRequests.send("item-1", 0);
    seekRequests.send("item-2", 9_000);
    expect([seekRequests.latest("item-1"), seekRequests.latest("item-2")]).toEqual([0, 9_000]);
  });

  it("is forgotten once it was shown, while those of other items are kept", () => {
    seekRequests.send("item-1", 4_000);
    seekRequests.send("item-2", 9_000);
    seekRequests.clear("item-1");
    expect([seekRequests.latest("item-1"), seekRequests.latest("item-2")]).toEqual([undefined, 9_000]);
  });
});
