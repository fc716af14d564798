import { describe, expect, it } from "vitest";
import { builtinProposal, thread } from "../../../../../test/support/ticket-source.ts";

const written = (title: string, description: string, ...comments: readonly string[]) =>
  builtinProposal({ type: "feature", title, description, comments: thread(...comments) });

async function criteria(...source: Parameters<typeof written>): Promise<string> {
  return (await written(...source)).criteria.map(({ text }) => text).join("\n");
}

describe("the clauses of a comment", () => {
  it.each([
    ["Please show the new prices, the calendar we leave for autumn.", "new prices", "calendar"],
    ["Dann nehmen wir bitte die Liste, und das andere machen wir nächstes Jahr.", "Liste", "nächstes Jahr"],
    ["Entonces ponemos la lista de precios, y lo otro ya veremos más adelante.", "lista de precios", "veremos"],
  ])("hold or fall by themselves in %j", async (comment, kept, left) => {
    const found = await criteria("Ideas", "A few ideas for the site.", comment);
    expect(found).toContain(kept);
    expect(found).not.toContain(left);
  });

  it("do not ask for a guess, a reason or a number of the past", async () => {
    const found = await criteria(
      "Parking",
      "Please write what parking costs.",
      "Please write where to park, because guests get lost. I assume it is the old map. 8 was the price last year.",
    );
    expect(found).toContain("Please write where to park");
    expect(found).not.toMatch(/guests get lost|old map|8 was/);
  });
});

describe("a wish that somebody else goes into without agreeing", () => {
  const comments = [
    "Then please build a form with a signature.",
    "With a signature we are talking about three months.",
    "Right, then please just repair the PDF file on the page.",
  ];

  it("is no criterion", async () => {
    const found = await criteria("Dog licence", "The form is hard to use.", ...comments);
    expect(found).toContain("repair the PDF file");
    expect(found).not.toContain("signature");
  });

  it("stays in the body, with its author", async () => {
    const { body } = await written("Dog licence", "The form is hard to use.", ...comments);
    expect(body).toContain("Ann: “Then please build a form with a signature.”");
  });
});

describe("the title of a thread that took a turn", () => {
  it("says where to look where nothing else is sure", async () => {
    const { title } = await builtinProposal({
      type: "feature",
      title: "Waiting list for concerts",
      pageUrl: "https://hall.example/concerts",
      comments: thread("A waiting list is not possible with our provider."),
    });
    expect(title).toBe("Feature on /concerts");
  });

  it("is kept where comments only add to it", async () => {
    const { title } = await builtinProposal({
      type: "bug",
      title: "Cart loses its second item",
      comments: thread("Also on Firefox 141.", "Thanks!", "Which version is it?"),
    });
    expect(title).toBe("Cart loses its second item");
  });

  it("does not repeat an alarm that was calmed down, nor does the priority", async () => {
    const { title, priority } = await builtinProposal({
      type: "bug",
      title: "All orders were deleted!",
      pageUrl: "https://shop.example/orders",
      comments: thread("No orders were deleted, I counted them. The list only shows the last seven days."),
    });
    expect(title).not.toMatch(/deleted/);
    expect(priority.level).not.toBe("critical");
  });
});
