import { describe, expect, it } from "vitest";
import { fromFirstMatch, matchesText } from "./match-text.ts";

describe("the words in the palette", () => {
  it.each([
    ["Website of Müller & Söhne", "web"],
    ["Website of Müller & Söhne", "SÖH web"],
    ["Website of Müller & Söhne", "muller sohne"],
    ["Website of Müller & Söhne", "mueller soehne"],
    ["Mueller", "müller"],
    ["Müller", "mu\u0308ller"],
    ["Mueller", "mu\u0308ller"],
    ["Große Straße", "grosse stras"],
    ["Café", "cafe"],
    ["Release 2.4", "4"],
    ["Anything", ""],
    ["Anything", " – "],
  ])("find %j by %j", (name, text) => {
    expect(matchesText(name, text)).toBe(true);
  });

  it.each([
    ["Website", "site"],
    ["Website", "website shop"],
    ["Website", "shop website"],
    ["Web", "website"],
    ["", "a"],
  ])("do not find %j by %j", (name, text) => {
    expect(matchesText(name, text)).toBe(false);
  });
});

describe("an excerpt in the palette", () => {
  const long = "The visitor opened the shop, filled the cart and then the payment was refused without a reason";

  it("starts a few words before the first match", () => {
    expect(fromFirstMatch(long, "refu")).toBe("…then the payment was refused without a reason");
    expect(fromFirstMatch(long, "reason refused")).toBe("…then the payment was refused without a reason");
    expect(fromFirstMatch("We wanted to repay the customer, but then they could not pay", "pay")).toBe(
      "…then they could not pay",
    );
    expect(fromFirstMatch("Erst ging alles gut und danach die Überweisung nicht", "ueber")).toBe(
      "…gut und danach die Überweisung nicht",
    );
  });

  it("shows the match in an address or another text without spaces", () => {
    const address = "Seen at https://shop.example/checkout/basket/payment today";
    expect(fromFirstMatch(address, "payment")).toBe("…example/checkout/basket/payment today");
    expect(fromFirstMatch(address.slice(8, -6), "payment")).toBe("…example/checkout/basket/payment");
  });

  it("is complete if the match is near its beginning, or only in the label", () => {
    expect(fromFirstMatch(long, "shop")).toBe(long);
    expect(fromFirstMatch(long, "invoice")).toBe(long);
    expect(fromFirstMatch(long, "")).toBe(long);
    expect(fromFirstMatch(`${"x".repeat(23)} pay`, "pay")).toBe(`${"x".repeat(23)} pay`);
  });
});
