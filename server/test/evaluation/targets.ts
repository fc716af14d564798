import type { Score } from "./score.ts";

/** A measure, the target for it if there is one, and whether a set of scores meets it. */
export interface Measure {
  readonly name: string;
  readonly target: (scores: readonly Score[]) => string;
  readonly reached: (scores: readonly Score[]) => string;
  readonly isMet: (scores: readonly Score[]) => boolean;
}

export type Totals = ReturnType<typeof totalsOf>;

export function totalsOf(scores: readonly Score[]) {
  const sum = (countOf: (score: Score) => number) => scores.reduce((total, score) => total + countOf(score), 0);
  return {
    tickets: scores.length,
    facts: sum(({ of }) => Object.keys(of.required).length),
    missingFacts: sum((score) => score.missing.length),
    expectedCriteria: sum(({ of }) => Object.keys(of.criteria).length),
    missingCriteria: sum((score) => score.missingCriteria.length),
    inverted: sum((score) => score.inverted.length),
    dropped: sum((score) => score.dropped.length),
    invented: sum((score) => score.invented.length),
    forbidden: sum((score) => score.forbidden.length),
    acceptablePriorities: sum((score) => Number(score.isPriorityAcceptable)),
    goodTitles: sum((score) => Number(score.titleProblem === undefined)),
    fences: sum((score) => score.fences),
    changedFences: sum((score) => score.changedFences.length),
    criteria: sum((score) => score.criteria),
    unusableCriteria: sum((score) => score.unusable.length),
  };
}

export const measures: readonly Measure[] = [
  share("required facts", 0.98, (totals) => [totals.facts - totals.missingFacts, totals.facts]),
  untargeted("expected criteria", (totals) =>
    percentage(totals.expectedCriteria - totals.missingCriteria, totals.expectedCriteria),
  ),
  atMost("inverted criteria", (totals) => totals.inverted),
  atMost("dropped requirements", (totals) => totals.dropped),
  atMost("invented facts", (totals) => totals.invented),
  atMost(
    "forbidden facts",
    (totals) => totals.forbidden,
    (totals) => Math.floor(totals.tickets / 20),
  ),
  share("acceptable priority", 0.8, (totals) => [totals.acceptablePriorities, totals.tickets]),
  share("good title", 0.9, (totals) => [totals.goodTitles, totals.tickets]),
  share("code unchanged", 1, (totals) => [totals.fences - totals.changedFences, totals.fences]),
  untargeted("criteria per ticket", (totals) => (totals.criteria / totals.tickets).toFixed(1)),
  untargeted("unusable criteria", (totals) => String(totals.unusableCriteria)),
];

export const meetsTargets = (scores: readonly Score[]) => measures.every((measure) => measure.isMet(scores));

function share(name: string, wanted: number, partOf: (totals: Totals) => readonly [number, number]): Measure {
  return {
    name,
    target: () => (wanted === 1 ? "100 %" : `≥ ${wanted * 100} %`),
    reached: (scores) => {
      const [part, all] = partOf(totalsOf(scores));
      return percentage(part, all);
    },
    isMet: (scores) => {
      const [part, all] = partOf(totalsOf(scores));
      return part >= wanted * all;
    },
  };
}

const percentage = (part: number, all: number) => (all === 0 ? "–" : `${((100 * part) / all).toFixed(1)} %`);

function atMost(
  name: string,
  countOf: (totals: Totals) => number,
  most: (totals: Totals) => number = () => 0,
): Measure {
  return {
    name,
    target: (scores) => {
      const limit = most(totalsOf(scores));
      return limit === 0 ? "0" : `≤ ${limit}`;
    },
    reached: (scores) => String(countOf(totalsOf(scores))),
    isMet: (scores) => countOf(totalsOf(scores)) <= most(totalsOf(scores)),
  };
}

/** Published, but no aim: people decide about criteria, and many useless ones would reach a high share too. */
function untargeted(name: string, shown: (totals: Totals) => string): Measure {
  return { name, target: () => "", reached: (scores) => shown(totalsOf(scores)), isMet: () => true };
}
