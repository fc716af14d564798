import { compared } from "./chart.ts";
import { engineNames } from "./options.ts";
import type { PublishedRun } from "./published-results.ts";

const width = 860;
const height = 330;
const top = 60;
const bottom = 250;
const panelWidth = 340;
const panels = [
  { engine: "sqlite", left: 50 },
  { engine: "postgres", left: 470 },
] as const;
const colours = ["#0969da", "#8250df", "#1a7f37", "#bc4c00", "#cf222e"];

const style = `
  text { font: 11.5px system-ui, sans-serif; fill: #59636e; } .title { font-weight: 600; font-size: 15px; fill: #1f2328; }
  .axis { stroke: #d1d9e0; } polyline { fill: none; stroke-width: 2; }
  @media (prefers-color-scheme: dark) { text { fill: #9198a1; } .title { fill: #f0f6fc; } .axis { stroke: #3d444d; } }`;

/** The shares of all complete runs, oldest on the left. */
export function historyChartOf(runs: readonly PublishedRun[]): string {
  const legend = compared.map(({ label }, index) => {
    const x = panels[0].left + index * 150;
    return `<rect x="${x}" y="${height - 30}" width="11" height="11" rx="2" fill="${colours[index]}"/><text x="${x + 17}" y="${height - 20}">${label}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title desc">
<title id="title">History of Corkboard's throughput</title>
<desc id="desc">Shares of a bare node:http server in ${runs.length} complete runs. The figures are in RESULTS.md.</desc>
<style>${style}
</style>
${panels.map((panel) => panelOf(panel, runs)).join("\n")}
${legend.join("\n")}
</svg>
`;
}

function panelOf({ engine, left }: (typeof panels)[number], runs: readonly PublishedRun[]): string {
  const shareIn = (run: PublishedRun, operation: string) =>
    run.engines.find((of) => of.engine === engine)?.shares[operation] ?? 0;
  const highest = Math.max(0.1, ...runs.flatMap((run) => compared.map(({ operation }) => shareIn(run, operation))));
  const xOf = (index: number) => left + (index * panelWidth) / Math.max(1, runs.length - 1);
  const yOf = (share: number) => (bottom - (share / highest) * (bottom - top)).toFixed(1);
  const rules = [0, highest / 2, highest].map(
    (share) =>
      `<line class="axis" x1="${left}" x2="${left + panelWidth}" y1="${yOf(share)}" y2="${yOf(share)}"/>` +
      `<text text-anchor="end" x="${left - 6}" y="${Number(yOf(share)) + 4}">${share.toFixed(2)}</text>`,
  );
  const lines = compared.map(({ operation }, index) => {
    const points = runs.map((run, at) => `${xOf(at).toFixed(1)},${yOf(shareIn(run, operation))}`);
    return `<polyline stroke="${colours[index]}" points="${points.join(" ")}"/>`;
  });
  return `<text class="title" x="${left}" y="32">Share of a bare node:http server, ${engineNames[engine]}</text>
${rules.join("")}
${lines.join("")}
<text x="${left}" y="${bottom + 18}">${runs[0]?.date ?? ""}</text>
<text text-anchor="end" x="${left + panelWidth}" y="${bottom + 18}">${runs.at(-1)?.date ?? ""}</text>`;
}
