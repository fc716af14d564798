import { describe, expect, it } from "vitest";
import { dayIn, isTimeZone, nextDigest } from "./digest-times.ts";

describe("the time of a digest", () => {
  it.each([
    { after: "2026-03-02T06:59:00Z", timeZone: "UTC", hour: 7, next: "2026-03-02T07:00:00.000Z" },
    { after: "2026-03-02T07:00:00Z", timeZone: "UTC", hour: 7, next: "2026-03-03T07:00:00.000Z" },
    { after: "2026-03-02T06:59:00Z", timeZone: "Europe/Berlin", hour: 8, next: "2026-03-02T07:00:00.000Z" },
    { after: "2026-07-02T05:00:00Z", timeZone: "Europe/Berlin", hour: 8, next: "2026-07-02T06:00:00.000Z" },
    { after: "2026-03-02T23:30:00Z", timeZone: "Pacific/Auckland", hour: 0, next: "2026-03-03T11:00:00.000Z" },
    { after: "2026-03-02T02:00:00Z", timeZone: "America/New_York", hour: 23, next: "2026-03-02T04:00:00.000Z" },
    { after: "2026-03-02T02:00:00Z", timeZone: "Asia/Kathmandu", hour: 8, next: "2026-03-02T02:15:00.000Z" },
    // Days on which clocks are changed: hours skipped at 2, and repeated from 2 to 3.
    { after: "2026-03-28T07:00:00Z", timeZone: "Europe/Berlin", hour: 7, next: "2026-03-29T05:00:00.000Z" },
    { after: "2026-03-28T23:30:00Z", timeZone: "Europe/Berlin", hour: 7, next: "2026-03-29T05:00:00.000Z" },
    { after: "2026-03-29T05:00:00Z", timeZone: "Europe/Berlin", hour: 7, next: "2026-03-30T05:00:00.000Z" },
    { after: "2026-10-24T07:00:00Z", timeZone: "Europe/Berlin", hour: 7, next: "2026-10-25T06:00:00.000Z" },
    { after: "2026-10-24T22:30:00Z", timeZone: "Europe/Berlin", hour: 7, next: "2026-10-25T06:00:00.000Z" },
    { after: "2026-10-25T05:30:00Z", timeZone: "Europe/Berlin", hour: 7, next: "2026-10-25T06:00:00.000Z" },
    { after: "2026-03-08T02:00:00Z", timeZone: "America/New_York", hour: 3, next: "2026-03-08T07:00:00.000Z" },
    { after: "2026-11-01T02:00:00Z", timeZone: "America/New_York", hour: 3, next: "2026-11-01T08:00:00.000Z" },
    { after: "2026-11-01T04:30:00Z", timeZone: "America/New_York", hour: 23, next: "2026-11-02T04:00:00.000Z" },
  ])("after $after is $next at $hour in $timeZone", ({ after, timeZone, hour, next }) => {
    expect(nextDigest(new Date(after), { hour, timeZone }, null).toISOString()).toBe(next);
  });

  it("is once a day when clocks are changed, also if the hour is skipped or repeated", () => {
    for (const [from, hour] of [
      ["2026-03-27T12:00:00Z", 2],
      ["2026-10-23T12:00:00Z", 2],
    ] as const) {
      const days = [];
      let time = new Date(from);
      for (let digest = 0; digest < 4; digest++) {
        time = nextDigest(time, { hour, timeZone: "Europe/Berlin" }, days.at(-1) ?? null);
        days.push(dayIn(time, "Europe/Berlin"));
      }
      const first = Date.parse(`${from.slice(0, 10)}T00:00:00Z`);
      expect(days).toEqual([1, 2, 3, 4].map((day) => new Date(first + day * 86_400_000).toISOString().slice(0, 10)));
    }
  });

  it("is not on the day of the last one, whatever the hour is changed to", () => {
    const after = new Date("2026-03-02T07:30:00Z");
    const later = { hour: 20, timeZone: "UTC" };
    expect(nextDigest(after, later, "2026-03-02").toISOString()).toBe("2026-03-03T20:00:00.000Z");
  });

  it("needs a time zone that exists", () => {
    for (const name of ["UTC", "Europe/Berlin", "America/Argentina/Buenos_Aires"]) expect(isTimeZone(name)).toBe(true);
    for (const name of ["", "Nowhere", "Europe/Atlantis", "../etc/passwd"]) expect(isTimeZone(name)).toBe(false);
  });
});
