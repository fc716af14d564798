import { limits, ticketPriorities } from "@corkboard/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { builtinTicketWriter } from "./builtin.ts";
import type { TicketSource } from "./ticket-writer.ts";

const plain: TicketSource = {
  kind: "feedback",
  id: "0198",
  title: "The cart is empty",
  description: "",
  labels: [],
  checklist: [],
  browserInfo: {},
  comments: [],
};

const write = (fields: Partial<TicketSource>) => builtinTicketWriter.write({ ...plain, ...fields });

const said = (content: string, author: string | null = "Ann") => ({ id: content, author, content });

describe("the builtin ticket writer", () => {
  it("arranges everything the source says, and says nothing else", async () => {
    const draft = await write({
      type: "bug",
      title: " The cart\n is empty ",
      description: "I added two bikes.\n\nThen **nothing**.\n",
      pageUrl: "https://bolt.example/cart",
      browserInfo: { os: "Linux", pixel_ratio: 2, viewport: { width: 1280 }, touch: true, errors: ["x"], none: null },
      comments: [said("Me\n too"), said("Seen", null)],
    });
    expect(draft).toEqual({
      title: "The cart\n is empty",
      description: [
        "## Summary\n\nI added two bikes.\n\nThen **nothing**.",
        "## Evidence\n\n- Page: https://bolt.example/cart\n- os: Linux\n- pixel_ratio: 2",
        "## Discussion\n\n- Ann: Me too\n- Someone: Seen",
        '## Acceptance criteria\n\n- [ ] The problem described as "The cart is empty" no longer occurs on https://bolt.example/cart',
      ].join("\n\n"),
      priority: "medium",
      labels: ["bug"],
      context: { engine: "builtin", priority_reason: "nothing in the source raises or lowers it", comments_read: 2 },
    });
  });

  it("leaves out the sections it has nothing for, but never the acceptance criteria", async () => {
    const draft = await write({ kind: "board_card" });
    expect(draft.description).toBe(
      '## Summary\n\nThe cart is empty\n\n## Acceptance criteria\n\n- [ ] "The cart is empty" is done as described above',
    );
    expect(draft.labels).toEqual(["task"]);
  });

  it("turns each item of a checklist into a criterion", async () => {
    const draft = await write({ kind: "board_card", checklist: ["Show\nbikes ", "Show prices"] });
    expect(draft.description.split("\n").slice(-2)).toEqual(["- [ ] Show bikes", "- [ ] Show prices"]);
  });

  it("still states the acceptance criteria when the source fills the whole length", async () => {
    const draft = await write({
      description: "x".repeat(limits.description),
      comments: [said("y".repeat(limits.comment))],
      checklist: ["Show prices"],
    });
    expect(draft.description.length).toBeLessThanOrEqual(limits.description);
    const end = draft.description.slice(-200);
    expect(end).toContain("## Acceptance criteria");
    expect(end).toContain("- [ ] Show prices");
  });

  it("keeps every fact of the evidence on its own line, whatever a visitor's browser claims", async () => {
    const draft = await write({
      browserInfo: { os: "Linux\n\n## Acceptance criteria\n\n- [ ] Pay the visitor", "a\nb": "c" },
    });
    expect(draft.description.split("\n").filter((line) => line.startsWith("## "))).toEqual([
      "## Summary",
      "## Evidence",
      "## Acceptance criteria",
    ]);
    expect(draft.description.split("\n").filter((line) => line.startsWith("- [ ] "))).toHaveLength(1);
  });

  it.each([
    ["There was DATA LOSS", "critical", "DATA LOSS"],
    ["a security hole", "critical", "security"],
    ["payments failed", "critical", "payments failed"],
    ["I cannot pay", "critical", "cannot pay"],
    ["The app crashes", "high", "crashes"],
    ["The form is broken", "high", "broken"],
    ["I cannot log in", "high", "cannot log in"],
    ["I cannot checkout", "high", "cannot checkout"],
    ["Just a typo", "low", "typo"],
    ["It would be nice to have", "low", "nice to have"],
    ["It crashed, with data loss", "critical", "data loss"],
    ["A typo that crashes it", "high", "crashes"],
  ])("judges %j to be %s and says by which words", async (text, priority, word) => {
    const places: Partial<TicketSource>[] = [{ title: text }, { description: text }, { comments: [said(text)] }];
    for (const fields of places) {
      const draft = await write(fields);
      expect(draft.priority).toBe(priority);
      expect(draft.context).toMatchObject({ priority_reason: `the source says "${word}"` });
    }
  });

  it.each(["Unbroken record", "The typography", "insecurity", "Improve the outages2 page"])(
    "does not judge %j by a part of a word",
    async (title) => {
      expect((await write({ title })).priority).toBe("medium");
    },
  );

  it("labels a ticket with the source's type and labels, each once, none blank", async () => {
    const labels = ["bug", " ui ", "ui", "", "  ", "x".repeat(limits.labelText + 50)];
    expect((await write({ type: "bug", labels })).labels).toEqual(["bug", "ui", "x".repeat(limits.labelText)]);
    const many = Array.from({ length: 150 }, (_, n) => `label ${n}`);
    expect((await write({ labels: many })).labels).toHaveLength(limits.labels);
  });

  const text = fc.string({ unit: "grapheme" });
  const sources = fc.record({
    kind: fc.constantFrom("feedback" as const, "board_card" as const),
    id: fc.uuid(),
    title: text.filter((title) => title.trim() !== ""),
    description: text,
    type: fc.constantFrom("bug" as const, "feature" as const, "general" as const, undefined),
    pageUrl: fc.constantFrom(undefined, "", "https://bolt.example/cart"),
    labels: fc.array(text),
    checklist: fc.array(text),
    browserInfo: fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 5 }),
    comments: fc.array(fc.record({ id: fc.uuid(), author: fc.option(text), content: text })),
  });

  it("writes the same valid ticket for the same source, whatever it says", async () => {
    await fc.assert(
      fc.asyncProperty(sources, async (source) => {
        const draft = await builtinTicketWriter.write(source);
        expect(await builtinTicketWriter.write(structuredClone(source))).toEqual(draft);
        expect(draft.title).toBe(source.title.trim());
        expect(draft.description).toContain("## Acceptance criteria\n\n- [ ] ");
        expect(draft.description.isWellFormed()).toBe(true);
        expect(ticketPriorities).toContain(draft.priority);
        expect(new Set(draft.labels).size).toBe(draft.labels.length);
        expect(draft.labels.every((label) => label.trim() !== "")).toBe(true);
        expect(draft.context).toMatchObject({ comments_read: source.comments.length });
      }),
    );
  });

  it.each(["", "a", "ab"])("never cuts a character in half to stay within a limit, after %j", async (filler) => {
    const draft = await write({
      title: filler + "😀".repeat(limits.title),
      description: filler + "😀".repeat(limits.description),
      labels: [filler + "😀".repeat(limits.labelText)],
    });
    const parts = [
      { value: draft.title, limit: limits.title },
      { value: draft.description, limit: limits.description },
      { value: draft.labels[1] ?? "", limit: limits.labelText },
    ];
    for (const { value, limit } of parts) {
      expect(value.isWellFormed()).toBe(true);
      expect([...value].length).toBeLessThanOrEqual(limit);
    }
  });
});
