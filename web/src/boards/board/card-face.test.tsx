import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { draw } from "../../../test/support/draw.tsx";
import { exampleCard } from "../../../test/support/example-board.ts";
import { chooseLanguage } from "../../texts/language.ts";
import { basePath } from "../../ui/service-url.ts";
import type { BoardCard } from "../board.ts";
import { CardFace } from "./card-face.tsx";
import { LastList } from "./last-list.ts";

beforeEach(() => void vi.setSystemTime(new Date(2026, 2, 18, 12)));
afterEach(() => void vi.useRealTimers());

const people = new Map(["Ann", "Ben", "Cem", "Dan"].map((name) => [name.toLowerCase(), name]));

async function drawn(values: Partial<BoardCard>) {
  const { place } = await draw(
    <LastList value="done">
      <CardFace card={exampleCard("Photos", { list_id: "todo", ...values })} people={people} />
    </LastList>,
  );
  return place;
}

/** What is shown without a picture, what it is called by, and the tooltip. */
const facts = (place: HTMLElement) =>
  [...place.querySelectorAll<HTMLElement>("[title]:not([aria-hidden])")].map((each) => [
    each.querySelector("[aria-hidden]:not(svg)")!.textContent,
    each.querySelector(".sr-only")!.textContent,
    each.title,
  ]);

test("a card without anything else is its title", async () => {
  const place = await drawn({});
  expect(place.textContent).toBe("Photos");
  expect(place.querySelector("[data-title]")!.textContent).toBe("Photos");
  expect(place.querySelector("img")).toBeNull();
  expect(place.querySelectorAll("span")).toHaveLength(1);
});

test("a card shows its cover", async () => {
  const path = `${basePath}/files/card/thumbnail.png`;
  const place = await drawn({ cover_url: `https://corkboard.example${path}` });
  const cover = place.querySelector("img")!;
  expect([cover.getAttribute("src"), cover.alt, cover.loading, cover.draggable]).toEqual([path, "", "lazy", false]);
});

test("a cover of another host is not loaded", async () => {
  const place = await drawn({ cover_url: "https://elsewhere.example/picture.png" });
  expect(place.querySelector("img")).toBeNull();
});

test("labels come before the title, in order", async () => {
  const place = await drawn({
    labels: [
      { text: "urgent", color: "red" },
      { text: "", color: "green" },
    ],
  });
  expect(place.textContent).toBe("urgentgreenPhotos");
});

test.each([
  ["2026-03-17", "todo", "Mar 17", "Overdue since Mar 17"],
  ["2026-03-17", "done", "Mar 17", "Due Mar 17"],
  ["2026-03-18", "todo", "Today", "Due Today"],
  ["2026-03-18", "done", "Today", "Due Today"],
  ["2026-03-19", "todo", "Tomorrow", "Due Tomorrow"],
  ["2026-03-20", "todo", "Mar 20", "Due Mar 20"],
])("a card that is due on %s in the list %s reads: %s", async (date, list, shown, label) => {
  const place = await drawn({ due_date: date, list_id: list });
  expect(facts(place)).toEqual([[shown, label, label]]);
});

test.each([
  ["2026-03-17", "todo", true],
  ["2026-03-18", "todo", true],
  ["2026-03-19", "todo", false],
  ["2026-03-17", "done", false],
  ["2026-03-18", "done", false],
])("the date %s in the list %s stands out: %s", async (date, list, isUrgent) => {
  const place = await drawn({ due_date: date, list_id: list });
  const [shown] = place.querySelectorAll("[title]");
  expect(Number(getComputedStyle(shown!).fontWeight) >= 600).toBe(isUrgent);
});

test.each([
  [{ checklist_done: 0, checklist_total: 2 }, "0/2", "0 of 2 checklist items done"],
  [{ checklist_done: 1, checklist_total: 3 }, "1/3", "1 of 3 checklist items done"],
  [{ comment_count: 1 }, "1", "1 comment"],
  [{ comment_count: 2 }, "2", "2 comments"],
  [{ attachment_count: 1 }, "1", "1 attachment"],
  [{ attachment_count: 3 }, "3", "3 attachments"],
  [{ ticket_ids: ["ticket"] }, "", "Has a ticket"],
])("%j reads: %s", async (values, shown, label) => {
  const place = await drawn(values);
  expect(facts(place)).toEqual([[shown, label, label]]);
});

test("what a card has is named in German too", async () => {
  const place = await drawn({ comment_count: 1, attachment_count: 2 });
  chooseLanguage("de");
  await expect.poll(() => facts(place).map(([, label]) => label)).toEqual(["1 Kommentar", "2 Anhänge"]);
});

test("everything that a card has is shown in one order", async () => {
  const place = await drawn({
    due_date: "2026-03-19",
    checklist_total: 2,
    comment_count: 1,
    attachment_count: 1,
    ticket_ids: ["ticket"],
  });
  expect(facts(place).map(([, label]) => label)).toEqual([
    "Due Tomorrow",
    "0 of 2 checklist items done",
    "1 comment",
    "1 attachment",
    "Has a ticket",
  ]);
});

const avatars = (place: HTMLElement) =>
  [...place.querySelectorAll<HTMLElement>("[title][aria-hidden]")].map(({ title }) => title);

test("everybody who is assigned is named, and three are pictured", async () => {
  const place = await drawn({ assigned_user_ids: ["dan", "ann", "gone", "cem", "ben"] });
  expect(place.querySelector(".sr-only")!.textContent).toBe("Assigned to Dan, Ann, Cem, Ben");
  expect(avatars(place)).toEqual(["Dan", "Ann", "Cem"]);
});

test("a card of somebody who is no longer a member names nobody", async () => {
  const place = await drawn({ assigned_user_ids: ["gone"] });
  expect(place.textContent).toBe("Photos");
  expect(avatars(place)).toEqual([]);
});
