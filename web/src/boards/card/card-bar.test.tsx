import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { exampleBoard, exampleCard, exampleList, olive, signedInAs } from "../../../test/support/example-board.ts";
import { boardQuery } from "../board-queries.ts";
import { CardBar } from "./card-bar.tsx";

const card: Wire.Card = { ...examples.getCard.response.data, title: "Photos", list_id: "doing" };
const board = exampleBoard(
  [exampleList("todo", { name: "To do" }), exampleList("doing", { name: "Doing" }), exampleList("done")],
  [exampleCard(card.id, { list_id: "doing" })],
);

async function drawn(values: Partial<Wire.Card> = {}) {
  const closed: string[] = [];
  await draw(<CardBar card={{ ...card, ...values }} onClose={() => closed.push("closed")} />, {
    known: [...signedInAs(olive), [boardQuery(card.project_id).queryKey, board]],
  });
  await expect.element(close).toBeVisible();
  return closed;
}

const close = page.getByRole("button", { name: "Close card" });
const list = page.getByRole("button", { name: /^List:/ });
const menu = page.getByRole("button", { name: "Actions for “Photos”" });

test("the list of the card is named, and the others are offered in order", async () => {
  await drawn();
  await expect.element(list).toHaveAccessibleName("List: Doing");
  await userEvent.click(list);
  const items = page.getByRole("menu", { name: "List" }).getByRole("menuitemcheckbox");
  await expect.element(items.first()).toBeVisible();
  expect(items.elements().map((each) => [each.textContent, each.ariaChecked])).toEqual([
    ["To do", "false"],
    ["Doing", "true"],
    ["done", "false"],
  ]);
});

test("choosing the list that the card is in changes nothing", async () => {
  await drawn();
  await userEvent.click(list);
  await userEvent.click(page.getByRole("menuitemcheckbox", { name: "Doing" }));
  await expect.element(page.getByRole("menu")).not.toBeInTheDocument();
});

test("an archived card is in no list and can only be closed or made a ticket of", async () => {
  await drawn({ archived: true });
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Make a ticket" })).toBeVisible();
});

test("a card of a list that the board does not know shows no list", async () => {
  await drawn({ list_id: "deleted" });
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(menu).toBeVisible();
});

test("the button closes the card", async () => {
  const closed = await drawn();
  await userEvent.click(close);
  expect(closed).toEqual(["closed"]);
});

test("the menu of an open card does not offer to open it", async () => {
  await drawn();
  await userEvent.click(menu);
  const items = page.getByRole("menu", { name: "Actions for “Photos”" }).getByRole("menuitem");
  await expect.element(items.first()).toBeVisible();
  expect(items.elements().map((each) => each.textContent)).toEqual(["Move to…", "Copy link", "Archive"]);
});
