import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../test/support/draw.tsx";
import { projectsQuery } from "../service/api/resources.ts";
import { chooseLanguage } from "../texts/language.ts";
import { Inbox, Kanban, Tickets } from "../ui/icons.ts";
import { WorkRow } from "./work-row.tsx";

const item: Wire.WorkItem = { ...examples.getMyWork.response.data[0]!, id: "item", project_id: "site" };
const [website, board] = examples.listProjects.response.data;

const drawn = (state: Partial<Wire.WorkItem> = {}) =>
  draw(
    <ul>
      <WorkRow item={{ ...item, ...state }} />
    </ul>,
    {
      known: [
        [
          projectsQuery.queryKey,
          [
            { ...board!, id: "board" },
            { ...website!, id: "site" },
          ],
        ],
      ],
    },
  );

const link = page.getByRole("link", { name: new RegExp(item.title) });
const details = (text: string) => page.getByText(text, { exact: true });

for (const [state, href] of [
  [{ kind: "feedback" }, "/inbox/item"],
  [{ kind: "ticket" }, "/tickets/item"],
  [{ kind: "card", project_id: "board" }, "/boards/board/cards/item"],
] as const)
  test(`a ${state.kind} leads to its page`, async () => {
    await drawn(state);
    await expect.element(link).toHaveAttribute("href", href);
  });

for (const [state, english, german] of [
  [{ kind: "feedback", status: "new" }, "Report · Web shop · New", "Meldung · Web shop · Neu"],
  [{ kind: "feedback", status: "in_progress" }, "Report · Web shop · In progress", "Meldung · Web shop · In Arbeit"],
  [{ kind: "ticket", status: "open" }, "Ticket · Web shop · Open", "Ticket · Web shop · Offen"],
  [{ kind: "card", project_id: "board", status: "new" }, "Card · Relaunch · new", "Karte · Relaunch · new"],
  [{ kind: "card", project_id: "gone", status: null }, "Card", "Karte"],
  [{ kind: "feedback", project_id: "gone", status: null }, "Report", "Meldung"],
  [{ kind: "feedback", status: "unheard_of" }, "Report · Web shop · unheard_of", "Meldung · Web shop · unheard_of"],
] as const)
  test(`what a piece of work is, where and its status: ${english}`, async () => {
    await drawn(state);
    await expect.element(details(english)).toBeVisible();
    chooseLanguage("de");
    await expect.element(details(german)).toBeVisible();
  });

for (const [kind, icon] of [
  ["feedback", <Inbox size={15} />],
  ["card", <Kanban size={15} />],
  ["ticket", <Tickets size={15} />],
] as const)
  test(`a ${kind} has its icon, which is not read aloud`, async () => {
    const { place } = await drawn({ kind });
    const drawnIcon = await draw(icon);
    expect(place.querySelector("[aria-hidden=true] svg")?.innerHTML).toBe(
      drawnIcon.place.querySelector("svg")?.innerHTML,
    );
  });

test("a piece of work says how old it is, and exactly when it was created", async () => {
  const created_at = new Date(Date.now() - 5 * 60_000).toISOString();
  const { place } = await drawn({ created_at });
  const time = place.querySelector("time")!;
  expect(time).toHaveTextContent("5m");
  expect(time.dateTime).toBe(created_at);
  expect(time.title).toContain(String(new Date(created_at).getFullYear()));
});

test("work without a due date shows none", async () => {
  await drawn();
  await expect.element(link).toBeVisible();
  await expect.element(page.getByText(/due/i)).not.toBeInTheDocument();
});

test("work that is late says so", async () => {
  await drawn({ kind: "card", due_date: "2026-01-05" });
  await expect.element(page.getByText("Overdue since Jan 5")).toBeInTheDocument();
});

test("a card in the last list is not late any more", async () => {
  await drawn({ kind: "card", due_date: "2026-01-05", in_last_list: true });
  await expect.element(page.getByText("Due Jan 5")).toBeInTheDocument();
});
