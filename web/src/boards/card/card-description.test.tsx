import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { CardDescription } from "./card-description.tsx";

const card: Wire.Card = examples.getCard.response.data;

async function drawn(description: string | null) {
  await draw(<CardDescription card={{ ...card, description }} />);
  await expect.element(section.getByRole("heading", { name: "Description" })).toBeVisible();
}

const section = page.getByRole("region", { name: "Description" });
const edit = section.getByRole("button", { name: "Edit description" });
const add = section.getByRole("button", { name: "Add a description…" });
const field = section.getByRole("textbox", { name: "Description" });

test("a description is shown with its formats", async () => {
  await drawn("Photographed **from both sides**.");
  await expect.element(section.getByText("from both sides")).toBeVisible();
  expect(section.getByText("from both sides").element().localName).toBe("strong");
  await expect.element(edit).toBeVisible();
  await expect.element(add).not.toBeInTheDocument();
  await expect.element(field).not.toBeInTheDocument();
});

test.each([null, ""])("a card with the description %j offers to write one", async (description) => {
  await drawn(description);
  await expect.element(add).toBeVisible();
  await expect.element(edit).not.toBeInTheDocument();
  await userEvent.click(add);
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue("");
});

test("editing starts with the text, and Cancel keeps it", async () => {
  await drawn("Old **text**");
  await userEvent.click(edit);
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue("Old **text**");
  await expect.element(edit).not.toBeInTheDocument();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  await userEvent.fill(field, "New text");
  await userEvent.click(section.getByRole("button", { name: "Cancel" }));
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(section.getByText("Old text")).toBeVisible();
});

test("saving what did not change ends editing", async () => {
  await drawn("Old text");
  await userEvent.click(edit);
  await userEvent.click(section.getByRole("button", { name: /^Save/ }));
  await expect.element(edit).toBeVisible();
  await expect.element(field).not.toBeInTheDocument();
});

test("Ctrl and Enter save", async () => {
  await drawn("Old text");
  await userEvent.click(edit);
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.element(field).not.toBeInTheDocument();
});
