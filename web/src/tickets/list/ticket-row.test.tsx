import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { membersQuery, projectsQuery } from "../../service/api/resources.ts";
import { exactTime } from "../../texts/format.ts";
import { TicketRow } from "./ticket-row.tsx";

const members = examples.listMembers.response.data;
const ticket: Wire.Ticket = {
  ...examples.getTicket.response.data,
  labels: ["one", "two"],
  created_at: new Date(Date.now() - 3 * 3_600_000).toISOString(),
};

async function drawn(changes: Partial<Wire.Ticket> = {}, state: Partial<Parameters<typeof TicketRow>[0]> = {}) {
  const selected: unknown[] = [];
  const { place } = await draw(
    <ul>
      <TicketRow
        ticket={{ ...ticket, ...changes }}
        isSelected={false}
        isSelecting={false}
        onSelect={(...values) => void selected.push(values)}
        {...state}
      />
    </ul>,
    {
      known: [
        [membersQuery.queryKey, members],
        [projectsQuery.queryKey, examples.listProjects.response.data],
      ],
    },
  );
  return { place, selected };
}

const link = page.getByRole("link");
const box = page.getByRole("checkbox", { name: `Select “${ticket.title}”` });
const bars = () => link.element().querySelector("svg")!.parentElement!;

test("a row leads to its ticket", async () => {
  await drawn();
  await expect.element(link).toHaveAttribute("href", `/tickets/${ticket.id}`);
  await expect.element(link.getByText(ticket.title)).toBeVisible();
  await expect.element(link.getByText("3h")).toHaveAttribute("datetime", ticket.created_at);
  await expect.element(link.getByText("3h")).toHaveAttribute("title", exactTime(ticket.created_at));
});

test.each<{ changes: Partial<Wire.Ticket>; text: string }>([
  { changes: {}, text: "High,Open·Draft·Web shop · one · two" },
  { changes: { priority: "low", status: "in_progress" }, text: "Low,In progress·Draft·Web shop · one · two" },
  { changes: { ready_at: ticket.created_at }, text: "High,Open·Ready·Web shop · one · two" },
  {
    changes: { ready_at: ticket.created_at, set_aside: true },
    text: "High,Open·Set aside after 3 attempts·Web shop · one · two",
  },
  { changes: { status: "done" }, text: "High,Done·Web shop · one · two" },
  { changes: { project_id: "gone", labels: ["one"] }, text: "High,Open·Draft·one" },
  { changes: { labels: ["1", "2", "3", "4", "5"] }, text: "High,Open·Draft·Web shop · 1 · 2 · 3 · 4" },
])("a row sums up its ticket: $text", async ({ changes, text }) => {
  await drawn(changes);
  await expect.element(link).toBeVisible();
  expect(link.element().querySelector("time + span")!.textContent).toBe(text);
});

test.each([
  { id: members[1]!.user_id, names: ["Dan Developer"] },
  { id: null, names: [] },
  { id: "somebody who left", names: [] },
])("the picture of the assignee is that of $names", async ({ id, names }) => {
  const { place } = await drawn({ assigned_to: id });
  await expect.element(link).toBeVisible();
  const pictures = [...place.querySelectorAll("a > span:last-child [title]")];
  expect(pictures.map((each) => each.getAttribute("title"))).toEqual(names);
});

test("a row shows the agent that works on the ticket", async () => {
  const claim = {
    id: "claim",
    agent: "claude-code",
    state: "asking",
    attempt: 1,
    doing: null,
    leased_until: null,
  } as const;
  await drawn({ claim });
  await expect.element(link.getByText("claude-code")).toBeVisible();
  await expect.element(link.getByText("Waiting for an answer")).toBeVisible();
});

test.each([
  {
    what: "was set aside",
    changes: { ready_at: ticket.created_at, set_aside: true },
    names: [`Try again: ${ticket.title}`],
  },
  { what: "is ready", changes: { ready_at: ticket.created_at }, names: [] },
  { what: "is a draft", changes: { set_aside: true }, names: [] },
])("a row whose ticket $what offers $names", async ({ changes, names }) => {
  await drawn(changes);
  await expect.element(link).toBeVisible();
  expect(
    page
      .getByRole("button")
      .elements()
      .map((each) => each.getAttribute("aria-label")),
  ).toEqual(names);
});

test.each([false, true])("whether a row is selected (%s) is shown by its box", async (isSelected) => {
  await drawn({}, { isSelected });
  await expect.element(box).toHaveProperty("checked", isSelected);
});

test("a click on the box selects the row", async () => {
  const { selected } = await drawn();
  await userEvent.click(box);
  expect(selected).toEqual([[ticket.id, false]]);
});

test("a click with Shift selects up to the row", async () => {
  const { selected } = await drawn();
  await userEvent.keyboard("{Shift>}");
  await userEvent.click(box);
  await userEvent.keyboard("{/Shift}");
  expect(selected).toEqual([[ticket.id, true]]);
});

test("boxes take the place of the priorities while rows are selected", async () => {
  await drawn({}, { isSelecting: true });
  await expect.element(box).toHaveStyle({ opacity: "1" });
  expect(getComputedStyle(bars()).opacity).toBe("0");
});
