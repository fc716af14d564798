import { describe, expect, it } from "vitest";
import { builtinProposal, thread } from "../../../../../test/support/ticket-source.ts";

const titleFrom = async (title: string, description = "", ...comments: readonly string[]) =>
  (await builtinProposal({ title, description, comments: thread(...comments) })).title;

describe("the title of a built-in ticket", () => {
  it.each([
    ["Checkout button is dead", "Checkout button is dead"],
    ["  checkout\n button is dead!!! ", "Checkout button is dead"],
    ["THE PDF EXPORT OF ORDERS IS BROKEN!!!", "The PDF export of orders is broken"],
    ["Bug: search finds nothing", "Search finds nothing"],
    ["[Urgent] Re: search finds nothing.", "Search finds nothing"],
    ["**Cart** shows `NaN`", "Cart shows NaN"],
  ])("is %j, cleaned", async (given, title) => {
    expect(await titleFrom(given)).toBe(title);
  });

  it.each([
    "Help!!!",
    "Bug",
    "https://shop.example/cart",
    "Problem with the website",
    "Hilfe",
    "Ayuda por favor",
    "THIS IS RIDICULOUS!!!",
  ])("is the sentence that carries the matter where the given one is only %j", async (given) => {
    const description = "Hello team! The discount code SPRING is not accepted in the cart. Kind regards";
    expect(await titleFrom(given, description)).toBe("The discount code SPRING is not accepted in the cart");
  });

  it("is what came of it rather than what somebody did", async () => {
    const { title, criteria } = await builtinProposal({
      title: "Help!!!",
      description: "I was on the checkout page and pressed Pay twice. I got charged 2 times!!",
    });
    expect(title).toBe("I got charged 2 times");
    expect(criteria[0]?.text).toBe("Following the steps above no longer leads to: “I got charged 2 times!”");
  });

  it("comes from the comments where nothing else says what it is about", async () => {
    expect(await titleFrom("Bug", "", "The map does not load on the contact page.")).toBe(
      "The map does not load on the contact page",
    );
  });

  it("is cut where the parts of a long sentence meet, or at a word", async () => {
    const long =
      "The export of all orders of the last three years takes so long that the page gives up, and nothing is written";
    expect(await titleFrom(long)).toBe(
      "The export of all orders of the last three years takes so long that the page gives up",
    );
    const word = await titleFrom(`The ${"very ".repeat(30)}long export fails`);
    expect(word).toMatch(/^The very .* very…$/);
    expect([...word].length).toBeLessThanOrEqual(100);
  });

  it("follows the decision where the wish of the title was given up", async () => {
    const { title } = await builtinProposal({
      type: "feature",
      title: "Live chat on every page",
      comments: thread("Who would answer it?", "Right, forget the chat. A callback form on the contact page will do."),
    });
    expect(title).toBe("A callback form on the contact page will do");
  });
});
