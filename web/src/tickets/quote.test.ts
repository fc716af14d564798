import { describe, expect, it } from "vitest";
import { quoteFor } from "./quote.ts";

const source = {
  fields: {
    title: ["Pay does nothing"],
    description: [
      "Hello!\n\nNothing happens in Safari 18.5 when I press Pay. I tried it four times.\n- Expected: it opens",
    ],
    browser_info: ["500 POST /api/payments", "TypeError: cart.total is undefined"],
  },
  comments: [{ id: "c1", author: "Tom Reyes", content: "Yesterday’s deploy. Apple Pay is the same handler." }],
};

describe("the quote of a criterion", () => {
  it("is the sentence that it is about, verbatim", () => {
    const quote = quoteFor({ text: "Pressing Pay in Safari 18.5 pays" }, { field: "description" }, source);
    expect(quote).toEqual({
      text: "Nothing happens in Safari 18.5 when I press Pay.",
      author: undefined,
      isCode: false,
    });
    expect(quoteFor({ text: "It opens as expected" }, { field: "description" }, source).text).toBe(
      "Expected: it opens",
    );
  });

  it("names the author of a comment", () => {
    const quote = quoteFor({ text: "Apple Pay works" }, { comment: "c1" }, source);
    expect(quote).toMatchObject({ text: "Apple Pay is the same handler.", author: "Tom Reyes" });
  });

  it("shows what the browser recorded as code", () => {
    const quote = quoteFor({ text: "No TypeError about cart.total" }, { field: "browser_info" }, source);
    expect(quote).toMatchObject({ text: "TypeError: cart.total is undefined", isCode: true });
  });

  it("is missing for what is no text or no longer there", () => {
    expect(quoteFor({ text: "It works" }, { field: "screenshot" }, source).text).toBeUndefined();
    expect(quoteFor({ text: "It works" }, { comment: "deleted" }, source).text).toBeUndefined();
  });
});
