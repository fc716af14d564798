import { examples } from "@corkboard/contract/examples";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { sessionQuery } from "../session/session.ts";
import { type DraftName, readDraft, removeDraftsOf, writeDraft } from "./draft-store.ts";
import { useDraft } from "./use-draft.ts";

const session = examples.getSession.response.data;
const identity = session.identity.id;
const organisation = session.organisations[0]!.id;
const name: DraftName = { identity, organisation, key: "comment:1" };
const storageKey = `corkboard.draft:${identity}:${organisation}:comment:1`;

beforeEach(() => {
  removeDraftsOf(identity);
  removeDraftsOf("somebody else");
});

afterEach(() => {
  dispatchEvent(new Event("pagehide"));
  removeDraftsOf(identity);
  removeDraftsOf("somebody else");
  vi.useRealTimers();
});

const stored = (key = storageKey): unknown => JSON.parse(localStorage.getItem(key) ?? "null");

test("a draft is there at once and stored soon after", () => {
  vi.useFakeTimers({ now: 5_000 });
  expect(readDraft(name)).toBe("");
  writeDraft(name, "a");
  writeDraft(name, "ab");
  expect(readDraft(name)).toBe("ab");
  vi.advanceTimersByTime(249);
  expect(stored()).toBeNull();
  vi.advanceTimersByTime(1);
  expect(stored()).toEqual({ text: "ab", savedAt: 5_250 });
});

test("an empty draft is not stored", () => {
  vi.useFakeTimers();
  writeDraft(name, "a");
  vi.advanceTimersByTime(250);
  writeDraft(name, "");
  vi.advanceTimersByTime(250);
  expect(localStorage.getItem(storageKey)).toBeNull();
  expect(readDraft(name)).toBe("");
});

test("a page that is closed stores what is not stored yet", () => {
  writeDraft(name, "a");
  dispatchEvent(new Event("pagehide"));
  expect(stored()).toMatchObject({ text: "a" });
});

test("a page that is hidden stores what is not stored yet, a visible one waits", () => {
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("visible");
  writeDraft(name, "a");
  dispatchEvent(new Event("visibilitychange"));
  expect(stored()).toBeNull();
  visibility.mockReturnValue("hidden");
  dispatchEvent(new Event("visibilitychange"));
  expect(stored()).toMatchObject({ text: "a" });
  visibility.mockRestore();
});

test.each<[string, Partial<DraftName>]>([
  ["another person", { identity: "somebody else" }],
  ["another organisation", { organisation: "another" }],
  ["another item", { key: "comment:2" }],
])("a draft does not show up for %s", (_, other) => {
  writeDraft(name, "mine");
  expect(readDraft({ ...name, ...other })).toBe("");
});

test("somebody who signs out leaves nothing behind, and others keep theirs", () => {
  const theirs = { ...name, identity: "somebody else" };
  writeDraft(name, "mine");
  writeDraft(theirs, "theirs");
  dispatchEvent(new Event("pagehide"));
  writeDraft(name, "mine, changed");
  removeDraftsOf(identity);
  dispatchEvent(new Event("pagehide"));
  expect(localStorage.getItem(storageKey)).toBeNull();
  expect(readDraft(name)).toBe("");
  expect(readDraft(theirs)).toBe("theirs");
});

test.each(["[", "null", "1", '{"text":"a"}', '{"savedAt":1}', '{"text":1,"savedAt":1}', '{"text":"a","savedAt":"1"}'])(
  "%j in the storage is no draft",
  (text) => {
    localStorage.setItem(storageKey, text);
    expect(readDraft(name)).toBe("");
  },
);

test("a draft from before a reload is there", () => {
  localStorage.setItem(storageKey, JSON.stringify({ text: "Before", savedAt: Date.now() }));
  expect(readDraft(name)).toBe("Before");
});

const field = page.getByRole("textbox");

function Editor() {
  const { text, setText, clear } = useDraft("comment:1");
  return (
    <>
      <textarea value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={clear}>
        Clear
      </button>
    </>
  );
}

const drawn = () => draw(<Editor />, { known: [[sessionQuery.queryKey, session]] });

test("a component shows and changes the draft of the person in their organisation", async () => {
  writeDraft(name, "Before");
  await drawn();
  await expect.element(field).toHaveValue("Before");
  await userEvent.fill(field, "After");
  expect(readDraft(name)).toBe("After");
  await userEvent.click(page.getByRole("button", { name: "Clear" }));
  await expect.element(field).toHaveValue("");
  expect(readDraft(name)).toBe("");
});

test("what was sent in another tab is no draft here any more", async () => {
  writeDraft(name, "Before");
  dispatchEvent(new Event("pagehide"));
  await drawn();
  await expect.element(field).toHaveValue("Before");
  localStorage.removeItem(storageKey);
  dispatchEvent(new StorageEvent("storage", { key: storageKey }));
  await expect.element(field).toHaveValue("");
});

test("what is being typed here is not replaced by another tab", () => {
  writeDraft(name, "Typed here");
  localStorage.setItem(storageKey, JSON.stringify({ text: "Typed there", savedAt: Date.now() }));
  dispatchEvent(new StorageEvent("storage", { key: storageKey }));
  expect(readDraft(name)).toBe("Typed here");
});

test("what else another tab stores changes nothing", () => {
  writeDraft(name, "Before");
  dispatchEvent(new Event("pagehide"));
  localStorage.removeItem(storageKey);
  dispatchEvent(new StorageEvent("storage", { key: "corkboard.theme" }));
  dispatchEvent(new StorageEvent("storage", { key: null }));
  expect(readDraft(name)).toBe("Before");
});
