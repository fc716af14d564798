import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { keys } from "../../service/api/keys.ts";
import { membersQuery, projectsQuery } from "../../service/api/resources.ts";
import { exactTime } from "../../texts/format.ts";
import { Attempts } from "./attempts.tsx";

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const members = examples.listMembers.response.data;
const ended: Wire.Claim = {
  ...examples.listClaims.response.data[0]!,
  id: "claim",
  state: "released",
  created_at: hoursAgo(5),
  ended_at: hoursAgo(3),
};
const working: Wire.Claim = { ...ended, state: "working", ended_at: null };
const question: Wire.Question = { ...examples.listQuestions.response.data[0]!, claim_id: "claim", state: "answered" };
const delivery: Wire.TicketDelivery = {
  ...examples.listDeliveries.response.data[0]!,
  claim_id: "claim",
  state: "rejected",
  reason: "Still dead",
  decided_by: "team",
  decided_by_user_id: null,
};

interface State {
  readonly questions?: readonly Wire.Question[];
  readonly deliveries?: readonly Wire.TicketDelivery[];
}

const drawn = (claims: readonly Wire.Claim[], { questions = [], deliveries = [] }: State = {}) =>
  draw(<Attempts ticketId="ticket" item={undefined} />, {
    known: [
      [membersQuery.queryKey, members],
      [projectsQuery.queryKey, examples.listProjects.response.data],
      [keys.claims("ticket"), claims],
      [keys.questions("ticket"), questions],
      [keys.ticketDeliveries("ticket"), deliveries],
      [[...keys.claim("claim"), "output", ended.version], "All tests pass"],
    ],
  });

const section = page.getByRole("region", { name: "Attempts" });
const headings = () =>
  section
    .getByRole("heading", { level: 3 })
    .elements()
    .map((each) => each.textContent);

test.each([
  { what: "no claims", claims: [], state: {} },
  { what: "a claim that has only begun", claims: [working], state: {} },
  {
    what: "a claim with an open question and a pending delivery",
    claims: [working],
    state: {
      questions: [{ ...question, state: "open" as const }],
      deliveries: [{ ...delivery, state: "pending" as const }],
    },
  },
])("$what is no history", async ({ claims, state }) => {
  const { place } = await drawn(claims, state);
  expect(place.textContent).toBe("");
});

test.each([
  { state: "accepted", shown: "Accepted" },
  { state: "rejected", shown: "Not fixed" },
  { state: "released", shown: "Gave up" },
  { state: "expired", shown: "Fell silent" },
  { state: "revoked", shown: "Stopped" },
] as const)("an attempt that was $state says so", async ({ state, shown }) => {
  await drawn([{ ...ended, state, attempt: 4 }]);
  await expect.element(section.getByRole("heading", { name: "Attempts" })).toBeVisible();
  expect(headings()).toEqual([`Attempt 4claude-code${shown}3 hours ago`]);
  const time = section.getByText("3 hours ago");
  await expect.element(time).toHaveAttribute("datetime", ended.ended_at!);
  await expect.element(time).toHaveAttribute("title", exactTime(ended.ended_at!));
});

test("attempts stay in their order", async () => {
  await drawn([
    { ...ended, id: "second", attempt: 2 },
    { ...ended, id: "first", attempt: 1 },
  ]);
  await expect.element(section).toBeVisible();
  expect(headings().map((each) => each.slice(0, 9))).toEqual(["Attempt 2", "Attempt 1"]);
});

test("an attempt that still runs shows since when, once it was answered", async () => {
  await drawn([working], { questions: [question] });
  await expect.element(section.getByText(question.question)).toBeVisible();
  await expect.element(section.getByText("5 hours ago")).toHaveAttribute("datetime", working.created_at);
});

test.each([
  { state: "released", isShown: true },
  { state: "revoked", isShown: true },
  { state: "accepted", isShown: false },
  { state: "rejected", isShown: false },
  { state: "expired", isShown: false },
] as const)("the reason of an attempt that was $state is shown: $isShown", async ({ state, isShown }) => {
  await drawn([{ ...ended, state, reason: "Too hard" }]);
  await expect.element(section).toBeVisible();
  expect(section.getByText("Too hard").elements()).toHaveLength(isShown ? 1 : 0);
});

