import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw, type Known } from "../../../../test/support/draw.tsx";
import { keys } from "../../../service/api/keys.ts";
import { membersQuery } from "../../../service/api/resources.ts";
import { activeActions } from "../../../service/keyboard/actions.ts";
import { Toasts } from "../../../ui/toasts.tsx";
import { newestAction, runToastAction } from "../../../ui/toast-store.ts";
import { CriteriaSection } from "./criteria-section.tsx";

const example = examples.getTicket.response.data;
const members = examples.listMembers.response.data;
const report = examples.getFeedback.response.data;
const card = examples.getCard.response.data;

const line = (number: number, state: Wire.CriterionState = "proposed", more: Partial<Wire.Criterion> = {}) => ({
  ...example.criteria[0]!,
  number,
  text: `Promise ${number}`,
  cites: [],
  state,
  ...more,
});
const lines = (count: number, state?: Wire.CriterionState, from = 1) =>
  Array.from({ length: count }, (_, index) => line(from + index, state));

async function drawn(criteria: Wire.Criterion[], changes: Partial<Wire.Ticket> = {}, known: readonly Known[] = []) {
  const ticket = { ...example, criteria, ...changes };
  const result = await draw(
    <>
      <CriteriaSection ticket={ticket} />
      <Toasts />
    </>,
    {
      known: [
        [membersQuery.queryKey, members],
        [keys.ticket(ticket.id), ticket],
        [keys.feedback(example.source_id), report],
        ...known,
      ],
    },
  );
  await expect.poll(activeActions).not.toEqual([]);
  onTestFinished(undoAll);
  return result;
}

/** A removal that nobody undoes is sent to the service later. */
function undoAll(): void {
  for (let toast = newestAction(); toast; toast = newestAction()) runToastAction(toast.id);
}

const ready = { ready_at: "2026-03-03T12:00:00.000Z" };
const section = page.getByRole("region", { name: "Acceptance criteria" });
const item = (number: number) =>
  section.getByRole("listitem").filter({ hasText: new RegExp(`Promise ${number}$|Promise ${number}\\D`) });
const button = (name: string | RegExp) => section.getByRole("button", { name });
const shownLines = () =>
  [...section.element().querySelectorAll("[data-line]")].map((each) => Number(each.getAttribute("data-line")));
const currentLines = () =>
  [...section.element().querySelectorAll("[aria-current=true]")].map((each) => Number(each.getAttribute("data-line")));
const focusedLine = () => document.activeElement?.getAttribute("data-line");

test.each([
  { what: "nothing confirmed in a draft", criteria: lines(2), changes: {}, shown: "none confirmed" },
  {
    what: "some lines confirmed in a draft",
    criteria: [line(1, "confirmed"), line(2), line(3)],
    changes: {},
    shown: "1 of 3 confirmed",
  },
  {
    what: "all lines confirmed in a draft",
    criteria: [line(1, "confirmed", { met: true })],
    changes: {},
    shown: "1 of 1 confirmed",
  },
  {
    what: "a ready ticket",
    criteria: [line(1, "confirmed"), line(2, "confirmed", { met: true }), line(3, "confirmed")],
    changes: ready,
    shown: "1 of 3 met",
  },
  {
    what: "a ready ticket with an undecided line",
    criteria: [line(1, "confirmed", { met: true }), line(2)],
    changes: ready,
    shown: "1 of 2 confirmed",
  },
  {
    what: "a done ticket that was never released",
    criteria: [line(1, "confirmed", { met: true })],
    changes: { status: "done" as const },
    shown: "1 of 1 met",
  },
])("$what is summed up as “$shown”", async ({ criteria, changes, shown }) => {
  const { place } = await drawn(criteria, changes);
  await expect.element(section.getByText(shown, { exact: true })).toBeVisible();
  expect(place.querySelector("[aria-live=polite]")!.textContent).toBe(shown);
});

test("without lines the section asks for one", async () => {
  const { place } = await drawn([]);
  await expect.element(section.getByText("No criteria proposed. Add what must be true.")).toBeVisible();
  await expect.element(section.getByRole("list")).not.toBeInTheDocument();
  expect(place.querySelector("[aria-live=polite]")!.textContent).toBe("");
  expect(place.querySelector("kbd")?.textContent).toBe("A");
});

