import { CorkboardError, type Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../../test/support/draw.tsx";
import { exampleBoard, exampleList, projectId } from "../../../../test/support/example-board.ts";
import { keys } from "../../../service/api/keys.ts";
import { Toasts } from "../../../ui/toasts.tsx";
import Archive from "./archive.tsx";

const example: Wire.Card = examples.listCards.response.data[0]!;
const archived = (title: string, values: Partial<Wire.Card> = {}): Wire.Card => ({
  ...example,
  id: title,
  title,
  list_id: "todo",
  labels: [],
  archived: true,
  ...values,
});
const board = exampleBoard([exampleList("todo", { name: "To do" })]);

async function drawn(cards: Wire.Card[], next: string | null = null) {
  const meta = { ...examples.listCards.response.meta, next_cursor: next };
  const drawing = await draw(
    <>
      <Archive board={board} />
      <Toasts />
    </>,
    {
      known: [[keys.archivedCards(projectId), { pages: [{ data: cards, meta }], pageParams: [undefined] }]],
      at: `/boards/${projectId}?view=archive`,
    },
  );
  return drawing;
}

const section = page.getByRole("region", { name: "Archived cards" });
const link = (title: string) => section.getByRole("link", { name: new RegExp(`^${title}`) });
const remove = (title: string) => page.getByRole("button", { name: `Delete permanently: ${title}` });
const empty = page.getByRole("heading", { name: "No archived cards" });
const more = page.getByRole("button", { name: "Show more" });

test("an archived card shows its list and labels, and opens on its board", async () => {
  const { address } = await drawn([
    archived("Photos", { labels: [{ text: "urgent", color: "red" }] }),
    archived("Texts", { list_id: "deleted" }),
  ]);
  await expect.element(link("Photos")).toHaveAccessibleName("Photos in To do");
  await expect.element(section.getByText("urgent")).toBeVisible();
  await expect.element(link("Texts")).toHaveAccessibleName("Texts");
  await expect.element(page.getByRole("button", { name: "Restore: Photos" })).toBeVisible();
  await expect.element(link("Photos")).toHaveAttribute("href", `/boards/${projectId}/cards/Photos?view=archive`);
  await userEvent.click(link("Photos"));
  await expect.poll(address).toBe(`/boards/${projectId}/cards/Photos?view=archive`);
});

test("an archive without cards explains what it is for", async () => {
  await drawn([]);
  await expect.element(empty).toBeVisible();
  await expect.element(page.getByText(/^Archive cards instead of deleting them/)).toBeVisible();
  await expect.element(section).not.toBeInTheDocument();
});

test("more can be loaded only if there is more", async () => {
  await drawn([archived("Photos")], "cursor");
  await expect.element(more).toBeVisible();
});

test("nothing more is offered after the last page", async () => {
  await drawn([archived("Photos")]);
  await expect.element(link("Photos")).toBeVisible();
  await expect.element(more).not.toBeInTheDocument();
});

test("a deleted card disappears by itself and comes back with Undo", async () => {
  await drawn([archived("Photos"), archived("Texts")]);
  await userEvent.click(remove("Photos"));
  await expect.element(link("Photos")).not.toBeInTheDocument();
  await expect.element(link("Texts")).toBeVisible();
  await expect.element(page.getByText("Card deleted")).toBeVisible();
  await userEvent.click(page.getByRole("button", { name: /^Undo/ }).last());
  await expect.element(link("Photos")).toBeVisible();
});

test("the archive is empty after its last card was deleted", async () => {
  await drawn([archived("Photos")]);
  await userEvent.click(remove("Photos"));
  await expect.element(empty).toBeVisible();
  await userEvent.click(page.getByRole("button", { name: /^Undo/ }).last());
  await expect.element(link("Photos")).toBeVisible();
});

const failed = new CorkboardError(500, { error: "The service failed" }, undefined);

test("an archive that could not be loaded again stays", async () => {
  const { queryClient } = await drawn([archived("Photos")]);
  await expect.element(link("Photos")).toBeVisible();
  const query = queryClient.getQueryCache().find({ queryKey: keys.archivedCards(projectId) })!;
  query.setState({ ...query.state, status: "error", error: failed });
  await new Promise(requestAnimationFrame);
  await expect.element(link("Photos")).toBeVisible();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});
