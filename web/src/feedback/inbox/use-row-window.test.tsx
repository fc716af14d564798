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
let ranges: string[];

beforeEach(() => {
  ranges = [];
});

/** A list of which ten rows are visible. */
function List({ count = 1_000, initialTop = 0 }: ListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { first, last } = useRowWindow(scroller, count, initialTop);
  ranges.push(`${first} to ${last}`);
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

const rendered = () => ranges.at(-1);

describe("a list renders", () => {
  test("first what fits on the screen, and then what is just beyond it", async () => {
    await drawn();
    await expect.poll(rendered).toBe("0 to 24");
    expect(ranges).toEqual([`0 to ${Math.ceil(innerHeight / rowHeight / 6) * 6}`, "0 to 24"]);
  });

  test("twelve rows or more on both sides of those that are visible", async () => {
    const scroller = await drawn();
    await expect.poll(rendered).toBe("0 to 24");
    scroller.scrollTop = 30 * rowHeight;
    await expect.poll(rendered).toBe("18 to 54");
    scroller.scrollTop = 30 * rowHeight - 1;
    await expect.poll(rendered).toBe("12 to 54");
    scroller.scrollTop = 32 * rowHeight + 1;
    await expect.poll(rendered).toBe("18 to 60");
  });

  test("nothing again for a little scrolling", async () => {
    const scroller = await drawn();
    await expect.poll(rendered).toBe("0 to 24");
    const before = ranges.length;
    scroller.scrollTop = rowHeight;
    await new Promise((resolve) => scroller.addEventListener("scroll", resolve, { once: true }));
    await new Promise(requestAnimationFrame);
    expect(ranges).toHaveLength(before);
  });

  test("no rows that do not exist", async () => {
    const scroller = await drawn({ count: 20 });
    await expect.poll(rendered).toBe("0 to 20");
    scroller.scrollTop = 100 * rowHeight;
    await expect.poll(rendered).toBe("0 to 20");
  });

  test("no rows after the last one, if it was left further below", async () => {
    await drawn({ count: 0, initialTop: 30 * rowHeight });
    expect(ranges[0]).toBe("0 to 0");
  });

  test("where it was left", async () => {
    const scroller = await drawn({ initialTop: 30 * rowHeight });
    expect(scroller.scrollTop).toBe(30 * rowHeight);
    expect(ranges[0]).toBe(`30 to ${Math.ceil((30 + innerHeight / rowHeight) / 6) * 6}`);
    await expect.poll(rendered).toBe("18 to 54");
  });

  test("more when it becomes higher", async () => {
    const scroller = await drawn();
    await expect.poll(rendered).toBe("0 to 24");
    scroller.style.height = `${13 * rowHeight}px`;
    await expect.poll(rendered).toBe("0 to 30");
  });

  test("the same while an open report covers it", async () => {
    const scroller = await drawn();
    scroller.scrollTop = 30 * rowHeight;
    await expect.poll(rendered).toBe("18 to 54");
    scroller.style.display = "none";
    scroller.dispatchEvent(new Event("scroll"));
    await new Promise(requestAnimationFrame);
    await expect.poll(rendered).toBe("18 to 54");
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
