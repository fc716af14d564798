import { describe, expect, it } from "vitest";
import { redactUrl } from "./redact-url.ts";

const redact = (address: string) => redactUrl(address, "https://shop.example/basket");

describe("URLs in a report", () => {
  it("keep what a developer needs", () => {
    expect(redact("/api/items?page=2&sort=name#top")).toBe("https://shop.example/api/items?page=2&sort=name#top");
  });

  it.each([
    ["https://mia:secret@shop.example/", "https://shop.example/"],
    ["/reset?token=abc&lang=de", "https://shop.example/reset?token=***&lang=de"],
    ["/cb#access_token=abc&state=1", "https://shop.example/cb#access_token=***&state=1"],
    ["/x?api_key=1&Password=2&sid=3&email=a@b.c", "https://shop.example/x?api_key=***&Password=***&sid=***&email=***"],
    ["data:text/plain,secret", "data:…"],
    ["blob:https://shop.example/1234", "blob:…"],
    ["http://[broken", ""],
  ])("have secrets redacted: %s", (given, expected) => {
    expect(redact(given)).toBe(expected);
  });

  it("are limited in length", () => {
    expect(redact(`/?q=${"x".repeat(10_000)}`)).toHaveLength(2_000);
  });
});
