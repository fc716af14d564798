import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../test/support/draw.tsx";
import { DialogButtons } from "./dialog-buttons.tsx";

const cancel = page.getByRole("button", { name: "Cancel" });
const confirm = page.getByRole("button", { name: "Delete" });

async function drawn(props: { onConfirm?: boolean; busy?: boolean; disabled?: boolean } = {}): Promise<string[]> {
  const log: string[] = [];
  const { onConfirm, ...rest } = props;
  await draw(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        log.push("sent");
      }}
    >
      <DialogButtons
        confirm="Delete"
        onClose={() => log.push("closed")}
        {...(onConfirm && { onConfirm: () => log.push("confirmed") })}
        {...rest}
      />
    </form>,
  );
  return log;
}

test("Cancel comes first and only closes", async () => {
  const log = await drawn({ onConfirm: true });
  const names = page
    .getByRole("button")
    .elements()
    .map(({ textContent }) => textContent);
  expect(names).toEqual(["Cancel", "Delete"]);
  await userEvent.click(cancel);
  expect(log).toEqual(["closed"]);
});

test("what the dialog is about happens without sending the form around it", async () => {
  const log = await drawn({ onConfirm: true });
  await userEvent.click(confirm);
  expect(log).toEqual(["confirmed"]);
});

test("without something to do, the button sends the form", async () => {
  const log = await drawn();
  await userEvent.click(confirm);
  expect(log).toEqual(["sent"]);
});

test("only the second button waits or is disabled", async () => {
  await drawn({ busy: true, disabled: true });
  await expect.element(confirm).toBeDisabled();
  await expect.element(confirm).toHaveAttribute("aria-busy", "true");
  await expect.element(cancel).toBeEnabled();
  await expect.element(cancel).not.toHaveAttribute("aria-busy");
});
