import { NotUnderstood } from "../../src/cli/not-understood.ts";
import { readOptions } from "../../src/cli/read-options.ts";
import { readOptionsOrExit } from "../support/read-options-or-exit.ts";
import { heldOutSources, tuningSources } from "./all-sources.ts";
import { evaluatedWriter } from "./evaluated-writer.ts";
import { detailsText, type Group, reportData, reportText } from "./report.ts";
import { type Score, scoreWriter } from "./score.ts";
import { targets } from "./targets.ts";

/** Lets the configured writer write a ticket for each source and compares what it wrote with what was expected. */

const { options, chosen, writer } = readOptionsOrExit(() => {
  const given = readOptions(process.argv.slice(2), {
    set: { type: "string", default: "all" },
    json: { type: "boolean", default: false },
    verbose: { type: "boolean", default: false },
  });
  return { options: given, chosen: setsNamed(given.set), writer: evaluatedWriter() };
});
const sets: Group[] = [];
for (const { name, sources } of chosen) sets.push({ name, scores: await scoreAll(sources) });

const all = sets.flatMap((set) => set.scores);
/** Held-out tickets are shown only to somebody who asks for that set by name, so that nobody tunes to them unawares. */
const shown = sets.filter((set) => set.name === "tuning" || options.set === "held-out").flatMap((set) => set.scores);
const groups = sets.length > 1 ? [...sets, { name: "all", scores: all }] : sets;

if (options.json) {
  say(JSON.stringify(reportData(groups, all, options.verbose ? shown : []), null, 2));
} else {
  if (options.verbose) say(`${detailsText(shown)}\n`);
  say(reportText(groups, all));
}
process.exitCode = groups.every(({ scores }) => targets.every((target) => target.isMet(scores))) ? 0 : 1;

function setsNamed(wanted: string) {
  const allSets = [
    { name: "tuning", sources: tuningSources },
    { name: "held-out", sources: heldOutSources },
  ];
  const found = allSets.filter(({ name }) => wanted === "all" || wanted === name);
  if (found.length === 0) throw new NotUnderstood("--set must be tuning, held-out or all");
  return found;
}

/** A few at a time: enough to keep a model busy, not enough to be refused by it. */
async function scoreAll(sources: readonly Parameters<typeof scoreWriter>[1][]): Promise<Score[]> {
  const scores: Score[] = [];
  for (let start = 0; start < sources.length; start += 4) {
    const few = sources.slice(start, start + 4);
    scores.push(...(await Promise.all(few.map((source) => scoreWriter(writer, source)))));
  }
  return scores;
}

function say(text: string) {
  process.stdout.write(`${text}\n`);
}
