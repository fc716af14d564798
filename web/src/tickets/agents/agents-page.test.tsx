import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { projectsQuery } from "../../service/api/resources.ts";
import { sessionQuery } from "../../service/session/session.ts";
import { chooseLanguage } from "../../texts/language.ts";
import AgentsPage from "./agents-page.tsx";
import { attemptFiguresQuery, endedAttemptsQuery, liveAttemptsQuery } from "./attempt-queries.ts";
import { setAsideQuery } from "./waiting.tsx";

const [ended] = examples.listAttempts.response.data as [Wire.Attempt];
const [website] = examples.listProjects.response.data;
const ticket = examples.getTicket.response.data;
const figures: Wire.AttemptFigures = examples.getAttemptFigures.response.data;
const live = (title: string, state: Wire.ClaimState, more: Partial<Wire.Attempt> = {}): Wire.Attempt => ({
  ...ended,
  id: title,
  ticket_title: title,
  state,
  delivered_at: null,
  ended_at: null,
  usage: null,
  ...more,
});

interface State {
  readonly live?: readonly Wire.Attempt[];
  readonly ended?: readonly Wire.Attempt[];
  readonly figures?: Wire.AttemptFigures;
  readonly setAside?: readonly Wire.Ticket[];
}

const listOf = (data: readonly unknown[]) => ({
  pages: [{ data, meta: { total: data.length, limit: 20, offset: 0, next_cursor: null } }],
  pageParams: [""],
});

const drawn = (state: State) =>
  draw(<AgentsPage />, {
    known: [
      [sessionQuery.queryKey, examples.getSession.response.data],
      [projectsQuery.queryKey, [website]],
      [liveAttemptsQuery.queryKey, state.live ?? []],
      [endedAttemptsQuery.queryKey, listOf(state.ended ?? [])],
      [attemptFiguresQuery.queryKey, state.figures ?? figures],
      [setAsideQuery.queryKey, listOf(state.setAside ?? [])],
    ],
  });

const part = (name: string) => page.getByRole("region", { name });
const inHour = new Date(Date.now() + 3_600_000).toISOString();

test("what waits for people comes first: questions, deliveries, set-aside tickets, the oldest first", async () => {
  await drawn({
    live: [
      live("New delivery", "delivered", { excerpt: "The cart is full" }),
      live("Old delivery", "delivered"),
      live("New question", "asking"),
      live("Old question", "asking", { excerpt: "Which cart?" }),
      live("Work", "working"),
    ],
    setAside: [{ ...ticket, title: "Too hard", status: "open", set_aside: true }],
  });
  const headings = page.getByRole("heading", { level: 2 });
  expect(headings.elements().map((each) => each.textContent)).toEqual([
    "Waiting for people5",
    "Working now1",
    "Recent attempts",
    "Accepted deliveries",
    "Limits today",
  ]);
  const rows = part("Waiting for people").getByRole("listitem");
  const titles = rows.elements().map((row) => row.querySelector("a")?.textContent);
  expect(titles).toEqual(["Old question", "New question", "Old delivery", "New delivery", "Too hard"]);
  await expect.element(rows.nth(0)).toMatchTextContent(/Which cart\?.*Answer/);
  await expect.element(rows.nth(3)).toMatchTextContent(/The cart is full.*Review/);
  await expect.element(rows.nth(4)).toMatchTextContent(/Set aside after 3 attempts/);
  await expect.element(rows.nth(4).getByRole("button", { name: "Try again: Too hard" })).toBeVisible();
  await expect.element(part("Waiting for people")).not.toMatchTextContent(/Work/);
});

test("of many that wait, eight are shown until somebody wants all", async () => {
  await drawn({ live: Array.from({ length: 11 }, (_, index) => live(`Delivery ${index}`, "delivered")) });
  const rows = part("Waiting for people").getByRole("listitem");
  expect(rows.elements()).toHaveLength(8);
  await userEvent.click(page.getByRole("button", { name: "Show all 11" }));
  expect(rows.elements()).toHaveLength(11);
});

test("an agent that works can be stopped, with a reason", async () => {
  await drawn({ live: [live("Pay button", "working", { doing: "Running the tests", leased_until: inHour })] });
  const row = part("Working now").getByRole("row").nth(1);
  await expect.element(row).toMatchTextContent(/Pay button.*Running the tests.*claude-code.*attempt 1.*\d\d min/);
  await userEvent.click(row.getByRole("button", { name: "Stop claude-code at Pay button" }));
  await expect.element(page.getByRole("dialog", { name: "Stop claude-code?" })).toBeVisible();
  await expect.element(page.getByRole("textbox", { name: "Reason" })).toBeVisible();
});

test("attempts say how they ended and what they used; what is unknown is a dash and never zero", async () => {
  const expired = { ...ended, id: "2", state: "expired", usage: null, delivered_at: null, reason: "The lease expired" };
  const older = { ...ended, id: "3", delivered_at: null, usage: { ...ended.usage!, cost_usd: null } };
  await drawn({ ended: [ended, expired as Wire.Attempt, older] });
  const rows = part("Recent attempts").getByRole("row");
  const cells = (row: number) =>
    rows
      .nth(row)
      .getByRole("cell")
      .elements()
      .slice(1, 6)
      .map((cell) => cell.textContent.replaceAll(/ \(.*\)/g, ""));
  await expect.element(rows.nth(1)).toBeVisible();
  expect(cells(1)).toEqual(["claude-code", "Accepted", "20 min", "567k", "$0.42"]);
  expect(cells(2)).toEqual(["claude-code", "Fell silent", "3.1 h", "–unknown", "–unknown"]);
  expect(cells(3)).toEqual(["claude-code", "Accepted", "–unknown", "567k", "–unknown"]);
  await expect.element(rows.nth(2)).toMatchTextContent(/The lease expired/);
});

test("the acceptance rate and the limits of the day are beside them, and a reached limit says until when", async () => {
  const [limited] = figures.limited as [Wire.LimitedProject];
  await drawn({
    ended: [ended],
    figures: { ...figures, limited: [{ ...limited, attempts_today: 40, reached: true }] },
  });
  await expect.element(part("Accepted deliveries")).toMatchTextContent(/79 %41 of 52 in the last 30 days/);
  const limits = part("Limits today");
  await expect
    .element(limits)
    .toMatchTextContent(/40 of 40 attempts.*\$14\.20 of \$25\.00.*No agent can start until 00:00 UTC/);
  await expect.element(limits.getByRole("link", { name: `Change the limits of ${website!.name}` })).toBeVisible();
});

test("where no agent has worked, the page leads to connecting one, in German too", async () => {
  await drawn({ figures: { ...figures, limited: [] } });
  await expect.element(page.getByRole("heading", { name: "No agent has worked here yet" })).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Connect an agent" }))
    .toHaveAttribute("href", "/settings/tokens");
  await expect.element(page.getByRole("table")).not.toBeInTheDocument();
  chooseLanguage("de");
  await expect.element(page.getByRole("heading", { name: "Hier hat noch kein Agent gearbeitet" })).toBeVisible();
});

test("with nothing to do, each part says so in one line", async () => {
  await drawn({ ended: [ended], figures: { ...figures, decided: 0, accepted: 0, limited: [] } });
  for (const text of [
    "Nothing waits for you.",
    "No agent works at the moment.",
    "Nothing was decided in the last 30 days.",
    "No project limits its agents.",
  ])
    await expect.element(page.getByText(text)).toBeVisible();
});
