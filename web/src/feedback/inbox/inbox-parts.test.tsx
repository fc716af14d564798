import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { chooseLanguage } from "../../texts/language.ts";
import { NewItemsPill } from "./new-items-pill.tsx";
import { NothingOpen } from "./nothing-open.tsx";
import { rowHeight } from "./feedback-row.tsx";
import { RowSkeletons } from "./row-skeletons.tsx";

test.each([
  [1, "1 new report", "1 neue Meldung"],
  [2, "2 new reports", "2 neue Meldungen"],
])("%s reports that arrived are announced and can be shown", async (count, english, german) => {
  let clicks = 0;
  const { place } = await draw(<NewItemsPill count={count} onClick={() => void clicks++} />);
  await expect.element(page.getByRole("button", { name: english })).toBeVisible();
  expect(place.querySelector("[aria-live=polite]")!.textContent).toBe(english);
  await userEvent.click(page.getByRole("button", { name: english }));
  expect(clicks).toBe(1);
  chooseLanguage("de");
  await expect.element(page.getByRole("button", { name: german })).toBeVisible();
});

test("without new reports there is no button, but a place to announce them", async () => {
  const { place } = await draw(<NewItemsPill count={0} onClick={() => {}} />);
  expect(place.querySelector("[aria-live=polite]")!.textContent).toBe("");
  await expect.element(page.getByRole("button")).not.toBeInTheDocument();
});

test("the place of an open report says how to open one", async () => {
  const { place } = await draw(<NothingOpen />);
  await expect.element(page.getByText("Choose a report to read it here")).toBeVisible();
  expect(place.querySelector("p[aria-hidden=true]")!.textContent).toBe("JKto move↵to openSpaceto peek");
});

test("rows that are being loaded take the place of rows, and are not read aloud", async () => {
  const { place } = await draw(<RowSkeletons count={7} />);
  const skeletons = place.querySelector<HTMLElement>("[aria-hidden=true]")!;
  expect(skeletons.children).toHaveLength(7);
  expect(skeletons.offsetHeight).toBe(7 * rowHeight);
});
