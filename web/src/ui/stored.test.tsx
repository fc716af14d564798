import { afterEach, expect, test, vi } from "vitest";
import { readStored, readStoredList, storedKeys, writeStored } from "./stored.ts";
import { applyTheme, chooseTheme, chosenTheme } from "./theme.ts";

afterEach(() => {
  vi.restoreAllMocks();
  for (const key of storedKeys("test.")) localStorage.removeItem(key);
  sessionStorage.removeItem("test.a");
  chooseTheme("system");
  localStorage.removeItem("corkboard.theme");
});

test("what was written is read, in its own area, until it is removed", () => {
  writeStored("test.a", "text");
  expect(readStored("test.a")).toBe("text");
  expect(localStorage.getItem("test.a")).toBe("text");
  expect(readStored("test.a", "sessionStorage")).toBeUndefined();
  writeStored("test.a", undefined);
  expect(readStored("test.a")).toBeUndefined();
  expect(localStorage.getItem("test.a")).toBeNull();
});

test("a tab has its own area", () => {
  writeStored("test.a", "text", "sessionStorage");
  expect(readStored("test.a", "sessionStorage")).toBe("text");
  expect(readStored("test.a")).toBeUndefined();
});

test("an empty text is a text", () => {
  writeStored("test.a", "");
  expect(readStored("test.a")).toBe("");
});

test("storage that is forbidden or full does no harm", () => {
  const refuse = () => {
    throw new DOMException("Refused", "QuotaExceededError");
  };
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(refuse);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(refuse);
  vi.spyOn(Storage.prototype, "removeItem").mockImplementation(refuse);
  expect(() => writeStored("test.a", "text")).not.toThrow();
  expect(() => writeStored("test.a", undefined)).not.toThrow();
  expect(readStored("test.a")).toBeUndefined();
  expect(readStoredList("test.a")).toEqual([]);
});

test.each([
  [undefined, []],
  ['["a",1]', ["a", 1]],
  ['{"a":1}', []],
  ["null", []],
  ["[", []],
])("%j is read as the list %j", (text, list) => {
  writeStored("test.a", text);
  expect(readStoredList("test.a")).toEqual(list);
});

test("keys are found by how they start", () => {
  writeStored("test.a", "1");
  writeStored("test.b", "2");
  writeStored("another.test.a", "3");
  expect(storedKeys("test.").toSorted()).toEqual(["test.a", "test.b"]);
  localStorage.removeItem("another.test.a");
});

const shown = () => document.documentElement.dataset.theme;

test("a chosen theme is applied at once and remembered", () => {
  chooseTheme("dark");
  expect(shown()).toBe("dark");
  expect(chosenTheme()).toBe("dark");
  chooseTheme("light");
  expect(shown()).toBe("light");
  chooseTheme("system");
  expect(shown()).toBeUndefined();
  expect(chosenTheme()).toBe("system");
});

test("a page starts with the theme that was chosen before", () => {
  writeStored("corkboard.theme", "dark");
  applyTheme();
  expect(shown()).toBe("dark");
});

test.each([undefined, "pink"])("with %j stored, the theme follows the system", (stored) => {
  writeStored("corkboard.theme", stored);
  expect(chosenTheme()).toBe("system");
});
