import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../test/support/draw.tsx";
import { exactTime } from "../texts/format.ts";
import { CommentEntry } from "./comment-entry.tsx";

const createdAt = "2026-03-03T09:20:00.000Z";
const actions = page.getByRole("button", { name: "Comment actions" });
const entry = page.getByRole("listitem");
const editor = page.getByRole("textbox", { name: "Edit comment" });

const drawn = (props: Partial<ComponentProps<typeof CommentEntry>> = {}, at = "/") =>
  draw(
    <ol>
      <CommentEntry
        id="7"
        author="Dan Developer"
        createdAt={createdAt}
        content="See https://shop.example, @Olive Owner"
        names={["Olive Owner"]}
        onSave={undefined}
        actions={[]}
        {...props}
      />
    </ol>,
    { at },
  );

const items = () =>
  page
    .getByRole("menuitem")
    .elements()
    .map(({ textContent }) => textContent);

test("a comment says who wrote what and when", async () => {
  const { place } = await drawn({ tag: <i>Internal</i> });
  await expect.element(page.getByText("Dan Developer", { exact: true })).toBeVisible();
  await expect.element(page.getByText("Internal")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "https://shop.example" })).toBeVisible();
  await expect.element(page.getByText("@Olive Owner", { exact: true })).toBeVisible();
  const time = place.querySelector("time")!;
  expect(time.dateTime).toBe(createdAt);
  expect(time.title).toBe(exactTime(createdAt));
  expect(time.textContent).toMatch(/2026/);
  expect(place.querySelector("[aria-hidden][title]")).toHaveProperty("title", "Dan Developer");
});

test("a comment that the address names is marked and in view", async () => {
  await draw(
    <ol>
      <li style={{ height: 3000 }} />
      <CommentEntry
        id="7"
        author="Dan"
        createdAt={createdAt}
        content="Linked"
        names={[]}
        onSave={undefined}
        actions={[]}
      />
    </ol>,
    { at: "/tickets#comment-7" },
  );
  await expect.element(page.getByText("Linked")).toBeInViewport();
  await expect.element(entry.last()).toHaveAttribute("aria-current", "true");
  await expect.element(entry.last()).toHaveAttribute("id", "comment-7");
});

test("a comment that the address does not name is not marked", async () => {
  await drawn({}, "/tickets#comment-8");
  await expect.element(entry).toHaveAttribute("id", "comment-7");
  await expect.element(entry).not.toHaveAttribute("aria-current");
});

test("a comment with which nothing can be done has no menu", async () => {
  await drawn();
  await expect.element(entry).toBeVisible();
  await expect.element(actions).not.toBeInTheDocument();
});

test("what cannot be edited can still be deleted", async () => {
  const log: string[] = [];
  await drawn({ actions: [{ id: "delete", label: "Delete", onSelect: () => log.push("deleted") }] });
  await userEvent.click(actions);
  await expect.element(page.getByRole("menu", { name: "Comment actions" })).toBeVisible();
  expect(items()).toEqual(["Delete"]);
  await userEvent.click(page.getByRole("menuitem", { name: "Delete" }));
  expect(log).toEqual(["deleted"]);
});

test("editing comes first, in the place of the text, and ends with saving", async () => {
  const log: string[] = [];
  await drawn({
    onSave: async (content) => void log.push(content),
    actions: [{ id: "delete", label: "Delete", onSelect: () => {} }],
  });
  await expect.element(editor).not.toBeInTheDocument();
  await userEvent.click(actions);
  await expect.element(page.getByRole("menuitem", { name: "Edit" })).toBeVisible();
  expect(items()).toEqual(["Edit", "Delete"]);
  await userEvent.click(page.getByRole("menuitem", { name: "Edit" }));
  await expect.element(editor).toHaveValue("See https://shop.example, @Olive Owner");
  await expect.element(page.getByRole("link")).not.toBeInTheDocument();
  await userEvent.fill(editor, "After");
  await userEvent.click(page.getByRole("button", { name: "Save" }));
  await expect.element(editor).not.toBeInTheDocument();
  expect(log).toEqual(["After"]);
  await expect.element(page.getByRole("link")).toBeVisible();
});

test("a comment that can only be edited has a menu too", async () => {
  await drawn({ onSave: async () => {} });
  await userEvent.click(actions);
  await expect.element(page.getByRole("menuitem", { name: "Edit" })).toBeVisible();
  expect(items()).toEqual(["Edit"]);
});
