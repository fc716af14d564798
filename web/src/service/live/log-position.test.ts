import { afterEach, describe, expect, it, vi } from "vitest";

let opened = 0;

/** A tab that was just opened, and the requests that it sends. */
async function openTab(respond: () => Response) {
  const requests: string[] = [];
  vi.stubGlobal("location", new URL("https://corkboard.example/inbox"));
  vi.stubGlobal("fetch", async (url: string) => {
    requests.push(url);
    return respond();
  });
  const tab: typeof import("./log-position.ts") = await import(
    /* @vite-ignore */ `./log-position.ts?opened=${++opened}`
  );
  return { ...tab, requests };
}

const newest = (...sequences: readonly number[]) =>
  Response.json({ data: sequences.map((sequence) => ({ sequence })), next_cursor: null });

afterEach(() => void vi.unstubAllGlobals());

describe("the position of the event log", () => {
  it("is asked for once, and taken by the first stream only", async () => {
    const { noteLogPosition, takeLogPosition, requests } = await openTab(() => newest(42));
    await Promise.all([noteLogPosition(), noteLogPosition()]);
    expect(requests.map((url) => url.slice(url.indexOf("?")))).toEqual(["?order=newest&limit=1"]);
    expect(await takeLogPosition()).toBe(42);
    expect(await takeLogPosition()).toBeUndefined();
    await noteLogPosition();
    expect(await takeLogPosition()).toBeUndefined();
    expect(requests).toHaveLength(1);
  });

  it.each([
    ["the log is empty", () => newest()],
    ["the service fails", () => Response.json({ error: "Internal error" }, { status: 500 })],
    ["nobody is signed in", () => Response.json({ error: "Unauthorized" }, { status: 401 })],
    [
      "the service cannot be reached",
      () => {
        throw new TypeError("Failed to fetch");
      },
    ],
  ])("is unknown if %s", async (_, respond) => {
    const { noteLogPosition, takeLogPosition } = await openTab(respond);
    await noteLogPosition();
    expect(await takeLogPosition()).toBeUndefined();
  });

  it("is unknown to a stream that opens before anybody asked", async () => {
    const { takeLogPosition, requests } = await openTab(() => newest(42));
    expect(await takeLogPosition()).toBeUndefined();
    expect(requests).toEqual([]);
  });
});
