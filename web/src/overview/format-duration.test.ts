import { afterAll, describe, expect, it, vi } from "vitest";

vi.stubGlobal("document", { documentElement: {} });
vi.stubGlobal("navigator", { languages: ["en-GB", "de-DE"], userAgent: "" });
const { chooseLanguage } = await import("../texts/language.ts");
const { formatDuration } = await import("./format-duration.ts");
const { overviewTexts } = await import("./texts.ts");

afterAll(() => {
  chooseLanguage(undefined);
  vi.unstubAllGlobals();
});

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

describe("a duration", () => {
  it.each([
    [0, "1 min"],
    [20, "1 min"],
    [minute, "1 min"],
    [2.5 * minute, "3 min"],
    [59 * minute, "59 min"],
    [hour - 31, "59 min"],
    [hour - 30, "1 h"],
    [hour, "1 h"],
    [90 * minute, "1.5 h"],
    [9.5 * hour, "9.5 h"],
    [10.6 * hour, "11 h"],
    [47 * hour, "47 h"],
    [2 * day - 30 * minute, "2 d"],
    [2 * day, "2 d"],
    [2.25 * day, "2.3 d"],
    [10 * day, "10 d"],
    [10.4 * day, "10 d"],
    [1500 * day, "1,500 d"],
  ])("of %d seconds is %s", (seconds, text) => {
    chooseLanguage("en");
    expect(formatDuration(seconds, overviewTexts.en)).toBe(text);
  });

  it("is written in the person's language", () => {
    chooseLanguage("de");
    expect(formatDuration(90 * minute, overviewTexts.de)).toBe("1,5 Std.");
    expect(formatDuration(2.25 * day, overviewTexts.de)).toBe("2,3 Tage");
  });
});
