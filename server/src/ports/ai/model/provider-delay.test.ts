import { APICallError } from "ai";
import { describe, expect, it } from "vitest";
import { providerDelay } from "./provider-delay.ts";

const delayOf = (responseHeaders: Record<string, string>, responseBody = "") =>
  providerDelay(
    new APICallError({ message: "", url: "", requestBodyValues: {}, statusCode: 429, responseHeaders, responseBody }),
  );

describe("the delay requested by a provider", () => {
  it.each<[Record<string, string>, number | undefined]>([
    [{ "retry-after": "2" }, 2_000],
    [{ "retry-after": "0.5" }, 500],
    [{ "retry-after": "0" }, 0],
    [{ "retry-after": "2", "retry-after-ms": "1500" }, 1_500],
    [{ "retry-after": new Date(0).toUTCString() }, undefined],
    [{ "retry-after": "soon" }, undefined],
    [{ "retry-after": "-5" }, undefined],
    [{ "x-ratelimit-remaining-requests": "0", "x-ratelimit-reset-requests": "1m30.5s" }, 90_500],
    [{ "x-ratelimit-remaining-tokens": "0", "x-ratelimit-reset-tokens": "250ms" }, 250],
    [{ "x-ratelimit-remaining-requests": "7", "x-ratelimit-reset-requests": "1h" }, undefined],
    [{ "x-ratelimit-remaining-tokens": "0", "x-ratelimit-reset-tokens": "whenever" }, undefined],
    [{}, undefined],
  ])("is read from %j", (headers, delay) => {
    expect(delayOf(headers)).toBe(delay);
  });

  it("is relative to now if given as a date", () => {
    const delay = delayOf({ "retry-after": new Date(Date.now() + 3_600_000).toUTCString() });
    expect(delay).toBeGreaterThan(3_000_000);
  });

  it("is read from Google's response body", () => {
    const body = JSON.stringify({ error: { code: 429, details: [{ "@type": "RetryInfo", retryDelay: "17.5s" }] } });
    expect(delayOf({}, body)).toBe(17_500);
  });
});
