import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw, type Known } from "../../../../test/support/draw.tsx";
import { cardQuery } from "../../../boards/board-queries.ts";
import FeedbackCards from "./feedback-cards.tsx";

const card = examples.getCard.response.data;
const known = (...cards: (typeof card)[]): Known[] => cards.map((each) => [cardQuery(each.id).queryKey, each]);

const links = () =>
  page
    .getByRole("region", { name: "Cards" })
    .getByRole("link")
    .elements()
    .map((each) => [each.textContent, each.getAttribute("href")]);

test("cards lead to their boards, in the order of the report", async () => {
  const second = { ...card, id: "second", title: "Second", project_id: "board" };
  await draw(<FeedbackCards ids={["second", card.id]} />, { known: known(card, second) });
  await expect.element(page.getByRole("region", { name: "Cards" })).toBeVisible();
  expect(links()).toEqual([
    ["Second", "/boards/board/cards/second"],
    [card.title, `/boards/${card.project_id}/cards/${card.id}`],
  ]);
});

test("an archived card says so", async () => {
  await draw(<FeedbackCards ids={[card.id]} />, { known: known({ ...card, archived: true }) });
  await expect.element(page.getByRole("link")).toHaveTextContent(`${card.title}(archived)`);
});

test("without cards there is nothing", async () => {
  const { place } = await draw(<FeedbackCards ids={[]} />);
  expect(place.textContent).toBe("");
  await expect.element(page.getByRole("region")).not.toBeInTheDocument();
});
