import { beforeAll, describe, expect, it } from "vitest";
import { isSkipped, useApp } from "./support/app.ts";
import { Inbox } from "./support/inbox.ts";
import { Palette } from "./support/palette.ts";
import type { Person } from "./support/person.ts";
import { newReports, newWebsite } from "./support/reports.ts";

describe.skipIf(isSkipped)("keys while a dialog is opening", () => {
  const app = useApp();
  let mia: Person;
  beforeAll(async () => {
    if (!isSkipped) mia = await app.service.setUp();
  });

  /** An inbox in which the script of a dialog is held back until `release` is called. */
  const openInbox = async (heldScript: RegExp) => {
    const website = await newWebsite(mia);
    const [report] = await newReports(mia, website, ["Lenker fehlt"]);
    const visit = await app.visit({ as: mia });
    const { page } = visit;
    const held = Promise.withResolvers<"load" | "fail">();
    await page.route(heldScript, async (route) => {
      if ((await held.promise) === "fail") return route.abort();
      return route.continue();
    });
    const inbox = new Inbox(await visit.open(website.inbox));
    await inbox.row("Lenker fehlt").waitFor();
    await inbox.press("j");
    const statusNow = async () => (await mia.api.getFeedback({ params: { id: report!.id } })).data.status;
    return { page, inbox, palette: new Palette(page), website, statusNow, release: held.resolve };
  };
  const paletteScript = /\/command-palette-[^/]*\.js/;

  it("are kept for the palette, from the first letter, and change nothing on the page", async () => {
    const { page, inbox, palette, statusNow, release } = await openInbox(paletteScript);
    await page.keyboard.press("Control+k");
    await page.keyboard.type("tyxre");
    for (const key of ["Backspace", "Backspace", "Backspace"]) await page.keyboard.press(key);
    await page.keyboard.type("re");
    await page.keyboard.press("Enter");
    release("load");
    await palette.input.waitFor();
    await page.keyboard.type("s");
    await expect.poll(() => palette.input.inputValue()).toBe("tyres");
    expect(new URL(page.url()).pathname).toMatch(/\/inbox$/);
    await page.keyboard.press("Escape");
    await palette.dialog.waitFor({ state: "detached" });
    expect(await statusNow()).toBe("new");
    expect(await inbox.focused()).toBe("Lenker fehlt");
  });

  it("are kept for the palette while somebody types in a field, and Escape gives the field back", async () => {
    const { page, inbox, palette, release } = await openInbox(paletteScript);
    await inbox.press("Enter");
    const note = inbox.detail("Lenker fehlt").getByRole("textbox").first();
    await note.fill("Hello");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("tyre");
    await page.keyboard.press("Escape");
    await page.keyboard.type(" again");
    expect(await note.inputValue()).toBe("Hello again");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("new");
    release("load");
    await palette.input.waitFor();
    await expect.poll(() => palette.input.inputValue()).toBe("new");
    expect(await note.inputValue()).toBe("Hello again");
  });

  it("act on the page again if the palette cannot be loaded", async () => {
    const { page, inbox, palette, statusNow, release } = await openInbox(paletteScript);
    await page.keyboard.press("Control+k");
    await page.keyboard.type("e");
    release("fail");
    await page.getByRole("alert").waitFor();
    expect(await statusNow()).toBe("new");
    await inbox.row("Lenker fehlt").focus();
    await page.keyboard.press("e");
    await expect.poll(statusNow).toBe("done");
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await palette.input.waitFor();
  });

  it("change nothing while any other dialog is loaded", async () => {
    const { page, statusNow, release } = await openInbox(/\/(save-view|help)-[^/]*\.js/);
    await page.keyboard.press("v");
    await page.keyboard.type("ex");
    release("load");
    await page.getByRole("dialog", { name: "Save view" }).waitFor();
    expect(await statusNow()).toBe("new");
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    for (const keys of ["↓", "↑", "Shift+J", "Ctrl+K"]) await help.getByText(keys, { exact: true }).waitFor();
    expect(await help.textContent()).not.toMatch(/ARROW/i);
  });

  it("preselects a place in the palette, never a change", async () => {
    const { page, palette, statusNow, release } = await openInbox(/nothing-is-held/);
    release("load");
    await palette.open();
    await palette.group("On this page").getByRole("option", { name: "Mark done" }).waitFor();
    expect(await palette.highlighted.filter({ hasText: "Mark done" }).count()).toBe(0);
    expect(await palette.highlighted.count()).toBe(1);
    await page.keyboard.type("mark don");
    await palette.dialog.getByRole("option", { name: "Mark done" }).waitFor();
    await expect.poll(() => palette.highlighted.count()).toBe(0);
    await page.keyboard.press("Enter");
    expect(await statusNow()).toBe("new");
  });
});

describe.skipIf(isSkipped)("keys on Apple's systems", () => {
  const app = useApp();

  it("are written with ⌘", async () => {
    const mia = await app.service.setUp();
    const userAgent = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/140.0 Safari/537.36";
    const visit = await app.visit({ as: mia, userAgent });
    const page = await visit.open("/tickets");
    await page.getByRole("button", { name: "Search", exact: true }).getByText("⌘K").waitFor();
    expect(await page.getByText(/Ctrl/).count()).toBe(0);
  });
});
