import { checkOut, buildBundle } from "./checkouts.ts";
import { engineNames } from "./options.ts";
import { progress } from "./progress.ts";
import { table } from "./table.ts";
import { measureVersions, type OperationFigures, type Source, type VersionsSetting } from "./versions.ts";

/** Copies of commits, followed by the working tree. */
export function sourcesOf(commits: readonly string[]): Source[] {
  const copies = commits.map((commit): Source => {
    const name = commit.slice(0, 8);
    progress(`copying and building ${name}`);
    return { name, checkout: checkOut(commit) };
  });
  buildBundle();
  return [...copies, { name: "working tree", checkout: undefined }];
}

/** Measures commits beside the working tree, and prints their shares and CPU times. */
export async function compareCommits(commits: readonly string[], setting: VersionsSetting): Promise<void> {
  const sources = sourcesOf(commits);
  for (const engine of setting.options.engines) {
    const results = await measureVersions(engine, sources, setting);
    process.stdout.write(`\n${engineNames[engine]}, shares of the bare server:\n\n${sharesTable(sources, results)}\n`);
    process.stdout.write(`\nCPU time of the service per request, in µs:\n\n${processorTable(sources, results)}\n\n`);
  }
}

const sharesTable = (sources: readonly Source[], results: readonly OperationFigures[]) =>
  figuresTable(sources, results, ({ share }) => share.toFixed(3));

const processorTable = (sources: readonly Source[], results: readonly OperationFigures[]) =>
  figuresTable(sources, results, ({ processorUs }) => processorUs.toFixed(0));

const figuresTable = (
  sources: readonly Source[],
  results: readonly OperationFigures[],
  cellOf: (figures: OperationFigures["figures"][number]) => string,
) =>
  table(
    ["operation", ...sources.map(({ name }) => name)],
    results.map(({ operation, figures }) => [operation, ...figures.map(cellOf)]),
  );
