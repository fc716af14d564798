import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { useState } from "react";
import { type Action, useActions } from "./actions.ts";
import KeyboardHelp from "./help.tsx";

const action = (label: string, group: string, keys?: string): Action => ({
  label,
  group,
  ...(keys !== undefined && { keys }),
  run: () => {},
});

function Page({ onClose }: { readonly onClose: () => void }) {
  const [isOpen, setOpen] = useState(false);
  useActions([
    action("Next", "List", "j"),
    action("Go to the inbox", "Go to", "g i"),
    action("Next again", "List", "j"),
    action("Without keys", "List"),
    action("Send", "List", "Control+Enter"),
  ]);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Help
      </button>
      {isOpen && <KeyboardHelp onClose={onClose} />}
    </>
  );
}

test("the keys of the page are listed by group, each once, for what comes first", async () => {
  let closed = 0;
  await draw(<Page onClose={() => closed++} />);
  await userEvent.click(page.getByRole("button", { name: "Help" }));
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect.element(dialog).toBeVisible();
  const groups = [...dialog.element().querySelectorAll("section")].map((section) => [
    section.querySelector("h3")!.textContent,
    Array.from(section.querySelectorAll("dl > div"), (row) => [
      row.querySelector("dt")!.textContent,
      Array.from(row.querySelectorAll("dd kbd"), ({ textContent }) => textContent).join(" "),
    ]),
  ]);
  expect(groups).toEqual([
    [
      "List",
      [
        ["Next", "J"],
        ["Send", "Ctrl+↵"],
      ],
    ],
    ["Go to", [["Go to the inbox", "G I"]]],
  ]);
  await userEvent.keyboard("{Escape}");
  expect(closed).toBe(1);
});
