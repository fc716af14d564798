import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { membersQuery, projectsQuery } from "../../service/api/resources.ts";
import { activeActions } from "../../service/keyboard/actions.ts";
import { Toasts } from "../../ui/toasts.tsx";
import { filtersOf } from "../ticket-filters.ts";
import { ticketListQuery, waitingCountQuery } from "../ticket-queries.ts";
import type { TicketSearch } from "../ticket-search.ts";
import TicketsPage from "./tickets-page.tsx";

const example = examples.getTicket.response.data;
const ticket = (name: string, changes: Partial<Wire.Ticket> = {}): Wire.Ticket => ({
  ...example,
  id: name,
  title: `Ticket ${name}`,
  criteria: [{ ...example.criteria[0]!, text: `Line of ${name}` }],
  ...changes,
});
const confirmed = (name: string, changes: Partial<Wire.Ticket> = {}) =>
  ticket(name, { criteria: [{ ...example.criteria[0]!, state: "confirmed" }], ...changes });

interface State {
  readonly at?: string;
  readonly search?: TicketSearch;
  readonly total?: number;
  readonly next?: string;
}

async function drawn(
  pages: readonly (readonly Wire.Ticket[])[],
  { at = "/tickets", search = {}, total = 3, next }: State = {},
) {
  const meta = (isLast: boolean) => ({ total, limit: 50, offset: 0, next_cursor: isLast ? next : "cursor" });
  return draw(
    <>
      <TicketsPage />
      <Toasts />
    </>,
    {
      at,
      known: [
        [membersQuery.queryKey, examples.listMembers.response.data],
        [projectsQuery.queryKey, examples.listProjects.response.data],
        [waitingCountQuery.queryKey, 0],
        ...[search, {}, { status: "all" }].map((each) => {
          const data = pages.map((tickets, index) => ({ data: tickets, meta: meta(index === pages.length - 1) }));
          return [
            ticketListQuery(filtersOf(each)).queryKey,
            { pages: data, pageParams: pages.map(() => undefined) },
          ] as const;
        }),
      ],
    },
  );
}

const row = (name: string) => page.getByRole("link", { name: new RegExp(`Ticket ${name}`) });
const box = (name: string) => page.getByRole("checkbox", { name: `Select “Ticket ${name}”` });
const button = (name: string | RegExp) => page.getByRole("button", { name });
const bar = page.getByRole("toolbar", { name: "Selected tickets" });
const toast = page.getByRole("status");
const dismiss = () => userEvent.click(toast.getByRole("button", { name: "Dismiss" }));

test("the tickets of all pages are listed with their total", async () => {
  await drawn([[ticket("a"), ticket("b")], [ticket("c")]], { total: 1234 });
  await expect.element(row("c")).toBeVisible();
  expect(
    page
      .getByRole("listitem")
      .elements()
      .map((each) => each.querySelector("a")!.getAttribute("href")),
  ).toEqual(["/tickets/a", "/tickets/b", "/tickets/c"]);
  await expect.element(page.getByRole("heading", { name: "Tickets" })).toBeVisible();
  await expect.element(page.getByText("1,234")).toBeVisible();
  await expect.element(button("Load more")).not.toBeInTheDocument();
  await expect.element(bar).not.toBeInTheDocument();
});

test("more tickets can be loaded while there are some", async () => {
  await drawn([[ticket("a")]], { next: "cursor" });
  await expect.element(button("Load more")).toBeEnabled();
});

test("an empty list leads to the inbox", async () => {
  await drawn([[]], { total: 0 });
  await expect.element(page.getByText("No tickets yet")).toBeVisible();
  await expect.element(page.getByText(/^Open a report and choose/)).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Go to the inbox" })).toHaveAttribute("href", "/inbox");
  await expect.element(button("Clear filters")).not.toBeInTheDocument();
  await expect.element(page.getByText("0", { exact: true })).toBeVisible();
});

test("a list that the filters leave empty offers to show everything", async () => {
  const { address } = await drawn([[]], { at: "/tickets?priority=low", search: { priority: "low" } });
  await expect.element(page.getByText("No tickets match these filters")).toBeVisible();
  await userEvent.click(button("Clear filters"));
  await expect.poll(address).toBe("/tickets?status=all");
});

test("a filter changes the address", async () => {
  const { address } = await drawn([[ticket("a")]]);
  await userEvent.click(button("All"));
  await expect.poll(address).toBe("/tickets?status=all");
});

test("a list that cannot be loaded can be tried again", async () => {
  const { queryClient } = await drawn([[ticket("a")]]);
  await expect.element(row("a")).toBeVisible();
  queryClient
    .getQueryCache()
    .find({ queryKey: ticketListQuery(filtersOf({})).queryKey })!
    .setState({ status: "error", error: new Error("no service") });
  await expect.element(button("Try again")).toBeVisible();
  await expect.element(row("a")).not.toBeInTheDocument();
});