test("the keys are explained below the lines", async () => {
  const { place } = await drawn(lines(1));
  await expect.element(item(1)).toBeVisible();
  expect(place.querySelector("p[aria-hidden=true]")!.textContent).toBe("JK moveY confirmE editX remove");
});

test("confirming all is offered while a line is undecided", async () => {
  await drawn([line(1, "confirmed"), line(2)]);
  await expect.element(button(/^Confirm all/)).toHaveAttribute("aria-keyshortcuts", "Shift+Y");
  await expect.element(button(/Add a line/)).toHaveAttribute("aria-keyshortcuts", "a");
});

test("confirming all is not offered if everything is confirmed", async () => {
  await drawn(lines(2, "confirmed"));
  await expect.element(button(/Add a line/)).toBeVisible();
  await expect.element(button(/^Confirm all/)).not.toBeInTheDocument();
});

test("who confirmed a line is named", async () => {
  const { place } = await drawn([line(1, "confirmed", { confirmed_by: members[1]!.user_id })]);
  await expect.element(section.getByRole("checkbox")).toBeVisible();
  expect(place.querySelector("label")!.title).toBe(`Confirmed by ${members[1]!.display_name}`);
});

test.each([
  { what: "an open draft", changes: {}, name: /^Confirmed: 1/ },
  { what: "a ready ticket", changes: ready, name: /^Met: 1/ },
  { what: "a draft in progress", changes: { status: "in_progress" as const }, name: /^Met: 1/ },
])("the boxes of $what decide the right thing", async ({ changes, name }) => {
  await drawn(lines(1, "confirmed"), changes);
  await expect.element(section.getByRole("checkbox", { name })).toBeVisible();
});

test("keys act on the first undecided line of a draft", async () => {
  await drawn([line(1, "confirmed"), line(2), line(3)]);
  await expect.element(item(2)).toHaveAttribute("aria-current", "true");
  expect(currentLines()).toEqual([2]);
});

test("if everything is decided, keys act on the first line", async () => {
  await drawn(lines(2, "confirmed"));
  await expect.element(item(1)).toHaveAttribute("aria-current", "true");
  expect(currentLines()).toEqual([1]);
});

test("in a ready ticket keys act on no line until one is chosen", async () => {
  await drawn([line(1), line(2, "confirmed")], ready);
  await expect.element(item(1)).toBeVisible();
  expect(currentLines()).toEqual([]);
  await userEvent.keyboard("e");
  await expect.element(section.getByRole("textbox")).not.toBeInTheDocument();
  await userEvent.keyboard("j");
  await expect.poll(focusedLine).toBe("1");
  expect(currentLines()).toEqual([1]);
});

test("J and K move through the lines and stop at their ends", async () => {
  await drawn(lines(3));
  await expect.element(item(1)).toHaveAttribute("aria-current", "true");
  const seen: unknown[] = [];
  for (const key of ["j", "j", "j", "k", "k", "k"]) {
    await userEvent.keyboard(key);
    seen.push(currentLines()[0]);
  }
  expect(seen).toEqual([2, 3, 3, 2, 1, 1]);
  expect(focusedLine()).toBe("1");
});

test("the line that has the focus is the one that keys act on", async () => {
  await drawn(lines(2));
  await userEvent.click(item(2).getByText("Promise 2"));
  await expect.element(item(2)).toHaveAttribute("aria-current", "true");
  expect(currentLines()).toEqual([2]);
});

