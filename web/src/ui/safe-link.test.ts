import { describe, expect, it } from "vitest";
import { safeLink, shownAddress } from "./safe-link.ts";

describe("a link from a visitor", () => {
  it.each([
    "https://velonoord.example/cart?id=1",
    "http://localhost:3000/",
    "HTTPS://velonoord.example/",
    "mailto:ada@velonoord.example",
  ])("may lead to %s", (address) => {
    expect(safeLink(address)?.href).toBe(new URL(address).href);
  });

  it.each([
    "javascript:alert(1)",
    " JavaScript:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:msgbox(1)",
    "file:///etc/passwd",
    "blob:https://velonoord.example/1",
    "/cart",
    "velonoord.example",
    "",
  ])("does not lead to %j", (address) => {
    expect(safeLink(address)).toBeUndefined();
  });

  it.each([
    ["https://velonoord.example/", "velonoord.example"],
    ["https://velonoord.example:8443", "velonoord.example:8443"],
    ["https://velonoord.example/cart", "velonoord.example/cart"],
    ["https://velonoord.example/cart?id=1#top", "velonoord.example/cart?id=1"],
    ["https://velonoord.example/?id=1", "velonoord.example/?id=1"],
    ["mailto:ada@velonoord.example", "ada@velonoord.example"],
  ])("to %s is shown as %s", (address, shown) => {
    expect(shownAddress(new URL(address))).toBe(shown);
  });
});
