import { useRef } from "react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { draw } from "../../../test/support/draw.tsx";
import { rowHeight } from "./feedback-row.tsx";
import { scrollToRow, useRowWindow } from "./use-row-window.ts";

const visibleRows = 10;

interface ListProps {
  readonly count?: number;
  readonly initialTop?: number;
}

/** Every range that was rendered, in order. */
let ranges: { readonly first: number; readonly last: number }[];

beforeEach(() => {
  ranges = [];
});

/** A list of which ten rows are visible. */
function List({ count = 1_000, initialTop = 0 }: ListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  ranges.push(useRowWindow(scroller, count, initialTop));
  return (
    <div ref={scroller} data-testid="scroller" style={{ height: visibleRows * rowHeight, overflow: "auto" }}>
      <div style={{ height: count * rowHeight }} />
    </div>
  );
}

async function drawn(props: ListProps = {}): Promise<HTMLElement> {
  const { place } = await draw(<List {...props} />);
  return place.querySelector<HTMLElement>("[data-testid=scroller]")!;
}

const rendered = () => ranges.at(-1)!;

/** Whether the visible rows, which begin with this one, are rendered, and not many others. */
const isShown = (first: number, count = visibleRows): boolean =>
  rendered().first <= first && rendered().last >= first + count && rendered().last - rendered().first < count + 60;

/** More rows are rendered once the page is idle. */
async function idle(): Promise<void> {
  await expect.poll(() => ranges.length).toBeGreaterThan(1);
}

describe("a list renders", () => {
  test("first what fits on the screen, and then what is just beyond its visible rows", async () => {
    await drawn();
    await idle();
    expect(ranges[0]!.first).toBe(0);
    expect(ranges[0]!.last).toBeGreaterThanOrEqual(innerHeight / rowHeight);
    expect(ranges[0]!.last).toBeLessThan(innerHeight / rowHeight + 30);
    await expect.poll(() => isShown(0, visibleRows + 1)).toBe(true);
  });

  test("some rows on both sides of those that are visible", async () => {
    const scroller = await drawn();
    for (const first of [30, 500, 31]) {
      scroller.scrollTop = first * rowHeight - 1;
      await expect.poll(() => isShown(first - 5, visibleRows + 10)).toBe(true);
    }
  });

  test("nothing again for a little scrolling", async () => {
    const scroller = await drawn();
    await idle();
    const before = ranges.length;
    scroller.scrollTop = 1;
    await new Promise((resolve) => scroller.addEventListener("scroll", resolve, { once: true }));
    await new Promise(requestAnimationFrame);
    expect(ranges).toHaveLength(before);
  });

  test("no rows that do not exist", async () => {
    const scroller = await drawn({ count: 20 });
    scroller.scrollTop = 100 * rowHeight;
    await expect.poll(rendered).toEqual({ first: 0, last: 20 });
  });

  test("no rows after the last one, if it was left further below", async () => {
    await drawn({ count: 0, initialTop: 30 * rowHeight });
    expect(ranges[0]).toEqual({ first: 0, last: 0 });
  });

  test("where it was left", async () => {
    const scroller = await drawn({ initialTop: 30 * rowHeight });
    expect(scroller.scrollTop).toBe(30 * rowHeight);
    expect(ranges[0]!.first).toBeLessThanOrEqual(30);
    expect(ranges[0]!.last).toBeGreaterThanOrEqual(30 + visibleRows);
    await idle();
    await expect.poll(() => isShown(30)).toBe(true);
  });

  test("more when it becomes higher", async () => {
    const scroller = await drawn();
    await idle();
    scroller.style.height = `${50 * rowHeight}px`;
    await expect.poll(() => isShown(0, 50)).toBe(true);
  });

  test("the same while an open report covers it", async () => {
    const scroller = await drawn();
    scroller.scrollTop = 30 * rowHeight;
    await idle();
    await expect.poll(() => isShown(30)).toBe(true);
    const before = rendered();
    scroller.style.display = "none";
    scroller.dispatchEvent(new Event("scroll"));
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    expect(rendered()).toEqual(before);
  });
});

describe("scrolling to a row", () => {
  const scroller = document.createElement("div");

  beforeEach(() => {
    scroller.style.cssText = `height: ${visibleRows * rowHeight}px; overflow: auto`;
    const rows = document.createElement("div");
    rows.style.height = `${100 * rowHeight}px`;
    scroller.replaceChildren(rows);
    document.body.append(scroller);
    scroller.scrollTop = 20 * rowHeight;
  });

  afterEach(() => scroller.remove());

  test.each([
    ["above goes to its upper edge", 19, 19],
    ["far above goes to its upper edge", 0, 0],
    ["that is the first visible one goes nowhere", 20, 20],
    ["that is the last visible one goes nowhere", 29, 20],
    ["below goes to its lower edge", 30, 21],
    ["far below goes to its lower edge", 99, 90],
  ])("%s", (_, index, first) => {
    scrollToRow(scroller, index);
    expect(scroller.scrollTop).toBe(first * rowHeight);
  });
});
