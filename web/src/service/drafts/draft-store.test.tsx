import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { type DraftName, readDraft, removeDraftsOf, useDraftText, writeDraft } from "./draft-store.ts";

const day = 24 * 60 * 60_000;
const now = Date.parse("2027-01-31T12:00:00Z");
const storageKey = ({ identity, organisation, key }: DraftName) => `corkboard.draft:${identity}:${organisation}:${key}`;
const storedText = (name: DraftName) => localStorage.getItem(storageKey(name));

/** What nothing has been written or read of. */
let lastName = 0;
const newName = (): DraftName => ({ identity: "ada", organisation: "o1", key: `comment:${++lastName}` });

beforeEach(() => {
  // Stores what other tests left, so that nothing waits for a timer of theirs.
  dispatchEvent(new Event("pagehide"));
  localStorage.clear();
  vi.useFakeTimers({ now, toFake: ["setTimeout", "clearTimeout", "Date"] });
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.clear();
});

describe("a draft", () => {
  test("is read as it was written, and as nothing before", () => {
    const name = newName();
    expect(readDraft(name)).toBe("");
    writeDraft(name, "Hello");
    expect(readDraft(name)).toBe("Hello");
  });

  test("belongs to one person, organisation and thing", () => {
    const name = newName();
    writeDraft(name, "Hello");
    expect(readDraft({ ...name, identity: "bob" })).toBe("");
    expect(readDraft({ ...name, organisation: "o2" })).toBe("");
    expect(readDraft({ ...name, key: "comment:other" })).toBe("");
  });

  test("is stored a quarter of a second after the first change, with the last one", () => {
    const name = newName();
    writeDraft(name, "H");
    vi.advanceTimersByTime(200);
    writeDraft(name, "Hello");
    vi.advanceTimersByTime(49);
    expect(storedText(name)).toBeNull();
    vi.advanceTimersByTime(1);
    expect(JSON.parse(storedText(name)!)).toEqual({ text: "Hello", savedAt: now + 250 });
  });

  test("is stored again after the next change", () => {
    const name = newName();
    writeDraft(name, "H");
    vi.advanceTimersByTime(250);
    writeDraft(name, "Hello");
    vi.advanceTimersByTime(250);
    expect(JSON.parse(storedText(name)!)).toMatchObject({ text: "Hello" });
  });

  test("is not stored any more once it is empty", () => {
    const name = newName();
    writeDraft(name, "Hello");
    vi.advanceTimersByTime(250);
    writeDraft(name, "");
    vi.advanceTimersByTime(250);
    expect(storedText(name)).toBeNull();
    expect(readDraft(name)).toBe("");
  });

  test("is stored when the page is closed", () => {
    const name = newName();
    writeDraft(name, "Hello");
    dispatchEvent(new Event("pagehide"));
    expect(storedText(name)).toContain("Hello");
  });

  test.each([
    ["at once when the page is hidden", "hidden", true],
    ["later when the page is shown", "visible", false],
  ] as const)("is stored %s", (_, state, isStored) => {
    const name = newName();
    writeDraft(name, "Hello");
    vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    expect(storedText(name) !== null).toBe(isStored);
  });

  test("that was stored can be continued", () => {
    const name = newName();
    localStorage.setItem(storageKey(name), JSON.stringify({ text: "Hello", savedAt: now }));
    expect(readDraft(name)).toBe("Hello");
  });

  test.each([
    "Hello",
    "null",
    '"Hello"',
    JSON.stringify({ text: 1, savedAt: now }),
    JSON.stringify({ text: "Hello" }),
    JSON.stringify({ text: "Hello", savedAt: "today" }),
    JSON.stringify({ savedAt: now }),
  ])("is empty if something else is stored: %s", (text) => {
    const name = newName();
    localStorage.setItem(storageKey(name), text);
    expect(readDraft(name)).toBe("");
  });

  test("is shown as it changes", async () => {
    const name = newName();
    const Shown = () => <p>{`Draft: ${useDraftText(name)}`}</p>;
    await draw(<Shown />);
    await expect.element(page.getByText("Draft:", { exact: true })).toBeVisible();
    writeDraft(name, "Hello");
    await expect.element(page.getByText("Draft: Hello", { exact: true })).toBeVisible();
  });
});

