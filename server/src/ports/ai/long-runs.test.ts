import { describe, expect, it } from "vitest";
import { writeBuiltin } from "../../../test/support/built-in-ticket.ts";
import { engine } from "../../../test/support/test-database.ts";
import { thread, ticketSource } from "../../../test/support/ticket-source.ts";
import { containProposal } from "./containment/contain-proposal.ts";
import type { TicketProposal } from "./proposal.ts";

const marks = [..."!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~ \t\n\u2028", "…", "–", "„", "0", "A", "//", "](", "<!--", "@a."];

/** Lengths at which anything quadratic exceeds the test's timeout. */
const inTitle = 495;
const inText = 60_000;
const inComment = 19_000;

const runs = (mark: string, length: number) => {
  const run = mark.repeat(length / mark.length);
  return [`a${run}b`, `${mark} a`.repeat(length / (mark.length + 2))];
};

/** A proposal as a model might write it. */
const proposalOf = (text: string): TicketProposal => ({
  title: text.slice(0, inTitle),
  body: text,
  criteria: [{ text: text.slice(0, 2_000), cites: [{ field: "description" }] }],
  priority: { level: "medium", reason: text.slice(0, 500), cites: [{ field: "title" }] },
  labels: [text.slice(0, 50)],
  questions: [text.slice(0, 500)],
});

describe.runIf(engine === "sqlite")("a source that repeats one character sequence", () => {
  it.each(marks)("is read and contained in linear time: %j", { timeout: 20_000 }, async (mark) => {
    const [titles, texts, comments] = [inTitle, inText, inComment].map((length) => runs(mark, length));
    for (const at of [0, 1]) {
      const description = texts?.[at] ?? "";
      const title = titles?.[at] ?? "";
      const source = ticketSource({ title, description, comments: thread(comments?.[at] ?? "") });
      const { proposal } = await writeBuiltin(source);
      expect(containProposal(proposal, source).title).not.toBe("");
      containProposal(proposalOf(description), source);
    }
  });
});
