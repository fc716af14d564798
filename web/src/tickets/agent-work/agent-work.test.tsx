import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { keys } from "../../service/api/keys.ts";
import { membersQuery, projectsQuery } from "../../service/api/resources.ts";
import { sessionQuery } from "../../service/session/session.ts";
import { exactTime } from "../../texts/format.ts";
import { AgentWork } from "./agent-work.tsx";

const ticket = examples.getTicket.response.data;
const item = examples.getFeedback.response.data;
const open: Wire.Question = { ...examples.listQuestions.response.data[0]!, state: "open", choices: [] };
const delivery: Wire.TicketDelivery = { ...examples.listDeliveries.response.data[0]!, state: "pending" };
const members = examples.listMembers.response.data;
const claim: Wire.TicketClaim = {
  id: "claim",
  agent: "claude-code",
  state: "working",
  attempt: 2,
  doing: "Reading the code",
  leased_until: null,
};
const ready = { ready_at: "2026-03-03T12:00:00.000Z" };
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

interface State {
  readonly questions?: readonly Wire.Question[];
  readonly deliveries?: readonly Wire.TicketDelivery[];
  readonly report?: Wire.Feedback | null;
}

const drawn = (changes: Partial<Wire.Ticket>, { questions = [], deliveries = [], report = item }: State = {}) =>
  draw(<AgentWork ticket={{ ...ticket, ...changes }} item={report ?? undefined} />, {
    known: [
      [sessionQuery.queryKey, examples.getSession.response.data],
      [membersQuery.queryKey, members],
      [projectsQuery.queryKey, examples.listProjects.response.data],
      [keys.project(item.project_id), examples.getProject.response.data],
      [keys.questions(ticket.id), questions],
      [keys.ticketDeliveries(ticket.id), deliveries],
    ],
  });

const group = page.getByRole("group", { name: "Coding agent" });
const notice = page.getByText("Draft: confirm what must be true before an agent may start");
const stop = page.getByRole("button", { name: "Stop the agent" });

test.each([
  { what: "a ready ticket that nobody claimed", changes: ready },
  { what: "a done ticket that was never released", changes: { status: "done" as const } },
])("$what has nothing to say about agents", async ({ changes }) => {
  const { place } = await drawn(changes, {
    questions: [{ ...open, state: "answered" }],
    deliveries: [{ ...delivery, state: "accepted" }],
  });
  expect(place.textContent).toBe("");
});

test.each([
  { what: "of a named reporter", changes: {}, report: item, help: /Nils sees none of this\.$/ },
  {
    what: "of a reporter without a name",
    changes: {},
    report: { ...item, reporter_name: "" },
    help: /The reporter sees none of this\.$/,
  },
  { what: "of a report that is not loaded", changes: {}, report: null, help: /The reporter sees none of this\.$/ },
  {
    what: "of a card",
    changes: { source_type: "board_card" as const },
    report: null,
    help: /Only confirmed lines count for an agent\.$/,
  },
  { what: "in progress", changes: { status: "in_progress" as const }, report: item, help: /Nils sees none of this\.$/ },
])("a draft $what says why no agent starts", async ({ changes, report, help }) => {
  await drawn(changes, { report });
  await expect.element(group).toBeVisible();
  await expect.element(notice).toBeVisible();
  await expect.element(page.getByText(help)).toBeVisible();
});

test("a draft that an agent works on is not called one", async () => {
  await drawn({ claim });
  await expect.element(stop).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();
});

test("the agent that works is shown with what it does", async () => {
  await drawn({ ...ready, claim });
  await expect.element(group.getByText("claude-code")).toBeVisible();
  await expect.element(group.getByText("Working")).toBeVisible();
  await expect.element(group.getByText("Attempt 2")).toBeVisible();
  await expect.element(group.getByText("Reading the code")).toBeVisible();
  await expect.element(page.getByTitle(/^Every sign of life/)).not.toBeInTheDocument();
});

test.each([
  { state: "asking", shown: "Waiting for an answer" },
  { state: "delivered", shown: "Waiting for a verdict" },
] as const)("an agent that is $state is “$shown”", async ({ state, shown }) => {
  const { place } = await drawn({ ...ready, claim: { ...claim, state, doing: null } });
  await expect.element(group.getByText(shown)).toBeVisible();
  expect(place.querySelectorAll("p")).toHaveLength(1);
});

