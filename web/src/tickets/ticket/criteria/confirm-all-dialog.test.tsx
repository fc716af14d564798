import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../../test/support/draw.tsx";
import { chooseLanguage } from "../../../texts/language.ts";
import ConfirmAllDialog, { type LinesOfTicket } from "./confirm-all-dialog.tsx";

const [example] = examples.getTicket.response.data.criteria;

const lines = (count: number, cites: Wire.Criterion["cites"], name = "line"): Wire.Criterion[] =>
  Array.from({ length: count }, (_, index) => ({
    ...example!,
    number: index + 1,
    text: `${name} ${index + 1}`,
    cites,
  }));
const cited = (count: number) => lines(count, [{ field: "title" }], "cited");
const uncited = (count: number) => lines(count, [], "uncited");
const first = { id: "first", title: "First ticket" };
const second = { id: "second", title: "Second ticket" };

async function drawn(tickets: readonly LinesOfTicket[]): Promise<readonly string[]> {
  const done: string[] = [];
  await draw(
    <ConfirmAllDialog
      tickets={tickets}
      onConfirm={() => void done.push("confirm")}
      onClose={() => void done.push("close")}
    />,
  );
  return done;
}

const named = () =>
  page
    .getByRole("listitem")
    .elements()
    .map((each) => each.textContent);

test.each([
  { count: 1, button: "Confirm 1 line", help: /^1 proposed line of 1 ticket will be confirmed/ },
  { count: 2, button: "Confirm 2 lines", help: /^2 proposed lines of 1 ticket will be confirmed/ },
])("the dialog says that $count is confirmed", async ({ count, button, help }) => {
  await drawn([{ ticket: first, lines: cited(count) }]);
  await expect.element(page.getByRole("dialog", { name: "Confirm all criteria?" })).toBeVisible();
  await expect.element(page.getByText(help)).toBeVisible();
  await expect.element(page.getByText("Every line cites its source.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: button })).toHaveFocus();
  expect(named()).toEqual([]);
});

test("the lines of several tickets are counted together", async () => {
  await drawn([
    { ticket: first, lines: cited(2) },
    { ticket: second, lines: cited(3) },
  ]);
  await expect.element(page.getByRole("dialog", { name: "Confirm the criteria of 2 tickets?" })).toBeVisible();
  await expect.element(page.getByText(/^5 proposed lines of 2 tickets will be confirmed/)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Confirm 5 lines" })).toBeVisible();
});

test("a line that cites nothing is named, without the title of the only ticket", async () => {
  await drawn([{ ticket: first, lines: [...cited(1), ...uncited(1)] }]);
  await expect.element(page.getByText("1 line cites nothing and is included:")).toBeVisible();
  expect(named()).toEqual(["uncited 1"]);
  await expect.element(page.getByText("Every line cites its source.")).not.toBeInTheDocument();
});

test("lines that cite nothing are named with their tickets", async () => {
  await drawn([
    { ticket: first, lines: uncited(1) },
    { ticket: second, lines: uncited(1) },
  ]);
  await expect.element(page.getByText("2 lines cite nothing and are included:")).toBeVisible();
  expect(named()).toEqual(["uncited 1 (First ticket)", "uncited 1 (Second ticket)"]);
});

test("eight lines are named completely", async () => {
  await drawn([{ ticket: first, lines: uncited(8) }]);
  await expect.element(page.getByText("8 lines cite nothing and are included:")).toBeVisible();
  expect(named()).toEqual(uncited(8).map(({ text }) => text));
});

test("of more than eight lines the rest is counted", async () => {
  await drawn([{ ticket: first, lines: uncited(10) }]);
  await expect.element(page.getByText("10 lines cite nothing and are included:")).toBeVisible();
  expect(named()).toEqual([...uncited(8).map(({ text }) => text), "and 2 more"]);
});

test("the first button confirms and closes", async () => {
  const done = await drawn([{ ticket: first, lines: cited(1) }]);
  await userEvent.click(page.getByRole("button", { name: "Confirm 1 line" }));
  expect(done).toEqual(["confirm", "close"]);
});

test.each([
  { way: "Cancel", leave: () => userEvent.click(page.getByRole("button", { name: "Cancel" })) },
  { way: "Escape", leave: () => userEvent.keyboard("{Escape}") },
])("$way confirms nothing", async ({ leave }) => {
  const done = await drawn([{ ticket: first, lines: cited(1) }]);
  await expect.element(page.getByRole("button", { name: "Confirm 1 line" })).toHaveFocus();
  await leave();
  expect(done).toEqual(["close"]);
});

test("one and several are told apart in German too", async () => {
  await drawn([{ ticket: first, lines: uncited(1) }]);
  chooseLanguage("de");
  await expect.element(page.getByText(/^1 vorgeschlagene Zeile von 1 Ticket wird bestätigt/)).toBeVisible();
  await expect.element(page.getByText("1 Zeile ist ohne Beleg und wird mitbestätigt:")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "1 Zeile bestätigen" })).toBeVisible();
});
