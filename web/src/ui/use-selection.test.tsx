import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../test/support/draw.tsx";
import { useSelection } from "./use-selection.ts";

/** A list whose rows can be toggled with a click, and extended to with a click on their second button. */
function List({ from }: { readonly from?: string }) {
  const [rows, setRows] = useState(["a", "b", "c", "d", "e"]);
  const [list, setList] = useState("first");
  const selection = useSelection(
    rows.map((id) => ({ id })),
    list,
  );
  return (
    <>
      {rows.map((id) => (
        <p key={id}>
          <button type="button" onClick={() => selection.toggle(id)}>{`toggle ${id}`}</button>
          <button type="button" onClick={() => selection.extend(id, from)}>{`extend ${id}`}</button>
          <button type="button" onClick={() => setRows(rows.filter((each) => each !== id))}>{`remove ${id}`}</button>
        </p>
      ))}
      <button type="button" onClick={() => setList("second")}>
        other list
      </button>
      <button type="button" onClick={selection.clear}>
        clear
      </button>
      <output>{`selected: ${[...selection.selected].join("")}`}</output>
    </>
  );
}

async function after(...steps: readonly string[]): Promise<string> {
  for (const step of steps) await userEvent.click(page.getByRole("button", { name: step, exact: true }));
  return page
    .getByText(/^selected:/)
    .element()
    .textContent.replace("selected: ", "");
}

test.each<[string, readonly string[], string]>([
  ["nothing", [], ""],
  ["one row", ["toggle b"], "b"],
  ["no row that was toggled twice", ["toggle b", "toggle b"], ""],
  ["several rows, in the order of the list", ["toggle d", "toggle b"], "bd"],
  ["everything down to a row", ["toggle b", "extend d"], "bcd"],
  ["everything up to a row", ["toggle d", "extend b"], "bcd"],
  ["a range in addition to other rows", ["toggle a", "toggle c", "extend d"], "acd"],
  ["from the same row again", ["toggle c", "extend d", "extend a"], "abcd"],
  ["a row alone if none was selected before", ["extend c"], "c"],
  ["a range after a row that was reached alone", ["extend b", "extend d"], "bcd"],
  ["a row alone if the one before left the list", ["toggle b", "remove b", "extend d"], "d"],
  ["no row that left the list", ["toggle b", "toggle c", "remove b"], "c"],
  ["nothing of another list", ["toggle b", "other list"], ""],
  ["rows of another list", ["toggle b", "other list", "toggle c"], "c"],
  ["nothing after clearing", ["toggle b", "clear"], ""],
])("selects %s", async (_, steps, selected) => {
  await draw(<List />);
  expect(await after(...steps)).toBe(selected);
});

test("a range starts at the row of the keyboard if none was selected before", async () => {
  await draw(<List from="b" />);
  expect(await after("extend d")).toBe("bcd");
});

test("a row that was selected before goes before that of the keyboard", async () => {
  await draw(<List from="a" />);
  expect(await after("toggle c", "extend d")).toBe("cd");
});
