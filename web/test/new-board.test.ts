import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { engines, isSkipped, useApp } from "./support/app.ts";
import { BoardPage } from "./support/board.ts";
import { Palette } from "./support/palette.ts";

const sidebar = (page: Page) => page.getByRole("navigation", { name: "Main navigation" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "New board" });

describe.skipIf(isSkipped).each(engines)("a new board on %s", (engine) => {
  const app = useApp(engine);

  it("is made with the mouse from the empty list of boards, and starts with three lists", async () => {
    const mia = await app.service.setUp();
    const page = await (await app.visit({ as: mia })).open("/inbox");
    await sidebar(page).getByRole("link", { name: "Boards", exact: true }).click();
    await page.getByRole("heading", { name: "No boards yet" }).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "New board" }).click();
    await dialog(page).getByLabel("Client").fill("Velo Noord");
    await dialog(page).getByLabel("Name").fill("Relaunch");
    await expectAccessible(page);
    await dialog(page).getByRole("button", { name: "Create" }).click();
    await page.waitForURL("**/boards/*");
    await page.getByRole("heading", { name: "Relaunch" }).waitFor();
    const board = new BoardPage(page);
    for (const list of ["To do", "In progress", "Done"]) await board.list(list).waitFor({ state: "attached" });
    await dialog(page).waitFor({ state: "detached" });
    // Only the open board is marked in the sidebar.
    const marked = sidebar(page).locator("[aria-current=page]");
    expect(await marked.allInnerTexts()).toEqual(["Relaunch"]);

    await sidebar(page).getByRole("link", { name: "Boards", exact: true }).click();
    await page.getByRole("link", { name: "Relaunch" }).first().waitFor();
    await page.getByRole("button", { name: "New board" }).click();
    expect(await dialog(page).getByLabel("Client", { exact: true }).inputValue()).not.toBe("new");
    await dialog(page).getByLabel("Name").fill("Maintenance");
    await dialog(page).getByRole("button", { name: "Create" }).click();
    await page.getByRole("heading", { name: "Maintenance" }).waitFor();
    const { data: clients } = await mia.api.listClients({});
    expect(clients.map(({ name }) => name)).toEqual(["Velo Noord"]);
  });
});

describe.skipIf(isSkipped)("a new board", () => {
  const app = useApp();

  it("is a type of project in the settings, and is found in the palette on any page", async () => {
    const mia = await app.service.setUp();
    const page = await (await app.visit({ as: mia })).open("/settings/projects");
    await page.getByRole("button", { name: "New project" }).click();
    const project = page.getByRole("dialog", { name: "New project" });
    await project.getByLabel("Address of the website").waitFor();
    await project.getByLabel("Type").selectOption("Board");
    await project.getByLabel("Address of the website").waitFor({ state: "detached" });
    await project.getByLabel("Client").fill("Velo Noord");
    await project.getByLabel("Name").fill("Relaunch");
    await project.getByRole("button", { name: "Create" }).click();
    await page.getByRole("heading", { name: "Relaunch" }).waitFor();
    await new BoardPage(page).list("Done").waitFor({ state: "attached" });

    await new Palette(page).run("new boa", "New board");
    await dialog(page).getByLabel("Name").fill("Maintenance");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Maintenance" }).waitFor();
    await new BoardPage(page).list("To do").waitFor({ state: "attached" });
  });

  it("opens with the lists that could be created, says what happened, and takes more lists there", async () => {
    const mia = await app.service.signIn("mia@nordlicht.example");
    const visit = await app.visit({ as: mia });
    const campaign = `Campaign ${randomUUID().slice(0, 8)}`;
    let requests = 0;
    await visit.context.route("**/api/v1/boards/lists", (route) =>
      route.request().method() === "POST" && ++requests === 2
        ? route.fulfill({ status: 503, json: { error: "The service is busy", code: "unavailable" } })
        : route.continue(),
    );
    const page = await visit.open("/boards");
    await page.getByRole("button", { name: "New board" }).click();
    await dialog(page).getByLabel("Name").fill(campaign);
    await dialog(page).getByRole("button", { name: "Create" }).click();
    await page.getByRole("heading", { name: campaign }).waitFor();
    await page.getByText("Not all lists were created. You can add the missing ones here.").waitFor();
    const board = new BoardPage(page);
    await board.list("To do").waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Add a list" }).click();
    await page.getByRole("textbox", { name: "Name of the list" }).fill("Done");
    await page.keyboard.press("Enter");
    await board.list("Done").waitFor({ state: "attached" });
    const { data: projects } = await mia.api.listProjects({});
    expect(projects.filter(({ name }) => name === campaign)).toHaveLength(1);
  });

  it("has lists in the person's language", async () => {
    const mia = await app.service.signIn("mia@nordlicht.example");
    const page = await (await app.visit({ as: mia, locale: "de-DE" })).open("/boards");
    await page.getByRole("button", { name: "Neues Board" }).click();
    const neu = page.getByRole("dialog", { name: "Neues Board" });
    await neu.getByLabel("Name").fill("Kampagne");
    await neu.getByRole("button", { name: "Erstellen" }).click();
    for (const list of ["Offen", "In Arbeit", "Erledigt"])
      await new BoardPage(page).list(list).waitFor({ state: "attached" });
  });

  it("cannot be made by developers, who read whom to ask", async () => {
    const mia = await app.service.signIn("mia@nordlicht.example");
    const tom = await app.service.addMember(mia, "Tom Reyes");
    const page = await (await app.visit({ as: tom })).open("/boards");
    await page.getByText("Only owners can create boards. Ask Mia Berg.").waitFor();
    await page.getByRole("link", { name: "Relaunch" }).first().waitFor();
    expect(await page.getByRole("button", { name: "New board" }).count()).toBe(0);
    await new Palette(page).run("new boa", "New board");
    await dialog(page).getByText("Only owners can create boards. Ask Mia Berg.").waitFor();
    expect(await dialog(page).getByRole("textbox").count()).toBe(0);
    await expectAccessible(page);
    await dialog(page).getByRole("button", { name: "Close" }).click();
    await dialog(page).waitFor({ state: "detached" });
  });
});
