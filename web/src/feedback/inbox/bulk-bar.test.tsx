import { examples } from "@corkboard/contract/examples";
import { useRef } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw, type Known } from "../../../test/support/draw.tsx";
import { membersQuery } from "../../service/api/resources.ts";
import { sessionQuery } from "../../service/session/session.ts";
import { chooseLanguage } from "../../texts/language.ts";
import type { FeedbackRow } from "../feedback-list.ts";
import BulkBar, { type BulkBarProps } from "./bulk-bar.tsx";
import RowMenu from "./row-menu.tsx";
import type { InboxActions } from "./use-inbox-actions.ts";

const [olive, dan] = examples.listMembers.response.data;
const row = examples.listFeedback.response.data[0]!;
const ofDan: FeedbackRow = { ...row, id: "dans", status: "review" };
const ofOlive: FeedbackRow = { ...row, id: "olives", assigned_user_ids: [olive!.user_id] };
const ofNobody: FeedbackRow = { ...row, id: "nobodys", assigned_user_ids: [] };
const spam: FeedbackRow = { ...row, id: "spam", spam: true };

const known: readonly Known[] = [
  [membersQuery.queryKey, examples.listMembers.response.data],
  [sessionQuery.queryKey, examples.getSession.response.data],
];

function notedActions() {
  const calls: unknown[] = [];
  const idsOf = (items: readonly FeedbackRow[]) => items.map(({ id }) => id);
  const actions: InboxActions = {
    setStatus: (items, status) => void calls.push([idsOf(items), "status", status]),
    assign: (items, userId) => void calls.push([idsOf(items), "assign", userId]),
    setSpam: (items, isSpam) => void calls.push([idsOf(items), "spam", isSpam]),
  };
  return { calls, actions };
}

async function drawnBar(items: readonly FeedbackRow[], openMenu?: BulkBarProps["openMenu"]) {
  const { calls, actions } = notedActions();
  await draw(
    <BulkBar
      items={items}
      actions={actions}
      openMenu={openMenu}
      setOpenMenu={(menu) => void calls.push(["menu", menu])}
      onDone={() => void calls.push("done")}
    />,
    { known },
  );
  await expect.element(page.getByRole("toolbar", { name: "Selected reports" })).toBeVisible();
  return calls;
}

const checked = () =>
  page
    .getByRole("menuitemcheckbox", { checked: true })
    .elements()
    .map((each) => each.textContent?.replace(/^[A-Z]{2}(?=[A-Z])/, ""));
const choice = (name: RegExp) => page.getByRole("menuitemcheckbox", { name });

test("the bar says how many reports are selected", async () => {
  await drawnBar([ofDan, ofOlive]);
  await expect.element(page.getByText("2 selected")).toHaveAttribute("aria-live", "polite");
});

test("the bar speaks German to people who read German", async () => {
  await drawnBar([ofDan]);
  await expect.element(page.getByText("1 selected")).toBeVisible();
  chooseLanguage("de");
  await expect.element(page.getByText("1 ausgewählt")).toBeVisible();
});

test("menus open and close from outside", async () => {
  const calls = await drawnBar([ofDan]);
  const status = page.getByRole("button", { name: "Status" });
  const assign = page.getByRole("button", { name: "Assign" });
  await expect.element(status).toHaveAttribute("aria-expanded", "false");
  await expect.element(assign).toHaveAttribute("aria-expanded", "false");
  await userEvent.click(status);
  await userEvent.click(assign);
  expect(calls).toEqual([
    ["menu", "status"],
    ["menu", "assign"],
  ]);
});

