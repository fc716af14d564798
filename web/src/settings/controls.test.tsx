import { useState } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../test/support/draw.tsx";
import { activeActions } from "../service/keyboard/actions.ts";
import { AddButton, Choice, Confirm, Copyable, Switch } from "./controls.tsx";

const nothing = () => undefined;

test("a choice shows its value and offers all options in their order", async () => {
  await draw(
    <Choice<string> label="Colour" value="b" options={{ a: "Red", b: "Green", c: "Blue" }} onChange={nothing} />,
  );
  const choice = page.getByRole("combobox", { name: "Colour" });
  await expect.element(choice).toHaveValue("b");
  await expect.element(choice).toBeEnabled();
  expect(
    choice
      .getByRole("option")
      .elements()
      .map((each) => each.textContent),
  ).toEqual(["Red", "Green", "Blue"]);
});

test("a choice reports what was chosen", async () => {
  const chosen: string[] = [];
  await draw(
    <Choice<string>
      label="Colour"
      value="a"
      options={{ a: "Red", b: "Green" }}
      onChange={(value) => void chosen.push(value)}
    />,
  );
  await userEvent.selectOptions(page.getByRole("combobox", { name: "Colour" }), "Green");
  expect(chosen).toEqual(["b"]);
});

test("a disabled choice cannot be changed", async () => {
  await draw(<Choice label="Colour" value="a" options={{ a: "Red" }} onChange={nothing} disabled />);
  await expect.element(page.getByRole("combobox", { name: "Colour" })).toBeDisabled();
});

test("a switch is turned on and off", async () => {
  const seen: boolean[] = [];
  function Light() {
    const [isOn, setOn] = useState(false);
    return (
      <Switch
        label="Light"
        checked={isOn}
        onChange={(next) => {
          seen.push(next);
          setOn(next);
        }}
      />
    );
  }
  await draw(<Light />);
  const light = page.getByRole("switch", { name: "Light" });
  await expect.element(light).not.toBeChecked();
  await userEvent.click(page.getByText("Light"));
  await expect.element(light).toBeChecked();
  await userEvent.click(page.getByText("Light"));
  await expect.element(light).not.toBeChecked();
  expect(seen).toEqual([true, false]);
});

test("a disabled switch cannot be changed", async () => {
  await draw(<Switch label="Light" checked onChange={nothing} disabled />);
  await expect.element(page.getByRole("switch", { name: "Light" })).toBeDisabled();
  await expect.element(page.getByRole("switch", { name: "Light" })).toBeChecked();
});

test("a text to pass on is selected as soon as it has the focus, and cannot be edited", async () => {
  await draw(<Copyable label="Link" text="https://corkboard.example/invitation" rows={3} />);
  const field = page.getByRole("textbox", { name: "Link" });
  await expect.element(field).toHaveValue("https://corkboard.example/invitation");
  await expect.element(field).toHaveAttribute("readonly");
  await expect.element(field).toHaveAttribute("rows", "3");
  await userEvent.click(field);
  const { selectionStart, selectionEnd } = field.element() as HTMLTextAreaElement;
  expect([selectionStart, selectionEnd]).toEqual([0, "https://corkboard.example/invitation".length]);
});

test("the button next to a text copies all of it", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  onTestFinished(() => write.mockRestore());
  await draw(<Copyable label="Link" text="to be copied" />);
  await expect.element(page.getByRole("textbox")).toHaveAttribute("rows", "1");
  await userEvent.click(page.getByRole("button", { name: "Copy" }));
  expect(write.mock.calls).toEqual([["to be copied"]]);
});

interface Asked {
  readonly confirmed: () => number;
  readonly closed: () => number;
}

async function asked(disabled?: boolean): Promise<Asked> {
  let confirmed = 0;
  let closed = 0;
  await draw(
    <Confirm
      title="Delete it?"
      confirm="Delete"
      onConfirm={async () => void confirmed++}
      onClose={() => void closed++}
      {...(disabled === undefined ? {} : { disabled })}
    >
      It cannot be undone.
    </Confirm>,
  );
  return { confirmed: () => confirmed, closed: () => closed };
}

const dialog = page.getByRole("dialog", { name: "Delete it?" });

test("a question says what it is about, and its button does it", async () => {
  const { confirmed, closed } = await asked();
  await expect.element(dialog.getByText("It cannot be undone.")).toBeVisible();
  await userEvent.click(dialog.getByRole("button", { name: "Delete" }));
  await expect.poll(confirmed).toBe(1);
  expect(closed()).toBe(0);
});

test("cancelling does nothing but close", async () => {
  const { confirmed, closed } = await asked();
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await expect.poll(closed).toBe(1);
  expect(confirmed()).toBe(0);
});

test("Escape closes a question", async () => {
  const { confirmed, closed } = await asked();
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.poll(closed).toBe(1);
  expect(confirmed()).toBe(0);
});

test("a question that is not ready cannot be confirmed", async () => {
  await asked(true);
  await expect.element(dialog.getByRole("button", { name: "Delete" })).toBeDisabled();
  await expect.element(dialog.getByRole("button", { name: "Cancel" })).toBeEnabled();
});

test("the palette offers what the add button does", async () => {
  let added = 0;
  await draw(<AddButton label="New thing" onClick={() => void added++} />);
  await userEvent.click(page.getByRole("button", { name: "New thing" }));
  expect(added).toBe(1);
  expect(activeActions().map(({ label }) => label)).toContain("New thing");
});
