import { expect, test } from "vitest";
import { draw } from "../../../../test/support/draw.tsx";
import type { Mark } from "./mark.ts";
import { Marks } from "./marks.tsx";

const common = { comment: "", number: undefined };
const marks: readonly Mark[] = [
  { ...common, type: "rect", x: 0.1, y: 0.2, width: 0.5, height: 0.25 },
  { ...common, type: "arrow", from: [0, 0], to: [0.5, 0] },
  {
    ...common,
    type: "pen",
    points: [
      [0, 0],
      [0.1, 0.1],
      [0.2, 0],
    ],
  },
  { ...common, type: "pin", number: 3, x: 0.5, y: 0.25 },
  { ...common, type: "text", comment: "Look", x: 0.25, y: 0.5 },
];

interface Given {
  readonly marks?: readonly Mark[];
  readonly width?: number;
  readonly scale?: number;
  readonly active?: number;
}

async function drawn({ marks: shown = marks, width = 900, scale = 1, active }: Given = {}) {
  const activated: (number | undefined)[] = [];
  const { place } = await draw(
    <Marks
      marks={shown}
      image={{ width, height: 600 }}
      scale={scale}
      active={active}
      onActivate={(index) => void activated.push(index)}
    />,
  );
  const group = (index: number) => place.querySelector<SVGGElement>(`[data-mark="${index}"]`)!;
  /** Whether the line of a mark, without its light edge, goes through a point of the picture. */
  const goesThrough = (index: number, x: number, y: number) =>
    [...group(index).querySelectorAll("path")].at(-1)!.isPointInStroke(new DOMPoint(x, y));
  return { place, group, goesThrough, activated };
}

test("marks are in the picture's pixels, and hidden from assistive technology", async () => {
  const { place } = await drawn();
  const picture = place.querySelector("svg")!;
  expect(picture.getAttribute("viewBox")).toBe("0 0 900 600");
  expect(picture.getAttribute("aria-hidden")).toBe("true");
  expect([...picture.children].map((each) => each.getAttribute("data-mark"))).toEqual(["0", "1", "2", "3", "4"]);
});

test("a rectangle has round corners and lies where it was drawn", async () => {
  const { goesThrough, group } = await drawn();
  const edges = [
    [315, 120],
    [540, 195],
    [315, 270],
    [90, 195],
  ] as const;
  expect(edges.map(([x, y]) => goesThrough(0, x, y))).toEqual([true, true, true, true]);
  const corners = [
    [90, 120],
    [540, 120],
    [540, 270],
    [90, 270],
  ] as const;
  expect(corners.map(([x, y]) => goesThrough(0, x, y))).toEqual([false, false, false, false]);
  const { x, y, width, height } = group(0).querySelector("path")!.getBBox();
  expect([x, y, width, height]).toEqual([90, 120, 450, 150]);
});

test("the corners of a small rectangle fit into it", async () => {
  const { group } = await drawn({ marks: [{ ...common, type: "rect", x: 0, y: 0, width: 0.01, height: 0.01 }] });
  const { width, height } = group(0).querySelector("path")!.getBBox();
  expect([width, height].map(Math.round)).toEqual([9, 6]);
});

test("an arrow points to its end", async () => {
  const { goesThrough } = await drawn();
  expect([0, 225, 450].map((x) => goesThrough(1, x, 0))).toEqual([true, true, true]);
  const head = [goesThrough(1, 442, -4.3), goesThrough(1, 442, 4.3)];
  const tail = [goesThrough(1, 8, -4.3), goesThrough(1, 8, 4.3)];
  expect({ head, tail }).toEqual({ head: [true, true], tail: [false, false] });
});

test("a drawn line goes smoothly from its first to its last point", async () => {
  const { goesThrough } = await drawn();
  expect([goesThrough(2, 0, 0), goesThrough(2, 180, 0)]).toEqual([true, true]);
  // A line with a corner would go through the point in the middle.
  expect([goesThrough(2, 90, 45), goesThrough(2, 90, 60)]).toEqual([true, false]);
});

test("a line of one point is a dot", async () => {
  const { goesThrough } = await drawn({ marks: [{ ...common, type: "pen", points: [[0.5, 0.5]] }] });
  expect([goesThrough(0, 450, 300), goesThrough(0, 460, 300)]).toEqual([true, false]);
});

test("lines have a light edge, so that they are seen on every background", async () => {
  const { group } = await drawn();
  const widths = [...group(1).querySelectorAll("path")].map((each) => each.getAttribute("stroke-width"));
  expect(widths).toEqual(["7", "3.5"]);
});

test("a pin shows its number where it was set", async () => {
  const { group } = await drawn();
  expect(group(3).firstElementChild!.getAttribute("transform")).toBe("translate(450 150) scale(1)");
  expect(group(3).textContent).toBe("3");
});

test("a text stands where it was written", async () => {
  const { group } = await drawn();
  const text = group(4).querySelector("text")!;
  expect([text.getAttribute("x"), text.getAttribute("y"), text.textContent]).toEqual(["225", "300", "Look"]);
});

test("a text without content still shows its place", async () => {
  const { group } = await drawn({ marks: [{ ...common, type: "text", x: 0, y: 0 }] });
  expect(group(0).textContent).toBe("…");
});

test.each([
  [400, 1, "1"],
  [1_800, 1, "2"],
  [900, 0.325, "2"],
  [900, 0.65, "1"],
])("in a picture of %s pixels at scale %s, marks are %s times as large", async (width, scale, unit) => {
  const { group } = await drawn({ width, scale });
  expect(group(3).firstElementChild!.getAttribute("transform")).toMatch(new RegExp(`scale\\(${unit}\\)$`));
  expect(group(4).querySelector("text")!.getAttribute("font-size")).toBe(String(20 * Number(unit)));
});

test("pointing at a mark points it out", async () => {
  const { group, activated } = await drawn();
  group(2).dispatchEvent(new PointerEvent("pointerenter"));
  group(2).dispatchEvent(new PointerEvent("pointerleave"));
  expect(activated).toEqual([2, undefined]);
});

test("the other marks step back behind the one that is pointed out", async () => {
  const { group } = await drawn({ active: 1 });
  expect([0, 1, 2].map((index) => group(index).getAttribute("data-active"))).toEqual(["false", "true", "false"]);
  const opacities = () => [0, 1, 2].map((index) => getComputedStyle(group(index)).opacity);
  await expect.poll(opacities).toEqual(["0.25", "1", "0.25"]);
});

test("nothing steps back while nothing is pointed out", async () => {
  const { group } = await drawn();
  expect(marks.map((_, index) => getComputedStyle(group(index)).opacity)).toEqual(["1", "1", "1", "1", "1"]);
});
