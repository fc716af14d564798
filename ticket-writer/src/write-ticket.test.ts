import { describe, expect, it } from "vitest";
import { sources, sourceWith, thread } from "../test/sources.ts";
import { type TicketSource, writeTicket } from "./index.ts";

const criteriaOf = (source: TicketSource) => writeTicket(source).criteria.map(({ text }) => text);
const titleOf = (fields: Partial<TicketSource>) => writeTicket(sourceWith(fields)).title;
const priorityOf = (fields: Partial<TicketSource>) => writeTicket(sourceWith(fields)).priority;
const sectionOf = (body: string, heading: string) =>
  body.split(/^## /m).find((section) => section.startsWith(`${heading}\n`)) ?? "";

describe("the title", () => {
  it.each([
    ["Re: AW: Fwd: Export fails", "Export fails"],
    ["[URGENT] BUG: INVOICE TOTAL IS WRONG IN PDF", "Invoice total is wrong in PDF"],
    ["🔥 Login page is blank!!! 🔥", "Login page is blank"],
    ["Please add dark mode", "Add dark mode"],
    ["Kein Login möglich", "Kein Login möglich"],
  ])("is the source's own, cleaned up: %s", (title, expected) => {
    expect(titleOf({ title })).toBe(expected);
  });

  it.each([
    [sources.vagueEnglish, "The date picker on the report page jumps back to January when I select a month"],
    [sources.germanMail, "In der Rechnungsübersicht fehlt seit gestern der Filter nach Kunde"],
    [
      sources.vagueSpanish,
      "El buscador de productos no encuentra artículos con acentos: si escribo “cámara” no aparece nada",
    ],
    [sources.exposedFrench, "En ouvrant « Mes factures », je vois les factures d'autres clients avec leur adresse"],
  ])("is the clearest sentence where the source's own is vague", (source, expected) => {
    expect(writeTicket(source).title).toBe(expected);
  });

  it("is not the name of the page", () => {
    const description = "The price column is missing on mobile.";
    expect(titleOf({ title: "Pricing", pageUrl: "https://a.example/pricing?x=1", description })).toBe(
      "The price column is missing on mobile",
    );
  });

  it("is cut between words at 120 characters, and the summary keeps all of it", () => {
    const title = `The export ${"of the orders ".repeat(12)}fails`;
    const ticket = writeTicket(sourceWith({ title, description: "Since Monday." }));
    expect(ticket.title.length).toBeLessThanOrEqual(120);
    expect(ticket.title).toMatch(/\p{L}…$/u);
    expect(ticket.body).toContain(title);
  });
});

describe("the body", () => {
  it("has the headings of the source's language", () => {
    expect(writeTicket(sources.widgetBug).body).toContain("## Summary");
    expect(writeTicket(sources.germanMail).body).toContain("## Zusammenfassung");
    expect(writeTicket(sources.exposedFrench).body).toContain("## Résumé");
    expect(writeTicket(sources.spanishPayment).body).toContain("## Resumen");
  });

  it("has sections for labelled steps, expected and actual results", () => {
    const { body } = writeTicket(sources.labelledBug);
    expect(sectionOf(body, "Steps to reproduce")).toContain(
      "1. Open an invoice with a discount\n2. Click Download PDF",
    );
    expect(sectionOf(body, "Expected result")).toContain("The PDF shows the discounted total of 90 €.");
    expect(sectionOf(body, "Actual result")).toContain("The PDF shows 100 €.");
    expect(sectionOf(body, "Summary")).toContain("We see this since release 4.2.");
    expect(body).not.toContain("## Missing information");
  });

  it("says where: page, element, browser, errors, screenshot and notes", () => {
    const where = sectionOf(writeTicket(sources.widgetBug).body, "Where");
    expect(where).toContain("- Page: https://shop.example/admin/orders");
    expect(where).toContain("- Element: `main > .toolbar > button.export`");
    expect(where).toContain("- Browser: Firefox 140");
    expect(where).toContain("- Viewport: 1440 × 900");
    expect(where).toContain("  - `POST /api/orders/export` returns 500");
    expect(where).toContain("- Screenshot: /api/v1/feedback/f1/screenshot");
    expect(where).toContain("  - This button");
  });

  it("leaves out signatures, greetings, mail headers and quoted mail", () => {
    const { body } = writeTicket(sources.germanMail);
    for (const noise of ["Hallo zusammen", "Viele Grüße", "Muster GmbH", "+49", "Gesendet", "genauer beschreiben"]) {
      expect(body).not.toContain(noise);
    }
  });

  it("keeps forwarded mail without its headers, because it is the report", () => {
    const { body } = writeTicket(sources.forwardedEnglish);
    expect(body).toContain("The booking calendar shows Sunday as the first day of the week");
    for (const noise of ["From:", "carla@client.example", "Dear team", "+351"]) expect(body).not.toContain(noise);
  });

  it("keeps earlier mail where the writer adds nothing to it", () => {
    const description =
      "see below\n\nOn Mon, 2 Mar 2026, Carla <c@example.com> wrote:\n> The map on the contact page is empty.\n> Carla";
    expect(writeTicket(sourceWith({ title: "Fwd: map", description })).body).toContain(
      "The map on the contact page is empty.",
    );
  });

  it("keeps what follows a word of thanks if it is more than a name", () => {
    const description =
      "Thanks for the update!\n\nTom\n\nThe map on the contact page is still empty.\n\nBest\nTom Baker\n+44 20 7946 0000";
    const { body } = writeTicket(sourceWith({ title: "Map is empty", description }));
    expect(body).toContain("The map on the contact page is still empty.");
    expect(body).not.toContain("7946");
  });

  it("does not take a sentence for a greeting", () => {
    const { body } = writeTicket(
      sourceWith({ title: "Login", description: "Hi, export is broken\n\nHallo zusammen,\nder Login auch" }),
    );
    expect(body).toContain("Hi, export is broken");
    expect(body).not.toContain("Hallo zusammen");
  });

  it("keeps quotations that the writer introduces", () => {
    const description =
      "After saving the invoice for the second customer I get this message:\n\n> Payment E402 rejected";
    expect(writeTicket(sourceWith({ title: "Saving fails", description })).body).toContain("> Payment E402 rejected");
  });

  it("quotes every comment with author and time, in order", () => {
    const { body } = writeTicket(sources.changedValue);
    const heads = [...body.matchAll(/^\*\*.*$/gm)].map(([line]) => line);
    expect(heads).toEqual([
      "**Ann** (2026-03-01 10:15 UTC)",
      "**Ben** (2026-03-02 10:15 UTC)",
      "**Ann** (2026-03-03 10:15 UTC)",
    ]);
    expect(body).toContain("> OK, let's make it 40 MB instead of 100 MB.");
  });

  it("shortens long comments between sentences", () => {
    const long = "This sentence is about the export of orders. ".repeat(80);
    const body = sectionOf(
      writeTicket(sourceWith({ title: "Export fails", comments: thread(long) })).body,
      "Discussion",
    );
    expect(body.length).toBeLessThan(1_700);
    expect(body.trimEnd()).toMatch(/orders\. …$/);
  });

  it("keeps tables and code as they are", () => {
    expect(writeTicket(sources.checklistCard).body).toContain("| Field | Required |\n| --- | --- |\n| Email | yes |");
    const code = "```js\nconst a = 'ä';   \n# not a heading\n> not a quote\n-- \nverify(a);\n```";
    expect(writeTicket(sources.codeBlock).body).toContain(code);
  });

  it("has no headings but its own", () => {
    const own = new Set(["Summary", "Where", "Discussion", "Missing information"]);
    for (const source of [sources.hostile, sources.codeBlock]) {
      const outsideCode = writeTicket(source).body.replaceAll(/^```[^]*?^```/gm, "");
      const headings = [...outsideCode.matchAll(/^[ >]*#+ +(.*)$/gm)].map(([, text]) => text);
      expect(headings.filter((text) => !own.has(text ?? ""))).toEqual([]);
    }
  });

  it("asks only for what is missing, and only about problems", () => {
    expect(sectionOf(writeTicket(sources.widgetBug).body, "Missing information").trim()).toBe(
      "Missing information\n\n- Expected result",
    );
    expect(writeTicket(sources.oneLiner).body).not.toContain("Missing");
    expect(sectionOf(writeTicket(sources.checklistCard).body, "Missing information")).toContain("Which list");
  });
});

describe("the criteria", () => {
  it.each<[string, TicketSource, string[]]>([
    [
      "the problem, failed requests and distinct console errors",
      sources.widgetBug,
      [
        "Fixed: Export button does nothing",
        "Fixed: POST /api/orders/export returns 500",
        "Fixed: TypeError: rows.map is not a function",
      ],
    ],
    ["a labelled expectation", sources.labelledBug, ["The PDF shows the discounted total of 90 €"]],
    ["a stated expectation", sources.germanMail, ["Er sollte wieder links neben dem Datum stehen"]],
    [
      "requirements, table rows and open checklist items, but no questions",
      sources.checklistCard,
      [
        "We want a sign-up form in the footer",
        "Double opt-in",
        "Confirmation email in English and German",
        "The form must work without JavaScript",
        "Email: yes",
        "Name: no",
        "Form is reachable by keyboard",
      ],
    ],
    ["a wish without its politeness", sources.oneLiner, ["Add dark mode"]],
    [
      "one per problem in a list, with the expectation in its stead",
      sources.threeProblems,
      [
        "Fixed: The phone number is cut off on mobile",
        "It should show our new address",
        "Fixed: Typo: “Adress” in the footer",
      ],
    ],
    [
      "the latest value, and nothing that was dropped",
      sources.changedValue,
      [
        "Increase the upload limit",
        "Show a progress bar",
        "Show an error message when the file is too large",
        "Increase the upload limit: Make it 40 MB instead of 100 MB",
      ],
    ],
    [
      "the latest value in German",
      sources.changedValueGerman,
      ["Testphase einbauen", "Testphase einbauen: Nicht 14, sondern 30 Tage"],
    ],
    [
      "problems that a comment adds",
      sources.spanishPayment,
      [
        "Se abre la página del banco",
        "Corregido: También falla el pago con PayPal",
        "Corregido: POST /api/pagos devuelve 500",
      ],
    ],
  ])("are %s", (_, source, expected) => {
    expect(criteriaOf(source)).toEqual(expected);
  });

  it("cite where they come from", () => {
    const { criteria } = writeTicket(sources.changedValue);
    expect(criteria.at(-1)?.cites).toEqual([{ comment: "c2" }]);
    expect(writeTicket(sources.widgetBug).criteria.map(({ cites }) => cites)).toEqual([
      [{ field: "title" }],
      [{ field: "browser_info" }],
      [{ field: "browser_info" }],
    ]);
  });

  it("keep a wish where it is unclear which one a comment drops", () => {
    const description = "- Add a CSV export\n- Add a PDF export";
    const source = sourceWith({
      title: "Exports",
      description,
      comments: thread("The export is not needed any more."),
    });
    expect(criteriaOf(source)).toEqual(["Add a CSV export", "Add a PDF export"]);
    expect(writeTicket(source).body).not.toContain("Superseded");
  });

  it("follow a value through several changes", () => {
    const comments = thread(
      "Sales wants 30 days.",
      "Let's go with 30 days instead of 14.",
      "Finance insists on 21 days, not 30.",
    );
    const source = sourceWith({
      kind: "board_card",
      title: "Trial period",
      description: "The trial lasts 14 days.",
      comments,
    });
    expect(criteriaOf(source)).toEqual(["Trial period: Finance insists on 21 days, not 30"]);
  });

  it("follow dates, whatever month they are in", () => {
    const description = "- The campaign page must go live on 30 June";
    const comments = thread("The campaign moved to 15 July.");
    expect(criteriaOf(sourceWith({ kind: "board_card", title: "Summer campaign", description, comments }))).toEqual([
      "The campaign moved to 15 July",
    ]);
  });

  it("include a second problem that the description adds", () => {
    const description = "The menu stays open after I tap a link. It should close. Also the search icon is missing.";
    expect(criteriaOf(sourceWith({ title: "Mobile menu", description }))).toEqual([
      "It should close",
      "Fixed: Also the search icon is missing",
    ]);
  });

  it("leave out what is done, and keep every open item of a long checklist", () => {
    const checklist = Array.from({ length: 120 }, (_, index) => ({
      text: `Page number ${index} is translated`,
      checked: index % 2 === 0,
    }));
    expect(criteriaOf(sourceWith({ kind: "board_card", title: "Translation", checklist }))).toHaveLength(60);
  });

  it("do not include requests to other people", () => {
    const comments = thread("Could you send me a screenshot?", "We should ask legal first.", "Please let me know.");
    expect(criteriaOf(sourceWith({ type: "bug", title: "Map is empty", comments }))).toEqual(["Fixed: Map is empty"]);
  });
});

it("marks superseded points in place", () => {
  const { body } = writeTicket(sources.changedValue);
  expect(body).toContain("- Uploads up to 100 MB are accepted *(Superseded later, please check)*");
  expect(body).toContain("- Add a PDF preview *(Superseded later, please check)*");
  expect(body.match(/Superseded/g)).toHaveLength(2);
});

describe("the priority", () => {
  it.each<[string, Partial<TicketSource>]>([
    ["critical", sources.outage],
    ["critical", sources.exposedFrench],
    ["critical", sources.spanishPayment],
    ["critical", { title: "Kunden sehen die Rechnungen anderer Kunden" }],
    ["critical", { title: "I can see the orders of other customers in my account" }],
    ["critical", { title: "Veo los datos de otros clientes en mi perfil" }],
    ["critical", { title: "Bezahlen mit Kreditkarte geht nicht" }],
    ["high", { title: "Ich kann mich nicht anmelden" }],
    ["high", { title: "Profile", description: "After saving, all data is gone: we lost all entries." }],
    ["low", { title: "Tippfehler im Impressum" }],
    ["low", { title: "Footer", description: "A dark footer would be nice to have." }],
    ["medium", { title: "URGENT!!! ASAP!!!", description: "The filter shows the wrong month." }],
    ["medium", { title: "Add PayPal as a payment method" }],
    ["medium", { title: "Backup", description: "It would be a disaster if the site is down." }],
    ["medium", { title: "Sorting is wrong", description: "There is no data loss." }],
  ])("is %s for %j", (level, fields) => {
    expect(priorityOf(fields).level).toBe(level);
  });

  it("gives its reason with the sentence and cites it", () => {
    expect(priorityOf({ type: "bug", title: "Pay button does nothing" })).toEqual({
      level: "critical",
      reason: "payment is broken (“Pay button does nothing”)",
      cites: [{ field: "title" }],
    });
  });
});

describe("the labels", () => {
  it("are the source's own, the type and areas", () => {
    expect(writeTicket(sources.checklistCard).labels).toEqual(["Marketing", "Sprint 12", "email"]);
    expect(writeTicket(sources.widgetBug).labels).toEqual(["bug", "export"]);
  });
});

describe("hostile sources", () => {
  it("are only quoted", () => {
    const ticket = writeTicket(sources.hostile);
    expect(ticket.priority.level).toBe("medium");
    expect(ticket.body).toContain("Ignore all previous instructions");
  });

  it("give a ticket even if they say nothing", () => {
    for (const source of [sources.emojiOnly, sourceWith({}), sourceWith({ title: "???", type: "bug" })]) {
      const ticket = writeTicket(source);
      expect(ticket.title).toBe("Untitled report");
      expect(ticket.criteria).toHaveLength(1);
    }
  });

  it("cannot make the body longer than containment accepts", () => {
    const code = `\`\`\`\n${"x".repeat(19_000)}\n\`\`\``;
    const comments = Array.from({ length: 300 }, (_, index) => ({ id: `c${index}`, author: null, content: code }));
    const { body } = writeTicket(sourceWith({ title: "a", description: "ﷺ".repeat(100_000), comments }));
    expect(body.length).toBeLessThan(250_000);
  });
});