test("selected tickets are counted and can be left alone again", async () => {
  await drawn([[ticket("a"), ticket("b"), ticket("c")]]);
  await userEvent.click(box("b"));
  await expect.element(bar.getByText("1 selected")).toHaveAttribute("aria-live", "polite");
  await userEvent.click(box("a"));
  await expect.element(bar.getByText("2 selected")).toBeVisible();
  await userEvent.click(box("a"));
  await expect.element(bar.getByText("1 selected")).toBeVisible();
  await userEvent.click(bar.getByRole("button", { name: "Clear the selection" }));
  await expect.element(bar).not.toBeInTheDocument();
  await expect.element(box("b")).not.toBeChecked();
});

test("Shift selects everything in between", async () => {
  await drawn([[ticket("a"), ticket("b"), ticket("c")]]);
  await userEvent.click(box("a"));
  await userEvent.keyboard("{Shift>}");
  await userEvent.click(box("c"));
  await userEvent.keyboard("{/Shift}");
  await expect.element(bar.getByText("3 selected")).toBeVisible();
  for (const name of ["a", "b", "c"]) await expect.element(box(name)).toBeChecked();
});

test("a click next to a box selects its ticket once", async () => {
  await drawn([[ticket("a"), ticket("b")]]);
  await userEvent.click(page.elementLocator(box("b").element().parentElement!), { position: { x: 4, y: 4 } });
  await expect.element(bar.getByText("1 selected")).toBeVisible();
  await expect.element(box("b")).toBeChecked();
});

test("Space selects the ticket whose box has the focus", async () => {
  await drawn([[ticket("a"), ticket("b")]]);
  await expect.element(box("b")).toBeInTheDocument();
  await userEvent.click(box("b"));
  await expect.element(box("b")).toBeChecked();
  await userEvent.keyboard("[Space]");
  await expect.element(box("b")).not.toBeChecked();
  await userEvent.keyboard("[Space]");
  await expect.element(box("b")).toBeChecked();
});

test("Escape clears the selection", async () => {
  await drawn([[ticket("a")]]);
  await userEvent.click(box("a"));
  await expect.element(bar).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(bar).not.toBeInTheDocument();
});

test.each([
  { way: "the button", ask: () => userEvent.click(bar.getByRole("button", { name: /^Confirm all criteria/ })) },
  { way: "Shift+Y", ask: () => userEvent.keyboard("Y") },
])("$way asks before the proposed lines of the selected tickets are confirmed", async ({ ask }) => {
  await drawn([[ticket("a"), confirmed("b"), ticket("c"), ticket("d")]]);
  for (const name of ["a", "b", "c"]) await userEvent.click(box(name));
  await expect.element(bar.getByText("3 selected")).toBeVisible();
  await ask();
  const dialog = page.getByRole("dialog", { name: "Confirm the criteria of 2 tickets?" });
  await expect.element(dialog.getByRole("button", { name: "Confirm 2 lines" })).toBeVisible();
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await expect.element(dialog).not.toBeInTheDocument();
});

test("tickets without proposed lines have nothing to confirm", async () => {
  await drawn([[confirmed("a")]]);
  await userEvent.click(box("a"));
  const confirm = bar.getByRole("button", { name: /^Confirm all criteria/ });
  await expect.element(confirm).toBeDisabled();
  await expect.element(confirm).toHaveAttribute("aria-keyshortcuts", "Shift+Y");
  await userEvent.keyboard("Y");
  await expect.element(toast.getByText("All criteria are confirmed already.")).toBeVisible();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await dismiss();
});

test.each([
  { way: "the button", release: () => userEvent.click(bar.getByRole("button", { name: /^Ready for agents/ })) },
  { way: "Ctrl+Enter", release: () => userEvent.keyboard("{Control>}{Enter}{/Control}") },
])("$way releases only drafts that are not done", async ({ release }) => {
  await drawn([[confirmed("a", { ready_at: example.created_at }), confirmed("b", { status: "done" })]]);
  await userEvent.click(box("a"));
  await userEvent.click(box("b"));
  await expect.element(bar.getByText("2 selected")).toBeVisible();
  await release();
  await expect.element(toast.getByText("All selected tickets are ready for agents already.")).toBeVisible();
  await dismiss();
});

const offered = () =>
  activeActions()
    .filter(({ group }) => group === "Selected tickets")
    .map(({ keys, label }) => [keys, label]);

test("the keys for selected tickets exist only with a selection", async () => {
  await drawn([[ticket("a")]]);
  await expect.element(row("a")).toBeVisible();
  await expect.poll(offered).toEqual([]);
  await userEvent.click(box("a"));
  await expect.poll(offered).toEqual([
    ["Y", "Confirm all criteria"],
    ["Control+Enter", "Ready for agents"],
    ["Escape", "Clear the selection"],
  ]);
});
