import { readFileSync, writeFileSync } from "node:fs";
import { compared } from "./chart.ts";
import { historyChartOf } from "./history-chart.ts";
import { engineNames } from "./options.ts";
import { type PublishedResults, runsOf } from "./published-results.ts";
import { withSection } from "./results-section.ts";
import { table } from "./table.ts";

const report = new URL("../RESULTS.md", import.meta.url);
const picture = new URL("../history.svg", import.meta.url);

/** Draws the published runs, and replaces their section of the results. */
export function writeHistory(results: PublishedResults): void {
  writeFileSync(picture, historyChartOf(runsOf(results)));
  writeFileSync(report, withSection(readFileSync(report, "utf8"), "## History", contentOf(results)));
}

function contentOf(results: PublishedResults): string {
  const tables = results.engines.map(({ engine }) => {
    const rows = runsOf(results).map(({ date, commit, engines }) => {
      const shares = engines.find((of) => of.engine === engine)?.shares ?? {};
      const cells = compared.map(({ operation }) => shares[operation]?.toFixed(3) ?? "–");
      return [date, commit.slice(0, 8)].concat(cells);
    });
    return `${engineNames[engine]}:\n\n${table(["date", "commit", ...compared.map(({ label }) => label)], rows)}`;
  });
  const explanation = "Shares of a bare `node:http` server in the complete runs so far.";
  const image = "![Shares of a bare node:http server by date of the run](history.svg)";
  return [explanation, image, ...tables].join("\n\n");
}
