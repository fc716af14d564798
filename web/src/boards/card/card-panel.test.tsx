import { CorkboardError, type Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { exampleBoard, exampleList, olive, signedInAs } from "../../../test/support/example-board.ts";
import { feedbackQuery } from "../../feedback/feedback-queries.ts";
import { historyQuery } from "../../service/api/resources.ts";
import { boardQuery, cardCommentsQuery, cardQuery } from "../board-queries.ts";
import { useFocusRequest } from "../board/focus-request.ts";
import CardPanel from "./card-panel.tsx";

const card: Wire.Card = { ...examples.getCard.response.data, title: "Photos" };
const feedback: Wire.Feedback = examples.getFeedback.response.data;

const Wanted = () => <output>{useFocusRequest("any column") ?? "none"}</output>;

async function drawn(values: Partial<Wire.Card> = {}) {
  const drawing = await draw(
    <>
      <CardPanel projectId={card.project_id} cardId={card.id} />
      <Wanted />
    </>,
    {
      known: [
        ...signedInAs(olive),
        [cardQuery(card.id).queryKey, { ...card, ...values }],
        [boardQuery(card.project_id).queryKey, exampleBoard([exampleList(card.list_id)])],
        [cardCommentsQuery(card.id).queryKey, []],
        [historyQuery(card.id).queryKey, examples.listEvents.response.data],
        [feedbackQuery(card.feedback_id!).queryKey, feedback],
      ],
      at: `/boards/${card.project_id}/cards/${card.id}?q=bike`,
    },
  );
  await expect.element(panel).toBeVisible();
  const query = drawing.queryClient.getQueryCache().find<Wire.Card>({ queryKey: cardQuery(card.id).queryKey })!;
  return { ...drawing, query };
}

const panel = page.getByRole("dialog");
const close = panel.getByRole("button", { name: "Close card" });
const gone = panel.getByRole("heading", { name: "This card does not exist any more." });
const archived = panel.getByText("This card is archived.");
const failed = new CorkboardError(500, { error: "The service failed" }, undefined);
const notFound = new CorkboardError(404, { code: "card_not_found" }, undefined);

test("an open card has the focus and is named by its title", async () => {
  await drawn();
  await expect.element(panel).toHaveAccessibleName("Photos");
  await expect.element(panel).toHaveFocus();
  await expect.element(archived).not.toBeInTheDocument();
  await expect.element(gone).not.toBeInTheDocument();
});

test("a card shows its parts in order", async () => {
  await drawn();
  const parts = panel.getByRole("region").elements();
  expect(parts.map((part) => part.getAttribute("aria-label"))).toEqual([
    "Description",
    "Checklist",
    "Attachments",
    "Comments",
  ]);
  await expect.element(panel.getByRole("textbox", { name: "Title" })).toHaveValue("Photos");
  await expect.element(panel.getByText("Due date")).toBeVisible();
  await expect.element(panel.getByText("History")).toBeVisible();
});

test("an archived card says so and offers to restore it", async () => {
  await drawn({ archived: true });
  await expect.element(archived).toBeVisible();
  await expect.element(panel.getByRole("button", { name: "Restore" })).toBeVisible();
});

test("closing leads to the board as it was shown, and the focus back to the card", async () => {
  const { address } = await drawn();
  await expect.element(page.getByText("none")).toBeVisible();
  await userEvent.click(close);
  await expect.poll(address).toBe(`/boards/${card.project_id}?q=bike`);
  await expect.element(page.getByText(card.id)).toBeVisible();
});

test("Escape closes the card", async () => {
  const { address } = await drawn();
  await userEvent.keyboard("{Escape}");
  await expect.poll(address).toBe(`/boards/${card.project_id}?q=bike`);
});

test("a card of another board is not shown", async () => {
  const { address } = await drawn({ project_id: "another" });
  await expect.element(gone).toBeVisible();
  await expect.element(panel.getByRole("textbox")).not.toBeInTheDocument();
  await userEvent.click(close);
  await expect.poll(address).toBe(`/boards/${card.project_id}?q=bike`);
});

test("a card that somebody deletes meanwhile is gone", async () => {
  const { query } = await drawn();
  query.setState({ ...query.state, status: "error", error: notFound });
  await expect.element(gone).toBeVisible();
  await expect.element(panel.getByRole("button", { name: "Try again" })).not.toBeInTheDocument();
});

test("a card that could not be loaded again stays", async () => {
  const { query } = await drawn();
  query.setState({ ...query.state, status: "error", error: failed });
  await expect.element(panel.getByRole("textbox", { name: "Title" })).toBeVisible();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});

test("a card that could not be loaded says why and can be closed", async () => {
  const { query } = await drawn();
  query.setState({ ...query.state, data: undefined, status: "error", error: failed });
  await expect.element(panel.getByRole("alert").getByText("The service failed")).toBeVisible();
  await expect.element(panel).toHaveAccessibleName("Card");
  await expect.element(gone).not.toBeInTheDocument();
  await expect.element(close).toBeVisible();
});
