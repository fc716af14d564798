import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { ActionButton, ActionIconButton } from "./action-button.tsx";
import { activeActions, type OfferedAction } from "./actions.ts";

const button = page.getByRole("button");
/** Polled: Preact adds and removes the actions of a component a little later than the component. */
const offered = () => activeActions().filter((each): each is OfferedAction => !("isForKeysOnly" in each));

test("a button does the same through the palette, which focuses it first", async () => {
  const log: string[] = [];
  await draw(<ActionButton label="New card" onClick={() => log.push(document.activeElement!.textContent)} />);
  await expect.element(button).toHaveTextContent("New card");
  await expect.poll(() => offered().map(({ label }) => label)).toEqual(["New card"]);
  offered()[0]!.run();
  expect(log).toEqual(["New card"]);
  await userEvent.click(button);
  expect(log).toHaveLength(2);
});

test("a button can show something else than the palette says", async () => {
  await draw(
    <ActionButton label="New card" onClick={() => {}}>
      New
    </ActionButton>,
  );
  await expect.element(button).toHaveTextContent("New");
  await expect.poll(() => offered().map(({ label }) => label)).toEqual(["New card"]);
});

test.each([{ disabled: true }, { busy: true }])("a button that is %o is not offered", async (state) => {
  await draw(
    <>
      <ActionButton label="New card" onClick={() => {}} {...state} />
      <ActionButton label="Other" onClick={() => {}} />
    </>,
  );
  await expect.poll(() => offered().map(({ label }) => label)).toEqual(["Other"]);
});

test("a button with an icon is named and offered like any other", async () => {
  const log: string[] = [];
  await draw(
    <ActionIconButton label="New card" onClick={() => log.push("pressed")}>
      +
    </ActionIconButton>,
  );
  await userEvent.click(page.getByRole("button", { name: "New card" }));
  expect(log).toEqual(["pressed"]);
  (document.activeElement as HTMLElement).blur();
  offered()[0]!.run();
  await expect.element(button).toHaveFocus();
  expect(log).toEqual(["pressed", "pressed"]);
});

test("a disabled button with an icon is not offered", async () => {
  await draw(
    <ActionIconButton label="New card" onClick={() => {}} disabled>
      +
    </ActionIconButton>,
  );
  await expect.element(button).toBeDisabled();
  await expect.poll(offered).toEqual([]);
});
