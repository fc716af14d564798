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

/** A ticket that consists of the expected facts and nothing else. */
function ideal({ source, required, decided = {}, priorities }: EvaluationSource): TicketProposal {
  const words = wordsOf(source);
  const facts = [...Object.values(decided), ...Object.values(required)].map(
    (spellings) => spellings.find((spelling) => holds(words, spelling)) ?? "",
  );
  return {
    title: `Respect ${facts.join(", ")}`,
    body: facts.join("\n"),
    criteria: [...new Set(facts)].map((fact) => ({ text: `The result respects ${fact}`, cites: [{ field: "title" }] })),
    priority: { level: priorities.levels[0] ?? "medium", reason: "", cites: [] },
    labels: [],
  };
}

const countBy = (sources: readonly EvaluationSource[], by: (source: EvaluationSource) => string) =>
  Object.fromEntries(
    Map.groupBy(sources, by)
      .entries()
      .map(([value, those]) => [value, those.length]),
  );

/** What makes sources easy or hard. */
const traits: readonly (readonly [string, (source: EvaluationSource) => boolean])[] = [
  ["bugs", ({ work }) => work === "bug"],
  ["features", ({ work }) => work === "feature"],
  ["English", ({ language }) => language === "en"],
  ["German", ({ language }) => language === "de"],
  ["one-liners", ({ oneLine }) => oneLine],
  ["cards", ({ source }) => source.kind === "board_card"],
  ["checklists", ({ source }) => source.checklist.length > 0],
  ["long threads", ({ source }) => source.comments.length >= 8],
  ["annotations", ({ source }) => source.annotations.length > 0],
  ["console errors", ({ source }) => "console_errors" in source.browserInfo],
  ["decisions", ({ decided }) => decided !== undefined],
  ["wishes that were given up", ({ forbidden }) => forbidden?.inTitle !== undefined],
  ["useless titles", ({ forbidden }) => forbidden?.asTitle !== undefined],
  ["low priorities", ({ priorities }) => priorities.levels.includes("low")],
  ["medium priorities", ({ priorities }) => priorities.levels.includes("medium")],
  ["high priorities", ({ priorities }) => priorities.levels.includes("high")],
];

describe("the evaluation's sources", () => {
  it("are sixty, a third of them held out, each with a name of its own", () => {
    expect([tuningSources.length, heldOutSources.length]).toEqual([40, 20]);
    expect(new Set(all.map(({ name }) => name)).size).toBe(60);
  });

  it("are of every kind of work and language", () => {
    expect(countBy(all, ({ work }) => work)).toEqual({ bug: 20, feature: 20, general: 20 });
    const languages = countBy(all, ({ language }) => language);
    expect(languages["de"]).toBeGreaterThanOrEqual(14);
    expect(languages["es"]).toBeGreaterThanOrEqual(14);
  });

  it.each(traits)("hold about as many %s in both sets", (_, hasTrait) => {
    const shareIn = (set: readonly EvaluationSource[]) => set.filter(hasTrait).length / set.length;
    expect(shareIn(heldOutSources)).toBeGreaterThan(0);
    expect(Math.abs(shareIn(tuningSources) - shareIn(heldOutSources))).toBeLessThan(0.15);
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

  it.each(all)("can all be met at once: $name", (each) => {
    const scores = [scoreProposal(each, ideal(each))];
    expect(targets.filter((target) => !target.isMet(scores)).map((target) => target.name)).toEqual([]);
  });

  it.each(ticketPriorities)("are not passed by a copy that calls everything %s", (level) => {
    const scores = all.map((each) => scoreProposal(each, copied(each, level)));
    for (const set of [scores.slice(0, tuningSources.length), scores.slice(tuningSources.length)]) {
      expect(targets.filter((target) => target.isMet(set)).map((target) => target.name)).toEqual([]);
    }
  });
});
