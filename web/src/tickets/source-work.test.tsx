import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../test/support/draw.tsx";
import { keys } from "../service/api/keys.ts";
import { membersQuery, projectsQuery } from "../service/api/resources.ts";
import { sessionQuery } from "../service/session/session.ts";
import SourceWork from "./source-work.tsx";

const item = examples.getFeedback.response.data;
const ticket: Wire.Ticket = { ...examples.getTicket.response.data, ready_at: "2026-03-03T12:00:00.000Z" };
const question: Wire.Question = { ...examples.listQuestions.response.data[0]!, state: "answered" };
const claim: Wire.TicketClaim = {
  id: "claim",
  agent: "claude-code",
  state: "working",
  attempt: 1,
  doing: null,
  leased_until: null,
};

interface Work {
  readonly changes?: Partial<Wire.Ticket>;
  readonly questions?: readonly Wire.Question[];
}

const drawn = (works: Readonly<Record<string, Work>>) =>
  draw(<SourceWork item={{ ...item, ticket_ids: Object.keys(works) }} />, {
    known: [
      [sessionQuery.queryKey, examples.getSession.response.data],
      [membersQuery.queryKey, examples.listMembers.response.data],
      [projectsQuery.queryKey, examples.listProjects.response.data],
      [keys.project(item.project_id), examples.getProject.response.data],
      ...Object.entries(works).flatMap(([id, { changes = {}, questions = [] }]) => [
        [keys.ticket(id), { ...ticket, id, ...changes }] as const,
        [keys.questions(id), questions] as const,
        [keys.ticketDeliveries(id), []] as const,
      ]),
    ],
  });

const links = page.getByRole("link", { name: "Open ticket" });

test.each<{ what: string; work: Work }>([
  { what: "that no agent claimed", work: {} },
  { what: "with an open question only", work: { questions: [{ ...question, state: "open" }] } },
])("a ticket $what is not mentioned", async ({ work }) => {
  const { place } = await drawn({ a: work });
  expect(place.textContent).toBe("");
});

test("a report without tickets mentions none", async () => {
  const { place } = await drawn({});
  expect(place.textContent).toBe("");
});

test("every ticket that an agent works on is linked", async () => {
  await drawn({ a: { changes: { claim } }, b: {}, c: { changes: { claim } } });
  await expect.element(links.first()).toBeVisible();
  expect(links.elements().map((each) => each.getAttribute("href"))).toEqual(["/tickets/a", "/tickets/c"]);
  await expect.element(page.getByRole("heading", { name: /^Coding agent/ }).first()).toBeVisible();
  await expect.element(page.getByText("claude-code").first()).toBeVisible();
});

test("answered questions remain, the oldest first", async () => {
  await drawn({
    a: {
      questions: [
        { ...question, id: "newer", question: "Newer?" },
        { ...question, id: "closed", question: "Closed?", state: "closed" },
        { ...question, id: "older", question: "Older?" },
      ],
    },
  });
  await expect.element(page.getByText("Older?")).toBeVisible();
  expect(
    page
      .getByText(/\?$/)
      .elements()
      .map((each) => each.textContent),
  ).toEqual(["Older?", "Newer?"]);
});
