import { describe, expect, it } from "vitest";
import { builtinProposal, thread } from "../../../../../test/support/ticket-source.ts";

/** What a ticket asks for: its title and its criteria. */
async function asked(title: string, description: string, ...comments: readonly string[]): Promise<string> {
  const proposal = await builtinProposal({ type: "feature", title, description, comments: thread(...comments) });
  expect(proposal.criteria.length).toBeGreaterThanOrEqual(2);
  return [proposal.title, ...proposal.criteria.map(({ text }) => text)].join("\n");
}

describe("a comment that turns things round without naming them", () => {
  it.each([
    [
      "Pop-up for the newsletter",
      "Please show a pop-up with the form. It should appear after 5 seconds.",
      ["Pop-ups annoy me.", "Same here. Let's not.", "A line in the footer will do."],
      "footer",
      /pop-up|5 seconds/i,
    ],
    [
      "Hero video on the start page",
      "Replace the hero picture with a video.",
      ["I have the file.", "Client called: too heavy. A picture that changes with the season is what they want."],
      "season",
      /video/i,
    ],
    [
      "Chat-Fenster einbauen",
      "Unten rechts soll ein Chat-Fenster erscheinen.",
      ["Welcher Anbieter?", "Hat sich erledigt, der Kunde will das nicht. Eine Rückrufbitte reicht ihm."],
      "Rückrufbitte",
      /chat/i,
    ],
    [
      "Ventana emergente con ofertas",
      "Queremos una ventana emergente al entrar.",
      ["A la gente le molesta.", "Mejor no. Ponemos una franja arriba con la oferta de la semana."],
      "franja",
      /emergente/i,
    ],
  ] as const)("gives up the wish of %j, in the title too", async (title, description, comments, kept, givenUp) => {
    const found = await asked(title, description, ...comments);
    expect(found).toContain(kept);
    expect(found).not.toMatch(givenUp);
  });

  it("gives up only the item of a list that was talked about or pointed at", async () => {
    const list = "We need:\n- change of password\n- two-factor sign-in\n- list of devices";
    for (const comments of [
      ["Two-factor needs a provider.", "That can wait. The other two are fine."],
      ["Who would look after it?", "Nobody. Please ignore the second point."],
    ]) {
      const found = await asked("Account page", list, ...comments);
      expect(found).toContain("change of password");
      expect(found).toContain("list of devices");
      expect(found).not.toContain("two-factor sign-in");
    }
  });
});

describe("a choice between options", () => {
  it.each([
    ["Option A: in the header. Option B: behind a magnifier icon.", "B it is.", "magnifier", "header"],
    ["We could show a green page, or we could send a text message.", "The second one.", "text message", "green page"],
    ["Variante A: alles auf einer Seite. Variante B: drei kurze Schritte.", "Ich nehme B.", "Schritte", "einer Seite"],
    ["Podemos poner Bizum o podemos poner PayPal.", "La primera.", "Bizum", "PayPal"],
  ])("offered as %j and answered with %j keeps what was chosen", async (offer, answer, kept, givenUp) => {
    const found = await asked("Mejora", "", offer, answer);
    expect(found).toContain(kept);
    expect(found).not.toContain(givenUp);
  });
});

describe("a value that a short comment gives anew", () => {
  it.each([
    ["Raise the upload limit to 50 MB", "Files up to 50 MB should be possible.", "20 MB is fine for us.", "50 MB"],
    [
      "Passwort mindestens 8 Zeichen",
      "Das Passwort soll mindestens 8 Zeichen haben.",
      "Laut Datenschutz 12.",
      "8 Zeichen",
    ],
    ["Sommerfest am 12. Juli", "Bitte das Sommerfest am 12. Juli ankündigen.", "Neuer Termin: 19. Juli.", "12. Juli"],
    ["Precio del curso: 120 €", "Cambiad el precio del curso a 120 €.", "Serán 135 €.", "120"],
    ["Weekly digest", "Users should get a mail every Monday.", "Monthly, first Friday.", "Monday"],
  ])("replaces that of %j", async (title, description, comment, givenUp) => {
    const found = await asked(title, description, "Let me ask.", comment);
    expect(found).toContain(comment.replace(/\.$/, ""));
    expect(found).not.toContain(givenUp);
  });

  it("is not what something costs or was", async () => {
    const found = await asked("Price of the course", "The price should be 120 €.", "The old one was 90 €.", "Hm.");
    expect(found).toContain("120 €");
  });
});

describe("a decision for only some of several things", () => {
  it("gives up the other items of the list", async () => {
    const found = await asked(
      "Export for accounting",
      "Formats:\n- DATEV\n- Lexware\n- plain text",
      "How many use Lexware?",
      "Two. We only need DATEV for now.",
    );
    expect(found).toContain("DATEV");
    expect(found).not.toMatch(/Lexware$|plain text/m);
  });
});
