import { writeFileSync } from "node:fs";
import { chartOf } from "./chart.ts";
import { writeHistory } from "./history.ts";
import { type PublishedResults, readPublished } from "./published-results.ts";

/** Draws the charts and writes the history again without measuring. */
if (import.meta.main) {
  drawChart(readPublished());
  writeHistory(readPublished());
}

export function drawChart(results: PublishedResults): void {
  writeFileSync(new URL("../results.svg", import.meta.url), chartOf(results));
}