test("E edits the line in its place, and Escape returns to it", async () => {
  await drawn(lines(2));
  await userEvent.keyboard("j");
  await userEvent.keyboard("e");
  const field = section.getByRole("textbox", { name: "Text of criterion 2" });
  await expect.element(field).toHaveValue("Promise 2");
  await expect.element(field).toHaveFocus();
  await expect.element(button(/^Save/)).toBeVisible();
  await expect.element(button("Edit criterion 2")).not.toBeInTheDocument();
  await expect.element(button("Edit criterion 1")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(field).not.toBeInTheDocument();
  expect(focusedLine()).toBe("2");
});

test("the button of a line edits that line", async () => {
  await drawn(lines(3));
  await userEvent.click(button("Edit criterion 3"));
  await expect.element(section.getByRole("textbox", { name: "Text of criterion 3" })).toHaveValue("Promise 3");
  expect(currentLines()).toEqual([3]);
});

test.each([
  { way: "A", start: () => userEvent.keyboard("a") },
  { way: "the button", start: () => userEvent.click(button(/Add a line/)) },
])("$way opens an empty field for another line", async ({ start }) => {
  await drawn(lines(1));
  await expect.element(item(1)).toBeVisible();
  await start();
  const field = section.getByRole("textbox", { name: "What must be true" });
  await expect.element(field).toHaveValue("");
  await expect.element(field).toHaveFocus();
  await expect.element(section.getByRole("button", { name: /^Add/ })).toHaveTextContent("Add↵");
  await userEvent.keyboard("{Escape}");
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(button(/Add a line/)).toBeVisible();
});

test("a line that is not saved yet cannot be edited or removed by keys", async () => {
  await drawn([line(-1, "confirmed", { text: "Promise 1" })]);
  await expect.element(item(1)).toHaveAttribute("aria-current", "true");
  await userEvent.keyboard("ex");
  await expect.element(section.getByRole("textbox")).not.toBeInTheDocument();
  await expect.element(item(1)).toBeVisible();
});

test.each([
  { remove: 1, next: 2 },
  { remove: 2, next: 3 },
  { remove: 3, next: 2 },
])("after line $remove of three is removed, line $next has the focus", async ({ remove, next }) => {
  await drawn(lines(3, "confirmed"));
  await userEvent.click(button(`Remove criterion ${remove}`));
  await expect.element(item(remove)).not.toBeInTheDocument();
  await expect.element(section.getByText("2 of 2 confirmed")).toBeVisible();
  await expect.poll(focusedLine).toBe(String(next));
  await expect.element(page.getByRole("status").getByText("Criterion removed")).toBeVisible();
  undoAll();
  await expect.element(item(remove)).toBeVisible();
});

test("X removes the line that keys act on", async () => {
  await drawn([line(1, "confirmed"), line(2)]);
  await expect.element(item(2)).toHaveAttribute("aria-current", "true");
  await userEvent.keyboard("x");
  await expect.element(item(2)).not.toBeInTheDocument();
  undoAll();
  await expect.element(item(2)).toBeVisible();
});

const twelve = [...lines(11, "confirmed"), line(12)];
const thirteen = [...lines(6, "confirmed"), line(7), ...lines(6, "confirmed", 8)];

test("twelve lines are shown in their order", async () => {
  await drawn(twelve);
  await expect.element(item(12)).toBeVisible();
  expect(shownLines()).toEqual(twelve.map(({ number }) => number));
  await expect.element(button(/^\d+ confirmed/)).not.toBeInTheDocument();
});

test("of many lines the confirmed ones are folded away until somebody asks for them", async () => {
  await drawn(thirteen);
  const fold = button("12 confirmed");
  await expect.element(fold).toHaveAttribute("aria-expanded", "false");
  expect(shownLines()).toEqual([7]);
  await userEvent.click(fold);
  await expect.element(fold).toHaveAttribute("aria-expanded", "true");
  expect(shownLines()).toEqual([7, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13]);
  await userEvent.keyboard("j");
  await expect.poll(focusedLine).toBe("1");
  await userEvent.click(fold);
  await expect.element(fold).toHaveAttribute("aria-expanded", "false");
  expect(shownLines()).toEqual([7]);
});

test.each([
  { way: "the button", ask: () => userEvent.click(button(/^Confirm all/)) },
  { way: "Shift+Y", ask: () => userEvent.keyboard("Y") },
])("$way asks before all proposed lines are confirmed", async ({ ask }) => {
  await drawn([line(1, "confirmed"), line(2), line(3)]);
  await expect.element(item(3)).toBeVisible();
  await ask();
  const dialog = page.getByRole("dialog", { name: "Confirm all criteria?" });
  await expect.element(dialog.getByRole("button", { name: "Confirm 2 lines" })).toBeVisible();
  expect(
    dialog
      .getByRole("listitem")
      .elements()
      .map((each) => each.textContent),
  ).toEqual(["Promise 2", "Promise 3"]);
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await expect.element(dialog).not.toBeInTheDocument();
});

test("Shift+Y says that everything is confirmed already", async () => {
  await drawn(lines(1, "confirmed"));
  await expect.element(item(1)).toBeVisible();
  await userEvent.keyboard("Y");
  await expect.element(page.getByRole("status").getByText("All criteria are confirmed already.")).toBeVisible();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await userEvent.click(page.getByRole("status").getByRole("button", { name: "Dismiss" }));
});

test("the help lists every key of the section under its name", async () => {
  await drawn(lines(1));
  await expect.element(item(1)).toBeVisible();
  const offered = activeActions().filter(({ group }) => group === "Acceptance criteria");
  expect(offered.map(({ keys: key, label }) => [key, label])).toEqual([
    ["j", "Next criterion"],
    ["k", "Previous criterion"],
    ["y", "Confirm the criterion, or undo it"],
    ["e", "Edit the criterion"],
    ["x", "Remove the criterion"],
    ["a", "Add a criterion"],
    ["Y", "Confirm all criteria"],
  ]);
  expect(offered.filter((action) => "isForKeysOnly" in action).map(({ keys: key }) => key)).toEqual(["j", "k"]);
});

const cites = (...cited: Wire.Criterion["cites"]) => [line(1, "proposed", { text: "The button works", cites: cited })];

test.each([
  { field: "title", quote: `“${report.title}”` },
  { field: "description", quote: "“Nothing happens, the page just stays as it is.”" },
  { field: "page_url", quote: `“${report.page_url}”` },
  { field: "annotations", quote: "“This button”" },
] as const)("the $field of the report is quoted", async ({ field, quote }) => {
  await drawn(cites({ field }));
  await expect.element(section.getByText(quote, { exact: true }).first()).toBeVisible();
});

test("what the visitor's browser noticed is quoted", async () => {
  const known = { ...report, browser_info: { console_errors: [{ at: report.created_at, message: "x is undefined" }] } };
  await drawn(cites({ field: "browser_info" }), {}, [[keys.feedback(report.id), known]]);
  await expect.element(section.getByText("x is undefined").first()).toBeVisible();
});

test("a mark without a comment is not quoted", async () => {
  const annotations = [{ type: "rect", comment: "" }, { type: "rect" }];
  await drawn(cites({ field: "annotations" }), {}, [[keys.feedback(report.id), { ...report, annotations }]]);
  await expect.element(section.getByRole("link", { name: "Annotations" })).toBeVisible();
  await expect.element(section.getByText(/“/)).not.toBeInTheDocument();
});

test("a comment on the report is quoted with its author", async () => {
  const comments = examples.listFeedbackComments.response.data;
  await drawn(cites({ comment: comments[0]!.id }), {}, [[keys.feedbackComments(report.id), comments]]);
  await expect.element(section.getByText("“This happens when the voucher field is empty.”").first()).toBeVisible();
  await expect.element(section.getByRole("link", { name: "Dan Developer" })).toBeVisible();
});

const ofCard = { source_type: "board_card", source_id: card.id } as const;

test.each([
  { field: "title", quote: `“${card.title}”` },
  { field: "description", quote: `“${card.description}”` },
  { field: "checklist", quote: "“Book the studio”" },
] as const)("the $field of the card is quoted", async ({ field, quote }) => {
  await drawn(cites({ field }), ofCard, [[keys.card(card.id), card]]);
  await expect.element(section.getByText(quote, { exact: true }).first()).toBeVisible();
});

test("a card without a description is not quoted", async () => {
  await drawn(cites({ field: "description" }), ofCard, [[keys.card(card.id), { ...card, description: null }]]);
  await expect.element(section.getByRole("link", { name: "Card" })).toBeVisible();
  await expect.element(section.getByText(/“/)).not.toBeInTheDocument();
});

test("a comment on the card is quoted with its author", async () => {
  const comments = examples.listCardComments.response.data;
  await drawn(cites({ comment: comments[0]!.id }), ofCard, [
    [keys.card(card.id), card],
    [keys.cardComments(card.id), comments],
  ]);
  await expect.element(section.getByText(`“${comments[0]!.content}”`).first()).toBeVisible();
  await expect.element(section.getByRole("link", { name: "Dan Developer" })).toBeVisible();
});

test.each([
  { what: "report", changes: {}, key: keys.feedback(report.id), known: [] },
  { what: "card", changes: ofCard, key: keys.card(card.id), known: [[keys.card(card.id), card]] as Known[] },
])("a $what that was deleted is not quoted any more", async ({ changes, key, known }) => {
  const { queryClient } = await drawn(cites({ field: "title" }), changes, known);
  await expect.element(section.getByRole("link", { name: /title$/ })).toBeVisible();
  queryClient
    .getQueryCache()
    .find({ queryKey: key })!
    .setState({ status: "error", error: new Error("gone") });
  await expect.element(section.getByText("The source was deleted")).toBeVisible();
});
