import type { Client } from "@corkboard/client";
import type { BrowserContext, Page } from "playwright-core";
import { median } from "../median.ts";
import type { BoardData } from "./board-data.ts";

const rounds = 5;
const moves = 40;
const cards = "[data-card-id]";

/** From opening the address to the first cards, in a new tab without cached data. */
export async function boardUsableMs(context: BrowserContext, url: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const page = await context.newPage();
    await page.goto(url, { waitUntil: "commit" });
    await page.locator(cards).first().waitFor();
    times.push(await page.evaluate(() => performance.now()));
    await page.close();
  }
  return median(times);
}

export interface DragFigures {
  readonly frameP95Ms: number;
  readonly longestTaskMs: number;
}

/** Drags cards across all lists and along a list that scrolls, and watches every frame. */
export async function dragFigures(page: Page): Promise<DragFigures> {
  await page.evaluate(() => {
    const frames: number[] = [];
    const tasks: number[] = [];
    Object.assign(window, { frames, tasks, isWatching: true });
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      entryTypes: ["longtask"],
    });
    let last = performance.now();
    const next = (now: number) => {
      frames.push(now - last);
      last = now;
      if ((window as unknown as { isWatching: boolean }).isWatching) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  const columns = await page.locator("[data-column-id]").all();
  const boxes = (await Promise.all(columns.map((column) => column.boundingBox()))).filter(
    (box) => box !== null && box.x + box.width < 1_440,
  );
  for (let round = 0; round < 3; round++) {
    const from = (await page.locator(cards).first().boundingBox())!;
    await page.mouse.move(from.x + 60, from.y + 16);
    await page.mouse.down();
    for (const box of [...boxes, ...boxes.toReversed()])
      for (const share of [0.2, 0.5, 0.8])
        await page.mouse.move(box!.x + 120, box!.y + box!.height * share, { steps: 8 });
    // The lower edge, where the list scrolls on its own.
    await page.mouse.move(boxes[0]!.x + 120, 860, { steps: 10 });
    await page.waitForTimeout(1_000);
    await page.mouse.up();
    await page.waitForTimeout(200);
  }
  const { frames, tasks } = await page.evaluate(() => {
    const watched = window as unknown as { frames: number[]; tasks: number[]; isWatching: boolean };
    watched.isWatching = false;
    return { frames: watched.frames.slice(1), tasks: watched.tasks };
  });
  return { frameP95Ms: p95(frames), longestTaskMs: Math.max(0, ...tasks) };
}

export interface PageSize {
  readonly nodes: number;
  readonly heapMegabytes: number;
}

/** The elements of the page, and its memory after garbage collection. */
export async function pageSize(page: Page): Promise<PageSize> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.enable");
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  const nodes = await page.evaluate(() => document.querySelectorAll("*").length);
  await session.detach();
  return { nodes, heapMegabytes: usedSize / 1_000_000 };
}

/** From sending a move to the moment another browser shows the card in its new list: the 95th percentile. */
export async function moveP95Ms(page: Page, client: Client, { projectId, listIds }: BoardData): Promise<number> {
  const { data } = await client.getBoardSnapshot({ query: { project_id: projectId } });
  const card = data.cards.find(({ list_id: list }) => list === listIds[0])!;
  await page.evaluate((id) => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    const listNow = () =>
      document.querySelector(`[data-card-id="${id}"]`)?.closest<HTMLElement>("[data-column-id]")?.dataset.columnId;
    let shown = listNow();
    new MutationObserver(() => {
      const list = listNow();
      if (list === undefined || list === shown) return;
      shown = list;
      seen.push(Date.now());
    }).observe(document.body, { subtree: true, childList: true });
  }, card.id);
  const sent: number[] = [];
  for (let move = 0; move < moves; move++) {
    sent.push(Date.now());
    const body = { list_id: listIds[(move + 1) % 2], position: 0 };
    await client.updateCard({ params: { id: card.id }, body });
    await untilSeen(page, move + 1);
  }
  const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen);
  return p95(sent.map((time, index) => seen[index] - time));
}

/** Polls, because the page's content security policy forbids what `waitForFunction` needs. */
async function untilSeen(page: Page, count: number): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    if ((await page.evaluate(() => (window as unknown as { seen: number[] }).seen.length)) >= count) return;
    await page.waitForTimeout(20);
  }
  throw new Error("the board did not show the move");
}

function p95(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(0.95 * sorted.length) - 1]!;
}
