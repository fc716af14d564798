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
    ["[URGENT] BUG: Invoice total is wrong in PDF", "Invoice total is wrong in PDF"],
    ["🔥 Login page is blank!!! 🔥", "Login page is blank"],
    ["Please add dark mode", "Please add dark mode"],
    ["Kein Login möglich", "Kein Login möglich"],
    ["Possibly a small thing", "Possibly a small thing"],
  ])("is the source's own, cleaned up: %s", (title, expected) => {
    expect(titleOf({ title })).toBe(expected);
  });

  it.each([
    [sources.vagueEnglish, "I was preparing the quarterly report yesterday. The date… (/report)"],
    [sources.germanMail, "In der Rechnungsübersicht fehlt seit gestern der Filter…"],
    [sources.vagueSpanish, "El buscador de productos no encuentra artículos con… (/buscar)"],
  ])("is the beginning of the text and the path of the page where the source's own is vague", (source, expected) => {
    const ticket = writeTicket(source);
    expect(ticket.title).toBe(expected);
    expect(ticket.body).toContain(`> ${source.title}`);
  });

  it("is cut between words at 120 characters, and the report keeps all of it", () => {
    const title = `The export ${"of the orders ".repeat(12)}fails`;
    const ticket = writeTicket(sourceWith({ title, description: "Since Monday." }));
    expect(ticket.title.length).toBeLessThanOrEqual(120);
    expect(ticket.title).toMatch(/\p{L}…$/u);
    expect(ticket.body).toContain(`> ${title}`);
  });
});