test.each([
  { until: 90.5, shown: "90 min left" },
  { until: 1.5, shown: "1 min left" },
  { until: 0.5, shown: "Less than a minute left" },
  { until: -0.5, shown: "No sign of life" },
])("a lease that ends in $until minutes is “$shown”", async ({ until, shown }) => {
  await drawn({ ...ready, claim: { ...claim, leased_until: inMinutes(until) } });
  await expect.element(group.getByText(shown)).toHaveAttribute("title", expect.stringMatching(/^Every sign of life/));
});

test("stopping an agent needs a reason", async () => {
  await drawn({ ...ready, claim });
  await userEvent.click(stop);
  const dialog = page.getByRole("dialog", { name: "Stop claude-code?" });
  const confirm = dialog.getByRole("button", { name: "Stop the agent" });
  const reason = dialog.getByRole("textbox", { name: "Reason" });
  await expect.element(dialog.getByText(/^The ticket becomes open again\./)).toBeVisible();
  await expect.element(reason).toHaveFocus();
  await expect.element(reason).toHaveAttribute("maxlength", "2000");
  await expect.element(confirm).toBeDisabled();
  await userEvent.fill(reason, "  ");
  await expect.element(confirm).toBeDisabled();
  await userEvent.fill(reason, "Wrong ticket");
  await expect.element(confirm).toBeEnabled();
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(stop).toBeVisible();
});

test("open questions are shown in the order in which they were asked", async () => {
  await drawn(
    { ...ready, claim: { ...claim, state: "asking" } },
    {
      questions: [
        { ...open, id: "newer", question: "Newer?" },
        { ...open, id: "answered", question: "Answered?", state: "answered" },
        { ...open, id: "older", question: "Older?" },
      ],
    },
  );
  await expect.element(group.getByText("Older?")).toBeVisible();
  expect(group.element().textContent.replaceAll(/.*?(Older\?|Newer\?|Answered\?)/gs, "$1 ")).toMatch(
    /^Older\? Newer\? /,
  );
  await expect.element(group.getByText("Answered?")).not.toBeInTheDocument();
  await expect.element(stop).toBeVisible();
});

test("an open question is shown without a claim too", async () => {
  await drawn(ready, { questions: [open] });
  await expect.element(group.getByText(open.question)).toBeVisible();
  await expect.element(stop).not.toBeInTheDocument();
});

test("a delivery that waits for a verdict takes the place of the agent", async () => {
  const created_at = inMinutes(-120);
  await drawn(
    { ...ready, claim: { ...claim, state: "delivered" } },
    { deliveries: [{ ...delivery, attempt: 3, created_at }] },
  );
  const card = page.getByRole("group", { name: "claude-code has a fix for you to check" });
  await expect.element(card.getByText(delivery.summary)).toBeVisible();
  await expect.element(card.getByText(/^Attempt 3 · /)).toBeVisible();
  const time = card.getByText("2 hours ago");
  await expect.element(time).toHaveAttribute("datetime", created_at);
  await expect.element(time).toHaveAttribute("title", exactTime(created_at));
  await expect.element(card.getByRole("button", { name: "Show to client" })).toBeVisible();
  await expect.element(stop).not.toBeInTheDocument();
  await expect.element(page.getByText(/^Shown to the client/)).not.toBeInTheDocument();
});

test.each([
  { by: members[1]!.user_id, shown: "Shown to the client 2 hours ago by Dan Developer" },
  { by: "somebody who left", shown: "Shown to the client 2 hours ago by Somebody" },
  { by: null, shown: "Shown to the client 2 hours ago, without review by the team" },
])("a shown delivery says when and by whom: $shown", async ({ by, shown }) => {
  const shown_at = inMinutes(-120);
  await drawn(ready, {
    deliveries: [{ ...delivery, shown_at, shown_by: by, client_summary: "What the client reads" }],
  });
  const time = page.getByText(shown, { exact: true });
  await expect.element(time).toHaveAttribute("datetime", shown_at);
  await expect.element(time).toHaveAttribute("title", exactTime(shown_at));
  await expect.element(page.getByText("What the client reads")).toBeVisible();
});

test.each([{ words: null }, { words: delivery.summary }])(
  "the words of the agent are not repeated for the client ($words)",
  async ({ words }) => {
    await drawn(ready, { deliveries: [{ ...delivery, shown_at: inMinutes(-1), client_summary: words }] });
    await expect.element(page.getByText(/^Shown to the client/)).toBeVisible();
    expect(page.getByText(delivery.summary).elements()).toHaveLength(1);
  },
);
