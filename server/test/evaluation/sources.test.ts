import { ticketPriorities } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import type { TicketProposal } from "../../src/ports/ai/proposal.ts";
import { tuningSources, unseenSources } from "./all-sources.ts";
import type { EvaluationSource, Parts } from "./evaluation-source.ts";
import { fencesOf } from "./expected-criteria.ts";
import { scoreProposal } from "./score.ts";
import { measures, meetsTargets } from "./targets.ts";
import { holds, wordsOf } from "./text.ts";
import { titleProblem } from "./titles.ts";

const all = [...tuningSources, ...unseenSources];

/** A ticket that repeats its source word for word and judges nothing. */
const copied = ({ source }: EvaluationSource): TicketProposal => ({
  title: source.title,
  body: wordsOf(source),
  criteria: [],
  priority: { level: "medium", reason: "", cites: [] },
  labels: [...source.labels],
  questions: [],
});

/** A ticket made of the source's own wording of everything that is expected. */
function ideal({ source, title, criteria, priorities }: EvaluationSource): TicketProposal {
  const said = wordsOf(source);
  const wording = (parts: Parts) =>
    parts.map((part) => [part].flat().find((spelling) => holds(said, spelling))).join(", ");
  return {
    title: wording(title.names),
    body: said,
    criteria: Object.values(criteria).map((parts) => ({
      text: `Result: ${wording(parts)}`,
      cites: [{ field: "title" as const }],
    })),
    priority: { level: priorities.levels[0] ?? "medium", reason: "", cites: [] },
    labels: [],
    questions: [],
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
  ["English sources", ({ language }) => language === "en"],
  ["German sources", ({ language }) => language === "de"],
  ["French sources", ({ language }) => language === "fr"],
  ["Spanish sources", ({ language }) => language === "es"],
  ["hostile threads", ({ hostile }) => hostile],
  ["one-liners", ({ source: { description, comments, checklist } }) => !description && !comments[0] && !checklist[0]],
  ["forwarded or quoted emails", ({ source }) => /^(?:fwd?|wg|tr|rv|re|aw)\s*:/i.test(source.title)],
  ["checklists", ({ source }) => source.checklist.length > 0],
  ["tables", ({ source }) => /^\|/m.test(source.description)],
  ["code blocks", ({ source }) => fencesOf(source).length > 0],
  ["long threads", ({ source }) => source.comments.length >= 8],
  ["failed requests", ({ source }) => /"status"/.test(JSON.stringify(source.browserInfo))],
  ["titles that need work", ({ source, title }) => titleProblem(source.title, title) !== undefined],
  ["withdrawn or replaced points", ({ live, forbidden }) => live !== undefined && forbidden?.inCriteria !== undefined],
  ["low priorities", ({ priorities }) => priorities.levels.includes("low")],
  ["high priorities", ({ priorities }) => priorities.levels.includes("high")],
  ["critical priorities", ({ priorities }) => priorities.levels[0] === "critical"],
];

describe("the evaluation's sources", () => {
  it("are 44 for tuning and 40 unseen, each with a different name", () => {
    expect([tuningSources.length, unseenSources.length]).toEqual([44, 40]);
    expect(new Set(all.map(({ name }) => name)).size).toBe(84);
  });

  it("cover four languages and eight hostile threads among the unseen ones", () => {
    expect(countBy(unseenSources, ({ language }) => language)).toEqual({ en: 12, de: 10, fr: 9, es: 9 });
    expect(unseenSources.filter(({ hostile }) => hostile)).toHaveLength(8);
  });

  it.each(traits)("contain about as many %s in both sets", (_, hasTrait) => {
    const shareIn = (set: readonly EvaluationSource[]) => set.filter(hasTrait).length / set.length;
    expect(shareIn(unseenSources)).toBeGreaterThan(0);
    expect(Math.abs(shareIn(tuningSources) - shareIn(unseenSources))).toBeLessThan(0.15);
  });

  it.each(all)("require of $name two to six facts that it contains", ({ source, required, live = {} }) => {
    const said = wordsOf(source);
    for (const spellings of [...Object.values(required), ...Object.values(live)]) {
      expect(spellings.filter((spelling) => holds(said, spelling))).not.toEqual([]);
    }
    expect(Object.keys(required).length).toBeGreaterThanOrEqual(2);
    expect(Object.keys(required).length).toBeLessThanOrEqual(6);
  });

  it.each(all)(
    "expect of $name a title and criteria in its own words",
    ({ source, title, criteria, inverted = [] }) => {
      const said = wordsOf(source);
      for (const part of [...title.names, ...Object.values(criteria).flat()]) {
        expect([part].flat().filter((spelling) => holds(said, spelling))).not.toEqual([]);
      }
      expect(Object.keys(criteria)).not.toEqual([]);
      expect(inverted.filter((problem) => !holds(said, problem))).toEqual([]);
    },
  );

  it.each(all)("forbid in $name what was withdrawn there, or what it does not say", ({ source, forbidden = {} }) => {
    const { anywhere = [], inCriteria = [], inTitle = [], asHeading = [] } = forbidden;
    const said = wordsOf(source);
    expect(anywhere.filter((fragment) => holds(said, fragment))).toEqual([]);
    expect([...inCriteria, ...inTitle, ...asHeading].filter((fragment) => !holds(said, fragment))).toEqual([]);
  });

  it.each(all)("accept for $name one or two adjacent priorities and say why", ({ priorities }) => {
    const positions = priorities.levels.map((level) => ticketPriorities.indexOf(level));
    expect([1, 2]).toContain(positions.length);
    expect(Math.max(...positions) - Math.min(...positions)).toBe(positions.length - 1);
    expect(priorities.because).not.toBe("");
  });

  it.each(all)("contain no invention in the text of $name itself", (each) => {
    expect(scoreProposal(each, copied(each))).toMatchObject({
      invented: [],
      missing: [],
      dropped: [],
      changedFences: [],
    });
  });

  it.each(all)("detect the problem of $name in its own sentence", (each) => {
    const sentences = wordsOf(each.source).split(/(?<=[.!?])\s+|\n/u);
    for (const problem of each.inverted ?? []) {
      const criteria = sentences
        .filter((sentence) => holds(sentence, problem))
        .map((text) => ({ text, cites: [{ field: "title" as const }] }));
      expect(criteria).not.toEqual([]);
      expect(scoreProposal(each, { ...copied(each), criteria }).inverted).toEqual(criteria.map(({ text }) => text));
    }
  });

  it.each(all)("can be met completely: $name", (each) => {
    const score = scoreProposal(each, ideal(each));
    const { titleProblem: title, missingCriteria, inverted, forbidden, isPriorityAcceptable } = score;
    expect({ title, missingCriteria, inverted, isPriorityAcceptable }).toEqual({
      title: undefined,
      missingCriteria: [],
      inverted: [],
      isPriorityAcceptable: true,
    });
    expect(forbidden.filter((fault) => !fault.endsWith("as a heading"))).toEqual([]);
  });

  it("are not passed by a copy without criteria", () => {
    for (const set of [tuningSources, unseenSources]) {
      const scores = set.map((each) => scoreProposal(each, copied(each)));
      expect(meetsTargets(scores)).toBe(false);
      const missed = measures.filter((measure) => !measure.isMet(scores)).map(({ name }) => name);
      expect(missed).toEqual(expect.arrayContaining(["acceptable priority", "good title"]));
    }
  });
});
