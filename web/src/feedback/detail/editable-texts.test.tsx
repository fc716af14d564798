import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { EditableDescription } from "./editable-description.tsx";
import { EditableTitle } from "./editable-title.tsx";

const item = examples.getFeedback.response.data;

const title = page.getByRole("textbox", { name: "Title" });
const heading = page.getByRole("heading", { level: 2 });
const description = page.getByRole("textbox", { name: "Description" });
const section = page.getByRole("region", { name: "Description" });
const save = page.getByRole("button", { name: "Save" });

test("a title is a heading that can be pressed to edit it", async () => {
  await draw(<EditableTitle item={item} />);
  await expect.element(heading).toHaveTextContent(item.title);
  await expect.element(title).not.toBeInTheDocument();
  await userEvent.click(page.getByTitle("Edit title"));
  await expect.element(title).toHaveValue(item.title);
  await expect.element(title).toHaveFocus();
  await expect.element(heading).not.toBeInTheDocument();
});

test("a title must not be empty", async () => {
  await draw(<EditableTitle item={item} />);
  await userEvent.click(page.getByTitle("Edit title"));
  await userEvent.clear(title);
  await expect.element(save).toBeDisabled();
  await userEvent.keyboard("New");
  await expect.element(title).toHaveValue("New");
  await expect.element(save).toBeEnabled();
});

test("a cancelled change of a title is forgotten", async () => {
  await draw(<EditableTitle item={item} />);
  await userEvent.click(page.getByTitle("Edit title"));
  await userEvent.keyboard(" again{Escape}");
  await expect.element(heading).toHaveTextContent(item.title);
  await userEvent.click(page.getByTitle("Edit title"));
  await expect.element(title).toHaveValue(item.title);
});

test("a title that was not changed is left alone", async () => {
  await draw(<EditableTitle item={item} />);
  await userEvent.click(page.getByTitle("Edit title"));
  await userEvent.keyboard("{Enter}");
  await expect.element(heading).toHaveTextContent(item.title);
});

test("a description is shown with its links, and can be edited", async () => {
  await draw(<EditableDescription item={{ ...item, description: "See https://bolt.example/cart" }} />);
  await expect.element(section.getByText(/^See/)).toBeVisible();
  await expect
    .element(section.getByRole("link", { name: "https://bolt.example/cart" }))
    .toHaveAttribute("href", "https://bolt.example/cart");
  await expect.element(page.getByRole("button", { name: "Add a description" })).not.toBeInTheDocument();
  await userEvent.click(page.getByRole("button", { name: "Edit description" }));
  await expect.element(description).toHaveValue("See https://bolt.example/cart");
  await expect.element(page.getByRole("button", { name: "Edit description" })).not.toBeInTheDocument();
});

test("a description can have several lines and can be emptied", async () => {
  await draw(<EditableDescription item={{ ...item, description: "One" }} />);
  await userEvent.click(page.getByRole("button", { name: "Edit description" }));
  await userEvent.keyboard("{Enter}two");
  await expect.element(description).toHaveValue("One\ntwo");
  await userEvent.clear(description);
  await expect.element(save).toBeEnabled();
});

test("a missing description can be added", async () => {
  await draw(<EditableDescription item={{ ...item, description: "" }} />);
  await expect.element(page.getByRole("button", { name: "Edit description" })).not.toBeInTheDocument();
  await userEvent.click(page.getByRole("button", { name: "Add a description" }));
  await expect.element(description).toHaveValue("");
  await expect.element(description).toHaveFocus();
  await userEvent.click(page.getByRole("button", { name: "Cancel" }));
  await expect.element(page.getByRole("button", { name: "Add a description" })).toBeVisible();
});
