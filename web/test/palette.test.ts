import { beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { engines, isSkipped, useApp } from "./support/app.ts";
import { BoardPage, newBoard } from "./support/board.ts";
import { Inbox } from "./support/inbox.ts";
import { Palette } from "./support/palette.ts";
import type { Person } from "./support/person.ts";
import { newReports, newWebsite } from "./support/reports.ts";
import { untilFound } from "./support/until-found.ts";

describe.skipIf(isSkipped).each(engines)("the command palette on %s", (engine) => {
  const app = useApp(engine);
  let mia: Person;
  beforeAll(async () => {
    if (!isSkipped) mia = await app.service.setUp();
  });

  it("finds a card by misspelt German words and opens it; the next time it comes first", async () => {
    const board = await newBoard(mia, { "Zu tun": ["Anmeldeformular überarbeiten", "Impressum"] });
    await untilFound(mia, "anmeldeformular");
    const visit = await app.visit({ as: mia });
    const page = await visit.open("/tickets");
    await page.getByRole("heading", { name: "Tickets", exact: true }).waitFor();
    const palette = new Palette(page);
    await palette.open();
    await page.keyboard.type("Anmeldeformluar uberarb");
    await palette
      .group("Similar results")
      .getByRole("option", { name: /Anmeldeformular überarbeiten/ })
      .waitFor();
    await page.keyboard.press("Enter");
    await new BoardPage(page).panel("Anmeldeformular überarbeiten").waitFor();
    const path = `${board.path}/cards/${board.cards["Anmeldeformular überarbeiten"]}`;
    expect(new URL(page.url()).pathname).toBe(path);

    await visit.open("/tickets");
    await page.getByRole("heading", { name: "Tickets", exact: true }).waitFor();
    await palette.open();
    await palette
      .group("Recent")
      .getByRole("option", { name: /Anmeldeformular überarbeiten/ })
      .waitFor();
    await page.keyboard.press("Enter");
    await new BoardPage(page).panel("Anmeldeformular überarbeiten").waitFor();
  });

  it("jumps to projects, reports, tickets, comments, people, pages and settings", async () => {
    const website = await newWebsite(mia, "Fahrradladen Zürich");
    const [report] = await newReports(mia, website, ["Quittung fehlt"]);
    const source = { source_type: "feedback", source_id: report!.id } as const;
    const { data: ticket } = await mia.api.generateTicket({ body: source });
    await mia.api.updateTicket({ params: { id: ticket.id }, body: { title: "Belegnummer ergänzen" } });
    await mia.api.createFeedbackComment({
      params: { id: report!.id },
      body: { content: "Der Kunde schickt einen Bildschirmausschnitt." },
    });
    const tom = await app.service.addMember(mia, "Tom Reyes");
    for (const text of ["quittung", "belegnummer", "bildschirmausschnitt"]) await untilFound(mia, text);
    const visit = await app.visit({ as: mia });
    const page = await visit.open("/tickets");
    await page.getByRole("heading", { name: "Tickets", exact: true }).waitFor();
    const palette = new Palette(page);

    await palette.choose("fahrradl zuer", "Fahrradladen Zürich");
    await page.getByRole("heading", { name: "Fahrradladen Zürich" }).waitFor();
    await palette.choose("belegn", "Belegnummer ergänzen");
    await page.waitForURL(`**/tickets/${ticket.id}`);
    await palette.choose("quittung", "Quittung fehlt");
    await new Inbox(page).detail("Quittung fehlt").waitFor();
    await palette.choose("tom rey", "Tom Reyes");
    await page.waitForURL(`**/inbox?assigned_to=${tom.session.organisations[0]!.user_id}`);
    await palette.choose("bildschirmauss", "Comment");
    await page.waitForURL(`**/inbox/${report!.id}?*`);
    await palette.choose("settings webh", "Webhooks");
    await page.waitForURL("**/settings/webhooks");
    await palette.choose("settings fahrr", "Fahrradladen Zürich");
    await page.waitForURL(`**/settings/projects/${website.id}`);
    await palette.choose("overv", "Overview");
    await page.waitForURL("**/overview");
  });

  it("runs any action of the page, also one that has no keys, and returns the focus", async () => {
    const website = await newWebsite(mia);
    await newReports(mia, website, ["Lenker fehlt", "Sattel fehlt"]);
    const visit = await app.visit({ as: mia });
    const inbox = new Inbox(await visit.open(website.inbox));
    const { page } = inbox;
    const palette = new Palette(page);
    await inbox.row("Lenker fehlt").waitFor();
    await inbox.press("j");
    expect(await inbox.focused()).toBe("Sattel fehlt");
    await palette.open();
    await page.keyboard.press("Escape");
    await palette.dialog.waitFor({ state: "detached" });
    expect(await inbox.focused()).toBe("Sattel fehlt");
    await palette.run("mark d", "Mark done");
    await inbox.toast("Status: Done").waitFor();

    await inbox.row("Lenker fehlt").click();
    await inbox.detail("Lenker fehlt").waitFor();
    await page.getByRole("button", { name: "Make a ticket" }).waitFor();
    await palette.run("make a t", "Make a ticket");
    await page.getByRole("link", { name: "Open ticket" }).waitFor();
    // In a menu that is closed.
    await palette.run("mark as sp", "Mark as spam");
    await inbox.toast("Marked as spam").waitFor();
  });

  it("says when nothing was found, and is accessible in every state", async () => {
    const visit = await app.visit({ as: mia });
    const page = await visit.open("/inbox");
    const palette = new Palette(page);
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await palette.group("Go to").waitFor();
    await expectAccessible(page);
    await palette.input.fill("xylophonist");
    await palette.dialog.getByText("Nothing found.").waitFor();
    await expectAccessible(page);
  });

  it("forgets what was recent when somebody signs out", async () => {
    const ines = await app.service.addMember(mia, "Ines Roth");
    const visit = await app.visit({ as: ines });
    const page = await visit.open("/tickets");
    await page.getByRole("heading", { name: "Tickets", exact: true }).waitFor();
    const recent = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("recent")).length);
    await new Palette(page).choose("notif", "Notifications");
    await page.waitForURL("**/notifications");
    expect(await recent()).toBe(1);
    await page.getByRole("button", { name: /switch organisation/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.waitForURL("**/sign-in");
    expect(await recent()).toBe(0);
  });
});
