import { UsageError } from "../../src/shared/usage-error.ts";
import { parseOptions } from "../../src/shared/parse-options.ts";
import { exitOnUsageError } from "../support/exit-on-usage-error.ts";
import { tuningSources, unseenSources } from "./all-sources.ts";
import { evaluatedWriters, type NamedWriter } from "./evaluated-writer.ts";
import type { EvaluationSource } from "./evaluation-source.ts";
import { detailsText, reportData, reportText, type ScoredSet } from "./report.ts";
import { type Score, scoreWriter } from "./score.ts";
import { meetsTargets } from "./targets.ts";

/** Runs each writer on each source and compares the tickets with what was expected. */

const { options, chosen, judged, all } = exitOnUsageError(() => {
  const given = parseOptions(process.argv.slice(2), {
    set: { type: "string", default: "all" },
    json: { type: "boolean", default: false },
    verbose: { type: "boolean", default: false },
  });
  return { options: given, chosen: setsNamed(given.set), ...evaluatedWriters() };
});
const sets: ScoredSet[] = [];
for (const { name, sources } of chosen) {
  const columns = [];
  for (const writer of all) columns.push({ name: writer.name, scores: await scoreAll(writer, sources) });
  sets.push({ name, columns });
}

const judgedIn = ({ columns }: ScoredSet) => columns.find(({ name }) => name === judged.name)?.scores ?? [];
/** Unseen tickets are shown only if that set is named, so that nobody tunes a writer to them unawares. */
const shown = sets.filter(({ name }) => name === "tuning" || options.set === "unseen").flatMap(judgedIn);

if (options.json) {
  print(JSON.stringify(reportData(sets, options.verbose ? shown : []), null, 2));
} else {
  if (options.verbose) print(`${detailsText(shown)}\n`);
  print(reportText(sets, sets.flatMap(judgedIn), judged.name));
}
const decisive = sets.find(({ name }) => name === "unseen") ?? sets[0];
process.exitCode = decisive !== undefined && meetsTargets(judgedIn(decisive)) ? 0 : 1;

function setsNamed(wanted: string) {
  const allSets = [
    { name: "tuning", sources: tuningSources },
    { name: "unseen", sources: unseenSources },
  ];
  const found = allSets.filter(({ name }) => wanted === "all" || wanted === name);
  if (found.length === 0) throw new UsageError("--set must be tuning, unseen or all");
  return found;
}

/** Four at a time keep a model busy without exceeding usual rate limits. */
async function scoreAll({ writer }: NamedWriter, sources: readonly EvaluationSource[]): Promise<Score[]> {
  const scores: Score[] = [];
  for (let start = 0; start < sources.length; start += 4) {
    const few = sources.slice(start, start + 4);
    scores.push(...(await Promise.all(few.map((source) => scoreWriter(writer, source)))));
  }
  return scores;
}

function print(text: string) {
  process.stdout.write(`${text}\n`);
}
