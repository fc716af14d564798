import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../../test/support/draw.tsx";
import { CriterionLine } from "./criterion-line.tsx";

const ticket = examples.getTicket.response.data;
const proposed: Wire.Criterion = { ...ticket.criteria[0]!, number: 3, text: "The button works", cites: [] };
const confirmed: Wire.Criterion = { ...proposed, state: "confirmed" };

async function drawn(line: Wire.Criterion, state: Partial<Parameters<typeof CriterionLine>[0]> = {}) {
  const done: unknown[] = [];
  const note =
    (name: string) =>
    (...values: unknown[]) =>
      void done.push([name, ...values]);
  const actions = { confirm: note("confirm"), edit: note("edit"), remove: note("remove"), tick: note("tick") };
  const { place } = await draw(
    <CriterionLine
      ticket={ticket}
      line={line}
      quoted={{ source: undefined, isGone: false }}
      confirmer={undefined}
      isDeciding
      isCurrent={false}
      actions={actions}
      {...state}
    />,
  );
  return { done, place };
}

const box = page.getByRole("checkbox");
const button = (name: string) => page.getByRole("button", { name });

test.each([
  { what: "a proposed line of a draft", line: proposed, isDeciding: true, name: "Confirmed: 3. The button works" },
  { what: "a confirmed line of a draft", line: confirmed, isDeciding: true, name: "Confirmed: 3. The button works" },
  { what: "an unmet line of a ready ticket", line: confirmed, isDeciding: false, name: "Met: 3. The button works" },
])("the box of $what says what it decides", async ({ line, isDeciding, name }) => {
  await drawn(line, { isDeciding });
  await expect.element(box).toHaveAccessibleName(name);
  await expect.element(box).toBeEnabled();
});

test.each([
  { line: proposed, isDeciding: true, isChecked: false },
  { line: { ...proposed, met: true }, isDeciding: true, isChecked: false },
  { line: confirmed, isDeciding: true, isChecked: true },
  { line: confirmed, isDeciding: false, isChecked: false },
  { line: { ...confirmed, met: true }, isDeciding: false, isChecked: true },
])(
  "the box of a line ($line.state, met: $line.met, deciding: $isDeciding) is checked: $isChecked",
  async ({ line, isDeciding, isChecked }) => {
    await drawn(line, { isDeciding });
    await expect.element(box).toHaveProperty("checked", isChecked);
  },
);

test("a line that does not count cannot be met", async () => {
  await drawn(proposed, { isDeciding: false });
  await expect.element(button("Confirm criterion 3")).toBeVisible();
  await expect.element(box).not.toBeInTheDocument();
  await expect.element(page.getByTitle("Proposed", { exact: true })).toBeVisible();
});

test("the box of a draft confirms its line", async () => {
  const { done } = await drawn(proposed);
  await userEvent.click(box);
  expect(done).toEqual([["confirm", proposed]]);
});

test("the box of a ready ticket marks its line as met", async () => {
  const { done } = await drawn(confirmed, { isDeciding: false });
  await userEvent.click(box);
  expect(done).toEqual([["tick", confirmed, true]]);
});

test("the box of a ready ticket marks a met line as not met", async () => {
  const line = { ...confirmed, met: true };
  const { done } = await drawn(line, { isDeciding: false });
  await userEvent.click(box);
  expect(done).toEqual([["tick", line, false]]);
});

test.each([
  { line: proposed, who: "nobody known", confirmer: undefined, title: "Proposed" },
  { line: proposed, who: "Olive", confirmer: "Olive", title: "Proposed" },
  { line: confirmed, who: "nobody known", confirmer: undefined, title: "Confirmed" },
  { line: confirmed, who: "Olive", confirmer: "Olive", title: "Confirmed by Olive" },
])("the box of a $line.state line is called “$title” if $who confirmed it", async ({ line, confirmer, title }) => {
  const { place } = await drawn(line, { confirmer });
  await expect.element(box).toBeVisible();
  expect(place.querySelector("label")!.title).toBe(title);
});

