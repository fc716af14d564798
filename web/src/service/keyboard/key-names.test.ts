import { afterAll, describe, expect, it, vi } from "vitest";

vi.stubGlobal("document", { documentElement: {} });
const { chooseLanguage } = await import("../../texts/language.ts");
const { keyNames } = await import("./key-names.ts");

afterAll(() => {
  chooseLanguage(undefined);
  vi.unstubAllGlobals();
});

describe("the keys of a shortcut", () => {
  it.each([
    ["e", ["E"]],
    ["E", ["Shift+E"]],
    ["?", ["?"]],
    ["1", ["1"]],
    ["F2", ["F2"]],
    ["g i", ["G", "I"]],
    ["Escape", ["Esc"]],
    ["Enter", ["↵"]],
    ["ArrowDown", ["↓"]],
    ["ArrowUp", ["↑"]],
    ["Control+k", ["Ctrl+K"]],
    ["Control+Enter", ["Ctrl+↵"]],
    ["Control+k Escape", ["Ctrl+K", "Esc"]],
  ])("%s are written as %j", (keys, names) => {
    expect(keyNames(keys)).toEqual(names);
  });

  it("include the space bar, in the person's language", () => {
    chooseLanguage("en");
    expect(keyNames(" ")).toEqual(["Space"]);
    chooseLanguage("de");
    expect(keyNames(" ")).toEqual(["Leertaste"]);
  });
});
