import type { Score } from "./score.ts";
import { measures, totalsOf } from "./targets.ts";

interface Group {
  readonly name: string;
  readonly scores: readonly Score[];
}

/** A set with the scores of each writer. */
export interface ScoredSet {
  readonly name: string;
  readonly columns: readonly Group[];
}

/** Each measure in each set with the writers side by side, then the judged writer by language and kind of work. */
export function reportText(sets: readonly ScoredSet[], judged: readonly Score[], judgedName: string): string {
  const targeted = measures.filter((measure) => measure.target(judged) !== "");
  const breakdown = [
    [judgedName, "tickets", ...targeted.map(({ name }) => name)],
    ...groupsOf(judged).map(({ name, scores }) =>
      [name, String(scores.length)].concat(targeted.map((measure) => measure.reached(scores))),
    ),
  ];
  return [...sets.map(setText), tableOf(breakdown), costText(judged), failureText(judged)]
    .filter((part) => part !== "")
    .join("\n\n");
}

function setText({ name, columns }: ScoredSet): string {
  const [first = { name: "", scores: [] }] = columns;
  const rows = measures.map((measure) => [
    measure.name,
    measure.target(first.scores),
    ...columns.map(({ scores }) => `${measure.reached(scores)}${measure.isMet(scores) ? "  " : " ✗"}`),
  ]);
  const head = [`${name} (${first.scores.length})`, "target", ...columns.map((column) => `${column.name}  `)];
  return tableOf([head, ...rows]);
}

const groupsOf = (scores: readonly Score[]): Group[] => [
  ...groupBy(scores, ({ of }) => languageNames[of.language]),
  ...groupBy(scores, ({ of }) => of.work),
  ...groupBy(scores, ({ of }) => of.source.kind.replace("_", " ")),
  ...groupBy(
    scores.filter(({ of }) => of.hostile),
    () => "hostile",
  ),
];

const groupBy = (scores: readonly Score[], by: (score: Score) => string): Group[] =>
  Map.groupBy(scores, by)
    .entries()
    .map(([name, those]) => ({ name, scores: those }))
    .toArray();

const languageNames = { en: "English", de: "German", fr: "French", es: "Spanish" };

function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? "").length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** Empty for a writer that calls no model. */
function costText(scores: readonly Score[]): string {
  const accounts = scores.flatMap(({ account }) => (account ? [account] : []));
  const calls = accounts.reduce((sum, account) => sum + account.calls, 0);
  if (calls === 0) return "";
  const input = accounts.reduce((sum, account) => sum + (account.usage?.input_tokens ?? 0), 0);
  const output = accounts.reduce((sum, account) => sum + (account.usage?.output_tokens ?? 0), 0);
  return `${calls} calls, ${input} input tokens, ${output} output tokens`;
}

/** The first reason is enough: usually it is the same for all. */
function failureText(scores: readonly Score[]): string {
  const failures = scores.flatMap(({ failure }) => (failure === undefined ? [] : [failure]));
  return failures.length === 0 ? "" : `${failures.length} tickets were not written; the first: ${failures[0]}`;
}

/** Every ticket with faults, and why. */
export const detailsText = (scores: readonly Score[]): string =>
  scores
    .map((score) => ({ name: score.of.name, faults: faultsOf(score), title: score.proposal?.title }))
    .filter(({ faults }) => faults.length > 0)
    .map(({ name, faults, title = "" }) => [name, `title       ${title}`].concat(faults).join("\n  "))
    .join("\n\n");

function faultsOf(score: Score): string[] {
  if (score.failure !== undefined) return [`no ticket   ${score.failure}`];
  const { levels, because } = score.of.priorities;
  return [
    ...(score.titleProblem === undefined ? [] : [`title       ${score.titleProblem}`]),
    ...(score.isPriorityAcceptable
      ? []
      : [
          `priority    ${score.priority} instead of ${levels.join(" or ")}: ${because}`,
          `            the writer's reason: ${score.proposal?.priority.reason}`,
        ]),
    ...score.missing.map((fact) => `missing     ${fact}`),
    ...score.missingCriteria.map((criterion) => `criterion   ${criterion}`),
    ...score.inverted.map((criterion) => `inverted    ${criterion}`),
    ...score.dropped.map((fact) => `dropped     ${fact}`),
    ...score.forbidden.map((fact) => `forbidden   ${fact}`),
    ...score.invented.map((fact) => `invented    ${fact}`),
    ...score.changedFences.map((code) => `code        ${JSON.stringify(code)}`),
    ...score.unusable.map((problem) => `unusable    ${problem}`),
    ...(score.missingCriteria.length + score.inverted.length + score.forbidden.length > 0
      ? (score.proposal?.criteria ?? []).map(({ text }) => `  written   ${text}`)
      : []),
  ];
}

/** The same for programs; of single tickets only those that are shown. */
export const reportData = (sets: readonly ScoredSet[], shown: readonly Score[]) => ({
  sets: sets.map(({ name, columns }) => ({
    name,
    writers: columns.map((column) => ({
      name: column.name,
      totals: totalsOf(column.scores),
      measures: measures.map(({ name: measure, target, reached, isMet }) => ({
        name: measure,
        target: target(column.scores),
        reached: reached(column.scores),
        met: isMet(column.scores),
      })),
    })),
  })),
  tickets: shown.map(({ of: { name, language, work, hostile }, account, ...score }) =>
    Object.assign(score, { name, language, work, hostile, engine: account?.engine, model: account?.model }),
  ),
});
