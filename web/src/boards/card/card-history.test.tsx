import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { exampleBoard, exampleList } from "../../../test/support/example-board.ts";
import { historyQuery } from "../../service/api/resources.ts";
import { exactTime } from "../../texts/format.ts";
import { chooseLanguage } from "../../texts/language.ts";
import { boardQuery } from "../board-queries.ts";
import { CardHistory } from "./card-history.tsx";

const card: Wire.Card = examples.getCard.response.data;
const board = exampleBoard([exampleList("todo", { name: "To do" }), exampleList("done", { name: "Done" })]);
const dan = { user_id: "dan", display_name: "Dan Developer" };

let sequence = 0;
function event(type: Wire.Event["type"], changes: Record<string, Wire.EventChange>, actor: object | null = dan) {
  sequence += 1;
  const id = `event-${sequence}`;
  const base = examples.listEvents.response.data[0]!;
  return { ...base, displaced: undefined, id, sequence, type, changes, actor } as Wire.Event;
}

async function drawn(events: Wire.Event[]) {
  const { place } = await draw(<CardHistory card={card} />, {
    known: [
      [historyQuery(card.id).queryKey, events],
      [boardQuery(card.project_id).queryKey, board],
    ],
  });
  return place;
}

const sentence = (place: HTMLElement) => place.querySelector("li > span:last-child")!.firstChild!.textContent;

test.each([
  ["card.created", { title: { from: null, to: "Photos" } }, "Dan Developer created this card"],
  ["card.moved", { list_id: { from: "todo", to: "done" } }, "Dan Developer moved this card to Done"],
  ["card.moved", { position: { from: 1, to: 2 } }, "Dan Developer moved this card"],
  ["card.moved", { list_id: { from: "todo", to: "deleted" } }, "Dan Developer moved this card"],
  ["card.updated", { archived: { from: false, to: true } }, "Dan Developer archived this card"],
  ["card.updated", { archived: { from: true, to: false } }, "Dan Developer restored this card"],
  ["card.updated", { title: { from: "a", to: "b" } }, "Dan Developer changed the title"],
  [
    "card.updated",
    { due_date: { from: null, to: "2026-03-31" }, assigned_user_ids: { from: [], to: ["dan"] } },
    "Dan Developer changed the due date, the assignees",
  ],
  ["card.updated", { something_new: { from: 1, to: 2 } }, "Dan Developer changed something_new"],
] as const)("%s with %j reads: %s", async (type, changes, text) => {
  const place = await drawn([event(type, changes)]);
  expect(sentence(place)).toBe(text);
});

test("what nobody in particular did was done by somebody", async () => {
  const place = await drawn([event("card.created", {}, null)]);
  expect(sentence(place)).toBe("Somebody created this card");
  expect(place.querySelector("li > [title]")!.getAttribute("title")).toBe("Somebody");
});

test("a sentence has the order of words of its language", async () => {
  const place = await drawn([event("card.updated", { labels: { from: [], to: [] } })]);
  chooseLanguage("de");
  await expect.poll(() => sentence(place)).toBe("Dan Developer hat die Labels geändert");
});

test("what happened to the card is listed in the given order, without its comments", async () => {
  const place = await drawn([
    event("card.moved", {}),
    event("comment.created", { content: { from: null, to: "Hello" } }),
    event("card.created", {}),
  ]);
  const history = page.getByRole("group");
  expect(page.getByRole("listitem").elements()).toHaveLength(0);
  await userEvent.click(page.getByText("History"));
  await expect.element(page.getByRole("listitem").first()).toBeVisible();
  await expect.element(history).toHaveAttribute("open");
  const lines = page.getByRole("listitem").elements();
  expect(lines.map((line) => line.querySelector("span:last-child")!.firstChild!.textContent)).toEqual([
    "Dan Developer moved this card",
    "Dan Developer created this card",
  ]);
  const time = place.querySelector("time")!;
  const at = examples.listEvents.response.data[0]!.created_at;
  expect([time.dateTime, time.title]).toEqual([at, exactTime(at)]);
});

test("a card to which nothing happened has no history", async () => {
  const place = await drawn([event("comment.created", {})]);
  expect(place.textContent).toBe("");
});
