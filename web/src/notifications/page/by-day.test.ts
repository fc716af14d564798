import type { Wire } from "@corkboard/client";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";

vi.stubGlobal("document", { documentElement: {} });
vi.stubGlobal("navigator", { languages: ["en-GB", "de-DE"], userAgent: "" });
const { chooseLanguage } = await import("../../texts/language.ts");
const { byDay } = await import("./by-day.ts");

afterEach(() => void vi.unstubAllEnvs());
afterAll(() => {
  chooseLanguage(undefined);
  vi.unstubAllGlobals();
});

const names = { today: "Heute", yesterday: "Gestern" };

const at = (...time: [year: number, month: number, day: number, hour?: number, minute?: number]): Wire.Notification => {
  const [year, month, day, hour = 12, minute = 0] = time;
  const created_at = new Date(year, month - 1, day, hour, minute).toISOString();
  return { id: created_at, created_at } as Wire.Notification;
};

describe("notifications by day", () => {
  it.each(["UTC", "America/Los_Angeles", "Asia/Tokyo"])(
    "are grouped and labelled by the reader's days, in %s",
    (zone) => {
      vi.stubEnv("TZ", zone);
      chooseLanguage("de");
      const now = new Date(2026, 2, 1, 9, 30);
      const [late, early] = [at(2026, 3, 1, 9), at(2026, 3, 1, 0, 0)];
      const before = [at(2026, 2, 28, 23, 59), at(2026, 2, 28, 0, 1)];
      const [friday, lastYear] = [at(2026, 2, 27), at(2025, 12, 31)];
      const days = byDay([late, early, ...before, friday, lastYear], names, now);
      expect(days.map(({ label, items }) => [label, items])).toEqual([
        ["Heute", [late, early]],
        ["Gestern", before],
        ["Freitag, 27. Februar", [friday]],
        ["Mittwoch, 31. Dezember 2025", [lastYear]],
      ]);
      expect(new Set(days.map(({ day }) => day)).size).toBe(4);
    },
  );

  it("have no day if there are none", () => {
    expect(byDay([], names)).toEqual([]);
  });
});
