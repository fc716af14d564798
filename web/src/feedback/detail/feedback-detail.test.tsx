import { examples } from "@corkboard/contract/examples";
import { onlineManager } from "@tanstack/react-query";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { draw, type Known } from "../../../test/support/draw.tsx";
import { cardQuery } from "../../boards/board-queries.ts";
import { keys } from "../../service/api/keys.ts";
import { membersQuery, projectsQuery } from "../../service/api/resources.ts";
import { sessionQuery } from "../../service/session/session.ts";
import FeedbackDetail from "./feedback-detail.tsx";

const item = { ...examples.getFeedback.response.data, ticket_ids: [], card_ids: [] };
const summary = examples.listFeedback.response.data[0]!;

const around: readonly Known[] = [
  [membersQuery.queryKey, examples.listMembers.response.data],
  [sessionQuery.queryKey, examples.getSession.response.data],
  [projectsQuery.queryKey, examples.listProjects.response.data],
  [keys.project(item.project_id), examples.getProject.response.data],
  [keys.feedbackComments(item.id), []],
  [keys.history(item.id), []],
];
const listed: Known = [
  keys.feedbackList({}),
  { pages: [{ data: [{ ...summary, ticket_ids: [] }], isLast: true }], pageParams: [undefined] },
];

const drawn = (known: readonly Known[]) =>
  draw(<FeedbackDetail id={item.id} onClose={() => {}} />, { known: [...around, ...known] });

/** Nothing that is missing is requested. */
function offline(): void {
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
}

const article = page.getByRole("article");
const description = page.getByRole("region", { name: "Description" });

test("a report shows what was reported, the evidence and the conversation", async () => {
  await drawn([[keys.feedback(item.id), item]]);
  await expect.element(article).toHaveAccessibleName(item.title);
  await expect.element(article).toHaveAttribute("aria-busy", "false");
  await expect.element(page.getByRole("button", { name: "Status: New" })).toBeVisible();
  await expect.element(page.getByRole("heading", { level: 2, name: item.title })).toBeVisible();
  await expect.element(description).toMatchTextContent(/Buy now/);
  await expect.element(page.getByRole("region", { name: "Facts" })).toBeVisible();
  await expect.element(page.getByRole("heading", { level: 3, name: /Conversation/ })).toBeVisible();
  await expect.element(page.getByRole("region", { name: "Errors before the report" })).not.toBeInTheDocument();
  await expect.element(page.getByRole("region", { name: "Cards" })).not.toBeInTheDocument();
});

test("errors before the report are part of it", async () => {
  await drawn([[keys.feedback(item.id), { ...item, browser_info: { console_errors: ["boom"] } }]]);
  await expect.element(page.getByRole("region", { name: "Errors before the report" })).toBeVisible();
});

test("the cards of a report are part of it", async () => {
  const card = examples.getCard.response.data;
  await drawn([
    [keys.feedback(item.id), { ...item, card_ids: [card.id] }],
    [cardQuery(card.id).queryKey, card],
  ]);
  await expect.element(page.getByRole("region", { name: "Cards" })).toBeVisible();
});

test("what a list knows is shown while the rest is being loaded", async () => {
  offline();
  await drawn([listed]);
  await expect.element(article).toHaveAccessibleName(summary.title);
  await expect.element(article).toHaveAttribute("aria-busy", "true");
  await expect.element(page.getByRole("heading", { level: 2, name: summary.title })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Status: New" })).toBeVisible();
  await expect.element(description).not.toBeInTheDocument();
});

test("a report of which nothing is known says that it is being loaded", async () => {
  offline();
  await drawn([]);
  await expect.element(article).toHaveAccessibleName("Loading the report");
  await expect.element(article).toHaveAttribute("aria-busy", "true");
  await expect.element(page.getByRole("button")).not.toBeInTheDocument();
});
