import { describe, expect, it } from "vitest";
import { builtinProposal, thread } from "../../../../../test/support/ticket-source.ts";

/** What a ticket asks for: its title and its criteria. */
async function asked(title: string, description: string, ...comments: readonly string[]): Promise<string> {
  const proposal = await builtinProposal({ type: "feature", title, description, comments: thread(...comments) });
  return [proposal.title, ...proposal.criteria.map(({ text }) => text)].join("\n");
}

describe("what people agree to in few words", () => {
  it.each([
    ["We could add a filter by month above the list.", "👍 doing it that way"],
    ["We could add a filter by month above the list.", "Even better."],
    ["Wir könnten einen Filter nach Monat einbauen.", "Da hast du recht."],
    ["Podríamos poner un filtro por mes encima.", "Me convence."],
  ])("is asked for: %j – %j", async (offer, answer) => {
    expect(await asked("Orders", "The list is long.", offer, answer)).toMatch(/filter|filtro/i);
  });

  it("is above all the last thing that was said before", async () => {
    const offer = "The shop lists them one by one. A table with the three sizes side by side on the size page.";
    expect(await asked("Sizes", "Customers order the wrong size.", offer, "Perfect.", "I told the shop.")).toContain(
      "As decided: “A table with the three sizes",
    );
  });

  it("is not turned down by what praises it with a not", async () => {
    const offer = "What about a warm background for the scans? That would calm the page without touching the colours.";
    expect(await asked("Reading room", "The page is glaring.", offer, "Agreed.")).toContain("warm background");
  });

  it.each([
    ["Reicht nicht eine Liste nach Ort?", "Ich frage sie.", "Findet sie prima."],
    ["Wouldn't a list by town be enough?", "I'll ask her.", "She agreed, that works."],
    ["¿Basta con una lista por pueblo?", "Pregunto.", "Me parece bien."],
  ])("may be agreed to after somebody asked: %j – %j – %j", async (question, ask, answer) => {
    const comments = [
      { id: "c1", author: "Ann", content: question },
      { id: "c2", author: "Bob", content: ask },
      { id: "c3", author: "Bob", content: answer },
    ];
    const { criteria } = await builtinProposal({ type: "feature", title: "Map", description: "A big map.", comments });
    expect(criteria.map(({ text }) => text).join("\n")).toMatch(/list/i);
  });

  it("is less than what was asked for where that will do", async () => {
    const found = await asked(
      "Große Karte",
      "Bitte eine große Karte einbauen.",
      "Lohnt sich die Karte?",
      "Hab's mit ihr besprochen: eine Liste, nach Ort sortiert, tut's auch. Faxnummern haben die wenigsten, also weg damit. Dafür ein Symbol für Parkplätze.",
    );
    expect(found).toContain("eine Liste, nach Ort sortiert, tut's auch");
    expect(found).toContain("ein Symbol für Parkplätze");
    expect(found).not.toMatch(/besprochen|Faxnummern/);
  });

  it("may be what somebody says a fault needs", async () => {
    const { criteria } = await builtinProposal({
      type: "bug",
      title: "Seltsame Mahnung",
      description: "Ich habe zwei Mahnungen bekommen.",
      comments: thread(
        "An Ihnen liegt es nicht.",
        "Der Lauf bricht nachts ab. Er muss verschickte Mahnungen auslassen. Morgen läuft er wieder!",
        "Den Kunden schreibe ich selbst.",
      ),
    });
    expect(criteria.map(({ text }) => text)).toContain("As decided: “Er muss verschickte Mahnungen auslassen”");
  });

  it("may be an amount or a value by itself", async () => {
    expect(
      await asked("Discount", "How much is it?", "Ten or seven?", "Ask the bank.", "The bank says: 7 %."),
    ).toContain("7 %");
    expect(await asked("Notice", "Please put up a notice.", "In which colour?", "Our green please.")).toContain(
      "green",
    );
  });
});

describe("what nobody asks for", () => {
  it("is an extra that was offered and declined", async () => {
    const offer = "Should I turn all names into links while I'm there?";
    expect(await asked("Photo credit", "It has to be Jo Marlowe.", offer, "No, just the name.")).not.toContain("links");
  });

  it.each([
    ["A comment box at the end.", "Somebody would have to read the comments every day."],
    ["Ein Feld für Kommentare.", "Die Kommentare müsste jeden Tag jemand lesen."],
    ["Una caja de comentarios.", "Alguien tendría que leer los comentarios cada día."],
  ])("is what something would take: %j – %j", async (description, comment) => {
    expect(await asked("Help pages", description, comment)).not.toContain(comment.slice(0, -1));
  });

  it.each([
    ["Bitte den Ansprechpartner anzeigen. Ein Chatfenster brauchen wir nicht.", "Chatfenster"],
    ["Por favor, mostrad el teléfono. No queremos un chat en directo.", "chat"],
  ])("is what is said not to be wanted: %j", async (description, unwanted) => {
    expect(await asked("Kontakt", description)).not.toContain(unwanted);
  });
});
