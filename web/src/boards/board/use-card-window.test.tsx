import { useRef } from "react";
import { beforeEach, describe, expect, test } from "vitest";
import { draw } from "../../../test/support/draw.tsx";
import { type BoardCard, emptyCard } from "../board.ts";
import { useCardWindow } from "./use-card-window.ts";

const cards: BoardCard[] = Array.from({ length: 100 }, (_, index) =>
  Object.assign({}, emptyCard, { id: String(index), title: `Card ${index}` }),
);
/** Higher than estimated. With the gap below it, a card takes 108 pixels. */
const cardHeight = 100;

interface ListProps {
  readonly isShownFirst?: boolean;
  readonly keep?: readonly (string | undefined)[];
  readonly hiddenId?: string;
  readonly dropAt?: number;
  /** How far the list is to the right of the edge of the board. */
  readonly beyondEdge?: number;
}

/** The IDs of the cards of every rendering, in order. */
let renderings: string[][];
let indexAtPoint: (clientY: number) => number;

beforeEach(() => {
  renderings = [];
});

function List({ isShownFirst = false, keep = [], hiddenId, dropAt, beyondEdge = -500 }: ListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const list = useCardWindow(cards, { scroller, content, hiddenId, dropAt, isShownFirst, keep });
  ({ indexAtPoint } = list);
  renderings.push(list.shown.map(({ card }) => card.id));
  return (
    <div data-board style={{ position: "relative", width: 600, height: 500, overflow: "auto" }}>
      <div
        ref={scroller}
        data-testid="scroller"
        style={{ position: "absolute", left: 600 + beyondEdge, width: 100, height: 500, overflow: "auto" }}
      >
        <div ref={content} style={{ position: "relative", height: list.layout.height }} data-drop={list.layout.dropTop}>
          {list.shown.map(({ card, index, top }) => (
            <div
              key={card.id}
              data-card-id={card.id}
              style={{ position: "absolute", top, height: cardHeight }}
            >{`${index}: ${card.title}`}</div>
          ))}
        </div>
      </div>
    </div>
  );
}

async function drawn(props: ListProps = {}) {
  const { place } = await draw(<List {...props} />);
  const scroller = place.querySelector<HTMLElement>("[data-testid=scroller]")!;
  const items = () => [...scroller.querySelectorAll<HTMLElement>("[data-card-id]")];
  return {
    scroller,
    texts: () => items().map(({ textContent }) => textContent),
    tops: () => items().map(({ style }) => Number.parseInt(style.top, 10)),
    dropTop: () => Number(scroller.querySelector<HTMLElement>("[data-drop]")!.dataset.drop),
  };
}

const rendered = () => renderings.at(-1)!;

/** Whether the cards from the first to the last visible one are rendered, and few others. */
function isShown(first: number, last: number): boolean {
  const visible = Array.from({ length: last - first + 1 }, (_, index) => String(first + index));
  return visible.every((id) => rendered().includes(id)) && rendered().length < visible.length + 15;
}

describe("a list on the screen", () => {
  test("renders its visible cards and those just beyond them, where they belong", async () => {
    const { texts, tops } = await drawn();
    expect(renderings[0]).toEqual([]);
    await expect.poll(() => isShown(0, 5)).toBe(true);
    await expect.poll(() => tops().slice(0, 6)).toEqual([0, 108, 216, 324, 432, 540]);
    expect(texts()[5]).toBe("5: Card 5");
  });

  test("renders what probably fits on the screen at once, if it is one of the first", async () => {
    await drawn({ isShownFirst: true });
    expect(renderings[0]).toEqual(expect.arrayContaining(["0", "1", "2", "3", "4"]));
    expect(renderings[0]!.length).toBeLessThan(50);
    await expect.poll(() => isShown(0, 4)).toBe(true);
  });

  test("renders other cards after scrolling", async () => {
    const { scroller } = await drawn();
    await expect.poll(() => isShown(0, 4)).toBe(true);
    scroller.scrollTop = 1_000;
    await expect.poll(() => isShown(9, 13)).toBe(true);
    expect(rendered()).not.toContain("0");
    scroller.scrollTop = 0;
    await expect.poll(() => isShown(0, 4)).toBe(true);
  });

  test("renders more cards when it becomes higher", async () => {
    const { scroller } = await drawn();
    await expect.poll(() => isShown(0, 4)).toBe(true);
    scroller.style.height = "2000px";
    await expect.poll(() => isShown(0, 18)).toBe(true);
  });

  test("leaves no room for a card that is dragged, and some where it would be dropped", async () => {
    const { tops, dropTop } = await drawn({ hiddenId: "1", dropAt: 2 });
    await expect.poll(() => tops().slice(0, 4)).toEqual([0, 108, 108, 286]);
    expect(dropTop()).toBe(216);
  });

  test("knows where a card dropped on the screen would go", async () => {
    const { scroller, tops } = await drawn({ hiddenId: "1" });
    await expect.poll(() => tops().slice(0, 4)).toEqual([0, 108, 108, 216]);
    const { top } = scroller.getBoundingClientRect();
    expect([0, 49, 51, 157, 159].map((y) => indexAtPoint(top + y))).toEqual([0, 0, 1, 1, 2]);
  });
});

describe("a list beyond the edge of the board", () => {
  test("renders its cards if it is near", async () => {
    await drawn({ beyondEdge: 150 });
    await expect.poll(() => isShown(0, 4)).toBe(true);
  });

  test("renders none if it is far, except those that must not disappear", async () => {
    await drawn({ beyondEdge: 250, keep: ["90", undefined], isShownFirst: true });
    await expect.poll(rendered).toEqual(["90"]);
  });

  test("renders them once it is scrolled to", async () => {
    const { scroller } = await drawn({ beyondEdge: 1_000 });
    expect(rendered()).toEqual([]);
    scroller.closest("[data-board]")!.scrollLeft = 1_000;
    await expect.poll(() => isShown(0, 4)).toBe(true);
  });
});

test("a card that is dragged or has the focus stays when it is scrolled away", async () => {
  const { scroller } = await drawn({ keep: ["2"] });
  await expect.poll(() => isShown(0, 4)).toBe(true);
  scroller.scrollTop = 1_000;
  await expect.poll(() => isShown(9, 13)).toBe(true);
  expect(rendered()).toContain("2");
  expect(rendered()).not.toContain("1");
});
