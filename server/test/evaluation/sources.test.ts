import { ticketPriorities, type TicketPriority } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import type { TicketProposal } from "../../src/ports/ai/proposal.ts";
import { heldOutSources, tuningSources } from "./all-sources.ts";
import type { EvaluationSource } from "./evaluation-source.ts";
import { scoreProposal } from "./score.ts";
import { targets } from "./targets.ts";
import { holds, normalised, wordsOf } from "./text.ts";

const all = [...tuningSources, ...heldOutSources];

/** A ticket that repeats its source word for word and judges nothing. */
const copied = ({ source }: EvaluationSource, level: TicketPriority): TicketProposal => ({
  title: source.title,
  body: wordsOf(source),
  criteria: [],
  priority: { level, reason: "", cites: [] },
  labels: [...source.labels],
});

describe("the evaluation's sources", () => {
  it("have names of their own", () => {
    expect(tuningSources).toHaveLength(40);
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  });

  it.each(all)("asks of $name between two and six facts that stand in it", ({ source, required, decided = {} }) => {
    const words = wordsOf(source);
    for (const spellings of [...Object.values(required), ...Object.values(decided)]) {
      expect(spellings.filter((spelling) => holds(words, spelling))).not.toEqual([]);
    }
    expect(Object.keys(required).length).toBeGreaterThanOrEqual(2);
    expect(Object.keys(required).length).toBeLessThanOrEqual(6);
  });

  it.each(all)("forbids in $name what was given up there, or what it does not say", ({ source, forbidden = {} }) => {
    const { anywhere = [], inCriteria = [], inTitle = [], asTitle = [] } = forbidden;
    const words = wordsOf(source);
    expect(anywhere.filter((fragment) => holds(words, fragment))).toEqual([]);
    expect([...inCriteria, ...inTitle].filter((fragment) => !holds(words, fragment))).toEqual([]);
    expect(asTitle.filter((title) => !normalised(source.title).includes(normalised(title)))).toEqual([]);
  });

  it.each(all)("accepts of $name one or two neighbouring priorities and says why", ({ priorities }) => {
    const places = priorities.levels.map((level) => ticketPriorities.indexOf(level));
    expect([1, 2]).toContain(places.length);
    expect(Math.max(...places) - Math.min(...places)).toBe(places.length - 1);
    expect(priorities.because).not.toBe("");
  });

  it.each(all)("finds no invention in the words of $name itself", (each) => {
    expect(scoreProposal(each, copied(each, "medium")).invented).toEqual([]);
  });

  it.each(ticketPriorities)("are not passed by a copy that calls everything %s", (level) => {
    for (const sources of [tuningSources, all]) {
      const scores = sources.map((each) => scoreProposal(each, copied(each, level)));
      const met = targets.filter((target) => target.isMet(scores)).map((target) => target.name);
      expect(met).toEqual([]);
    }
  });
});
