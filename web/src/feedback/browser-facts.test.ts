import { readIncidents } from "@corkboard/contract/session-steps";
import { describe, expect, it } from "vitest";
import { readBrowserFacts, titleOf } from "./browser-facts.ts";

describe("what is known about the visitor's browser", () => {
  it("is shown in short lines", () => {
    const facts = readBrowserFacts({
      browser: "Safari 18.5",
      os: "macOS",
      viewport: { width: 1280, height: 720 },
      device_pixel_ratio: 1.3333,
      screen: { width: 1512, height: 982 },
      language: "de-AT",
      time_zone: "Europe/Vienna",
      selector: "#pay",
      user_agent: "Mozilla/5.0",
    });
    expect(facts).toEqual({
      browser: "Safari 18.5 · macOS",
      viewport: "1280 × 720 @1.33×",
      screen: "1512 × 982",
      language: "de-AT · Europe/Vienna",
      selector: "#pay",
      userAgent: "Mozilla/5.0",
    });
  });

  it("does not mention an ordinary pixel ratio, nor that of the viewport for the screen", () => {
    const size = { width: 800, height: 600 };
    expect(readBrowserFacts({ viewport: size, device_pixel_ratio: 1 }).viewport).toBe("800 × 600");
    expect(readBrowserFacts({ viewport: size }).viewport).toBe("800 × 600");
    expect(readBrowserFacts({ screen: size, device_pixel_ratio: 2 }).screen).toBe("800 × 600");
  });

  it("is empty for whatever else an integration sends", () => {
    const nothing = { browser: "", viewport: "", screen: "", language: "", selector: "", userAgent: "" };
    expect(readBrowserFacts({})).toEqual(nothing);
    expect(
      readBrowserFacts({
        browser: 7,
        os: null,
        viewport: { width: 800 },
        screen: { width: Number.NaN, height: 600 },
        language: ["de"],
        selector: {},
        user_agent: true,
      }),
    ).toEqual(nothing);
    expect(readBrowserFacts({ viewport: null, screen: "800x600" })).toEqual(nothing);
    expect(readBrowserFacts({ os: "Linux", time_zone: "UTC" })).toMatchObject({ browser: "Linux", language: "UTC" });
  });
});

describe("the incidents on the visitor's page", () => {
  it("are errors and failed requests, oldest first, and those without a time before them", () => {
    const incidents = readIncidents({
      console_errors: [
        { at: "2026-03-02T10:00:05Z", message: "late" },
        { at: "2026-03-02T10:00:01Z", message: "early" },
        "no time",
      ],
      failed_requests: [{ at: "2026-03-02T10:00:03Z", method: "POST", url: "/api/payments", status: 500 }],
    });
    expect(incidents.map(titleOf)).toEqual(["no time", "early", "500 POST /api/payments", "late"]);
    expect(incidents.map(({ at }) => at)).toEqual([
      Number.NaN,
      Date.parse("2026-03-02T10:00:01Z"),
      Date.parse("2026-03-02T10:00:03Z"),
      Date.parse("2026-03-02T10:00:05Z"),
    ]);
  });

  it("show an error without a message as it was sent", () => {
    const sent = [{ code: 7 }, { message: "" }, 42, null];
    expect(readIncidents({ console_errors: sent }).map(titleOf)).toEqual([
      '{"code":7}',
      '{"message":""}',
      "42",
      "null",
    ]);
  });

  it("leave out what a request does not say", () => {
    const sent = [{ method: "GET", url: "/cart" }, { url: "/cart", status: "500" }, "GET /cart", null];
    expect(readIncidents({ failed_requests: sent }).map(titleOf)).toEqual(["GET /cart", "/cart"]);
  });

  it("are none if there is no list", () => {
    expect(readIncidents({})).toEqual([]);
    expect(readIncidents({ console_errors: "boom", failed_requests: { length: 1 } })).toEqual([]);
  });
});
