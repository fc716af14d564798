import { describe, expect, it } from "vitest";
import { browserOf, systemOf } from "./browser-facts.ts";

describe("browser and system", () => {
  it.each([
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0",
      "Edge 141.0.0.0",
      "Windows 10.0",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
      "Safari 18.1",
      "iOS 18.1",
    ],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox 140.0", "Linux"],
    [
      "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36",
      "Chrome 141.0.0.0",
      "Android 15",
    ],
    ["curl/8", "", ""],
  ])("are read from %s", (userAgent, browser, system) => {
    expect([browserOf(userAgent), systemOf(userAgent)]).toEqual([browser, system]);
  });
});
