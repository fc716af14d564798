import { describe, expect, it } from "vitest";
import { deviceOf } from "./device.ts";

const webkit = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const chrome = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0";

describe("the device of a session", () => {
  it.each([
    ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0", "Firefox · Windows"],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/141.0.0.0`, "Edge · Windows"],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${chrome} Safari/537.36`, "Chrome · Mac OS"],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.5 Safari/605.1.15`, "Safari · Mac OS"],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webkit} Version/18.5 Mobile/15E148 Safari/604.1`,
      "Safari · iPhone",
    ],
    [
      `Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) ${webkit} Version/16.6 Mobile/15E148 Safari/604.1`,
      "Safari · iPad",
    ],
    [`Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`, "Chrome · Android"],
    [`Mozilla/5.0 (X11; Linux x86_64) ${chrome} Safari/537.36`, "Chrome · Linux"],
  ])("is a browser and a system: %s", (userAgent, device) => {
    expect(deviceOf(userAgent)).toBe(device);
  });

  it("is named as far as the browser says", () => {
    expect(deviceOf("Firefox/144.0")).toBe("Firefox");
    expect(deviceOf("SomeApp/1.0 (Android 15)")).toBe("Android");
    expect(deviceOf("curl/8.5.0")).toBeUndefined();
    expect(deviceOf("")).toBeUndefined();
  });
});
