import { type ReactNode, useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../test/support/draw.tsx";
import { Dialog, FullScreen } from "./dialog.tsx";

const opener = page.getByRole("button", { name: "Open" });

/** A button that opens a dialog, and how often the dialog wanted to be closed. */
async function drawn(dialog: (onClose: () => void) => ReactNode): Promise<() => number> {
  let closed = 0;
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {isOpen &&
          dialog(() => {
            closed++;
            setOpen(false);
          })}
      </>
    );
  }
  await draw(<Page />);
  await userEvent.click(opener);
  return () => closed;
}

const simple = (onClose: () => void) => (
  <Dialog title="Rename" onClose={onClose}>
    <label>
      Name <input />
    </label>
    <button type="button">Done</button>
  </Dialog>
);

test("a dialog is called by its title and takes the page behind it away", async () => {
  await drawn(simple);
  await expect.element(page.getByRole("dialog", { name: "Rename" })).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Rename", level: 2 })).toBeVisible();
  expect(document.querySelector("dialog")!.matches(":modal")).toBe(true);
});

test("Escape closes a dialog through its owner and returns the focus", async () => {
  const closed = await drawn(simple);
  await userEvent.click(page.getByRole("textbox", { name: "Name" }));
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  expect(closed()).toBe(1);
  await expect.element(opener).toHaveFocus();
});

test("a dialog whose owner keeps it stays open after Escape", async () => {
  let closed = 0;
  await draw(
    <Dialog title="Rename" onClose={() => closed++}>
      Text
    </Dialog>,
  );
  await userEvent.keyboard("{Escape}");
  expect(closed).toBe(1);
  await expect.element(page.getByRole("dialog", { name: "Rename" })).toBeVisible();
});

test("a click beside a dialog closes it, a click in it does not", async () => {
  const closed = await drawn(simple);
  const dialog = page.getByRole("dialog");
  await userEvent.click(page.getByRole("heading", { name: "Rename" }));
  await userEvent.click(page.getByRole("button", { name: "Done" }));
  expect(closed()).toBe(0);
  (dialog.element() as HTMLElement).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(closed()).toBe(1);
});

test("a dialog over the whole window is called by its label and closes with Escape", async () => {
  const closed = await drawn((onClose) => (
    <FullScreen label="Screenshot" onClose={onClose}>
      <button type="button">Zoom</button>
    </FullScreen>
  ));
  const dialog = page.getByRole("dialog", { name: "Screenshot" });
  await expect.element(dialog).toBeVisible();
  const { width, height } = dialog.element().getBoundingClientRect();
  expect([width, height]).toEqual([innerWidth, innerHeight]);
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  expect(closed()).toBe(1);
  await expect.element(opener).toHaveFocus();
});
