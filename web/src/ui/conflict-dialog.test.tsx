import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../test/support/draw.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";

async function drawn(texts: { theirs?: string; mine?: string } = {}): Promise<string[]> {
  const log: string[] = [];
  await draw(
    <ConflictDialog
      conflict={{ theirs: "Written by Dan", mine: "Written by me", version: 4, ...texts }}
      onChoose={(text) => log.push(`chose ${text}`)}
      onClose={() => log.push("closed")}
    />,
  );
  return log;
}

const theirs = page.getByRole("region", { name: "Their version" });
const mine = page.getByRole("region", { name: "Your version" });
const merged = page.getByRole("textbox", { name: "Merged text" });
const save = page.getByRole("button", { name: "Save merged text" });

test("both versions are shown, each with its name, theirs first", async () => {
  await drawn();
  await expect.element(page.getByRole("dialog", { name: "Somebody else changed this text" })).toBeVisible();
  await expect.element(page.getByText("Your text is not lost. Keep one of the two, or merge them.")).toBeVisible();
  await expect.element(theirs.getByText("Written by Dan")).toBeVisible();
  await expect.element(mine.getByText("Written by me")).toBeVisible();
  const names = page
    .getByRole("heading", { level: 3 })
    .elements()
    .map(({ textContent }) => textContent);
  expect(names).toEqual(["Their version", "Your version"]);
});

test("their version can be kept", async () => {
  const log = await drawn();
  await userEvent.click(theirs.getByRole("button", { name: "Keep theirs" }));
  expect(log).toEqual(["chose Written by Dan"]);
});

test("the person's own version can be kept", async () => {
  const log = await drawn();
  await userEvent.click(mine.getByRole("button", { name: "Keep yours" }));
  expect(log).toEqual(["chose Written by me"]);
});

test("merging starts with the person's own text", async () => {
  const log = await drawn();
  await expect.element(merged).toHaveValue("Written by me");
  await userEvent.fill(merged, "Written by both");
  await userEvent.click(save);
  expect(log).toEqual(["chose Written by both"]);
});

test("an empty merged text cannot be saved", async () => {
  await drawn();
  await expect.element(save).toBeEnabled();
  await userEvent.fill(merged, "  ");
  await expect.element(save).toBeDisabled();
});

test("an empty version is called empty", async () => {
  await drawn({ theirs: "" });
  await expect.element(theirs.getByText("Empty")).toBeVisible();
  await expect.element(mine.getByText("Empty")).not.toBeInTheDocument();
});

test("Escape leaves the conflict as it is", async () => {
  const log = await drawn();
  await userEvent.keyboard("{Escape}");
  expect(log).toEqual(["closed"]);
});
