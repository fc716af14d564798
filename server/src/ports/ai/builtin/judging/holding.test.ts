import { describe, expect, it } from "vitest";
import { builtinProposal, thread } from "../../../../../test/support/ticket-source.ts";

async function criteria(description: string, ...comments: readonly string[]): Promise<string> {
  const proposal = await builtinProposal({
    type: "general",
    title: "Contact page",
    description,
    comments: thread(...comments),
  });
  return proposal.criteria.map(({ text }) => text).join("\n");
}

describe("a part of a description is no criterion", () => {
  it.each([
    ["Bitte die neue Adresse eintragen. Die Karte tauschen wir selbst aus.", "neue Adresse", "Karte"],
    ["Bitte die neue Adresse eintragen. Um die Karte müsst ihr euch nicht kümmern.", "neue Adresse", "kümmern"],
    ["Please add the new address. We'll redraw the map ourselves.", "new address", "map"],
    ["Please add the new address. No need for you to redraw the map.", "new address", "map"],
    ["Por favor, añadir la dirección nueva. El mapa lo cambiamos nosotros.", "dirección nueva", "mapa"],
    ["Veuillez ajouter la nouvelle adresse. La carte, nous la changeons nous-mêmes.", "nouvelle adresse", "carte"],
  ])("where somebody does it himself: %j", async (description, kept, left) => {
    const found = await criteria(description);
    expect(found).toContain(kept);
    expect(found).not.toContain(left);
  });

  it.each([
    ["Bitte die Adresse ändern. Ein Chat wäre auch schön, das kommt aber erst im nächsten Jahr.", "Adresse", "Chat"],
    ["Bitte die Adresse ändern. Den Chat hätten wir gern, das ist ein Thema für den Herbst.", "Adresse", "Chat"],
    ["Please change the address. We would like a chat too, that is a topic for spring.", "address", "chat"],
    ["Por favor, cambiar la dirección. Queremos un chat, eso es un tema para otoño.", "dirección", "chat"],
  ])("where the same sentence puts it off: %j", async (description, kept, left) => {
    const found = await criteria(description);
    expect(found).toContain(kept);
    expect(found).not.toContain(left);
  });
});

describe("what somebody only believed", () => {
  it.each([
    ["Die Preise fehlen, wir dachten, der Praktikant hat sie entfernt, aber im Archiv stehen sie.", "Praktikant"],
    ["Die Preise fehlen. Ich hab geglaubt, das WLAN ist schuld, aber am Handy ist es auch so.", "WLAN"],
  ])("is no criterion in %j", async (description, left) => {
    const { criteria: found } = await builtinProposal({
      type: "bug",
      title: "Preise fehlen auf der Seite",
      description,
    });
    expect(found.map(({ text }) => text).join("\n")).not.toContain(left);
  });
});

describe("what everybody knows", () => {
  it("is a reason and nothing to build", async () => {
    const found = await criteria(
      "The map is small.",
      "Lieber die große Karte, viele kommen ja von weit her.",
      "Passt.",
    );
    expect(found).toContain("große Karte");
    expect(found).not.toContain("von weit her");
  });
});

describe("a fault that somebody tells of in a comment", () => {
  it("is to end, and is no decision", async () => {
    const { criteria: found } = await builtinProposal({
      type: "bug",
      title: "Der Druck geht nicht",
      description: "Beim Drucken fehlt der Rand.",
      comments: thread("Der Rand ist es nicht. Sobald ein Bild dabei ist, kommt nichts aus dem Drucker."),
    });
    const texts = found.map(({ text }) => text).join("\n");
    expect(texts).toMatch(/no longer (?:happens|leads to): “Sobald ein Bild dabei ist, kommt nichts aus dem Drucker”/);
    expect(texts).not.toContain("As decided");
  });

  it("is told whole where it is also impossible or cannot be done either", async () => {
    const { criteria: found } = await builtinProposal({
      type: "bug",
      title: "Hinweis verdeckt den Knopf",
      description: "Der Hinweis liegt über dem Knopf „Senden“ und lässt sich am Tablet auch nicht schließen.",
    });
    expect(found[0]?.text).toContain("Der Hinweis liegt über dem Knopf „Senden“ und lässt sich");
  });
});

describe("a date that is changed", () => {
  it("leaves the price that was agreed on with it", async () => {
    const found = await criteria(
      "Bitte den Preis auf 90 € setzen.",
      "90 ist zu hoch. Sagen wir 84 €.",
      "84 ab 1. Mai, ok.",
      "Ach nein, lieber ab 1. Juni.",
      "Passt, eingetragen im Kalender.",
    );
    expect(found).toContain("84 €");
    expect(found).toContain("1. Juni");
    expect(found).not.toMatch(/1\. Mai|90|Kalender/);
  });
});

describe("a subordinate clause", () => {
  it.each([
    ["Bitte die Karte vergrößern. Das Foto brauchen wir nicht, wenn die Karte groß ist.", "wenn die Karte"],
    ["Please enlarge the map. Forget the photo if the map is large.", "if the map"],
    ["Bitte die Karte vergrößern. Sobald das Foto da ist, kann der Text weg.", "Sobald"],
  ])("falls with its main clause in %j", async (comment, left) => {
    expect(await criteria("The map is small.", comment)).not.toContain(left);
  });

  it("stays where its main clause does", async () => {
    expect(await criteria("The map is small.", "If the screen is narrow, please hide the map.")).toContain(
      "If the screen is narrow, please hide the map",
    );
  });
});