describe("another tab", () => {
  const changeElsewhere = (name: DraftName, text: string | null) => {
    const key = storageKey(name);
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify({ text, savedAt: now }));
    dispatchEvent(new StorageEvent("storage", { key }));
  };

  test("that sends what was written ends the draft here, where it is shown", async () => {
    const name = newName();
    writeDraft(name, "Hello");
    vi.advanceTimersByTime(250);
    const Shown = () => <p>{`Draft: ${useDraftText(name)}`}</p>;
    await draw(<Shown />);
    await expect.element(page.getByText("Draft: Hello", { exact: true })).toBeVisible();
    changeElsewhere(name, null);
    await expect.element(page.getByText("Draft:", { exact: true })).toBeVisible();
  });

  test("does not replace what is being written here", () => {
    const name = newName();
    writeDraft(name, "Hello");
    changeElsewhere(name, "Good morning");
    expect(readDraft(name)).toBe("Hello");
  });

  test("that stores other things changes no draft", () => {
    const name = newName();
    expect(readDraft(name)).toBe("");
    localStorage.setItem(storageKey(name), JSON.stringify({ text: "Hello", savedAt: now }));
    dispatchEvent(new StorageEvent("storage", { key: storageKey(newName()) }));
    dispatchEvent(new StorageEvent("storage", { key: "corkboard.language" }));
    dispatchEvent(new StorageEvent("storage", { key: null }));
    expect(readDraft(name)).toBe("");
  });
});

describe("somebody who signs out", () => {
  test("leaves no draft behind, stored or not", () => {
    const [stored, unsaved] = [newName(), newName()];
    writeDraft(stored, "Hello");
    vi.advanceTimersByTime(250);
    writeDraft(unsaved, "Good morning");
    removeDraftsOf("ada");
    expect([readDraft(stored), readDraft(unsaved)]).toEqual(["", ""]);
    vi.advanceTimersByTime(250);
    expect([storedText(stored), storedText(unsaved)]).toEqual([null, null]);
  });

  test("leaves the drafts of other people alone", () => {
    const other = { ...newName(), identity: "ada2" };
    writeDraft(other, "Hello");
    vi.advanceTimersByTime(250);
    removeDraftsOf("ada");
    expect(readDraft(other)).toBe("Hello");
  });

  test("does not see a draft any more", async () => {
    const name = newName();
    writeDraft(name, "Hello");
    const Shown = () => <p>{`Draft: ${useDraftText(name)}`}</p>;
    await draw(<Shown />);
    await expect.element(page.getByText("Draft: Hello", { exact: true })).toBeVisible();
    removeDraftsOf("ada");
    await expect.element(page.getByText("Draft:", { exact: true })).toBeVisible();
  });
});

test("a page that starts removes drafts that nobody returned to for thirty days, and nothing else", async () => {
  const store = (key: string, text: string) => localStorage.setItem(key, text);
  store("corkboard.draft:ada:o1:old", JSON.stringify({ text: "Hello", savedAt: now - 30 * day - 1 }));
  store("corkboard.draft:ada:o1:kept", JSON.stringify({ text: "Hello", savedAt: now - 30 * day + 60_000 }));
  store("corkboard.draft:ada:o1:unreadable", "Hello");
  store("corkboard.draftsman", "Hello");
  // The module by another name starts again.
  await import(/* @vite-ignore */ new URL("./draft-store.ts?again", import.meta.url).href);
  expect(Object.keys(localStorage).toSorted()).toEqual(["corkboard.draft:ada:o1:kept", "corkboard.draftsman"]);
});