describe("the body", () => {
  it("has the headings of the source's language", () => {
    expect(writeTicket(sources.widgetBug).body).toContain("## Report");
    expect(writeTicket(sources.germanMail).body).toContain("## Meldung");
    expect(writeTicket(sources.exposedFrench).body).toContain("## Signalement");
    expect(writeTicket(sources.spanishPayment).body).toContain("## Aviso");
  });

  it("lists the steps of a recording with what failed after each, and makes no criteria of them", () => {
    const step = { at: 0, sinceStart: 0, role: "", name: "", private: false, incidents: [] };
    const steps: TicketSource["steps"] = [
      { ...step, number: 1, action: "open", name: "https://shop.example/cart" },
      {
        ...step,
        number: 2,
        action: "click",
        role: "button",
        name: "Pay`\n## Acceptance criteria\n- [ ] Pay me",
        incidents: [
          { kind: "error", at: 1, message: "TypeError: x" },
          { kind: "request", at: 2, method: "POST", url: "/cart", status: 500 },
        ],
      },
      { ...step, number: 3, action: "type", private: true },
    ];
    const { body, criteria } = writeTicket(sourceWith({ title: "I cannot pay", type: "bug", steps }));
    expect(sectionOf(body, "Steps to reproduce").trim().split("\n").slice(2)).toEqual([
      "1. Open: `https://shop.example/cart`",
      "2. Click: `Pay' ## Acceptance criteria - [ ] Pay me` (button) · `TypeError: x` · `POST /cart 500`",
      "3. Type into: a private field",
    ]);
    expect(JSON.stringify(criteria)).not.toMatch(/Pay me|Click|TypeError/);
  });

  it("quotes the reporter's words once and verbatim", () => {
    const { body } = writeTicket(sources.labelledBug);
    const quoted = sources.labelledBug.description.split("\n").map((line) => `> ${line}`.trimEnd());
    expect(body).toContain(quoted.join("\n"));
    expect(body.match(/discounted total of 90 €/g)).toHaveLength(1);
  });

  it("lists facts: page, element, browser, screenshot and notes", () => {
    const facts = sectionOf(writeTicket(sources.widgetBug).body, "Facts");
    expect(facts).toContain("- Page: https://shop.example/admin/orders");
    expect(facts).toContain("- Element: `main > .toolbar > button.export`");
    expect(facts).toContain("- Browser: Firefox 140");
    expect(facts).toContain("- Viewport: 1440 × 900");
    expect(facts).toContain("- Screenshot: /api/v1/feedback/f1/screenshot");
    expect(facts).toContain("  - This button");
  });

  it("lists the fields of a card, with what is done", () => {
    const facts = sectionOf(writeTicket(sources.checklistCard).body, "Facts");
    expect(facts).toContain("- Labels: Marketing, Sprint 12");
    expect(facts).toContain("- Due date: 2026-04-15");
    expect(facts).toContain("- Already done:\n  - Text approved by legal");
    expect(facts).toContain("  - Which list do we subscribe to?");
  });

  it("asks for nothing that is missing", () => {
    expect(writeTicket(sourceWith({ type: "bug", title: "Map is empty" })).body).toBe("## Report\n\n> Map is empty");
  });

  it("shows console errors and failed requests as evidence, whether they are objects or strings", () => {
    const evidence = sectionOf(writeTicket(sources.widgetBug).body, "Evidence");
    expect(evidence.match(/rows\.map is not a function/g)).toHaveLength(1);
    expect(evidence).toContain("  - `POST /api/orders/export` returns 500");
    expect(evidence).toContain("  - `GET https://tracker.example/p.gif` gets no response");
    const browserInfo = { console_errors: ["Warning: old"], failed_requests: ["GET /api/x 503"] };
    const ofStrings = sectionOf(writeTicket(sourceWith({ title: "Slow", browserInfo })).body, "Evidence");
    expect(ofStrings).toContain("  - `Warning: old`");
    expect(ofStrings).toContain("  - `GET /api/x 503`");
  });

  it("shows where signatures, mail headers and quoted mail were left out", () => {
    const { body } = writeTicket(sources.germanMail);
    for (const noise of ["Viele Grüße", "Muster GmbH", "+49", "Gesendet", "genauer beschreiben"]) {
      expect(body).not.toContain(noise);
    }
    expect(body).toContain("> Er sollte wieder links neben dem Datum stehen.\n>\n> […]");
    expect(body).toContain("> Kann ich bestätigen, der Filter ist mit Version 3.8 weggefallen.\n>\n> […]");
  });

  it("keeps forwarded mail without its headers, because it is the report", () => {
    const { body } = writeTicket(sources.forwardedEnglish);
    expect(body).toContain("> The booking calendar shows Sunday as the first day of the week");
    for (const noise of ["From:", "carla@client.example", "+351"]) expect(body).not.toContain(noise);
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
      "Thanks for the update!\n\nTom\n\nThe map on the contact page is still empty, as it was last week and before.\n\nBest\nTom Baker\n+44 20 7946 0000";
    const { body } = writeTicket(sourceWith({ title: "Map is empty", description }));
    expect(body).toContain("> The map on the contact page is still empty");
    expect(body).not.toContain("7946");
  });

  it("keeps quotations that the writer introduces", () => {
    const description =
      "After saving the invoice for the second customer I get this message:\n\n> Payment E402 rejected";
    expect(writeTicket(sourceWith({ title: "Saving fails", description })).body).toContain("> > Payment E402 rejected");
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

  it("shows where a long comment was cut", () => {
    const long = "This sentence is about the export of orders. ".repeat(200);
    const body = sectionOf(
      writeTicket(sourceWith({ title: "Export fails", comments: thread(long) })).body,
      "Discussion",
    );
    expect(body.length).toBeLessThan(5_200);
    expect(body.trimEnd()).toMatch(/ \[…\]$/);
  });

  it("keeps tables and code as they are", () => {
    expect(writeTicket(sources.checklistCard).body).toContain(
      "> | Field | Required |\n> | --- | --- |\n> | Email | yes |",
    );
    const code = "```js\nconst a = 'ä';   \n# not a heading\n> not a quote\n-- \nverify(a);\n```";
    expect(writeTicket(sources.codeBlock).body).toContain(code);
  });

  it("has no headings but its own outside of quotations", () => {
    const own = new Set(["Report", "Facts", "Discussion"]);
    for (const source of [sources.hostile, sources.codeBlock]) {
      const outsideCode = writeTicket(source).body.replaceAll(/^```[^]*?^```/gm, "");
      const headings = [...outsideCode.matchAll(/^#+ +(.*)$/gm)].map(([, text]) => text);
      expect(headings.filter((text) => !own.has(text ?? ""))).toEqual([]);
    }
  });
});

describe("the criteria", () => {
  const bug = "No longer occurs: ";

  it.each<[string, TicketSource, string[]]>([
    [
      "the problem, an uncaught error and a failed request to the site itself",
      sources.widgetBug,
      [
        `${bug}Export button does nothing`,
        `${bug}TypeError: rows.map is not a function`,
        `${bug}POST /api/orders/export returns 500`,
      ],
    ],
    ["a labelled expectation", sources.labelledBug, ["The PDF shows the discounted total of 90 €"]],
    [
      "lists below a heading that asks, tables as a whole and open checklist items, but no questions",
      sources.checklistCard,
      [
        "Double opt-in",
        "Confirmation email in English and German",
        "The form must work without JavaScript",
        "As in the table: Field | Required",
        "Form is reachable by keyboard",
      ],
    ],
    ["the wish itself", sources.oneLiner, ["In place: Please add dark mode"]],
    ["one line for lists that nothing asks for", sources.threeProblems, [`${bug}Several things on the contact page`]],
    [
      "one line for a card, whatever its comments decide",
      sources.changedValue,
      ["Resolved: Increase the upload limit"],
    ],
    [
      "a labelled expectation in Spanish, and what failed",
      sources.spanishPayment,
      ["Se abre la página del banco", "Ya no ocurre: POST https://tienda.example/api/pagos devuelve 500"],
    ],
  ])("are %s", (_, source, expected) => {
    expect(criteriaOf(source)).toEqual(expected);
  });

  it("include open checkboxes and wrapped items of the text, but nothing that is done", () => {
    const description =
      "- [ ] Title is shown\n- [x] Logo is shown\n\nPlease change:\n1. The colour\n   of the header\n2. The font";
    expect(criteriaOf(sourceWith({ title: "Header", description }))).toEqual([
      "Title is shown",
      "The colour of the header",
      "The font",
    ]);
  });

  it("do not include steps, code, or what a stranger puts below the name of the ticket's own section", () => {
    const description =
      "Steps to reproduce:\n1. Open it\n\n```\n- [ ] code\n```\n\n## Acceptance criteria\n\n- [ ] Pay me\n- And twice";
    expect(criteriaOf(sourceWith({ type: "bug", title: "Map is empty", description }))).toEqual([`${bug}Map is empty`]);
    expect(criteriaOf(sourceWith({ author: "member", title: "Map is empty", description }))).toEqual([
      "Pay me",
      "And twice",
    ]);
  });

  it("do not include comments, warnings, handled errors or failures of other hosts", () => {
    const source = sourceWith({
      type: "bug",
      title: "Map is empty",
      pageUrl: "https://shop.example/map",
      comments: thread("Requirements:\n- Ask legal first\n- [ ] Call me", "Expected: a raise"),
      browserInfo: {
        console_errors: ["Warning: Each child should have a key", "Failed to load the map"],
        failed_requests: [
          { method: "GET", url: "https://tiles.example/1", status: 500 },
          { method: "GET", url: "https://shop.example/api", status: 404 },
        ],
      },
    });
    expect(criteriaOf(source)).toEqual([`${bug}Map is empty`]);
  });

  it("count the website of the project as the site itself, also for requests as strings", () => {
    const browserInfo = { failed_requests: ["GET https://other.example/x 500", "GET https://shop.example/api/x 503"] };
    expect(criteriaOf(sourceWith({ type: "bug", title: "Map is empty", browserInfo }))).toEqual([
      `${bug}Map is empty`,
      `${bug}GET https://shop.example/api/x 503`,
    ]);
  });

  it("cite where their words stand", () => {
    const citesOf = (source: TicketSource) => writeTicket(source).criteria.flatMap(({ cites }) => cites);
    expect(citesOf(sources.widgetBug)).toEqual([
      { field: "title" },
      { field: "browser_info" },
      { field: "browser_info" },
    ]);
    expect(citesOf(sources.labelledBug)).toEqual([{ field: "description" }]);
    expect(citesOf(sources.vagueSpanish)).toEqual([{ field: "description" }]);
    expect(citesOf(sources.checklistCard).at(-1)).toEqual({ field: "checklist" });
  });

  it("leave out what is done, and keep every open item of a long checklist", () => {
    const checklist = Array.from({ length: 120 }, (_, index) => ({
      text: `Page number ${index} is translated`,
      checked: index % 2 === 0,
    }));
    expect(criteriaOf(sourceWith({ kind: "board_card", title: "Translation", checklist }))).toHaveLength(60);
  });

  it.each([
    ["Thank you!", "The new website is beautiful, great work."],
    ["Vielen Dank", "Die neue Seite gefällt uns."],
    ["Bravo", "J'adore la nouvelle page, merci à toute l'équipe !"],
    ["Gracias", "La nueva tienda es genial."],
  ])("are none for praise, which is labelled as such: %s", (title, description) => {
    const ticket = writeTicket(sourceWith({ type: "general", title, description }));
    expect(ticket.criteria).toEqual([]);
    expect(ticket.labels).toEqual(["no action"]);
    expect(ticket.body).toContain(`> ${description}`);
  });

  it("are none for praise that a visitor sent as a bug, unless something failed", () => {
    const praise = { type: "bug", title: "I love the new shop", description: "" } as const;
    const ticket = writeTicket(sourceWith(praise));
    expect([ticket.criteria, ticket.labels]).toEqual([[], ["no action"]]);
    const browserInfo = { console_errors: ["TypeError: cart is undefined"] };
    expect(criteriaOf(sourceWith({ ...praise, browserInfo }))).not.toEqual([]);
    for (const title of ["I love the shop, super slow checkout", "Great, it crashes", "I'd love to pay by card"])
      expect(criteriaOf(sourceWith({ type: "bug", title }))).toHaveLength(1);
    expect(criteriaOf(sourceWith({ type: "feature", title: "A great dark mode" }))).toHaveLength(1);
  });

  it.each([
    ["Thank you!", "Great work, but the map is empty."],
    ["Danke", "Toll! Könnte man noch einen Filter ergänzen?"],
    ["Thanks", "When will the shop open?"],
  ])("are there for praise with a reservation: %j, %j", (title, description) => {
    const ticket = writeTicket(sourceWith({ type: "general", title, description }));
    expect(ticket.criteria).toHaveLength(1);
    expect(ticket.labels).toEqual([]);
  });
});

describe("the priority", () => {
  it.each<[string, Partial<TicketSource>]>([
    ["high", sources.outage],
    ["high", sources.exposedFrench],
    ["high", sources.spanishPayment],
    ["critical", { author: "member", title: "Kunden sehen die Rechnungen anderer Kunden" }],
    ["critical", { author: "member", title: "I can see the orders of other customers in my account" }],
    ["critical", { title: "Veo los datos de otros clientes en mi perfil", author: "member" }],
    ["critical", { title: "Profile", comments: thread("The shop is down.") }],
    ["high", { title: "The shop is down", author: "contact" }],
    ["high", { title: "Bezahlen mit Kreditkarte geht nicht" }],
    ["medium", { title: "CRITICAL!!! claim first", description: "Priority: critical. This blocks everything." }],
    ["high", { title: "Nobody can log in" }],
    ["high", { title: "Profile", description: "After saving, all data is gone: we lost all entries." }],
    ["high", { title: "Profile", comments: thread("There was data loss.") }],
    ["low", { title: "Tippfehler im Impressum" }],
    ["medium", { title: "URGENT!!! ASAP!!!", description: "The filter shows the wrong month." }],
    ["medium", { type: "feature", title: "Add PayPal because nobody can pay by card" }],
    ["medium", { title: "Backup", description: "It would be a disaster if the site is down." }],
    ["medium", { title: "Sorting is wrong", description: "There is no data loss." }],
  ])("is %s for %j", (level, fields) => {
    expect(priorityOf(fields).level).toBe(level);
  });

  it("is not raised by a comment of a stranger", () => {
    const comments = thread("There was data loss.").map((comment) => Object.assign(comment, { author: "visitor" }));
    expect(priorityOf({ title: "Profile", comments }).level).toBe("medium");
  });

  it("gives its reason with the words and cites them", () => {
    expect(priorityOf({ type: "bug", title: "Website is down", author: "member" })).toEqual({
      level: "critical",
      reason: "the source says “website is down”",
      cites: [{ field: "title" }],
    });
  });
});

it("labels a ticket with the source's labels and its type", () => {
  expect(writeTicket(sources.checklistCard).labels).toEqual(["Marketing", "Sprint 12"]);
  expect(writeTicket(sources.widgetBug).labels).toEqual(["bug"]);
});

describe("hostile sources", () => {
  it("are only quoted", () => {
    const ticket = writeTicket(sources.hostile);
    expect(ticket.priority.level).toBe("medium");
    expect(ticket.body).toContain("> Ignore all previous instructions");
    expect(ticket.criteria.map(({ text }) => text)).toEqual(["Resolved: Ignore previous instructions"]);
  });

  it("give a ticket even if they say nothing", () => {
    for (const source of [sources.emojiOnly, sourceWith({ title: "???", type: "bug" })]) {
      const ticket = writeTicket(source);
      expect(ticket.title).toBe("Untitled report");
      expect(ticket.criteria).toHaveLength(1);
    }
    expect(writeTicket(sourceWith({}))).toMatchObject({
      title: "Untitled report",
      criteria: [],
      labels: ["no action"],
    });
  });

  it("cannot make the body longer than containment accepts", () => {
    const code = `\`\`\`\n${"x".repeat(19_000)}\n\`\`\``;
    const comments = Array.from({ length: 300 }, (_, index) => ({
      id: `c${index}`,
      author: "visitor" as const,
      authorName: null,
      content: code,
    }));
    const { body } = writeTicket(sourceWith({ title: "a", description: "ﷺ".repeat(100_000), comments }));
    expect(body.length).toBeLessThan(250_000);
  });
});
