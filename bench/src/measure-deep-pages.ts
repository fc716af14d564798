import { eventLoopDelayOf } from "./event-loop-delay.ts";
import type { GrowthData } from "./growth-data.ts";
import { type GrowthList, growthLists } from "./growth-lists.ts";
import type { Bench } from "./measure-operations.ts";
import { median } from "./median.ts";
import { isSelected } from "./options.ts";
import { progress } from "./progress.ts";
import { headersOf } from "./traffic.ts";

/** The pages of a list from its beginning to its end, and what reading them costs the other requests. */
export interface DeepPagesResult {
  readonly name: string;
  readonly pages: number;
  /** Medians of the first and of the last tenth of the pages that were requested by cursor. */
  readonly firstMs: number;
  readonly lastMs: number;
  /** The slowest page by offset. */
  readonly offsetMs: number;
  /** The longest that a page kept the event loop from other work. */
  readonly cursorDelayMs: number;
  readonly offsetDelayMs: number;
}

const perPage = 100;

interface ListBody {
  readonly data: readonly unknown[];
  readonly meta: { readonly total: number; readonly next_cursor?: string | null };
}

export async function measureDeepPages(bench: Bench, data: GrowthData): Promise<DeepPagesResult[]> {
  const results: DeepPagesResult[] = [];
  const isLong = (list: GrowthList) => list.essential && list.total(data) >= data.items / 10;
  for (const list of growthLists.filter((each) => isLong(each) && isSelected(bench, each.name))) {
    const result = await measureList(bench, data, list);
    progress(`  ${list.name}: ${result.pages} pages, ${result.firstMs.toFixed(1)} to ${result.lastMs.toFixed(1)} ms`);
    results.push(result);
  }
  return results;
}

async function measureList({ service }: Bench, data: GrowthData, list: GrowthList): Promise<DeepPagesResult> {
  const headers = headersOf(data.organisation.token);
  const read = async (query: Record<string, string>) => {
    const url = new URL(list.path(data), service.url);
    for (const [name, value] of Object.entries({ limit: String(perPage), ...query })) url.searchParams.set(name, value);
    const started = performance.now();
    const response = await fetch(url, { headers });
    const body = (await response.json()) as ListBody;
    if (response.status !== 200) throw new Error(`${list.name} ${url.search}: status ${response.status}`);
    return { body, ms: performance.now() - started };
  };

  const times: number[] = [];
  let items = 0;
  const walk = async () => {
    for (let cursor: string | null | undefined = ""; cursor !== undefined && cursor !== null;) {
      const { body, ms } = await read({ cursor });
      times.push(ms);
      items += body.data.length;
      cursor = body.meta.next_cursor;
    }
  };
  const cursorDelayMs = await eventLoopDelayOf(service, walk);
  const total = list.total(data);
  if (items !== total) throw new Error(`${list.name}: ${items} of ${total} items are on the pages`);

  const offsetTimes: number[] = [];
  const offsetDelayMs = await eventLoopDelayOf(service, async () => {
    for (const part of [0.01, 0.1, 0.5, 0.9, 1]) {
      const offset = Math.max(0, Math.floor(total * part) - perPage);
      offsetTimes.push((await read({ offset: String(offset) })).ms);
    }
  });
  const tenth = Math.max(1, Math.floor(times.length / 10));
  return {
    name: list.name,
    pages: times.length,
    firstMs: median(times.slice(0, tenth)),
    lastMs: median(times.slice(-tenth)),
    offsetMs: Math.max(...offsetTimes),
    cursorDelayMs,
    offsetDelayMs,
  };
}
