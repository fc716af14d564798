import type { Score } from "./score.ts";
import { type Target, targets, totalsOf } from "./targets.ts";

/** Scores under a name: a set, a language, a kind of work. */
export interface Group {
  readonly name: string;
  readonly scores: readonly Score[];
}

/** Each target in each set, then the same for every language and kind of work. */
export function reportText(sets: readonly Group[], all: readonly Score[]): string {
  const overview = [
    ["", "wanted", ...sets.map((set) => `${set.name} (${set.scores.length})`), ""],
    ...targets.map((target) => [
      target.name,
      target.wanted,
      ...sets.map((set) => target.reached(set.scores)),
      sets.every((set) => target.isMet(set.scores)) ? "met" : "MISSED",
    ]),
  ];
  const breakdown = [["", "tickets", "priority", "facts", "forbidden", "criteria"], ...groupsOf(all).map(rowOf)];
  return [writerText(all), tableOf(overview), tableOf(breakdown), costText(all), failureText(all)]
    .filter((part) => part !== "")
    .join("\n\n");
}

const rowOf = ({ name, scores }: Group): string[] =>
  [name, String(scores.length)].concat(targets.map((target) => target.reached(scores)));

const groupsOf = (scores: readonly Score[]): Group[] => [
  ...Map.groupBy(scores, ({ of }) => of.language)
    .entries()
    .map(([language, those]) => ({ name: languageNames[language], scores: those })),
  ...Map.groupBy(scores, ({ of }) => of.work)
    .entries()
    .map(([work, those]) => ({ name: work, scores: those })),
  ...Map.groupBy(scores, ({ of }) => of.source.kind)
    .entries()
    .map(([kind, those]) => ({ name: kind.replace("_", " "), scores: those })),
];

const languageNames = { en: "English", de: "German", es: "Spanish" };

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

/** Who wrote the tickets. */
function writerText(scores: readonly Score[]): string {
  const names = scores.flatMap(({ account }) =>
    account ? [[account.engine, account.model, account.prompt_version].filter(Boolean).join(" ")] : [],
  );
  return [...new Set(names)].join(", ");
}

/** What a model took; nothing is said of a writer that asks none. */
function costText(scores: readonly Score[]): string {
  const accounts = scores.flatMap(({ account }) => (account ? [account] : []));
  const calls = accounts.reduce((sum, account) => sum + account.calls, 0);
  if (calls === 0) return "";
  const input = accounts.reduce((sum, account) => sum + (account.usage?.input_tokens ?? 0), 0);
  const output = accounts.reduce((sum, account) => sum + (account.usage?.output_tokens ?? 0), 0);
  return `${calls} calls, ${input} tokens read, ${output} written`;
}

/** Tickets that were not written, with the first reason: usually it is the same for all. */
function failureText(scores: readonly Score[]): string {
  const failures = scores.flatMap(({ failure }) => (failure === undefined ? [] : [failure]));
  return failures.length === 0 ? "" : `${failures.length} tickets were not written; the first: ${failures[0]}`;
}

/** Every ticket that is not as it should be, and why. */
export const detailsText = (scores: readonly Score[]): string =>
  scores
    .map((score) => ({ name: score.of.name, faults: faultsOf(score), title: score.proposal?.title }))
    .filter(({ faults }) => faults.length > 0)
    .map(({ name, faults, title }) =>
      [name, ...(title === undefined ? [] : [`  title       ${title}`]), ...faults.map((fault) => `  ${fault}`)].join(
        "\n",
      ),
    )
    .join("\n\n");

function faultsOf(score: Score): string[] {
  if (score.failure !== undefined) return [`no ticket   ${score.failure}`];
  const { levels, because } = score.of.priorities;
  return [
    ...(score.isPriorityAcceptable
      ? []
      : [
          `priority    ${score.priority} instead of ${levels.join(" or ")}: ${because}`,
          `            the writer's reason: ${score.proposal?.priority.reason}`,
        ]),
    ...score.missing.map((fact) => `missing     ${fact}`),
    ...score.forbidden.map((fact) => `forbidden   ${fact}`),
    ...score.invented.map((fact) => `invented    ${fact}`),
    ...(score.hasEnoughCriteria ? [] : [`criteria    only ${score.checkableCriteria} can be checked`]),
    ...(score.hasEnoughCriteria ? [] : score.criteriaProblems.map((problem) => `            ${problem}`)),
  ];
}

/** The same for programs; of single tickets only those that are shown. */
export const reportData = (sets: readonly Group[], all: readonly Score[], shown: readonly Score[]) => ({
  sets: sets.map(({ name, scores }) => ({ name, totals: totalsOf(scores), targets: targets.map(resultFor(scores)) })),
  groups: groupsOf(all).map(({ name, scores }) => ({ name, totals: totalsOf(scores) })),
  tickets: shown.map(({ of: { name, language, work }, account, ...score }) =>
    Object.assign(score, { name, language, work, engine: account?.engine, model: account?.model }),
  ),
});

const resultFor =
  (scores: readonly Score[]) =>
  ({ name, wanted, reached, isMet }: Target) => ({ name, wanted, reached: reached(scores), met: isMet(scores) });