test.each([
  { line: proposed, text: "Proposed: 3.The button works" },
  { line: confirmed, text: "Confirmed: 3.The button works" },
])("a $line.state line is read with its state and number", async ({ line, text }) => {
  const { place } = await drawn(line);
  await expect.element(box).toBeVisible();
  expect(place.querySelector("p")!.textContent).toBe(text);
});

test("a line that is not saved yet has no number and cannot be changed", async () => {
  const { place } = await drawn({ ...confirmed, number: -1 });
  await expect.element(box).toBeDisabled();
  expect(place.querySelector("p")!.textContent).toBe("The button works");
  const buttons = page.getByRole("button").all();
  expect(buttons).toHaveLength(3);
  for (const each of buttons) await expect.element(each).toBeDisabled();
});

test.each([
  { line: proposed, isDeciding: true, name: "Confirm criterion 3", isPressed: false },
  { line: proposed, isDeciding: false, name: "Confirm criterion 3", isPressed: false },
  { line: confirmed, isDeciding: false, name: "Take back the confirmation of criterion 3", isPressed: true },
])(
  "the first button of a $line.state line (deciding: $isDeciding) is “$name”",
  async ({ line, isDeciding, name, isPressed }) => {
    const { done } = await drawn(line, { isDeciding });
    await expect.element(button(name)).toHaveAttribute("aria-pressed", String(isPressed));
    await expect.element(button(name)).toHaveAttribute("title", name);
    await userEvent.click(button(name));
    expect(done).toEqual([["confirm", line]]);
  },
);

test.each([false, true])("a confirmed line of a draft whose met is %s can be ticked beforehand", async (met) => {
  const line = { ...confirmed, met };
  const { done } = await drawn(line);
  const tick = button("Criterion 3 is met");
  await expect.element(tick).toHaveAttribute("aria-pressed", String(met));
  await userEvent.click(tick);
  expect(done).toEqual([["tick", line, !met]]);
  await expect.element(page.getByRole("button", { name: /confirm/i })).not.toBeInTheDocument();
});

test("a line is edited and removed with its own buttons", async () => {
  const { done } = await drawn(proposed);
  await userEvent.click(button("Edit criterion 3"));
  await userEvent.click(button("Remove criterion 3"));
  expect(done).toEqual([
    ["edit", proposed],
    ["remove", proposed],
  ]);
  await expect.element(button("Edit criterion 3")).not.toHaveAttribute("aria-pressed");
});

const keys = [
  { name: "Confirm criterion 3", key: "Y" },
  { name: "Edit criterion 3", key: "E" },
  { name: "Remove criterion 3", key: "X" },
];

test("the line that keys act on shows them", async () => {
  await drawn(proposed, { isCurrent: true });
  for (const { name, key } of keys) {
    await expect.element(button(name)).toHaveAttribute("aria-keyshortcuts", key.toLowerCase());
    expect(button(name).element().querySelector("kbd")?.textContent).toBe(key);
  }
});

test("other lines show no keys", async () => {
  await drawn(proposed);
  for (const { name } of keys) {
    await expect.element(button(name)).not.toHaveAttribute("aria-keyshortcuts");
    expect(button(name).element().querySelector("kbd")).toBeNull();
  }
});

test("ticking has no key of its own", async () => {
  await drawn(confirmed, { isCurrent: true });
  const tick = button("Criterion 3 is met");
  await expect.element(tick).not.toHaveAttribute("aria-keyshortcuts");
  expect(tick.element().querySelector("kbd")).toBeNull();
});

test.each([
  { origin: "visitor", name: "Visitor", help: "Quotes somebody outside the team" },
  { origin: "writer", name: "Writer", help: "Proposed by the built-in writer" },
  { origin: "model", name: "Model", help: "Proposed by a language model" },
  { origin: "member", name: "Member", help: "Written by a member of the team" },
] as const)("a line by the $origin says whose words it is", async ({ origin, name, help }) => {
  await drawn({ ...proposed, origin });
  await expect.element(page.getByTitle(help)).toHaveTextContent(name);
});
