import { type ComparedShares, comparisonTable, isTooSlow } from "./compare-shares.ts";
import { sourcesOf } from "./compare-commits.ts";
import { type Engine, engineNames } from "./options.ts";
import { progress } from "./progress.ts";
import { type PublishedRun, readPublished, runsOf } from "./published-results.ts";
import { measurable, measureVersions, type VersionsSetting } from "./versions.ts";

/**
 * Whether no share is much below that of the best published commit, measured in the same run. Which commit was the best at
 * an operation follows from the published shares: a slide in small steps would stay below the limit in each of them.
 */
export async function check(setting: VersionsSetting): Promise<boolean> {
  const { engines } = setting.options;
  const runs = runsOf(readPublished());
  const best = engines.flatMap((engine) => measurable(setting.options).map(({ name }) => bestRun(runs, engine, name)));
  const commits = [...new Set(best.map(({ commit }) => commit))];
  for (const { commit, date } of runs) {
    if (commits.includes(commit)) progress(`${commit.slice(0, 8)} was published on ${date}`);
  }
  const sources = sourcesOf(commits);
  const all: ComparedShares[] = [];
  for (const engine of engines) {
    const results = await measureVersions(engine, sources, setting);
    const shares = results.map(({ operation, figures }): ComparedShares => {
      const { commit } = bestRun(runs, engine, operation);
      return {
        operation,
        commit: commit.slice(0, 8),
        published: figures[commits.indexOf(commit)]?.share ?? Number.NaN,
        current: figures.at(-1)?.share ?? Number.NaN,
      };
    });
    process.stdout.write(`\n${engineNames[engine]}:\n\n${comparisonTable(shares)}\n\n`);
    all.push(...shares);
  }
  return !all.some(isTooSlow);
}

/** The published run with the highest share of an operation; the last run for an operation that none of them has. */
function bestRun(runs: readonly PublishedRun[], engine: Engine, operation: string): PublishedRun {
  const shareIn = (run: PublishedRun) =>
    run.engines.find((measured) => measured.engine === engine)?.shares[operation] ?? 0;
  const [first, ...others] = runs.toReversed();
  if (!first) throw new Error("no run has been published");
  return others.reduce((best, run) => (shareIn(run) > shareIn(best) ? run : best), first);
}
