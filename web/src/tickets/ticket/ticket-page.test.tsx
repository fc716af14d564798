import { CorkboardError, type Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { keys } from "../../service/api/keys.ts";
import { membersQuery, projectsQuery } from "../../service/api/resources.ts";
import { sessionQuery } from "../../service/session/session.ts";
import TicketPage from "./ticket-page.tsx";

const ticket: Wire.Ticket = { ...examples.getTicket.response.data, criteria: [] };
const report = examples.getFeedback.response.data;
const card = examples.getCard.response.data;
const claim: Wire.TicketClaim = {
  id: "claim",
  agent: "claude-code",
  state: "working",
  attempt: 1,
  doing: null,
  leased_until: null,
};
const ready = { ready_at: "2026-03-03T12:00:00.000Z" };

const drawn = (changes: Partial<Wire.Ticket> = {}, item: Partial<Wire.Feedback> = {}) =>
  draw(<TicketPage />, {
    at: `/tickets/${ticket.id}`,
    known: [
      [sessionQuery.queryKey, examples.getSession.response.data],
      [membersQuery.queryKey, examples.listMembers.response.data],
      [projectsQuery.queryKey, examples.listProjects.response.data],
      [keys.project(report.project_id), examples.getProject.response.data],
      [keys.ticket(ticket.id), { ...ticket, ...changes }],
      [keys.feedback(report.id), { ...report, ...item }],
      [keys.card(card.id), card],
      [keys.history(ticket.id), []],
      [keys.claims(ticket.id), []],
      [keys.questions(ticket.id), []],
      [keys.ticketDeliveries(ticket.id), []],
    ],
  });

const button = (name: string | RegExp) => page.getByRole("button", { name });
const heading = page.getByRole("heading", { level: 1 });

test("a ticket shows its title, project, reporter and priority", async () => {
  await drawn();
  await expect.element(heading).toHaveTextContent(ticket.title);
  await expect.element(page.getByText("Web shop", { exact: true })).toBeVisible();
  await expect.element(page.getByText("from a report by Nils")).toBeVisible();
  await expect.element(page.getByText(`Priority: ${ticket.ai_context.priority!.reason}`)).toBeVisible();
  await expect.element(button("Status: Open")).toBeVisible();
  await expect.element(button("Priority: High")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Tickets", exact: true })).toHaveAttribute("href", "/tickets");
});

test("a report by somebody without a name is called a report", async () => {
  await drawn({}, { reporter_name: "" });
  await expect.element(page.getByText("from a report", { exact: true })).toBeVisible();
});

test("a ticket of a card says so, and shows no report", async () => {
  await drawn({ source_type: "board_card", source_id: card.id });
  await expect.element(page.getByText("from a card")).toBeVisible();
  await expect.element(page.getByRole("region", { name: "Source" })).not.toBeInTheDocument();
});

test("a priority without a reason gives none", async () => {
  const { priority: _, ...context } = ticket.ai_context;
  await drawn({ ai_context: context });
  await expect.element(heading).toBeVisible();
  await expect.element(page.getByText(/^Priority: /)).not.toBeInTheDocument();
});

test.each([
  { context: { engine: "builtin" as const, model: "unused" }, shown: "Written by the built-in writer" },
  { context: { engine: "anthropic" as const, model: "claude" }, shown: "Written by claude" },
  { context: { engine: "anthropic" as const, model: null }, shown: "Written by anthropic" },
])("the ticket names its writer: $shown", async ({ context, shown }) => {
  const { place } = await drawn({ ...ready, ai_context: { ...ticket.ai_context, ...context } });
  await expect.poll(() => place.querySelector("footer")?.textContent).toBe(shown);
});

test("the text around the criteria is shown, the criteria are not repeated", async () => {
  await drawn({
    description: "## Summary\n\nBefore them\n\n## Acceptance criteria\n\n- [ ] The one\n\n## Notes\n\nAfter them",
  });
  await expect.element(page.getByText("Before them")).toBeVisible();
  await expect.element(page.getByText("After them")).toBeVisible();
  await expect.element(page.getByText("The one")).not.toBeInTheDocument();
});

test("an open ticket can be marked done", async () => {
  await drawn(ready);
  await expect.element(button("Mark done")).toBeVisible();
  await expect.element(button("Reopen")).not.toBeInTheDocument();
});

test("a done ticket can be reopened", async () => {
  await drawn({ status: "done" });
  await expect.element(button("Reopen")).toBeVisible();
  await expect.element(button("Mark done")).not.toBeInTheDocument();
});

test.each<{ what: string; changes: Partial<Wire.Ticket> }>([
  { what: "a ready ticket", changes: ready },
  { what: "a draft in progress", changes: { status: "in_progress" } },
  { what: "a draft that an agent works on", changes: { claim } },
])("$what cannot be discarded", async ({ changes }) => {
  await drawn(changes);
  await expect.element(heading).toBeVisible();
  await expect.element(button("Discard draft")).not.toBeInTheDocument();
});

test("discarding a draft is asked about", async () => {
  await drawn();
  await userEvent.click(button("Discard draft"));
  const dialog = page.getByRole("dialog", { name: "Discard this draft?" });
  await expect.element(dialog.getByText(/^The ticket is deleted with its criteria\./)).toBeVisible();
  await expect.element(dialog.getByRole("button", { name: "Discard draft" })).toBeEnabled();
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await expect.element(dialog).not.toBeInTheDocument();
});

test("editing takes the place of the text until it ends", async () => {
  await drawn();
  await userEvent.click(button("Edit"));
  await expect.element(page.getByRole("textbox", { name: "Title" })).toHaveValue(ticket.title);
  await expect.element(heading).not.toBeInTheDocument();
  await userEvent.click(button("Cancel"));
  await expect.element(heading).toBeVisible();
});

test.each([
  { what: "that is missing", code: "ticket_not_found" as const, shown: "This page does not exist", ways: 0 },
  { what: "that cannot be loaded", code: "internal" as const, shown: "This page could not be loaded", ways: 1 },
])("a ticket $what says so", async ({ code, shown, ways }) => {
  const { queryClient } = await drawn();
  await expect.element(heading).toBeVisible();
  queryClient
    .getQueryCache()
    .find({ queryKey: keys.ticket(ticket.id) })!
    .setState({ status: "error", error: new CorkboardError(500, { code }, undefined) });
  await expect.element(page.getByText(shown)).toBeVisible();
  expect(button("Try again").elements()).toHaveLength(ways);
});
