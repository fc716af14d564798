import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";

vi.stubGlobal("document", { documentElement: {} });
vi.stubGlobal("navigator", { languages: ["en-GB"], userAgent: "" });
const { chooseLanguage } = await import("../texts/language.ts");
const { holdAction } = await import("./held-action.ts");
const { holdToast, newestAction, removeToast, resumeToast, runToastAction, showToast } =
  await import("./toast-store.ts");

let log: string[] = [];

beforeEach(() => {
  log = [];
  vi.useFakeTimers();
});

afterEach(async () => {
  await vi.runAllTimersAsync();
  vi.useRealTimers();
});

afterAll(() => {
  chooseLanguage(undefined);
  vi.unstubAllGlobals();
});

/** Deletes a report and returns the ID of the toast. */
function deleteReport(outcome: Promise<unknown> = Promise.resolve()): number {
  holdAction({
    message: "Report deleted",
    run: () => {
      log.push("deleted");
      return outcome;
    },
    undo: () => log.push("shown again"),
  });
  return newestAction()!.id;
}

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("what cannot be undone", () => {
  it("happens after eight seconds, not earlier", async () => {
    deleteReport();
    await wait(7_999);
    expect(log).toEqual([]);
    await wait(1);
    expect(log).toEqual(["deleted"]);
    await wait(60_000);
    expect(log).toEqual(["deleted"]);
  });

  it("never happens after Undo, which the toast offers in the person's language", async () => {
    chooseLanguage("de");
    const id = deleteReport();
    expect(newestAction()).toMatchObject({ message: "Report deleted", action: { label: "Rückgängig", hint: "Z" } });
    runToastAction(id);
    expect(log).toEqual(["shown again"]);
    await wait(60_000);
    expect(log).toEqual(["shown again"]);
  });

  it("waits its time if somebody closes the toast, or others take its place", async () => {
    removeToast(deleteReport());
    await wait(7_999);
    expect(log).toEqual([]);
    await wait(1);
    expect(log).toEqual(["deleted"]);
    deleteReport();
    for (const message of ["Second", "Third", "Fourth"]) showToast({ message });
    await wait(7_999);
    expect(log).toEqual(["deleted"]);
    await wait(1);
    expect(log).toEqual(["deleted", "deleted"]);
  });

  it("waits while somebody reaches for Undo", async () => {
    const id = deleteReport();
    await wait(4_000);
    holdToast(id);
    await wait(60_000);
    expect(log).toEqual([]);
    resumeToast(id);
    await wait(8_000);
    expect(log).toEqual(["deleted"]);
  });

  it("is shown again with an error if it fails", async () => {
    const outcome = Promise.reject(new Error("Not from the service"));
    outcome.catch(() => {});
    deleteReport(outcome);
    await wait(8_000);
    expect(log).toEqual(["deleted", "shown again"]);
    // The error offers nothing to find it by, but it is the only thing that disappears later.
    expect(vi.getTimerCount()).toBe(1);
  });
});
