import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { dan, exampleBoard, exampleList, olive, signedInAs } from "../../../test/support/example-board.ts";
import { feedbackQuery } from "../../feedback/feedback-queries.ts";
import { boardQuery } from "../board-queries.ts";
import type { CardChange } from "../change-card.ts";
import { CardFacts } from "./card-facts.tsx";

const example: Wire.Card = examples.getCard.response.data;
const feedback: Wire.Feedback = examples.getFeedback.response.data;

async function drawn(values: Partial<Wire.Card> = {}) {
  const changes: CardChange[] = [];
  const card: Wire.Card = { ...example, feedback_id: null, ...values };
  const actions = {
    change: (change: CardChange) => void changes.push(change),
    changeChecklist: async () => undefined,
    report: () => undefined,
  };
  const drawing = await draw(<CardFacts card={card} actions={actions} />, {
    known: [
      ...signedInAs(olive),
      [boardQuery(card.project_id).queryKey, exampleBoard([exampleList("To do")])],
      [feedbackQuery(feedback.id).queryKey, feedback],
    ],
  });
  await expect.element(date).toBeVisible();
  return { changes, ...drawing };
}

const date = page.getByLabelText("Due date", { exact: true });
const clear = page.getByRole("button", { name: "Remove the due date" });
const assignees = page.getByRole("button", { name: /^Assignees:/ });
const chosen = async (name: string) => {
  await userEvent.click(assignees);
  await userEvent.click(page.getByRole("menuitemcheckbox", { name }));
};

test("each fact has its name", async () => {
  const { place } = await drawn({ feedback_id: feedback.id });
  expect([...place.querySelectorAll("dt")].map((each) => each.textContent)).toEqual([
    "Labels",
    "Due date",
    "Assignees",
    "Feedback",
  ]);
});

test("a due date can be changed and removed", async () => {
  const { changes } = await drawn({ due_date: "2026-03-31" });
  await expect.element(date).toHaveValue("2026-03-31");
  await userEvent.fill(date, "2026-04-02");
  await userEvent.click(clear);
  expect(changes).toEqual([{ due_date: "2026-04-02" }, { due_date: null }]);
});

test("an emptied date is no date", async () => {
  const { changes } = await drawn({ due_date: "2026-03-31" });
  await userEvent.clear(date);
  expect(changes).toEqual([{ due_date: null }]);
});

test("a card without a due date has nothing to remove", async () => {
  await drawn({ due_date: null });
  await expect.element(date).toHaveValue("");
  await expect.element(clear).not.toBeInTheDocument();
});

test("everybody who is assigned is named", async () => {
  await drawn({ assigned_user_ids: [dan.user_id, olive.user_id] });
  await expect.element(assignees).toHaveAccessibleName("Assignees: Olive Owner, Dan Developer");
  await expect.element(assignees).toHaveTextContent("OODDOlive Owner, Dan Developer");
});

test("a card of nobody says so", async () => {
  await drawn({ assigned_user_ids: [] });
  await expect.element(assignees).toHaveAccessibleName("Assignees: Unassigned");
  expect(assignees.element().textContent).toBe("Unassigned");
});

test("somebody who is no longer a member is not named", async () => {
  await drawn({ assigned_user_ids: ["gone", dan.user_id] });
  await expect.element(assignees).toHaveAccessibleName("Assignees: Dan Developer");
});

test("choosing somebody adds them to the others", async () => {
  const { changes } = await drawn({ assigned_user_ids: [dan.user_id] });
  await chosen("Olive Owner (you)");
  expect(changes).toEqual([{ assigned_to: [dan.user_id, olive.user_id] }]);
});

test("choosing somebody who is assigned removes only them", async () => {
  const { changes } = await drawn({ assigned_user_ids: [dan.user_id, olive.user_id] });
  await chosen("Dan Developer");
  expect(changes).toEqual([{ assigned_to: [olive.user_id] }]);
});

test("choosing nobody removes everybody", async () => {
  const { changes } = await drawn({ assigned_user_ids: [dan.user_id, olive.user_id] });
  await chosen("Nobody");
  expect(changes).toEqual([{ assigned_to: [] }]);
});

test("a card links to the feedback that it came from, by its title", async () => {
  const { address } = await drawn({ feedback_id: feedback.id });
  const link = page.getByRole("link", { name: feedback.title });
  await expect.element(link).toHaveAttribute("href", `/inbox/${feedback.id}`);
  await userEvent.click(link);
  await expect.poll(address).toBe(`/inbox/${feedback.id}`);
});

test("a card without feedback has no link", async () => {
  await drawn();
  await expect.element(page.getByRole("link")).not.toBeInTheDocument();
});
