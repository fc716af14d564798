import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../test/support/draw.tsx";
import { Button } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";

const button = page.getByRole("button", { name: "Save" });

/** A form around a button, and what happened to both. */
async function drawn(props: Partial<ComponentProps<typeof Button>> = {}): Promise<string[]> {
  const log: string[] = [];
  await draw(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        log.push("sent");
      }}
    >
      <Button onClick={() => log.push("pressed")} {...props}>
        Save
      </Button>
    </form>,
  );
  return log;
}

test("a button does what it is for and leaves the form around it alone", async () => {
  const log = await drawn();
  await userEvent.click(button);
  expect(log).toEqual(["pressed"]);
  await expect.element(button).not.toHaveAttribute("aria-disabled");
  await expect.element(button).not.toHaveAttribute("aria-busy");
});

test("a button that submits sends its form", async () => {
  const log = await drawn({ type: "submit" });
  await userEvent.click(button);
  expect(log).toEqual(["pressed", "sent"]);
});

test("a busy button keeps the focus, and neither acts nor sends the form", async () => {
  const log = await drawn({ type: "submit", busy: true });
  await expect.element(button).toHaveAttribute("aria-busy", "true");
  await expect.element(button).toHaveAttribute("aria-disabled", "true");
  const element = button.element() as HTMLButtonElement;
  element.focus();
  await expect.element(button).toHaveFocus();
  element.click();
  await userEvent.keyboard("{Enter}");
  expect(log).toEqual([]);
});

test("a disabled button cannot be pressed", async () => {
  await drawn({ disabled: true });
  await expect.element(button).toBeDisabled();
});

test("the key that does the same can be seen and is not part of the name", async () => {
  await drawn({ hint: "S", icon: <svg data-testid="icon" /> });
  await expect.element(button).toBeVisible();
  await expect.element(page.getByText("S", { exact: true })).toBeVisible();
  await expect.element(page.getByTestId("icon")).toBeInTheDocument();
});

test("without a key there is no hint", async () => {
  const { place } = await draw(<Button>Save</Button>);
  await expect.element(button).toBeVisible();
  expect(place.querySelector("kbd")).toBeNull();
});

test("a button with an icon has its label as name and tooltip", async () => {
  const log: string[] = [];
  await draw(
    <form onSubmit={() => log.push("sent")}>
      <IconButton label="Save" onClick={() => log.push("pressed")}>
        <svg data-testid="icon" />
      </IconButton>
    </form>,
  );
  await expect.element(button).toHaveAttribute("title", "Save");
  await expect.element(page.getByTestId("icon")).toBeInTheDocument();
  await userEvent.click(button);
  expect(log).toEqual(["pressed"]);
});
