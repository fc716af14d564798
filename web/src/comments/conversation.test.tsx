import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../test/support/draw.tsx";
import { commentsQuery } from "../feedback/feedback-queries.ts";
import { keys } from "../service/api/keys.ts";
import { historyQuery, membersQuery } from "../service/api/resources.ts";
import { sessionQuery } from "../service/session/session.ts";
import { exactTime } from "../texts/format.ts";
import { Conversation } from "./conversation.tsx";
import { hideComment, showComment } from "./thread/hidden-comments.ts";

const item = examples.getFeedback.response.data;
const first = examples.getFeedbackComment.response.data;
const second = { ...first, id: "second", content: "A second one", created_at: "2026-03-03T09:40:00.000Z" };
const created: Wire.Event = {
  ...examples.listEvents.response.data[0]!,
  id: "created",
  type: "feedback.created",
  object_id: item.id,
  actor: null,
  created_at: item.created_at,
  changes: {},
};

const drawn = (comments: readonly Wire.FeedbackComment[], events: readonly Wire.Event[] = []) =>
  draw(<Conversation item={item} />, {
    known: [
      [sessionQuery.queryKey, examples.getSession.response.data],
      [keys.project(item.project_id), examples.getProject.response.data],
      [membersQuery.queryKey, examples.listMembers.response.data],
      [commentsQuery(item.id).queryKey, comments],
      [historyQuery(item.id).queryKey, events],
    ],
  });

const section = page.getByRole("region", { name: /^Conversation/ });
const rows = section.getByRole("listitem");
const heading = section.getByRole("heading", { level: 3 });

test("comments and changes are in the order in which they happened, and only comments are counted", async () => {
  await drawn([second, first], [created]);
  await expect.element(rows.nth(2)).toBeVisible();
  await expect.element(heading).toHaveTextContent("Conversation2");
  expect(rows.elements().map(({ id, textContent }) => id || textContent)).toEqual([
    expect.stringContaining("Nils reported this"),
    `comment-${first.id}`,
    "comment-second",
  ]);
});

test("a change says who made it and when", async () => {
  await drawn([], [created]);
  await expect.element(rows).toBeVisible();
  const row = rows.element();
  const time = row.querySelector("time")!;
  expect(time.dateTime).toBe(item.created_at);
  expect(time.title).toBe(exactTime(item.created_at));
  expect(row.querySelector("[aria-hidden]")).toHaveProperty("title", "Nils");
});

test("a report without comments shows no number, and neither an error nor that it loads", async () => {
  const { place } = await drawn([]);
  await expect.element(heading).toHaveTextContent("Conversation");
  await expect.element(section.getByRole("textbox", { name: "Internal note" })).toBeVisible();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  expect(place.querySelector(".skeleton")).toBeNull();
});

test("a comment that is being deleted is neither shown nor counted", async () => {
  hideComment("second");
  onTestFinished(() => showComment("second"));
  await drawn([first, second]);
  await expect.element(rows).toHaveAttribute("id", `comment-${first.id}`);
  await expect.element(heading).toHaveTextContent("Conversation1");
});

test("members who are mentioned stand out", async () => {
  await drawn([first]);
  await expect.element(section.getByText("@Olive Owner", { exact: true })).toBeVisible();
});
