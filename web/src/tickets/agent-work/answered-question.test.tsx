import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { membersQuery } from "../../service/api/resources.ts";
import { exactTime } from "../../texts/format.ts";
import { AnsweredQuestion } from "./answered-question.tsx";

const members = examples.listMembers.response.data;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const question: Wire.Question = {
  ...examples.listQuestions.response.data[0]!,
  answered_by_user_id: members[1]!.user_id,
  created_at: hoursAgo(5),
  answered_at: hoursAgo(3),
};
const drawn = (changes: Partial<Wire.Question> = {}) =>
  draw(<AnsweredQuestion question={{ ...question, ...changes }} />, { known: [[membersQuery.queryKey, members]] });

test("an answer is shown below its question", async () => {
  const { place } = await drawn();
  await expect.element(page.getByText("By the browser")).toBeVisible();
  expect([...place.querySelectorAll("p")].map((each) => each.textContent)).toEqual([
    question.question,
    "By the browser",
    "Dan Developer answered · 3h",
  ]);
  await expect.element(page.getByText("3h")).toHaveAttribute("datetime", question.answered_at!);
  await expect.element(page.getByText("3h")).toHaveAttribute("title", exactTime(question.answered_at!));
});

test.each([
  { by: "team", user: "somebody who left", shown: "The team answered · 3h" },
  { by: "reporter", user: null, shown: "The reporter answered · 3h" },
  { by: "client", user: null, shown: "The client answered · 3h" },
  { by: null, user: null, shown: "Somebody answered · 3h" },
] as const)("an answer says who gave it: $shown", async ({ by, user, shown }) => {
  const { place } = await drawn({ answered_by: by, answered_by_user_id: user });
  await expect.element(page.getByText("By the browser")).toBeVisible();
  expect([...place.querySelectorAll("p")].at(-1)!.textContent).toBe(shown);
});

test("an answer without a time shows none", async () => {
  const { place } = await drawn({ answered_at: null });
  await expect.element(page.getByText("By the browser")).toBeVisible();
  expect([...place.querySelectorAll("p")].at(-1)!.textContent).toBe("Dan Developer answered");
});

test("a question that the agent did not wait for says that nobody answered", async () => {
  const { place } = await drawn({ answer: null, answered_by: null, answered_by_user_id: null, answered_at: null });
  await expect.element(page.getByText("Nobody answered before the agent stopped.")).toBeVisible();
  expect(place.querySelectorAll("p")).toHaveLength(2);
});
