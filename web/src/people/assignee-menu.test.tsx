import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../test/support/draw.tsx";
import { membersQuery } from "../service/api/resources.ts";
import { sessionQuery } from "../service/session/session.ts";
import { chooseLanguage } from "../texts/language.ts";
import { AssigneeMenu } from "./assignee-menu.tsx";

const session = examples.getSession.response.data;
const [olive, dan] = examples.listMembers.response.data;
const anna = { ...dan!, user_id: "anna", display_name: "Anna Artist" };
const zoe = { ...dan!, user_id: "zoe", display_name: "Zoe Zimmer" };

async function drawn(assigned: readonly string[], members = [zoe, dan!, olive!, anna]) {
  const log: unknown[] = [];
  await draw(<AssigneeMenu assigned={assigned} onAssign={(ids) => log.push(ids)} />, {
    known: [
      [sessionQuery.queryKey, session],
      [membersQuery.queryKey, members],
    ],
  });
  return log;
}

const trigger = page.getByRole("button");
const items = page.getByRole("menuitemcheckbox");

test.each<[string, readonly string[], string]>([
  ["nobody is assigned", [], "Assignee: Unassigned"],
  ["somebody is assigned", [dan!.user_id], "Assignee: Dan Developer"],
  ["somebody and another one are assigned", [dan!.user_id, "anna"], "Assignee: Dan Developer and 1 more"],
  ["three are assigned", ["anna", dan!.user_id, "zoe"], "Assignee: Anna Artist and 2 more"],
  ["somebody left", ["gone"], "Assignee: Unassigned"],
])("the button says that %s", async (_, assigned, name) => {
  await drawn(assigned);
  await expect.element(page.getByRole("button", { name, exact: true })).toBeVisible();
  await expect.element(page.getByText(name.replace("Assignee: ", ""), { exact: true })).toBeVisible();
});

test("the button of somebody shows their initials", async () => {
  await drawn([dan!.user_id]);
  await expect.element(page.getByTitle("Dan Developer")).toHaveTextContent("DD");
});

test("yourself come first, then the others by name, then nobody", async () => {
  await drawn([dan!.user_id]);
  await userEvent.click(trigger);
  await expect.element(page.getByRole("menu", { name: "Assignee" })).toBeVisible();
  const shown = items.elements().map((each) => each.textContent);
  expect(shown.map((text) => text.replace(/^[A-Z]{2}/, ""))).toEqual([
    "Olive Owner (you)",
    "Anna Artist",
    "Dan Developer",
    "Zoe Zimmer",
    "Nobody",
  ]);
  expect(items.elements().map((each) => each.getAttribute("aria-checked"))).toEqual([
    "false",
    "false",
    "true",
    "false",
    "false",
  ]);
});

test("nobody is marked if nobody is assigned", async () => {
  await drawn([]);
  await userEvent.click(trigger);
  await expect.element(items.last()).toHaveAttribute("aria-checked", "true");
  await expect.element(items.first()).toHaveAttribute("aria-checked", "false");
});

test("choosing somebody replaces everybody", async () => {
  const log = await drawn([dan!.user_id, "zoe"]);
  await userEvent.click(trigger);
  await userEvent.click(page.getByRole("menuitemcheckbox", { name: /Anna/ }));
  expect(log).toEqual([["anna"]]);
});

test("choosing nobody removes everybody", async () => {
  const log = await drawn([dan!.user_id]);
  await userEvent.click(trigger);
  await userEvent.click(page.getByRole("menuitemcheckbox", { name: "Nobody" }));
  expect(log).toEqual([[]]);
});

test("several people are counted in German too", async () => {
  await drawn([dan!.user_id, "anna", "zoe"]);
  chooseLanguage("de");
  await expect
    .element(page.getByRole("button", { name: "Zuständig: Dan Developer und 2 weitere", exact: true }))
    .toBeVisible();
});
