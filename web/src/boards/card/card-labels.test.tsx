import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { exampleBoard, exampleCard, exampleList } from "../../../test/support/example-board.ts";
import { boardQuery } from "../board-queries.ts";
import type { CardChange } from "../change-card.ts";
import { CardLabels } from "./card-labels.tsx";

const label = (text: string, color = "red"): Wire.CardLabel => ({ text, color });

const board = exampleBoard(
  [exampleList("To do")],
  [
    exampleCard("one", { labels: [label("shop"), label("", "green")] }),
    exampleCard("two", { labels: [label("urgent"), label("Bikes", "teal")] }),
  ],
);

async function drawn(labels: Wire.CardLabel[] = [label("urgent"), label("studio")], shown = board) {
  const changes: CardChange[] = [];
  const card: Wire.Card = { ...examples.getCard.response.data, labels };
  const actions = {
    change: (values: CardChange) => void changes.push(values),
    changeChecklist: async () => undefined,
    report: () => undefined,
  };
  await draw(<CardLabels card={card} actions={actions} />, {
    known: [[boardQuery(card.project_id).queryKey, shown]],
  });
  await expect.element(add).toBeVisible();
  return changes;
}

const add = page.getByRole("button", { name: "Add label" });
const dialog = page.getByRole("dialog", { name: "Add label" });
const text = dialog.getByRole("textbox", { name: "Label" });
const confirm = dialog.getByRole("button", { name: "Add label" });
async function create() {
  await userEvent.click(add);
  await userEvent.click(page.getByRole("menuitem", { name: "Add label" }));
  await expect.element(dialog).toBeVisible();
}

test("each label can be removed by itself", async () => {
  const changes = await drawn([label("urgent"), label("studio", "blue"), label("shop")]);
  await userEvent.click(page.getByRole("button", { name: "Remove the label studio" }));
  expect(changes).toEqual([{ labels: [label("urgent"), label("shop")] }]);
});

test("a label without text shows its colour", async () => {
  await drawn([label("", "green")]);
  await expect.element(page.getByText("green")).toBeVisible();
});

test("the other labels of the board are offered by name, then a new one", async () => {
  await drawn();
  await userEvent.click(add);
  const items = page.getByRole("menu", { name: "Add label" }).getByRole("menuitem");
  await expect.element(items.first()).toBeVisible();
  expect(items.elements().map((each) => each.textContent)).toEqual(["Bikes", "shop", "Add label"]);
});

test("a label of the board is added after the others", async () => {
  const changes = await drawn();
  await userEvent.click(add);
  await userEvent.click(page.getByRole("menuitem", { name: "Bikes" }));
  expect(changes).toEqual([{ labels: [label("urgent"), label("studio"), label("Bikes", "teal")] }]);
});

test("a board without labels offers a new one only", async () => {
  await drawn([], exampleBoard([exampleList("To do")]));
  await userEvent.click(add);
  await expect.element(page.getByRole("menuitem")).toHaveTextContent("Add label");
  expect(page.getByRole("group").elements()).toHaveLength(1);
});

test("a new label is blue until another colour is chosen", async () => {
  const changes = await drawn([label("urgent")]);
  await create();
  await expect.element(text).toHaveFocus();
  await expect.element(text).toHaveAttribute("maxlength", "200");
  await expect.element(text).toBeRequired();
  const colours = dialog.getByRole("group", { name: "Colour" }).getByRole("radio").elements() as HTMLInputElement[];
  expect(colours.map(({ value }) => value)).toEqual([
    "grey",
    "red",
    "orange",
    "yellow",
    "green",
    "teal",
    "blue",
    "purple",
    "pink",
  ]);
  await expect.element(dialog.getByRole("radio", { name: "Blue" })).toBeChecked();
  await userEvent.fill(text, " night shift ");
  await userEvent.click(confirm);
  expect(changes).toEqual([{ labels: [label("urgent"), label("night shift", "blue")] }]);
  await expect.element(dialog).not.toBeInTheDocument();
});

test("a new label has the colour that was chosen", async () => {
  const changes = await drawn([]);
  await create();
  await userEvent.click(dialog.getByText("Purple"));
  await expect.element(dialog.getByRole("radio", { name: "Purple" })).toBeChecked();
  await expect.element(dialog.getByRole("radio", { name: "Blue" })).not.toBeChecked();
  await userEvent.fill(text, "shop");
  await userEvent.keyboard("{Enter}");
  expect(changes).toEqual([{ labels: [label("shop", "purple")] }]);
});

test("blanks are no label", async () => {
  const changes = await drawn([]);
  await create();
  await userEvent.fill(text, "  ");
  await userEvent.click(confirm);
  await expect.element(dialog).toBeVisible();
  expect(changes).toEqual([]);
});

test("Cancel adds nothing", async () => {
  const changes = await drawn([]);
  await create();
  await userEvent.fill(text, "shop");
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await expect.element(dialog).not.toBeInTheDocument();
  expect(changes).toEqual([]);
});
