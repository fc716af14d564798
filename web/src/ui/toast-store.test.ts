import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { holdToast, newestAction, removeToast, resumeToast, runToastAction, showToast } from "./toast-store.ts";

let log: string[] = [];

beforeEach(() => {
  log = [];
  vi.useFakeTimers();
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

/** Shows a toast with Undo and returns its ID. */
function show(message: string): number {
  showToast({
    message,
    action: { label: "Undo", run: () => log.push(`${message}: undone`) },
    onGone: () => log.push(`${message}: gone`),
  });
  return newestAction()!.id;
}

describe("a toast", () => {
  it("disappears after eight seconds, not earlier", () => {
    show("Archived");
    vi.advanceTimersByTime(7_999);
    expect(log).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(log).toEqual(["Archived: gone"]);
    expect(newestAction()).toBeUndefined();
  });

  it("stays while somebody reads it, and then for eight seconds more", () => {
    const id = show("Archived");
    vi.advanceTimersByTime(7_000);
    holdToast(id);
    vi.advanceTimersByTime(60_000);
    expect(log).toEqual([]);
    resumeToast(id);
    vi.advanceTimersByTime(7_999);
    expect(log).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(log).toEqual(["Archived: gone"]);
  });

  it("starts its eight seconds again when somebody leaves it without having held it", () => {
    const id = show("Archived");
    vi.advanceTimersByTime(5_000);
    resumeToast(id);
    vi.advanceTimersByTime(7_999);
    expect(log).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(log).toEqual(["Archived: gone"]);
  });

  it("can be removed earlier, once", () => {
    const remove = showToast({ message: "Saving", onGone: () => log.push("gone") });
    remove();
    remove();
    expect(log).toEqual(["gone"]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("does what it offers once, and is then not reported as gone", () => {
    const id = show("Archived");
    runToastAction(id);
    runToastAction(id);
    removeToast(id);
    vi.advanceTimersByTime(20_000);
    expect(log).toEqual(["Archived: undone"]);
  });

  it("is neutral unless it says otherwise", () => {
    show("Archived");
    expect(newestAction()).toMatchObject({ message: "Archived", tone: "neutral" });
    showToast({ message: "Failed", tone: "error", action: { label: "Retry", run: () => {} } });
    expect(newestAction()).toMatchObject({ message: "Failed", tone: "error" });
  });
});

describe("several toasts", () => {
  it("are three at most: the oldest makes room", () => {
    show("First");
    show("Second");
    show("Third");
    expect(log).toEqual([]);
    show("Fourth");
    expect(log).toEqual(["First: gone"]);
    show("Fifth");
    expect(log).toEqual(["First: gone", "Second: gone"]);
  });

  it("have their own time and their own action", () => {
    const first = show("First");
    vi.advanceTimersByTime(3_000);
    const second = show("Second");
    vi.advanceTimersByTime(5_000);
    expect(log).toEqual(["First: gone"]);
    runToastAction(first);
    expect(log).toEqual(["First: gone"]);
    runToastAction(second);
    expect(log).toEqual(["First: gone", "Second: undone"]);
  });

  it("offer the action of the newest that has one", () => {
    const first = show("First");
    const second = show("Second");
    showToast({ message: "Copied" });
    expect(newestAction()?.id).toBe(second);
    removeToast(second);
    expect(newestAction()?.id).toBe(first);
    removeToast(first);
    expect(newestAction()).toBeUndefined();
  });
});
