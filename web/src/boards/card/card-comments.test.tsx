import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { dan, olive, signedInAs } from "../../../test/support/example-board.ts";
import { Toasts } from "../../ui/toasts.tsx";
import { cardCommentsQuery } from "../board-queries.ts";
import { CardComments } from "./card-comments.tsx";

const card: Wire.Card = examples.getCard.response.data;
const example: Wire.CardComment = examples.listCardComments.response.data[0]!;
const comment = (content: string, values: Partial<Wire.CardComment> = {}): Wire.CardComment => ({
  ...example,
  id: content,
  content,
  ...values,
});

const byDan = comment("The studio is booked.");
const byOlive = comment("Thank you!", { user_id: olive.user_id, author_name: "Olive Owner" });

async function drawn(comments: Wire.CardComment[], person = olive) {
  await draw(
    <>
      <CardComments card={card} />
      <Toasts />
    </>,
    { known: [...signedInAs(person), [cardCommentsQuery(card.id).queryKey, comments]] },
  );
  await expect.element(section).toBeVisible();
}

const section = page.getByRole("region", { name: "Comments" });
const entry = (content: string) => section.getByRole("listitem").filter({ hasText: content });
const actions = (content: string) => entry(content).getByRole("button", { name: "Comment actions" });
const field = section.getByRole("textbox", { name: "Write a comment…" });
const send = section.getByRole("button", { name: /^Comment/ }).last();

test("comments are in the order in which they were written, with their authors", async () => {
  await drawn([byDan, byOlive]);
  const shown = section.getByRole("listitem").elements();
  expect(shown.map((each) => [each.querySelector("b")!.textContent, each.querySelector("p")!.textContent])).toEqual([
    ["Dan Developer", "The studio is booked."],
    ["Olive Owner", "Thank you!"],
  ]);
  expect(shown[0]!.querySelector("time")!.dateTime).toBe(example.created_at);
});

test("a card without comments shows the field only", async () => {
  await drawn([]);
  await expect.element(field).toBeVisible();
  await expect.element(section.getByRole("listitem")).not.toBeInTheDocument();
});

test("members change their own comments only", async () => {
  await drawn([byDan, byOlive], dan);
  await expect.element(actions(byDan.content)).toBeVisible();
  await expect.element(actions(byOlive.content)).not.toBeInTheDocument();
});

test("owners change every comment", async () => {
  await drawn([byDan, byOlive], olive);
  await expect.element(actions(byDan.content)).toBeVisible();
  await expect.element(actions(byOlive.content)).toBeVisible();
});

test("somebody who was mentioned stands out, and the source of a comment is named", async () => {
  await drawn([comment("@Olive Owner, look"), comment("By a program", { author_kind: "outside", via: "Robot" })]);
  await expect.element(entry("look").getByText("@Olive Owner", { exact: true })).toBeVisible();
  await expect.element(entry("By a program").getByText("via Robot")).toBeVisible();
  await expect.element(entry("look").getByText(/^via/)).not.toBeInTheDocument();
});

test("a comment can be edited in its place", async () => {
  await drawn([byDan]);
  await userEvent.click(actions(byDan.content));
  await userEvent.click(page.getByRole("menuitem", { name: "Edit" }));
  await expect.element(page.getByRole("textbox", { name: "Edit comment" })).toHaveValue(byDan.content);
});

test("a deleted comment disappears by itself and comes back with Undo", async () => {
  await drawn([byDan, byOlive]);
  await userEvent.click(actions(byDan.content));
  await userEvent.click(page.getByRole("menuitem", { name: "Delete" }));
  await expect.element(entry(byDan.content)).not.toBeInTheDocument();
  await expect.element(entry(byOlive.content)).toBeVisible();
  await expect.element(page.getByText("Comment deleted")).toBeVisible();
  await userEvent.click(page.getByRole("button", { name: /^Undo/ }).last());
  await expect.element(entry(byDan.content)).toBeVisible();
});

test("only a text can be sent", async () => {
  await drawn([]);
  await expect.element(send).toBeDisabled();
  await userEvent.fill(field, "  ");
  await expect.element(send).toBeDisabled();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await userEvent.fill(field, "Tomorrow?");
  await expect.element(send).toBeEnabled();
  await userEvent.clear(field);
});

test("what was not sent is still there when the card is opened again", async () => {
  await drawn([]);
  await userEvent.fill(field, "Tomorrow?");
  await draw(<CardComments card={{ ...card, id: "another" }} />, {
    known: [...signedInAs(olive), [cardCommentsQuery("another").queryKey, []]],
  });
  const fields = page.getByRole("textbox", { name: "Write a comment…" });
  await expect.element(fields.last()).toHaveValue("");
  await draw(<CardComments card={card} />, {
    known: [...signedInAs(olive), [cardCommentsQuery(card.id).queryKey, []]],
  });
  await expect.element(fields.last()).toHaveValue("Tomorrow?");
  await userEvent.clear(fields.last());
});
