import { describe, expect, it } from "vitest";
import { type BoardCard, emptyCard } from "../board.ts";
import { cardGap, dropHeight, estimatedHeight, hasFooter, indexAt, layOut } from "./card-layout.ts";

const card = (id: string, fields: Partial<BoardCard> = {}): BoardCard => ({ ...emptyCard, id, ...fields });
const cards = [card("a"), card("b"), card("c")];
const heights: Readonly<Record<string, number>> = { a: 100, b: 40, c: 60 };
const heightOf = ({ id }: BoardCard) => heights[id]!;
const room = dropHeight + cardGap;

describe("the layout of a column", () => {
  const laidOut = (hiddenId?: string, dropAt?: number) => layOut(cards, { heightOf, hiddenId, dropAt });

  it("puts the cards below each other with a gap", () => {
    expect(laidOut()).toEqual({ tops: [0, 108, 156], dropTop: 0, height: 224 });
    expect(layOut([], { heightOf, hiddenId: undefined, dropAt: undefined }).height).toBe(0);
  });

  it("gives a dragged card no room", () => {
    expect(laidOut("a")).toEqual({ tops: [0, 0, 48], dropTop: 0, height: 116 });
    expect(laidOut("b")).toEqual({ tops: [0, 108, 108], dropTop: 0, height: 176 });
  });

  it.each([
    [0, [room, 108 + room, 156 + room], 0],
    [1, [0, 108 + room, 156 + room], 108],
    [3, [0, 108, 156], 224],
  ])("leaves room for a card that would be dropped at %i", (dropAt, tops, dropTop) => {
    expect(laidOut(undefined, dropAt)).toEqual({ tops, dropTop, height: 224 + room });
  });

  it("does not count the dragged card when it leaves room, and leaves it only once", () => {
    expect(laidOut("a", 1)).toEqual({ tops: [0, 0, 48 + room], dropTop: 48, height: 116 + room });
    expect(laidOut("b", 1)).toEqual({ tops: [0, 108, 108 + room], dropTop: 108, height: 176 + room });
    expect(laidOut("c", 2)).toEqual({ tops: [0, 108, 156], dropTop: 156, height: 156 + room });
  });

  it("leaves room in an empty column", () => {
    expect(layOut([], { heightOf, hiddenId: undefined, dropAt: 0 })).toEqual({ tops: [], dropTop: 0, height: room });
  });
});

describe("the place where a card is dropped", () => {
  it.each([
    [-20, 0],
    [49, 0],
    [50, 1],
    [127, 1],
    [128, 2],
    [185, 2],
    [186, 3],
    [5000, 3],
  ])("at a height of %i is before the card whose middle is below it: %i", (y, index) => {
    expect(indexAt(y, cards, { heightOf, hiddenId: undefined })).toBe(index);
  });

  it("does not count the dragged card", () => {
    const at = (y: number, hiddenId: string) => indexAt(y, cards, { heightOf, hiddenId });
    expect(at(19, "a")).toBe(0);
    expect(at(20, "a")).toBe(1);
    expect(at(5000, "a")).toBe(2);
    expect(at(130, "b")).toBe(1);
    expect(at(5000, "c")).toBe(2);
    expect(indexAt(10, [], { heightOf, hiddenId: undefined })).toBe(0);
  });
});

describe("the estimated height of a card", () => {
  const plain = estimatedHeight(card("a", { title: "Pay" }));

  it("grows with each line of the title, of which there is at least one", () => {
    const height = (length: number) => estimatedHeight(card("a", { title: "x".repeat(length) }));
    expect(height(0)).toBe(plain);
    expect(height(36)).toBe(plain);
    expect(height(37)).toBe(plain + 20);
    expect(height(73)).toBe(plain + 40);
  });

  it("grows with a cover, labels and a footer", () => {
    const label = { text: "Bug", color: "red" };
    const higher = (fields: Partial<BoardCard>) => estimatedHeight(card("a", { title: "Pay", ...fields })) - plain;
    const cover = higher({ cover_url: "/thumbnails/1" });
    const labels = higher({ labels: [label] });
    const footer = higher({ comment_count: 1 });
    expect([cover, labels, footer]).toEqual([103, 25, 29]);
    expect(higher({ labels: [label, label] })).toBe(labels);
    expect(higher({ cover_url: "/thumbnails/1", labels: [label], comment_count: 1 })).toBe(cover + labels + footer);
  });
});

describe("the footer of a card", () => {
  it.each<Partial<BoardCard>>([
    { due_date: "2026-03-31" },
    { comment_count: 1 },
    { checklist_total: 1 },
    { attachment_count: 1 },
    { assigned_user_ids: ["ada"] },
    { ticket_ids: ["t1"] },
  ])("is there for %o", (fields) => {
    expect(hasFooter(card("a", fields))).toBe(true);
  });

  it("is not there for a title, a label and a cover", () => {
    const labels = [{ text: "Bug", color: "red" }];
    expect(hasFooter(card("a", { title: "Pay", labels, cover_url: "/thumbnails/1" }))).toBe(false);
  });
});
