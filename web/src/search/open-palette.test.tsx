import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../test/support/draw.tsx";
import { closePalette, openPalette, takeTyped, useIsPaletteOpen } from "./open-palette.ts";

beforeEach(closePalette);

const Shown = () => (
  <>
    <p>{useIsPaletteOpen() ? "open" : "closed"}</p>
    <input aria-label="Field" />
  </>
);

const open = page.getByText("open", { exact: true });
const closed = page.getByText("closed", { exact: true });
const field = page.getByRole("textbox", { name: "Field" });

async function drawn() {
  await draw(<Shown />);
  await expect.element(closed).toBeVisible();
}

for (const keys of ["{Control>}k{/Control}", "{Meta>}k{/Meta}"])
  test(`${keys} opens the palette, while typing too`, async () => {
    await drawn();
    await userEvent.click(field);
    await userEvent.keyboard(keys);
    await expect.element(open).toBeVisible();
    expect(takeTyped()).toBe("");
  });

for (const keys of [
  "k",
  "{Control>}j{/Control}",
  "{Control>}{Alt>}k{/Alt}{/Control}",
  "{Control>}{Shift>}k{/Shift}{/Control}",
])
  test(`${keys} does not open the palette`, async () => {
    await drawn();
    await userEvent.keyboard(keys);
    await userEvent.fill(field, "afterwards");
    await expect.element(closed).toBeVisible();
  });

test("the palette does not open above another dialog", async () => {
  await draw(
    <>
      <Shown />
      <dialog open>A dialog</dialog>
    </>,
  );
  await expect.element(page.getByText("A dialog")).toBeVisible();
  await userEvent.keyboard("{Control>}k{/Control}");
  await expect.element(closed).toBeVisible();
});

test("what is typed while the palette is loaded is kept for it, not for the page", async () => {
  await drawn();
  await userEvent.click(field);
  openPalette();
  await userEvent.keyboard("cax{Backspace}rd{ArrowLeft}{F2} 1");
  await expect.element(field).toHaveValue("");
  expect(takeTyped()).toBe("card 1");
});

test("the palette takes what was typed once, and the page has the keyboard again", async () => {
  await drawn();
  await userEvent.click(field);
  openPalette();
  await userEvent.keyboard("a");
  expect(takeTyped()).toBe("a");
  expect(takeTyped()).toBe("");
  await userEvent.keyboard("b");
  await expect.element(field).toHaveValue("b");
});

test("asking for the palette again keeps what was typed", async () => {
  await drawn();
  openPalette();
  await userEvent.keyboard("a");
  openPalette();
  expect(takeTyped()).toBe("a");
});

test("Escape closes a palette that is still loaded, and forgets what was typed", async () => {
  await drawn();
  openPalette();
  await userEvent.keyboard("a");
  await expect.element(open).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(closed).toBeVisible();
  expect(takeTyped()).toBe("");
});

test("keys with Control are not typed into the palette", async () => {
  await drawn();
  openPalette();
  await userEvent.keyboard("a{Control>}b{/Control}c");
  expect(takeTyped()).toBe("ac");
});
