import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import EditTicket from "./edit-ticket.tsx";
import { TicketConflict } from "./ticket-conflict.tsx";

const ticket = examples.getTicket.response.data;
const button = (name: string | RegExp) => page.getByRole("button", { name });

test("the title and the text are edited as they are", async () => {
  await draw(<EditTicket ticket={ticket} onClose={() => undefined} />);
  const title = page.getByRole("textbox", { name: "Title" });
  await expect.element(title).toHaveValue(ticket.title);
  await expect.element(title).toHaveFocus();
  await expect.element(title).toHaveAttribute("maxlength", "500");
  await expect.element(title).toBeRequired();
  const text = page.getByRole("textbox", { name: "Description (markdown)" });
  await expect.element(text).toHaveValue(ticket.description);
  await userEvent.fill(text, "Other text");
  await expect.element(text).toHaveValue("Other text");
  await expect.element(title).toHaveValue(ticket.title);
  await userEvent.fill(title, "Other title");
  await expect.element(title).toHaveValue("Other title");
  await expect.element(button(/^Save/)).toHaveAttribute("type", "submit");
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});

test("Cancel saves nothing", async () => {
  const closed: true[] = [];
  await draw(<EditTicket ticket={ticket} onClose={() => void closed.push(true)} />);
  await userEvent.fill(page.getByRole("textbox", { name: "Title" }), "Other title");
  await userEvent.click(button("Cancel"));
  expect(closed).toEqual([true]);
});

async function drawnConflict(): Promise<readonly string[]> {
  const done: string[] = [];
  await draw(
    <TicketConflict
      theirs={{ title: "Their title", description: "Their text" }}
      mine={{ title: "My title", description: "My text" }}
      onKeepTheirs={() => void done.push("theirs")}
      onSaveMine={() => void done.push("mine")}
      onClose={() => void done.push("close")}
    />,
  );
  return done;
}

test("both versions of a conflict stand under their names", async () => {
  await drawnConflict();
  await expect.element(page.getByRole("dialog", { name: "Somebody else changed this ticket" })).toBeVisible();
  await expect.element(page.getByText(/^Your text is not saved yet\./)).toBeVisible();
  const shown = page
    .getByRole("region")
    .elements()
    .map((each) => [each.getAttribute("aria-label"), Array.from(each.children, (child) => child.textContent)]);
  expect(shown).toEqual([
    ["Their version", ["Their version", "Their title", "Their text"]],
    ["Your version", ["Your version", "My title", "My text"]],
  ]);
  for (const text of ["Their text", "My text"])
    await expect.element(page.getByText(text)).toHaveAttribute("tabindex", "0");
});

test.each([
  { way: "Keep theirs", decide: () => userEvent.click(button("Keep theirs")), done: "theirs" },
  { way: "Save yours", decide: () => userEvent.click(button("Save yours")), done: "mine" },
  { way: "Escape", decide: () => userEvent.keyboard("{Escape}"), done: "close" },
])("$way decides a conflict", async ({ decide, done }) => {
  const decided = await drawnConflict();
  await expect.element(button("Save yours")).toBeVisible();
  await decide();
  expect(decided).toEqual([done]);
});
