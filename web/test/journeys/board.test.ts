import { describe, expect, it } from "vitest";
import { isSkipped } from "../support/app.ts";
import { BoardPage } from "../support/board.ts";
import { useJourney } from "./support/journey.ts";
import { choose, goTo, invite } from "./support/steps.ts";

describe.skipIf(isSkipped)("a journey through a board", () => {
  const journey = useJourney();

  it("leads from an empty list of boards to cards that two people move, discuss and archive", async () => {
    const page = await journey.setUp();
    const aisha = await journey.join(await invite(page, "aisha@nordlicht.example"), "Aisha Okafor");

    await goTo(page, "Boards");
    await page.getByRole("button", { name: "New board" }).click();
    const dialog = page.getByRole("dialog", { name: "New board" });
    await dialog.getByLabel("Name").fill("Relaunch");
    await dialog.getByRole("button", { name: "Create" }).click();
    await page.getByRole("heading", { name: "Relaunch" }).waitFor();
    const board = new BoardPage(page);
    await page.getByRole("button", { name: "Add a list" }).click();
    await page.getByRole("textbox", { name: "Name of the list" }).fill("Later");
    await page.keyboard.press("Enter");
    await board.list("Later").waitFor({ state: "attached" });

    await page.getByRole("button", { name: "Add a card to To do" }).first().click();
    for (const title of ["Size table", "Alt texts", "Imprint"]) {
      await page.getByLabel("Title of the new card").fill(title);
      await page.keyboard.press("Enter");
      await board.card(title).waitFor();
    }
    await page.keyboard.press("Escape");

    await aisha.getByRole("link", { name: "Relaunch" }).first().click();
    const theirs = new BoardPage(aisha);
    await theirs.card("Imprint").waitFor();
    await board.ready();
    await board.drag("Imprint", board.card("Size table"));
    await expect.poll(() => theirs.bareTitles("To do")).toEqual(["Imprint", "Size table", "Alt texts"]);
    await board.drag("Alt texts", board.list("Later"));
    await expect.poll(() => theirs.bareTitles("Later")).toEqual(["Alt texts"]);

    await board.card("Size table").click();
    const card = board.panel("Size table");
    await card.getByRole("button", { name: "Add a description…" }).click();
    await card.getByRole("textbox", { name: "Description" }).fill("Wraps at **360 px**");
    await card.getByRole("button", { name: "Save", exact: true }).click();
    await card.locator("strong", { hasText: "360 px" }).waitFor();
    await card.getByLabel("Write a comment…").click();
    await page.keyboard.type("Could you look, @ai");
    await page.getByRole("listbox", { name: "People to mention" }).getByRole("option", { name: "Aisha" }).click();
    await page.keyboard.type("please?");
    await card.getByRole("button", { name: "Comment", exact: true }).click();
    await card.getByRole("listitem").getByText("@Aisha Okafor", { exact: true }).waitFor();

    await goTo(aisha, "Notifications");
    await aisha.getByRole("link", { name: /Mia Berg mentioned you .*Size table/ }).click();
    await theirs.panel("Size table").locator("strong", { hasText: "360 px" }).waitFor();
    await theirs.panel("Size table").getByLabel("Write a comment…").fill("Done.");
    await theirs.panel("Size table").getByRole("button", { name: "Comment", exact: true }).click();
    await card.getByRole("listitem").getByText("Done.").waitFor();

    await choose(card, "Actions for “Size table”", "Archive");
    await board.card("Size table").waitFor({ state: "detached" });
    await expect.poll(() => board.bareTitles("To do")).toEqual(["Imprint"]);
    await page.reload();
    await board.card("Alt texts").waitFor();
    expect(await board.bareTitles("To do")).toEqual(["Imprint"]);
    await board.show("Archived cards");
    await page.getByRole("link", { name: "Size table in To do" }).waitFor();
  });
});
