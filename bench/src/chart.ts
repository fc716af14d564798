import { maxGrowth } from "./measure-growth.ts";
import { connections } from "./traffic.ts";
import { engineNames } from "./options.ts";
import type { PublishedResults } from "./published-results.ts";

/** The operations that are compared, and the best share that another self-hosted service reached on such a machine. */
export const compared: readonly { readonly operation: string; readonly label: string; readonly peer: number }[] = [
  { operation: "GET one feedback item", label: "Read an item", peer: 0.023 },
  { operation: "GET 50 feedback items of 1,000", label: "List 50 items", peer: 0.006 },
  { operation: "POST card", label: "Create a card", peer: 0.031 },
  { operation: "PATCH card to a random position among 1,000", label: "Move a card", peer: 0.032 },
  { operation: "POST comment with a mention", label: "Comment", peer: 0.013 },
];

const grown = ["feedback", "tickets", "cards", "comments of a feedback item", "projects"];

const width = 860;
const barsTop = 84;
const barHeight = 13;
const groupHeight = 58;
const labelWidth = 120;
const barsWidth = 330;
const growthLeft = 590;
const growthWidth = 200;

const style = `
  text { font: 13px system-ui, sans-serif; fill: #1f2328; }
  .title { font-weight: 600; font-size: 15px; } .small { font-size: 11.5px; fill: #59636e; }
  .axis { stroke: #d1d9e0; } .limit { stroke: #cf222e; stroke-dasharray: 4 4; }
  rect.sqlite { fill: #0969da; } rect.postgres { fill: #8250df; } rect.peer { fill: #818b98; }
  polyline { fill: none; stroke-width: 2; } polyline.sqlite { stroke: #0969da; } polyline.postgres { stroke: #8250df; }
  @media (prefers-color-scheme: dark) {
    text { fill: #f0f6fc; } .small { fill: #9198a1; } .axis { stroke: #3d444d; } .limit { stroke: #f85149; }
    rect.sqlite { fill: #4493f8; } rect.postgres { fill: #ab7df8; } rect.peer { fill: #656c76; }
    polyline.sqlite { stroke: #4493f8; } polyline.postgres { stroke: #ab7df8; }
  }`;

/** The results as a picture for the README, readable in light and dark. */
export function chartOf(results: PublishedResults): string {
  const height = barsTop + compared.length * groupHeight + 40;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title desc">
<title id="title">Throughput and growth of Corkboard</title>
<desc id="desc">${escaped(descriptionOf(results))}</desc>
<style>${style}
</style>
${barsOf(results)}
${growthOf(results, height)}
<text class="small" x="16" y="${height - 12}">Complete run of ${results.date}, ${connections} connections, two cores. The best of several comparable services was measured separately.</text>
</svg>
`;
}

const scaleOf = ({ engines }: PublishedResults) =>
  barsWidth /
  Math.max(...engines.flatMap(({ shares }) => compared.map(({ operation }) => shares[operation] ?? 0)), 0.05);

function barsOf(results: PublishedResults): string {
  const scale = scaleOf(results);
  const bar = (y: number, share: number, kind: string) =>
    `<rect class="${kind}" x="${labelWidth + 16}" y="${y}" width="${(share * scale).toFixed(1)}" height="${barHeight}" rx="2"/>` +
    `<text class="small" x="${(labelWidth + 22 + share * scale).toFixed(1)}" y="${y + 10.5}">${share.toFixed(share < 0.01 ? 3 : 2)}</text>`;
  const groups = compared.map(({ operation, label, peer }, index) => {
    const top = barsTop + index * groupHeight;
    const bars = results.engines.map(({ engine, shares }, row) =>
      bar(top + row * (barHeight + 2), shares[operation] ?? 0, engine),
    );
    const peerTop = top + results.engines.length * (barHeight + 2);
    return `<text x="16" y="${top + 26}">${label}</text>${bars.join("")}${bar(peerTop, peer, "peer")}`;
  });
  const kinds = [
    ...results.engines.map(({ engine }) => [engine, `Corkboard on ${engineNames[engine]}`]),
    ["peer", "best peer"],
  ];
  const legend = kinds.map(
    ([kind, name], index) =>
      `<rect class="${kind}" x="${16 + index * 182}" y="46" width="11" height="11" rx="2"/><text class="small" x="${32 + index * 182}" y="56">${name}</text>`,
  );
  return `<text class="title" x="16" y="28">Requests per second, as a share of a bare node:http server</text>
${legend.join("")}
${groups.join("\n")}`;
}

function growthOf({ engines, sizes }: PublishedResults, height: number): string {
  const [bottom, top] = [height - 60, barsTop];
  const yOf = (ratio: number) => bottom - (ratio / (maxGrowth + 0.1)) * (bottom - top);
  const line = (kind: string, ratio: number) =>
    `<polyline class="${kind}" points="${growthLeft},${yOf(1).toFixed(1)} ${growthLeft + growthWidth},${yOf(ratio).toFixed(1)}"/>`;
  const lines = engines.flatMap(({ engine, growth }) =>
    grown.flatMap((name) => {
      const times = growth[name];
      return times ? [line(engine, times[1] / times[0])] : [];
    }),
  );
  const rule = (ratio: number, kind: string, label: string) =>
    `<line class="${kind}" x1="${growthLeft}" x2="${growthLeft + growthWidth}" y1="${yOf(ratio).toFixed(1)}" y2="${yOf(ratio).toFixed(1)}"/>` +
    `<text class="small" x="${growthLeft + growthWidth + 6}" y="${(yOf(ratio) + 4).toFixed(1)}">${label}</text>`;
  const [small, large] = sizes.map((size) => size.toLocaleString("en"));
  return `<text class="title" x="${growthLeft}" y="28">Time for a page of a list</text>
<text class="small" x="${growthLeft}" y="56">relative to ${small} items</text>
${rule(0, "axis", "0")}${rule(1, "axis", "1×")}${rule(maxGrowth, "limit", `${maxGrowth}× limit`)}
${lines.join("")}
<text class="small" x="${growthLeft}" y="${bottom + 18}">${small} items</text>
<text class="small" text-anchor="end" x="${growthLeft + growthWidth}" y="${bottom + 18}">${large} items</text>`;
}

function descriptionOf({ engines, sizes }: PublishedResults): string {
  const shares = compared.map(({ operation, label, peer }) => {
    const own = engines.map(({ engine, shares: of }) => `${of[operation] ?? 0} on ${engineNames[engine]}`);
    return `${label}: ${own.join(", ")}, best peer ${peer}.`;
  });
  const worst = engines.map(({ engine, growth }) => {
    const ratios = grown.flatMap((name) => (growth[name] ? [growth[name][1] / growth[name][0]] : []));
    return `at most ${Math.max(...ratios).toFixed(2)} times as long on ${engineNames[engine]}`;
  });
  const [small, large] = sizes.map((size) => size.toLocaleString("en"));
  return `Throughput as a share of a bare node:http server. ${shares.join(" ")} With ${large} items instead of ${small}, a page of a list takes ${worst.join(" and ")}.`;
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
