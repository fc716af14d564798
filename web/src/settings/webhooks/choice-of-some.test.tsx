import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { ChoiceOfSome } from "./choice-of-some.tsx";

type Fruit = "apple" | "pear" | "carrot";
type Chosen = readonly Fruit[] | undefined;

const groups = [
  {
    label: "Fruits",
    options: [
      { value: "apple", label: "Apple" },
      { value: "pear", label: "Pear" },
    ],
  },
  { options: [{ value: "carrot", label: "Carrot" }] },
] as const;

async function drawn(chosen: Chosen, error?: string): Promise<readonly Chosen[]> {
  const seen: Chosen[] = [];
  await draw(
    <ChoiceOfSome<Fruit>
      label="Food"
      all="Everything"
      some="Only these"
      groups={groups}
      chosen={chosen}
      onChange={(next) => void seen.push(next)}
      error={error}
    />,
  );
  return seen;
}

const food = page.getByRole("group", { name: "Food" }).first();
const all = page.getByRole("radio", { name: "Everything" });
const some = page.getByRole("radio", { name: "Only these" });
const box = (name: string) => page.getByRole("checkbox", { name });

test("all means that there is nothing to tick", async () => {
  const seen = await drawn(undefined);
  await expect.element(all).toBeChecked();
  await expect.element(some).not.toBeChecked();
  await expect.element(page.getByRole("checkbox")).not.toBeInTheDocument();
  await userEvent.click(some);
  expect(seen).toEqual([[]]);
});

test("some are ticked, in their groups", async () => {
  await drawn(["pear"]);
  await expect.element(some).toBeChecked();
  await expect.element(all).not.toBeChecked();
  await expect.element(box("Apple")).not.toBeChecked();
  await expect.element(box("Pear")).toBeChecked();
  await expect.element(page.getByText("Fruits")).toBeVisible();
  await expect
    .element(page.getByRole("group", { name: "Fruits" }).getByRole("checkbox", { name: "Pear" }))
    .toBeVisible();
  await expect
    .element(page.getByRole("group", { name: "Fruits" }).getByRole("checkbox", { name: "Carrot" }))
    .not.toBeInTheDocument();
  expect(page.getByRole("group", { name: "Food" }).elements()).toHaveLength(2);
});

test("even with none of them chosen, there is a list to tick", async () => {
  await drawn([]);
  await expect.element(some).toBeChecked();
  expect(page.getByRole("checkbox").elements()).toHaveLength(3);
});

test("ticking adds one, unticking removes only that one", async () => {
  const seen = await drawn(["apple", "pear"]);
  await userEvent.click(box("Carrot"));
  expect(seen).toEqual([["apple", "pear", "carrot"]]);
});

test("unticking removes one", async () => {
  const seen = await drawn(["apple", "pear"]);
  await userEvent.click(box("Apple"));
  expect(seen).toEqual([["pear"]]);
});

test("going back to all forgets what was ticked", async () => {
  const seen = await drawn(["apple"]);
  await userEvent.click(all);
  expect(seen).toEqual([undefined]);
});

test("what is wrong describes the choice", async () => {
  await drawn([], "Choose some food.");
  await expect.element(page.getByRole("alert")).toHaveTextContent("Choose some food.");
  await expect.element(food).toHaveAccessibleDescription("Choose some food.");
});

test("nothing describes a choice that is fine", async () => {
  await drawn([]);
  await expect.element(food).not.toHaveAttribute("aria-describedby");
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});
