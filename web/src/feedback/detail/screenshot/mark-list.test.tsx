import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../../test/support/draw.tsx";
import type { Mark } from "./mark.ts";
import { MarkList } from "./mark-list.tsx";

const rect: Mark = { type: "rect", comment: "This button", number: undefined, x: 0, y: 0, width: 0.5, height: 0.5 };
const pin: Mark = { type: "pin", comment: "Here", number: 1, x: 0, y: 0 };
const text: Mark = { type: "text", comment: "Readable", number: undefined, x: 0, y: 0 };
const silent: Mark = { ...rect, comment: "  " };

async function drawn(marks: readonly Mark[], active?: number) {
  const activated: (number | undefined)[] = [];
  await draw(<MarkList marks={marks} active={active} onActivate={(index) => void activated.push(index)} />);
  return activated;
}

const list = page.getByRole("list", { name: "Comments on the screenshot" });
const item = (name: string) => list.getByRole("listitem").filter({ hasText: name });

test("marks with a comment are listed in their order, pins with their numbers", async () => {
  await drawn([pin, silent, rect, { ...pin, number: 2, comment: "And here" }]);
  await expect.element(list).toBeVisible();
  const texts = list
    .getByRole("listitem")
    .elements()
    .map((each) => each.textContent);
  expect(texts).toEqual(["1Here", "This button", "2And here"]);
});

test("marks without comments have no list", async () => {
  await drawn([silent]);
  await expect.element(page.getByRole("list")).not.toBeInTheDocument();
});

test("what only repeats the picture is there for assistive technology alone", async () => {
  await drawn([text]);
  await expect.element(list).toHaveTextContent("Readable");
  expect(list.element().clientHeight).toBeLessThanOrEqual(1);
  await expect.element(item("Readable")).not.toHaveAttribute("tabindex");
});

test("next to other comments, a text is still only read aloud", async () => {
  await drawn([text, rect]);
  await expect.element(item("This button")).toHaveAttribute("tabindex", "0");
  expect(list.element().clientHeight).toBeGreaterThan(20);
  expect(getComputedStyle(item("Readable").element()).position).toBe("absolute");
});

test("pointing at a comment points out its mark", async () => {
  const activated = await drawn([silent, rect]);
  await userEvent.hover(item("This button"));
  await expect.poll(() => activated).toEqual([1]);
  await userEvent.unhover(item("This button"));
  await expect.poll(() => activated).toEqual([1, undefined]);
});

test("the focus on a comment points out its mark", async () => {
  const activated = await drawn([silent, rect]);
  const element = item("This button").element() as HTMLElement;
  element.focus();
  expect(activated).toEqual([1]);
  element.blur();
  expect(activated).toEqual([1, undefined]);
});

test("the comment of the mark that is pointed out stands out", async () => {
  await drawn([silent, rect, pin], 1);
  await expect.element(item("This button")).toHaveAttribute("data-active", "true");
  await expect.element(item("Here")).toHaveAttribute("data-active", "false");
});
