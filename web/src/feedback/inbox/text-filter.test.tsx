import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import type { InboxSearch } from "../inbox-search.ts";
import { TextFilter } from "./text-filter.tsx";

async function drawn(first: InboxSearch = {}) {
  const changes: InboxSearch[] = [];
  let open: (search: InboxSearch) => void = () => {};
  function Page() {
    const [search, setSearch] = useState(first);
    open = setSearch;
    return (
      <TextFilter
        search={search}
        onChange={(next) => {
          changes.push(next);
          setSearch(next);
        }}
      />
    );
  }
  await draw(<Page />);
  await expect.element(field).toBeVisible();
  return { changes, open: (search: InboxSearch) => open(search) };
}

const field = page.getByRole("searchbox", { name: "Search reports" });

test("the field says what it is for, which key leads to it, and takes what the service accepts", async () => {
  await drawn();
  await expect.element(page.getByRole("search")).toBeVisible();
  await expect.element(field).toHaveAttribute("placeholder", "Search");
  await expect.element(field).toHaveAttribute("aria-keyshortcuts", "f");
  await expect.element(field).toHaveAttribute("maxlength", "200");
  await expect.element(field).toHaveValue("");
});

test("the key f leads to the field", async () => {
  await drawn();
  await userEvent.keyboard("f");
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue("");
});

test("the text of the address is shown", async () => {
  const { changes } = await drawn({ q: "pay" });
  await expect.element(field).toHaveValue("pay");
  expect(changes).toEqual([]);
});

test("what somebody types becomes part of the address after a pause, once and without spaces around it", async () => {
  const { changes } = await drawn({ status: "done" });
  await userEvent.fill(field, "  pay ");
  expect(changes).toEqual([]);
  await expect.poll(() => changes).toStrictEqual([{ status: "done", q: "pay" }]);
  await expect.element(field).toHaveValue("  pay ");
});

test("Enter does not wait for the pause, and does not load another page", async () => {
  const { changes } = await drawn();
  await userEvent.fill(field, "pay");
  await userEvent.keyboard("{Enter}");
  expect(changes).toStrictEqual([{ q: "pay" }]);
  await userEvent.keyboard("{Enter}");
  expect(changes).toHaveLength(1);
});

test("an emptied field leaves the address", async () => {
  const { changes } = await drawn({ q: "pay", type: "bug" });
  await userEvent.clear(field);
  await userEvent.keyboard("{Enter}");
  expect(changes).toStrictEqual([{ type: "bug" }]);
});

test("a filter that was removed elsewhere leaves the field", async () => {
  const { changes, open } = await drawn({ q: "pay" });
  open({});
  await expect.element(field).toHaveValue("");
  open({ q: "cart" });
  await expect.element(field).toHaveValue("cart");
  expect(changes).toEqual([]);
});

test("Escape leaves an empty field", async () => {
  await drawn();
  await userEvent.click(field);
  await userEvent.keyboard("{Escape}");
  await expect.element(field).not.toHaveFocus();
});

test("Escape empties a field before it leaves it", async () => {
  await drawn({ q: "pay" });
  await userEvent.click(field);
  await userEvent.keyboard("{Escape}");
  await expect.element(field).toHaveFocus();
});
