import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import type { BoardCard } from "../board.ts";
import { CardItem } from "./card-item.tsx";

const card: BoardCard = examples.getBoardSnapshot.response.data.cards[0]!;

const drawn = (state: Partial<Parameters<typeof CardItem>[0]> = {}) =>
  draw(
    <ul>
      <CardItem
        card={card}
        columnId="list"
        href="/boards/project/cards/card"
        projectId="project"
        people={new Map()}
        top={0}
        index={0}
        count={1}
        isHidden={false}
        isLifted={false}
        isFocusWanted={false}
        {...state}
      />
    </ul>,
  );

const item = page.getByRole("listitem").first();
const link = page.getByRole("link", { name: new RegExp(card.title) });

test("a card says which of how many it is, counted from one", async () => {
  await drawn({ index: 1, count: 3 });
  await expect.element(item).toHaveAttribute("aria-posinset", "2");
  await expect.element(item).toHaveAttribute("aria-setsize", "3");
});

test("a card takes the focus only when it is wanted", async () => {
  await drawn();
  await expect.element(link).not.toHaveFocus();
});

test("a card that was moved by keyboard keeps the focus", async () => {
  await drawn({ isFocusWanted: true });
  await expect.element(link).toHaveFocus();
});

test("a card that follows the pointer cannot be seen in its old place", async () => {
  await drawn({ isHidden: true });
  await expect.element(item).toHaveStyle({ opacity: "0" });
});
