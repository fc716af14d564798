import type { GrowthData, GrowthPair } from "./growth-data.ts";
import { type GrowthList, growthLists } from "./growth-lists.ts";
import type { Bench } from "./measure-operations.ts";
import { median } from "./median.ts";
import { moveRequest, prepareRequests } from "./operations.ts";
import { isSelected, type Options } from "./options.ts";
import { progress } from "./progress.ts";
import { headersOf, type Traffic } from "./traffic.ts";

export interface GrowthResult {
  readonly name: string;
  readonly smallPerSecond: number;
  readonly largePerSecond: number;
}

/** How much slower a request may become with a hundred times the data. */
export const maxGrowth = 1.5;
const seconds = 1;
const extraRounds = 2;

const move = "card move";

export const isGrowthSelected = (options: Options) =>
  [move, ...growthLists.map(({ name }) => name)].some((name) => isSelected(options, name));

export const growthOf = (result: GrowthResult) => result.smallPerSecond / result.largePerSecond;

/** Measures again what seems to exceed the limit. */
export async function measureGrowth(bench: Bench, pair: GrowthPair, limit = maxGrowth): Promise<GrowthResult[]> {
  const selected = growthLists.filter(({ name }) => isSelected(bench, name));
  for (const list of selected) {
    await checkList(bench, list, pair.small);
    await checkList(bench, list, pair.large);
  }
  const results: GrowthResult[] = [];
  for (const list of selected.filter(({ essential }) => essential || bench.scale.everyList)) {
    const trafficOf = (data: GrowthData): Traffic => ({
      url: bench.service.url,
      method: "GET",
      headers: headersOf(data.organisation.token),
      requests: [{ path: list.path(data) }],
    });
    if (results.length === 0) await bench.load.measure(trafficOf(pair.small), seconds);
    results.push(await compare(bench, list.name, pair, trafficOf, limit));
  }
  return results;
}

/** Moves within a short and a long list. */
export async function measureMoves(bench: Bench, pair: GrowthPair): Promise<GrowthResult[]> {
  if (!isSelected(bench, move)) return [];
  const [short, long] = [pair.small, pair.large].map(({ movingCards }) => movingCards.length.toLocaleString("en"));
  const result = await compare(bench, `${move} in a list of ${short} and of ${long}`, pair, (data) => ({
    url: bench.service.url,
    method: "PATCH",
    headers: headersOf(data.organisation.token),
    requests: prepareRequests(() => moveRequest(data.movingCards)),
  }));
  return [result];
}

/**
 * Alternates between small and large. Apparent slowdowns are measured again, because a single hiccup of the machine
 * proves nothing.
 */
async function compare(
  bench: Bench,
  name: string,
  pair: GrowthPair,
  trafficOf: (data: GrowthData) => Traffic,
  limit = maxGrowth,
): Promise<GrowthResult> {
  const small: number[] = [];
  const large: number[] = [];
  const result = () => ({ name, smallPerSecond: median(small), largePerSecond: median(large) });
  const round = async () => {
    small.push((await bench.load.measure(trafficOf(pair.small), seconds)).requestsPerSecond);
    large.push((await bench.load.measure(trafficOf(pair.large), seconds)).requestsPerSecond);
  };
  await round();
  if (growthOf(result()) > limit) for (let extra = 0; extra < extraRounds; extra++) await round();
  progress(`  ${name}: ${growthOf(result()).toFixed(2)}`);
  return result();
}

/** The list must return the exact total, and as many items as fit the page. */
async function checkList(bench: Bench, list: GrowthList, data: GrowthData): Promise<void> {
  const response = await fetch(bench.service.url + list.path(data), { headers: headersOf(data.organisation.token) });
  const body = (await response.json()) as { data?: unknown[]; meta?: { total: number; limit: number } };
  const expected = list.total(data);
  const shown = Math.min(expected, body.meta?.limit ?? 0);
  if (response.status !== 200 || body.meta?.total !== expected || body.data?.length !== shown) {
    const actual = `status ${response.status}, total ${body.meta?.total}, ${body.data?.length} items`;
    throw new Error(`${list.name} with ${data.items} items: ${actual}; expected total ${expected}, ${shown} items`);
  }
}
