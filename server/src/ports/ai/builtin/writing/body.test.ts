import { describe, expect, it } from "vitest";
import { builtinProposal, thread } from "../../../../../test/support/ticket-source.ts";

describe("the body of a built-in ticket", () => {
  it("arranges everything a bug report says, and says nothing else", async () => {
    const { body, criteria, labels } = await builtinProposal({
      type: "bug",
      title: "Cart loses its second item",
      description:
        "Hi!\nSteps to reproduce:\n1. Add two bikes\n2. Open the cart\n\nExpected: both bikes are listed.\nActual: only one is.",
      pageUrl: "https://bolt.example/en/cart?step=2",
      screenshotLink: "/api/v1/files/cart.png",
      annotations: [{ type: "pin", comment: "second bike missing" }],
      browserInfo: {
        browser: "Safari 18.5",
        os: "iOS 18.5",
        viewport: { width: 390, height: 664 },
        language: "en-GB",
        selector: "#cart .line",
        console_errors: ["TypeError: x is undefined"],
        failed_requests: [{ method: "GET", url: "https://bolt.example/api/cart", status: 500 }],
      },
      comments: thread("Also on Firefox 141.", "Thanks!"),
    });
    expect(body).toBe(
      [
        "## Summary\n\nExpected: both bikes are listed.\n\nActual: only one is.",
        "## Steps to reproduce\n\n1. Add two bikes\n2. Open the cart",
        [
          "## Evidence\n",
          "- Page: https://bolt.example/en/cart?step=2",
          "- Browser: Safari 18.5",
          "- System: iOS 18.5",
          "- Viewport: 390x664",
          "- Language: en-GB",
          "- Element: `#cart .line`",
          "- Console error: `TypeError: x is undefined`",
          "- Failed request: `GET https://bolt.example/api/cart 500`",
          "- Screenshot: /api/v1/files/cart.png",
          "- Marked on the screenshot (pin): “second bike missing”",
          "- Ann: “Also on Firefox 141.”",
        ].join("\n"),
      ].join("\n\n"),
    );
    expect(criteria).toEqual([
      { text: "As expected: “both bikes are listed”", cites: [{ field: "description" }] },
      {
        text: "Following the steps above no longer leads to: “Cart loses its second item”",
        cites: [{ field: "title" }],
      },
      { text: "This is taken into account: “Also on Firefox 141”", cites: [{ comment: "c1" }] },
      {
        text: "No console error `TypeError: x is undefined` is logged on /en/cart",
        cites: [{ field: "browser_info" }],
      },
    ]);
    expect(labels).toEqual(["bug", "cart", "mobile", "safari"]);
  });

  it("says so where nobody wrote down steps", async () => {
    const { body } = await builtinProposal({ description: "The list stays empty." });
    expect(body).toContain("## Context\n\nNobody wrote down steps to reproduce it.");
    expect(body).not.toContain("## Steps");
  });

  it("shows a card with its date, what is done, and what is still open as criteria", async () => {
    const { body, criteria } = await builtinProposal({
      kind: "board_card",
      type: undefined,
      title: "Newsletter sign-up in the footer",
      dueDate: "2026-05-04",
      checklist: [
        { text: "Choose a mail provider", checked: true },
        { text: "Double opt-in mail", checked: false },
      ],
    });
    expect(body).toContain("- Due: 2026-05-04\n- Already done: Choose a mail provider");
    expect(criteria[0]).toEqual({ text: "Double opt-in mail", cites: [{ field: "checklist" }] });
  });

  it("quotes of a long thread what matters, not all of it", async () => {
    const chat = Array.from(
      { length: 80 },
      (_, n) =>
        `I have an opinion on this as well, and it is a long one, as you will see when you read on, dear colleague ${"and friend ".repeat(n % 7)}`,
    );
    const { body } = await builtinProposal({
      comments: thread(...chat, "It only happens since version 4.2.1 on Firefox."),
    });
    expect(body).toContain("It only happens since version 4.2.1 on Firefox.");
    expect(body.length).toBeLessThan(10_000);
  });

  it("keeps paragraphs and lists of any language in their order", async () => {
    const { body } = await builtinProposal({
      type: "feature",
      title: "Ordina per prezzo",
      description: "Vorrei ordinare i prodotti per prezzo.\n\nServono anche:\n- ordine crescente\n- ordine decrescente",
    });
    expect(body).toBe(
      "## Summary\n\nVorrei ordinare i prodotti per prezzo.\n\n## Context\n\nServono anche:\n\n- ordine crescente\n- ordine decrescente",
    );
  });

  it("makes no demands of a line that makes none, and no criterion of a step", async () => {
    const card = await builtinProposal({ kind: "board_card", title: "A card" });
    expect(card.criteria.map(({ text }) => text)).toEqual([expect.stringContaining("“A card”")]);
    const steps = "1. カートを開く\n2. 支払いボタンを押す\n3. 画面が真っ白になる";
    const { body, criteria } = await builtinProposal({ type: "bug", title: "支払いができません", description: steps });
    expect(body).toContain(`## Steps to reproduce\n\n${steps}`);
    expect(criteria.map(({ text }) => text).join("\n")).not.toContain("カート");
  });

  it("shows code as evidence, and never as something that comments took back", async () => {
    const code = "```yaml\nretries: 3\ntimeout: 8\n```";
    const alone = await builtinProposal({
      title: "Nightly job fails",
      description: `The job fails with this:\n\n${code}`,
    });
    expect(alone.body).toContain("## Evidence\n\n```\nretries: 3\ntimeout: 8\n```");
    expect(alone.body).not.toContain("Taken back");
    const discussed = await builtinProposal({
      type: "feature",
      title: "Export the orders",
      description: `The export is a CSV file.\n\n${code}`,
      comments: thread("No CSV file please. The export is a PDF file."),
    });
    expect(discussed.body).toContain("it is not to be built.\n\n- “The export is a CSV file.”");
    expect(discussed.body).not.toContain("“retries");
  });

  it("keeps friendly words where there are no others", async () => {
    const { body } = await builtinProposal({ type: "general", title: "Danke", description: "Super Seite!" });
    expect(body).toContain("Super Seite!");
  });
});
