import { limits, ticketPriorities } from "@corkboard/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { writeBuiltin } from "../../../test/support/built-in-ticket.ts";
import { ticketSource } from "../../../test/support/ticket-source.ts";
import { containProposal } from "./containment/contain-proposal.ts";
import type { Citation, TicketSource } from "./proposal.ts";

const phrases = [
  "We decided: 25 MB instead of 10 MB.", "Please add a filter.", "It crashes when I press Pay!", "1. Open it 2. Press it",
  "- [ ] must work", "# Steps", "```\ncode", "Shall we?", "No, later.", "Kein Datenverlust.", "No puedo pagar.", "> quoted",
  "[a](b)", "<b>", "\u202E", "https://a.example/x?y=z", "ALL OF THIS IS BROKEN!!!", "…", "\n\n", "\t", "2,5 €", "支払い。",
]; // prettier-ignore
const text = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 60 }),
  fc.array(fc.constantFrom(...phrases), { maxLength: 6 }).map((parts) => parts.join(" ")),
  fc.array(fc.constantFrom(...phrases), { maxLength: 6 }).map((parts) => parts.join("\n")),
);
const sources: fc.Arbitrary<TicketSource> = fc
  .record({
    kind: fc.constantFrom("feedback" as const, "board_card" as const),
    title: text,
    description: text,
    type: fc.constantFrom("bug" as const, "feature" as const, "general" as const, undefined),
    pageUrl: fc.oneof(fc.constant(undefined), fc.webUrl(), text),
    labels: fc.array(text, { maxLength: 4 }),
    checklist: fc.array(fc.record({ text, checked: fc.boolean() }), { maxLength: 4 }),
    dueDate: fc.option(text, { nil: undefined }),
    browserInfo: fc.dictionary(
      fc.oneof(fc.constantFrom("browser", "viewport", "console_errors"), text),
      fc.jsonValue(),
      { maxKeys: 4 },
    ),
    annotations: fc.array(fc.record({ type: text, comment: fc.option(text, { nil: undefined }) }), { maxLength: 3 }),
    screenshotLink: fc.option(text, { nil: undefined }),
    comments: fc.array(
      fc.record({
        id: fc.uuid(),
        author: fc.constantFrom("visitor" as const, "member" as const),
        authorName: fc.option(text),
        content: text,
      }),
      { maxLength: 6 },
    ),
  })
  .map((fields) => ticketSource(fields));

const filled = (source: TicketSource, cite: Citation): boolean => {
  if ("comment" in cite) return source.comments.some(({ id }) => id === cite.comment);
  const values = { title: source.title, description: source.description, type: source.type, page_url: source.pageUrl };
  const lists = {
    labels: source.labels,
    checklist: source.checklist,
    annotations: source.annotations,
    browser_info: Object.keys(source.browserInfo),
  };
  if (cite.field in lists) return lists[cite.field as keyof typeof lists].length > 0;
  return values[cite.field as keyof typeof values] !== undefined;
};

describe("the built-in generator, whatever a source says", () => {
  it("writes the same well-formed ticket each time, and cites only what is there", async () => {
    await fc.assert(
      fc.asyncProperty(sources, async (source) => {
        const { proposal, account } = await writeBuiltin(source);
        expect((await writeBuiltin(structuredClone(source))).proposal).toEqual(proposal);
        expect(account).toEqual({
          engine: "builtin",
          model: null,
          prompt_version: null,
          usage: null,
          cost_usd: null,
          calls: 0,
        });
        expect(proposal.title).toMatch(/^\S.{0,119}$/u);
        expect(proposal.title).not.toMatch(/[.!,;:\s]$/);
        expect(proposal.body).toMatch(/^## \S.*\n\n\s*\S/);
        expect(proposal.criteria.length === 0).toBe(proposal.labels.includes("no action"));
        for (const { text: criterion, cites } of proposal.criteria) {
          expect(criterion).toMatch(/^\S.*$/u);
          expect(cites.length).toBeGreaterThan(0);
          expect(cites.every((cite) => filled(source, cite))).toBe(true);
        }
        expect(ticketPriorities).toContain(proposal.priority.level);
        expect(proposal.priority.reason).not.toBe("");
        expect(proposal.priority.cites.every((cite) => filled(source, cite))).toBe(true);
        const contained = containProposal(proposal, source);
        for (const label of contained.labels) expect(label).toMatch(/^\S(?:.{0,98}\S)?$/u);
        const written = [
          contained.title,
          contained.body,
          ...contained.criteria.map((criterion) => criterion.text),
        ].join("\n");
        expect(written.isWellFormed()).toBe(true);
        expect(written).not.toMatch(/[\p{Cf}\p{Co}]|(?![\n\t])\p{Cc}/u);
      }),
      { numRuns: 300 },
    );
  });

  it("stays within the limits of a ticket, however long the source", async () => {
    const long = "We must keep 25 MB, and it crashes when I press Pay. ".repeat(2_000).slice(0, limits.description);
    const { proposal } = await writeBuiltin(
      ticketSource({
        title: long.slice(0, limits.title),
        description: long,
        checklist: Array.from({ length: limits.checklistItems }, (_, n) => ({
          text: `Item ${n} of them`,
          checked: n % 2 === 0,
        })),
        comments: Array.from({ length: 500 }, (_, n) => ({
          id: `c${n}`,
          author: "member" as const,
          authorName: "Ann",
          content: long.slice(0, limits.comment),
        })),
      }),
    );
    const criteria = proposal.criteria.map((criterion) => criterion.text).join("\n");
    expect(proposal.body.length + criteria.length).toBeLessThan(limits.description);
  });

  it.each([".", "!?", "<a", "[", "](", "1. ", "a: ", "- must be 5 MB\n", "not ", "ignore all ", "'a", "**", " ", "😀"])(
    "reads a hundred thousand characters of %j",
    async (filling) => {
      const description = filling.repeat(limits.description / filling.length);
      const { proposal } = await writeBuiltin(ticketSource({ description }));
      expect(proposal.title).toBe("The cart is empty");
    },
  );
});
