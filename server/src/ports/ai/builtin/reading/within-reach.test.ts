import { limits } from "@corkboard/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { builtinProposal, thread, ticketSource } from "../../../../../test/support/ticket-source.ts";
import { contestedClaims } from "../judging/contested.ts";
import { mostPairs, pairsFor } from "../judging/pairs.ts";
import { readSource } from "./reading.ts";
import { reach, withinReach } from "./within-reach.ts";

const fillings = [
  "no. ",
  "not ",
  "only the cart, ",
  "- 25 MB\n",
  "cart or not? ",
  "支払い。",
  "if we drop it, we keep 30 and ",
];
const filled = (length: number) =>
  fc
    .tuple(fc.constantFrom(...fillings), fc.nat(length))
    .map(([filling, size]) => filling.repeat(Math.ceil(size / filling.length)).slice(0, size));
const longSources = fc
  .record({
    description: filled(limits.description),
    comments: fc
      .tuple(filled(limits.comment), filled(40), fc.nat(3_000), fc.nat(15))
      .map(([long, short, many, few]) =>
        thread(...Array.from({ length: many + few }, (_, at) => (at < few ? long : short))),
      ),
    checklist: fc
      .tuple(filled(limits.checklistText), fc.nat(limits.checklistItems))
      .map(([text, length]) => Array.from({ length }, () => ({ text, checked: false }))),
  })
  .map(ticketSource);
const lengthOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + text.length, 0);

describe("however long a source is", () => {
  it("only so much of it is read, and only so much is compared", () => {
    fc.assert(
      fc.property(longSources, (source) => {
        const { description, comments, checklist } = withinReach(source).source;
        expect(description.length).toBeLessThanOrEqual(reach.description + 2);
        expect(comments.length).toBeLessThanOrEqual(reach.comments.most);
        expect(lengthOf(comments.map(({ content }) => content))).toBeLessThanOrEqual(
          reach.comments.length + 2 * comments.length,
        );
        expect(lengthOf(checklist.map(({ text }) => text))).toBeLessThanOrEqual(
          reach.checklist.length + 2 * checklist.length,
        );
        const reading = readSource(source);
        const pairs = pairsFor(reading.remarks.reduce((sum, { statements }) => sum + statements.length, 0));
        contestedClaims(reading, pairs);
        expect(pairs.made()).toBeLessThanOrEqual(mostPairs);
      }),
      { numRuns: 4 },
    );
  });

  it("the first comments and the newest are read, and short ones whole", () => {
    const comments = thread(
      ...Array.from({ length: 2_000 }, (_, at) => (at === 1_999 ? "x".repeat(20_000) : `Number ${at}`)),
    );
    const { source, isWhole } = withinReach(ticketSource({ comments }));
    expect(isWhole).toBe(false);
    expect(source.comments.slice(0, 2)).toEqual(comments.slice(0, 2));
    expect(source.comments.at(-2)).toEqual(comments.at(-2));
    expect(source.comments.at(-1)?.content.length).toBeGreaterThan(10_000);
  });

  it("the ticket says so where something was left out, and not where all was read", async () => {
    const note = "The source was too long to be read whole";
    expect((await builtinProposal({ description: "The export fails. ".repeat(2_000) })).body).toContain(note);
    expect((await builtinProposal({ description: "The export fails." })).body).not.toContain(note);
  });
});
