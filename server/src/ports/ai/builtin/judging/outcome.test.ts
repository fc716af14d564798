import { describe, expect, it } from "vitest";
import { builtinProposal, thread } from "../../../../../test/support/ticket-source.ts";

const criteria = async (title: string, description: string, ...comments: readonly string[]) =>
  (await builtinProposal({ type: "feature", title, description, comments: thread(...comments) })).criteria;

const texts = async (...source: Parameters<typeof criteria>) =>
  (await criteria(...source)).map(({ text }) => text).join("\n");

describe("what a thread decided", () => {
  it("becomes a criterion that cites the comment, and what it replaces does not", async () => {
    const found = await criteria(
      "Report for managers",
      "We would like the report as PDF.",
      "Could it be a spreadsheet?",
      "We decided: CSV instead of PDF, at most 500 rows.",
    );
    expect(found).toContainEqual({
      text: "As decided: “CSV instead of PDF, at most 500 rows”",
      cites: [{ comment: "c2" }],
    });
    expect(found.map(({ text }) => text).join("\n")).not.toContain("report as PDF");
  });

  it("is the later decision where two contradict each other", async () => {
    const found = await texts(
      "Uploads",
      "Bigger uploads please.",
      "Let's go with 10 MB per upload.",
      "Actually let's go with 25 MB per upload.",
    );
    expect(found).toContain("25 MB");
    expect(found).not.toContain("10 MB");
  });

  it("is the proposal that somebody agreed to", async () => {
    const found = await texts(
      "Filter",
      "The list is long.",
      "We could add a filter by month above the list.",
      "Agreed.",
    );
    expect(found).toContain("filter by month");
  });

  it("is the answer to a question, with the question where the answer is short", async () => {
    const found = await texts(
      "Old events",
      "The calendar shows 2024.",
      "Shall we keep the old events?",
      "No, remove them.",
    );
    expect(found).toContain("As decided: “Shall we keep the old events?” – “No, remove them”");
  });

  it("leaves out what was put off", async () => {
    const found = await texts(
      "Ideas",
      "Please add:\n- gift cards\n- an allergen list",
      "Let's do the allergen list first. The gift cards we leave for autumn.",
    );
    expect(found).toContain("allergen list");
    expect(found).not.toContain("gift cards");
  });

  it("follows a correction of a number", async () => {
    const found = await texts(
      "Neuer Preis",
      "Bitte den Preis auf 15,90 € ändern.",
      "Korrektur: nicht 15,90 €, sondern 16,20 €.",
    );
    expect(found).toContain("16,20");
    expect(found).not.toMatch(/^Bitte den Preis/m);
  });

  it.each([
    ["Hemos decidido usar CSV en lugar de PDF."],
    ["Wir machen CSV statt PDF."],
    ["On a décidé de prendre CSV au lieu de PDF."],
  ])("is understood in %j", async (comment) => {
    expect(await texts("Export", "Export as PDF please.", comment)).toContain(comment.slice(0, -1));
  });

  it("is nothing where people only wonder", async () => {
    const { body } = await builtinProposal({
      comments: thread("Shall we go with blue?", "Maybe we could. Not decided yet."),
    });
    expect(body).not.toContain("## Decision");
  });

  it("keeps what was taken back for the record, under a heading that says so", async () => {
    const { body } = await builtinProposal({
      type: "feature",
      title: "Export the list as PDF",
      comments: thread("Decision: no PDF, CSV it is."),
    });
    expect(body).toContain(
      "## Taken back\n\nLater comments replaced this or spoke against it; it is not to be built.\n\n- “Export the list as PDF”",
    );
  });

  it("shows questions that nobody answered, and only those", async () => {
    const { body } = await builtinProposal({
      comments: thread("Which browser do you use?", "Firefox on Linux.", "Does it happen with an empty profile?"),
    });
    const questions = body.slice(body.indexOf("## Open questions"));
    expect(questions).toContain("Does it happen with an empty profile?");
    expect(questions).not.toContain("Which browser");
  });
});
