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
let renderings: string[];
let indexAtPoint: (clientY: number) => number;

beforeEach(() => {
  renderings = [];
});

function List({ isShownFirst = false, keep = [], hiddenId, dropAt, beyondEdge = -500 }: ListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const list = useCardWindow(cards, { scroller, content, hiddenId, dropAt, isShownFirst, keep });
  ({ indexAtPoint } = list);
  renderings.push(list.shown.map(({ card }) => card.id).join(" "));
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

const rendered = () => renderings.at(-1);
/** The IDs from one to another, both included. */
const ids = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String(first + index)).join(" ");

describe("a list on the screen", () => {
  test("renders its visible cards and those just beyond them, where they belong", async () => {
    const { texts, tops } = await drawn();
    expect(renderings[0]).toBe("");
    // The list shows 600 pixels in its steps, and 200 beyond them.
    await expect.poll(rendered).toBe(ids(0, 7));
    await expect.poll(tops).toEqual([0, 108, 216, 324, 432, 540, 648, 756]);
    expect(texts()[7]).toBe("7: Card 7");
  });

  test("renders what probably fits on the screen at once, if it is one of the first", async () => {
    await drawn({ isShownFirst: true });
    // Of cards of 44 pixels, as estimated from their titles.
    const last = Math.ceil((Math.max(100, innerHeight - 300) + 200) / 52) - 1;
    expect(renderings[0]).toBe(ids(0, last));
    await expect.poll(rendered).toBe(ids(0, 7));
  });

  test("renders other cards after scrolling", async () => {
    const { scroller } = await drawn();
    await expect.poll(rendered).toBe(ids(0, 7));
    scroller.scrollTop = 1_000;
    await expect.poll(rendered).toBe(ids(7, 16));
    scroller.scrollTop = 0;
    await expect.poll(rendered).toBe(ids(0, 7));
  });

  test("renders more cards when it becomes higher", async () => {
    const { scroller } = await drawn();
    await expect.poll(rendered).toBe(ids(0, 7));
    scroller.style.height = "801px";
    await expect.poll(rendered).toBe(ids(0, 11));
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
    await expect.poll(rendered).toBe(ids(0, 7));
  });

  test("renders none if it is far, except those that must not disappear", async () => {
    await drawn({ beyondEdge: 250, keep: ["90", undefined], isShownFirst: true });
    await expect.poll(rendered).toBe("90");
  });

  test("renders them once it is scrolled to", async () => {
    const { scroller } = await drawn({ beyondEdge: 1_000 });
    expect(rendered()).toBe("");
    scroller.closest("[data-board]")!.scrollLeft = 1_000;
    await expect.poll(rendered).toBe(ids(0, 7));
  });
});

test("a card that is dragged or has the focus stays when it is scrolled away", async () => {
  const { scroller } = await drawn({ keep: ["2"] });
  await expect.poll(rendered).toBe(ids(0, 7));
  scroller.scrollTop = 1_000;
  await expect.poll(rendered).toBe(`2 ${ids(7, 16)}`);
});