test("questions are shown with their own attempt, the oldest first", async () => {
  await drawn([ended], {
    questions: [
      { ...question, id: "newer", question: "Newer?" },
      { ...question, id: "open", question: "Open?", state: "open" },
      { ...question, id: "other", question: "Of another attempt?", claim_id: "other" },
      { ...question, id: "older", question: "Older?", answer: null },
    ],
  });
  await expect.element(section.getByText("Older?")).toBeVisible();
  expect(
    section
      .getByText(/\?$/)
      .elements()
      .map((each) => each.textContent),
  ).toEqual(["Older?", "Newer?"]);
});

test.each([
  { by: "team", user: members[1]!.user_id, state: "rejected", shown: "Not fixed · Dan Developer" },
  { by: "team", user: "somebody who left", state: "accepted", shown: "Accepted · The team" },
  { by: "reporter", user: null, state: "rejected", shown: "Not fixed · The reporter" },
  { by: "client", user: null, state: "accepted", shown: "Accepted · The client" },
  { by: null, user: null, state: "withdrawn", shown: "Withdrawn" },
] as const)("a decided delivery says by whom: $shown", async ({ by, user, state, shown }) => {
  await drawn([ended], { deliveries: [{ ...delivery, decided_by: by, decided_by_user_id: user, state }] });
  await expect.element(section.getByText(shown, { exact: true })).toBeVisible();
  await expect.element(section.getByText("Still dead")).toBeVisible();
});

test("what was delivered is shown on request", async () => {
  await drawn([ended], { deliveries: [{ ...delivery, shown_at: hoursAgo(2), shown_by: null }] });
  const summary = section.getByText(delivery.summary);
  await expect.element(summary).not.toBeVisible();
  await userEvent.click(section.getByText("Show what was delivered"));
  await expect.element(summary).toBeVisible();
  await expect.element(section.getByText(/^Shown to the client 2 hours ago/)).toBeVisible();
});

test("deliveries of other attempts and pending ones are not part of this one", async () => {
  await drawn([ended], {
    deliveries: [
      { ...delivery, id: "other", claim_id: "other" },
      { ...delivery, id: "pending", state: "pending" },
    ],
  });
  await expect.element(section).toBeVisible();
  await expect.element(section.getByText("Show what was delivered")).not.toBeInTheDocument();
});

test("a delivery without a reason shows none", async () => {
  const { place } = await drawn([ended], { deliveries: [{ ...delivery, reason: null }] });
  await expect.element(section.getByText("Not fixed · The team")).toBeVisible();
  expect(place.querySelectorAll("li > div > p")).toHaveLength(1);
});

test("the output of an attempt opens on request", async () => {
  await drawn([{ ...working, output_bytes: 14 }]);
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await userEvent.click(section.getByRole("button", { name: "Output" }));
  const dialog = page.getByRole("dialog", { name: "Output of claude-code" });
  await expect.element(dialog.getByText("All tests pass")).toBeVisible();
  await userEvent.click(dialog.getByRole("button", { name: "Close" }));
  await expect.element(dialog).not.toBeInTheDocument();
});

test("an attempt without output offers none", async () => {
  await drawn([ended]);
  await expect.element(section).toBeVisible();
  await expect.element(section.getByRole("button")).not.toBeInTheDocument();
});

const kept = page.getByText("Kept from an incomplete delivery");

test("what remains of an incomplete delivery is shown", async () => {
  const { place } = await drawn([
    {
      ...ended,
      delivery_draft: { preview_url: "preview", url: "change", commit: "5f2c1d9", branch: "fix", summary: "Done" },
    },
  ]);
  await expect.element(kept).toBeVisible();
  expect([...place.querySelectorAll("li > div p")].slice(1).map((each) => each.textContent)).toEqual([
    "Done",
    "fix",
    "5f2c1d9",
    "change",
    "preview",
  ]);
});

test.each([{ delivery_draft: null }, { delivery_draft: {} }, { delivery_draft: { url: null } }])(
  "nothing is said about an empty draft of a delivery",
  async (changes) => {
    await drawn([{ ...ended, ...changes }]);
    await expect.element(section).toBeVisible();
    await expect.element(kept).not.toBeInTheDocument();
  },
);
