import type { Score } from "./score.ts";

/** A number to reach, and how a set of scores reaches it. */
export interface Target {
  readonly name: string;
  readonly wanted: string;
  readonly reached: (scores: readonly Score[]) => string;
  readonly isMet: (scores: readonly Score[]) => boolean;
}

export interface Totals {
  readonly tickets: number;
  readonly acceptablePriorities: number;
  readonly facts: number;
  readonly factsPresent: number;
  readonly forbiddenOrInvented: number;
  readonly enoughCriteria: number;
}

export function totalsOf(scores: readonly Score[]): Totals {
  const sum = (countOf: (score: Score) => number) => scores.reduce((total, score) => total + countOf(score), 0);
  return {
    tickets: scores.length,
    acceptablePriorities: sum((score) => Number(score.isPriorityAcceptable)),
    facts: sum((score) => score.facts),
    factsPresent: sum((score) => score.facts - score.missing.length),
    forbiddenOrInvented: sum((score) => score.forbidden.length + score.invented.length),
    enoughCriteria: sum((score) => Number(score.hasEnoughCriteria)),
  };
}

export const targets: readonly Target[] = [
  shareTarget("priority acceptable", 0.85, (totals) => [totals.acceptablePriorities, totals.tickets]),
  shareTarget("required facts present", 0.9, (totals) => [totals.factsPresent, totals.facts]),
  {
    name: "forbidden or invented facts",
    wanted: "0",
    reached: (scores) => String(totalsOf(scores).forbiddenOrInvented),
    isMet: (scores) => totalsOf(scores).forbiddenOrInvented === 0,
  },
  shareTarget("enough checkable criteria", 1, (totals) => [totals.enoughCriteria, totals.tickets]),
];

function shareTarget(name: string, share: number, partOf: (totals: Totals) => readonly [number, number]): Target {
  return {
    name,
    wanted: share === 1 ? "100 %" : `≥ ${share * 100} %`,
    reached: (scores) => {
      const [part, whole] = partOf(totalsOf(scores));
      return whole === 0 ? "–" : `${((100 * part) / whole).toFixed(1)} %`;
    },
    isMet: (scores) => {
      const [part, whole] = partOf(totalsOf(scores));
      return part >= share * whole;
    },
  };
}
