import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { TicketLabels } from "./ticket-labels.tsx";

async function drawn(before: readonly string[]): Promise<readonly (readonly string[])[]> {
  const changes: (readonly string[])[] = [];
  function Labels() {
    const [labels, setLabels] = useState(before);
    const change = (next: string[]) => {
      changes.push(next);
      setLabels(next);
    };
    return <TicketLabels labels={labels} onChange={change} />;
  }
  await draw(<Labels />);
  return changes;
}

const section = page.getByRole("region", { name: "Labels" });
const add = section.getByRole("button", { name: "Add a label" });
const field = section.getByRole("textbox", { name: "Add a label" });

test("labels are listed in their order", async () => {
  await drawn(["bug", "shop"]);
  await expect.element(section.getByText("bug")).toBeVisible();
  expect(
    section
      .getByRole("button")
      .elements()
      .map((each) => each.getAttribute("aria-label")),
  ).toEqual(["Remove the label bug", "Remove the label shop", "Add a label"]);
  await expect.element(add).toHaveAttribute("title", "Add a label");
  await expect.element(field).not.toBeInTheDocument();
});

test("a label is removed by its own button", async () => {
  const changes = await drawn(["bug", "shop", "desktop"]);
  await userEvent.click(section.getByRole("button", { name: "Remove the label shop" }));
  expect(changes).toEqual([["bug", "desktop"]]);
  await expect.element(section.getByText("shop")).not.toBeInTheDocument();
});

test.each([
  { way: "Enter", end: () => userEvent.keyboard("{Enter}") },
  { way: "leaving the field", end: () => userEvent.click(section.getByRole("heading")) },
])("$way adds a label once, at the end and without spaces around it", async ({ end }) => {
  const changes = await drawn(["bug"]);
  await userEvent.click(add);
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAttribute("maxlength", "100");
  await userEvent.keyboard("  new shop ");
  await end();
  await expect.element(add).toBeVisible();
  expect(changes).toEqual([["bug", "new shop"]]);
});

test.each([
  { what: "an empty label", keys: "{Enter}" },
  { what: "a label of spaces", keys: "  {Enter}" },
  { what: "a label that is there already", keys: "bug{Enter}" },
  { what: "a label that is given up with Escape", keys: "shop{Escape}" },
])("$what is not added", async ({ keys }) => {
  const changes = await drawn(["bug"]);
  await userEvent.click(add);
  await userEvent.keyboard(keys);
  await expect.element(add).toBeVisible();
  await expect.element(field).not.toBeInTheDocument();
  expect(changes).toEqual([]);
});