test("a status is set for all selected reports, which ends the selection", async () => {
  const calls = await drawnBar([ofDan, ofOlive], "status");
  const menu = page.getByRole("menu", { name: "Status" });
  await expect.element(menu).toBeVisible();
  const names = menu
    .getByRole("menuitem")
    .elements()
    .map((each) => each.textContent);
  expect(names).toEqual(["New", "In progress", "Review", "Done"]);
  await userEvent.click(menu.getByRole("menuitem", { name: "In progress" }));
  expect(calls.slice(0, 2)).toEqual([[["dans", "olives"], "status", "in_progress"], "done"]);
});

test("a menu that is left by Escape closes without a change", async () => {
  const calls = await drawnBar([ofDan], "assign");
  await expect.element(page.getByRole("menu", { name: "Assign" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => calls).toEqual([["menu", undefined]]);
});

test("somebody is assigned to all selected reports, which ends the selection", async () => {
  const calls = await drawnBar([ofDan, ofOlive], "assign");
  await userEvent.click(choice(/Dan/));
  expect(calls.slice(0, 2)).toEqual([[["dans", "olives"], "assign", dan!.user_id], "done"]);
});

test.each([
  ["nobody is assigned", [ofNobody, { ...ofNobody, id: "other" }], [/Nobody|Unassign/i]],
  ["all have the same assignee", [ofDan, { ...ofDan, id: "other" }], [/Dan Developer/]],
  ["their assignees differ", [ofDan, ofOlive], []],
  ["only some are assigned", [ofNobody, ofDan], []],
])("the menu shows who is assigned if %s", async (_, items, names) => {
  await drawnBar(items, "assign");
  await expect.element(choice(/Dan/)).toBeVisible();
  expect(checked()).toEqual(names.map((name) => expect.stringMatching(name)));
});

test.each([
  ["Mark as spam", [ofDan, spam], true],
  ["Not spam", [spam, { ...spam, id: "more" }], false],
] as const)("“%s” is offered and done for all", async (name, items, isSpam) => {
  const calls = await drawnBar(items);
  const button = page.getByRole("button", { name: /spam/i });
  await expect.element(button).toHaveAccessibleName(name);
  await userEvent.click(button);
  expect(calls).toEqual([[items.map(({ id }) => id), "spam", isSpam], "done"]);
});

test("the selection can be cleared without a change", async () => {
  const calls = await drawnBar([ofDan]);
  await userEvent.click(page.getByRole("button", { name: "Clear selection" }));
  expect(calls).toEqual(["done"]);
});

async function drawnMenu(kind: "status" | "assign", item: FeedbackRow) {
  const { calls, actions } = notedActions();
  function Row() {
    const anchor = useRef<HTMLButtonElement>(null);
    return (
      <>
        <button type="button" ref={anchor}>
          Row
        </button>
        <RowMenu kind={kind} item={item} anchor={anchor} actions={actions} onClose={() => void calls.push("closed")} />
      </>
    );
  }
  await draw(<Row />, { known });
  await expect.element(page.getByRole("menu")).toBeVisible();
  return calls;
}

test("the status menu of a row shows and changes its status", async () => {
  const calls = await drawnMenu("status", ofDan);
  await expect.element(page.getByRole("menu", { name: "Status" })).toBeVisible();
  expect(checked()).toEqual(["Review"]);
  await userEvent.click(choice(/^Done$/));
  await expect.poll(() => calls).toEqual([[["dans"], "status", "done"], "closed"]);
});

test("the assignee menu of a row shows and changes who is assigned", async () => {
  const calls = await drawnMenu("assign", ofDan);
  await expect.element(page.getByRole("menu", { name: "Assign" })).toBeVisible();
  expect(checked()).toEqual(["Dan Developer"]);
  await userEvent.click(choice(/Olive/));
  await expect.poll(() => calls).toEqual([[["dans"], "assign", olive!.user_id], "closed"]);
});

test("a row can be left to nobody", async () => {
  const calls = await drawnMenu("assign", ofDan);
  await userEvent.click(page.getByRole("menuitemcheckbox").last());
  await expect.poll(() => calls[0]).toEqual([["dans"], "assign", undefined]);
});
