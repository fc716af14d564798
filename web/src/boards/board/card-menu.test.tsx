import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import {
  exampleBoard,
  exampleCard,
  exampleList,
  olive,
  projectId,
  signedInAs,
} from "../../../test/support/example-board.ts";
import { serviceUrl } from "../../ui/service-url.ts";
import { Toasts } from "../../ui/toasts.tsx";
import { boardQuery } from "../board-queries.ts";
import { CardMenu } from "./card-menu.tsx";

const cardsOf = (list: string, ...titles: string[]) => titles.map((title) => exampleCard(title, { list_id: list }));
const board = exampleBoard(
  [exampleList("todo", { name: "To do" }), exampleList("empty"), exampleList("done", { name: "Done" })],
  [...cardsOf("todo", "a1", "a2", "a3"), ...cardsOf("done", "c1", "c2")],
);

async function drawn(onClose?: () => void) {
  const drawing = await draw(
    <>
      <CardMenu card={board.cards.get("a2")!} projectId={projectId} {...(onClose && { onClose })} />
      <Toasts />
    </>,
    {
      known: [...signedInAs(olive), [boardQuery(projectId).queryKey, board]],
      at: `/boards/${projectId}?q=bike`,
    },
  );
  await expect.element(button).toBeInTheDocument();
  return drawing;
}

const button = page.getByRole("button", { name: "Actions for “a2”" });
const item = (name: string) => page.getByRole("menuitem", { name });
const choose = async (name: string) => {
  button.element().focus();
  await userEvent.keyboard("{Enter}");
  await userEvent.click(item(name));
};

test("a card on the board can be opened, moved, linked to and archived", async () => {
  await drawn();
  button.element().focus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(page.getByRole("menu", { name: "Actions for “a2”" })).toBeVisible();
  const items = page.getByRole("menuitem").elements();
  expect(items.map((each) => each.textContent)).toEqual(["Open", "Move to…", "Copy link", "Archive"]);
});

test("Open leads to the card with the filters kept", async () => {
  const { address } = await drawn();
  await choose("Open");
  await expect.poll(address).toBe(`/boards/${projectId}/cards/a2?q=bike`);
});

test("a copied link names the organisation", async () => {
  await drawn();
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  onTestFinished(() => write.mockRestore());
  await choose("Copy link");
  await expect.element(page.getByText("Link copied")).toBeVisible();
  const link = `${serviceUrl}/boards/${projectId}/cards/a2?organisation=019cad8f-ac00-7000-8a4c-123b1612dd27`;
  expect(write.mock.calls).toEqual([[link]]);
  await userEvent.click(page.getByRole("button", { name: "Dismiss" }).last());
});

const dialog = page.getByRole("dialog", { name: "Move card" });
const list = dialog.getByRole("combobox", { name: "List" });
const position = dialog.getByRole("combobox", { name: "Position" });
const options = (name: "List" | "Position") =>
  dialog
    .getByRole("combobox", { name })
    .getByRole("option")
    .elements()
    .map((each) => each.textContent);

async function openDialog() {
  await drawn();
  await choose("Move to…");
  await expect.element(dialog).toBeVisible();
}

test("a card is moved from where it is", async () => {
  await openDialog();
  await expect.element(list).toHaveFocus();
  await expect.element(list).toHaveValue("todo");
  expect(options("List")).toEqual(["To do", "empty", "Done"]);
  await expect.element(position).toHaveValue("1");
  expect(options("Position")).toEqual(["1", "2", "3"]);
});

test.each([
  ["Done", "2", ["1", "2", "3"]],
  ["empty", "0", ["1"]],
])("the list %s offers its end first", async (name, value, positions) => {
  await openDialog();
  await userEvent.selectOptions(list, name);
  await expect.element(position).toHaveValue(value);
  expect(options("Position")).toEqual(positions);
});

test("the list that the card is in offers its current position again", async () => {
  await openDialog();
  await userEvent.selectOptions(list, "Done");
  await userEvent.selectOptions(list, "To do");
  await expect.element(position).toHaveValue("1");
});

test("Cancel moves nothing", async () => {
  await openDialog();
  await userEvent.selectOptions(list, "Done");
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await expect.element(dialog).not.toBeInTheDocument();
});

test("a card that stays where it is is not saved", async () => {
  await openDialog();
  await userEvent.selectOptions(position, "3");
  await userEvent.selectOptions(position, "2");
  await userEvent.click(dialog.getByRole("button", { name: "Move" }));
  await expect.element(dialog).not.toBeInTheDocument();
});
