import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { importInPage } from "../../test/support/import-in-page.ts";

const [format, { chooseLanguage }] = await importInPage(() =>
  Promise.all([import("./format.ts"), import("./language.ts")]),
);

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
/** In Los Angeles, which the browser's owner is in, it is still the day before. */
const now = Date.parse("2027-01-31T02:05:00Z");
const ago = (age: number) => new Date(now - age).toISOString();
/** Browsers separate units with spaces that do not break. */
const plain = (text: string) => text.replaceAll(/\s/g, " ");

beforeEach(() => {
  vi.stubEnv("TZ", "America/Los_Angeles");
  vi.stubGlobal("navigator", { languages: ["fr-FR", "en-GB", "de-AT"] });
  vi.stubGlobal("document", { documentElement: {} });
});

afterEach(() => {
  chooseLanguage("en");
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

describe("the short age", () => {
  it.each([
    [-hour, "now"],
    [0, "now"],
    [minute - 1, "now"],
    [minute, "1m"],
    [hour - 1, "59m"],
    [hour, "1h"],
    [day - 1, "23h"],
    [day, "1d"],
    [30 * day - 1, "29d"],
    [30 * day, "31 Dec"],
  ])("after %d ms is %s", (age, text) => {
    expect(format.shortAge(ago(age), now)).toBe(text);
  });

  it("is in German if the app is", () => {
    chooseLanguage("de");
    expect(format.shortAge(ago(0), now)).toBe("jetzt");
    expect(format.shortAge(ago(30 * day), now)).toBe("31. Dez.");
  });
});

describe("the long age", () => {
  it.each([
    [-hour, "now"],
    [minute - 1, "now"],
    [minute, "1 minute ago"],
    [hour - 1, "59 minutes ago"],
    [hour, "1 hour ago"],
    [day - 1, "23 hours ago"],
    [day, "yesterday"],
    [7 * day - 1, "6 days ago"],
    [7 * day, "23 Jan 2027"],
  ])("after %d ms is %s", (age, text) => {
    expect(format.longAge(ago(age), now)).toBe(text);
  });

  it("is in German if the app is", () => {
    chooseLanguage("de");
    expect(format.longAge(ago(3 * day), now)).toBe("vor 3 Tagen");
  });
});

describe("ages", () => {
  it("are counted from the current time", () => {
    vi.useFakeTimers({ now });
    try {
      expect([format.shortAge(ago(2 * hour)), format.longAge(ago(2 * hour))]).toEqual(["2h", "2 hours ago"]);
      expect(format.timeUntil(ago(-2 * hour))).toBe("in 2 hours");
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("the time until something", () => {
  it.each([
    [-hour, "now"],
    [0, "now"],
    [1, "in 1 second"],
    [minute - 1, "in 60 seconds"],
    [minute, "in 1 minute"],
    [minute + 29 * second, "in 1 minute"],
    [minute + 31 * second, "in 2 minutes"],
    [hour, "in 1 hour"],
    [23 * hour, "in 23 hours"],
    [day, "tomorrow"],
    [40 * day, "in 40 days"],
  ])("%d ms away is %s", (wait, text) => {
    expect(format.timeUntil(ago(-wait), now)).toBe(text);
  });
});

describe("a point in time", () => {
  it("is written in the time zone of whoever reads it", () => {
    const iso = new Date(now).toISOString();
    expect(format.exactTime(iso)).toBe("Saturday, 30 January 2027 at 18:05");
    expect(format.exactMinute(iso)).toBe("30 Jan 2027, 18:05");
    expect(format.exactDate(iso)).toBe("30 Jan 2027");
  });

  it("is written as in the country of whoever reads it", () => {
    const iso = new Date(now).toISOString();
    chooseLanguage("de");
    expect(format.exactMinute(iso)).toBe("30.01.2027, 18:05");
    chooseLanguage("en");
    vi.stubGlobal("navigator", { languages: ["en-CA"] });
    expect(plain(format.exactMinute(iso))).toBe("Jan 30, 2027, 6:05 p.m.");
  });
});

describe("a date without a time", () => {
  it("is the same day in every time zone", () => {
    expect(format.calendarDate("2027-01-31")).toBe("31 Jan 2027");
    expect(format.calendarDate("2027-01-31", "short")).toBe("31 Jan");
  });
});

describe("a number", () => {
  it.each([
    [0, "0"],
    [999, "999"],
    [1_000, "1,000"],
    [1_234_567, "1,234,567"],
    [1.5, "1.5"],
    [-1_000, "-1,000"],
  ])("%d is written %s", (value, text) => {
    expect(format.formatNumber(value)).toBe(text);
  });

  it("has the separators of the language", () => {
    vi.stubGlobal("navigator", { languages: ["de-DE"] });
    chooseLanguage("de");
    expect([format.formatNumber(1_234), format.formatNumber(1.5)]).toEqual(["1.234", "1,5"]);
  });
});

describe("a number of bytes", () => {
  it.each([
    [0, "0 bytes"],
    [1, "1 byte"],
    [1_023, "1,023 bytes"],
    [1_024, "1 kB"],
    [1_536, "1.5 kB"],
    [10 * 1_024 + 512, "11 kB"],
    [1_024 ** 2, "1 MB"],
    [1.44 * 1_024 ** 3, "1.4 GB"],
    [2 * 1_024 ** 4, "2 TB"],
    [2_048 * 1_024 ** 4, "2,048 TB"],
  ])("%d is written %s", (bytes, text) => {
    expect(plain(format.formatBytes(bytes))).toBe(text);
  });

  it("has the comma of the language", () => {
    chooseLanguage("de");
    expect(plain(format.formatBytes(1_536))).toBe("1,5 kB");
  });
});

describe("an amount of money", () => {
  it.each([
    [0, "US$0.00"],
    [0.001_234, "US$0.0012"],
    [0.099, "US$0.099"],
    [0.1, "US$0.10"],
    [12.345, "US$12.35"],
    [1_234, "US$1,234.00"],
  ])("%d dollars is written %s", (dollars, text) => {
    expect(format.formatUsd(dollars)).toBe(text);
  });
});
