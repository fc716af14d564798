import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../../test/support/draw.tsx";
import { Citation, type CitationProps } from "./citation.tsx";

const ticket = examples.getTicket.response.data;
const ofCard: Wire.Ticket = { ...ticket, source_type: "board_card", source_id: "card" };
const line: Wire.Criterion = { ...ticket.criteria[0]!, text: "The button works" };

const source: CitationProps["quoted"]["source"] = {
  fields: {
    title: ["Nothing happens"],
    description: ["It is late. The button is dead."],
    browser_info: ["500 GET /cart"],
  },
  comments: [
    { id: "by-dan", author: "Dan Developer", content: "Only the button of the shop." },
    { id: "by-nobody", author: null, content: "Me too." },
  ],
};

const drawn = (
  cites: Wire.Criterion["cites"],
  {
    of = ticket,
    quoted = { source, isGone: false },
    origin = line.origin,
  }: { of?: Wire.Ticket; quoted?: CitationProps["quoted"]; origin?: Wire.CriterionOrigin } = {},
) => draw(<Citation ticket={of} line={{ ...line, cites, origin }} quoted={quoted} />);

const linksOf = (place: HTMLElement) =>
  [...place.querySelectorAll("a")].map((link) => [link.textContent, link.getAttribute("href")]);

test.each(["visitor", "writer", "model"] as const)(
  "a line by the %s that cites nothing is a warning",
  async (origin) => {
    await drawn([], { origin });
    await expect.element(page.getByText("Cites nothing. Confirm it only if you want it.")).toBeVisible();
  },
);

test("a member needs no source for what they wrote", async () => {
  const { place } = await drawn([], { origin: "member" });
  await expect.element(page.getByText("Cites nothing.", { exact: true })).toBeVisible();
  expect(place.textContent).toBe("Cites nothing.");
});

test("a deleted source is named instead of a quote", async () => {
  const { place } = await drawn([{ field: "title" }], { quoted: { source, isGone: true } });
  await expect.element(page.getByText("The source was deleted")).toBeVisible();
  expect(linksOf(place)).toEqual([]);
});

test("a line without a source does not complain about a deleted one", async () => {
  await drawn([], { quoted: { source: undefined, isGone: true } });
  await expect.element(page.getByText(/Cites nothing/)).toBeVisible();
});

test("while the source is loaded nothing is claimed", async () => {
  const { place } = await drawn([{ field: "title" }], { quoted: { source: undefined, isGone: false } });
  await expect.poll(() => place.querySelector("[aria-hidden=true]")).not.toBeNull();
  expect(place.textContent).toBe("");
});

test("the words of a person are quoted, next to the way to them", async () => {
  const { place } = await drawn([{ field: "description" }]);
  await expect.element(page.getByText("“The button is dead.”").first()).toBeVisible();
  expect(linksOf(place)).toEqual([["Report", `/inbox/${ticket.source_id}`]]);
});

test("the words of a program have no quotation marks", async () => {
  const { place } = await drawn([{ field: "browser_info" }]);
  await expect.element(page.getByText("500 GET /cart", { exact: true }).first()).toBeVisible();
  expect(place.textContent).not.toContain("“");
});

test("a long quote can be read by keyboard, and is read aloud once", async () => {
  const { place } = await drawn([{ field: "title" }]);
  await expect.element(page.getByText("“Nothing happens”").first()).toBeVisible();
  const quote = place.querySelector<HTMLElement>("[tabindex='0']")!;
  const complete = quote.querySelector<HTMLElement>("[aria-hidden=true]")!;
  expect(complete.textContent).toBe("“Nothing happens”");
  await expect.element(complete).not.toBeVisible();
  await userEvent.tab();
  await expect.element(quote).toHaveFocus();
});

test("a comment is named by its author, and the link leads to it", async () => {
  const { place } = await drawn([{ comment: "by-dan" }]);
  await expect.element(page.getByText("“Only the button of the shop.”").first()).toBeVisible();
  expect(linksOf(place)).toEqual([["Dan Developer", `/inbox/${ticket.source_id}#comment-by-dan`]]);
});

test("a comment without an author is a comment", async () => {
  const { place } = await drawn([{ comment: "by-nobody" }]);
  await expect.element(page.getByText("“Me too.”").first()).toBeVisible();
  expect(linksOf(place)).toEqual([["Comment", `/inbox/${ticket.source_id}#comment-by-nobody`]]);
});

test("of several sources the first that has words is quoted, and all are linked", async () => {
  const { place } = await drawn([{ field: "screenshot" }, { field: "title" }, { comment: "by-dan" }]);
  await expect.element(page.getByText("“Nothing happens”").first()).toBeVisible();
  expect(place.textContent).not.toContain("Only the button");
  expect(linksOf(place).map(([name]) => name)).toEqual(["Screenshot", "Report title", "Dan Developer"]);
});

test("a source without words is only linked", async () => {
  const { place } = await drawn([{ field: "screenshot" }]);
  await expect.element(page.getByRole("link", { name: "Screenshot" })).toBeVisible();
  expect(place.textContent).toBe("Screenshot");
});

test.each([
  ["title", "Report title", "Card title"],
  ["description", "Report", "Card"],
  ["type", "Type", "Type"],
  ["page_url", "Page", "Page"],
  ["labels", "Labels", "Labels"],
  ["checklist", "Checklist", "Checklist"],
  ["due_date", "Due date", "Due date"],
  ["browser_info", "Browser", "Browser"],
  ["annotations", "Annotations", "Annotations"],
] as const)("the field %s is called “%s” in a report and “%s” in a card", async (field, inReport, inCard) => {
  const quoted = { source: { fields: {}, comments: [] }, isGone: false };
  const report = await drawn([{ field }], { quoted });
  expect(linksOf(report.place)).toEqual([[inReport, `/inbox/${ticket.source_id}`]]);
  const card = await drawn([{ field }], { quoted, of: ofCard });
  expect(linksOf(card.place)).toEqual([[inCard, `/boards/${ticket.project_id}/cards/card`]]);
});

test("the comment of a card is linked on its card", async () => {
  const { place } = await drawn([{ comment: "by-nobody" }], { of: ofCard });
  expect(linksOf(place)).toEqual([["Comment", `/boards/${ticket.project_id}/cards/card#comment-by-nobody`]]);
});
