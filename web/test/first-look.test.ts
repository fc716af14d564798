import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { isSkipped, useApp } from "./support/app.ts";
import { newBoard } from "./support/board.ts";
import { Inbox } from "./support/inbox.ts";
import type { Person } from "./support/person.ts";
import { newReports, newWebsite } from "./support/reports.ts";

const topOf = async (part: Locator) => (await part.boundingBox())!.y;
const isCut = (part: Locator) => part.evaluate((element) => element.scrollWidth > element.clientWidth);

/** Counts as they are in an organisation that has used Corkboard for a while. */
const withCounts = (page: Page, total: number) =>
  page.route("**/api/v1/counts", async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    for (const project of body.data.feedback) Object.assign(project, { new: total, done: total, spam: total });
    await route.fulfill({ response, json: body });
  });

/** The contrast between a field's border and what is around it. */
const borderContrast = (field: Locator) =>
  field.evaluate((element) => {
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true })!;
    const luminance = (colour: string) => {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((byte) => {
        const value = byte / 255;
        return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const grounds: string[] = [];
    for (let each: Element | null = element; each; each = each.parentElement) {
      const colour = getComputedStyle(each).backgroundColor;
      if (colour !== "rgba(0, 0, 0, 0)") grounds.push(colour);
    }
    const border = luminance(getComputedStyle(element).borderTopColor);
    return Math.min(
      ...grounds.slice(0, 2).map((ground) => {
        const around = luminance(ground);
        return (Math.max(border, around) + 0.05) / (Math.min(border, around) + 0.05);
      }),
    );
  });

describe.skipIf(isSkipped)("at first sight,", () => {
  const app = useApp();
  let mia: Person;
  beforeAll(async () => {
    if (!isSkipped) mia = await app.service.setUp();
  });

  it.each(["en-GB", "de"])(
    "the inbox's header has one row with three-digit counts, and its texts fit (%s)",
    async (locale) => {
      const website = await newWebsite(mia);
      await newReports(mia, website, ["Lenker fehlt"]);
      const { page } = await app.visit({ as: mia, viewport: { width: 1440, height: 900 }, locale });
      await withCounts(page, 444);
      await page.goto(website.inbox);
      const tabs = page.locator("header").getByRole("group").getByRole("button");
      await tabs
        .filter({ hasText: /[0-9]{3}/ })
        .nth(3)
        .waitFor();
      const filter = page.getByRole("button", { name: "Filter", exact: true });
      expect(Math.abs((await topOf(filter)) - (await topOf(tabs.first())))).toBeLessThan(3);
      expect(await isCut(page.locator("header > div").nth(1))).toBe(false);
      const search = page.getByRole("searchbox");
      const textWidth = await search.evaluate((input: HTMLInputElement) => {
        const canvas = document.createElement("canvas").getContext("2d")!;
        canvas.font = getComputedStyle(input).font;
        const { paddingLeft, paddingRight } = getComputedStyle(input);
        return (
          canvas.measureText(input.placeholder).width -
          input.clientWidth +
          parseFloat(paddingLeft) +
          parseFloat(paddingRight)
        );
      });
      expect(textWidth).toBeLessThan(0);
    },
  );

  it("a small screen cuts the page's path in the inbox, not names", async () => {
    const website = await newWebsite(mia, "Velo Noord webshop");
    const page_url = "https://velonoord.example/workshop/amersfoort/calendar/appointments";
    await newReports(mia, website, ["Lenker fehlt"], { page_url, reporter_name: "Rahul Deshpande" });
    const { page } = await app.visit({ as: mia, viewport: { width: 360, height: 740 } });
    await page.goto("/inbox");
    const row = new Inbox(page).row("Lenker fehlt").first();
    await row.waitFor();
    for (const name of ["Velo Noord webshop", "Rahul Deshpande"]) expect(await isCut(row.getByText(name))).toBe(false);
    // Whole words of it, or nothing.
    const isSliver = await row.getByText("/workshop/").evaluate((path) => {
      const [own, around] = [path.getBoundingClientRect(), path.parentElement!.getBoundingClientRect()];
      return own.top < around.bottom && own.width < 40;
    });
    expect(isSliver).toBe(false);
  });

  it("a small screen cuts the address of a project in the settings, not its name, and leads back once", async () => {
    const website = await newWebsite(mia, "Shop for bicycles");
    const { page } = await app.visit({ as: mia, viewport: { width: 360, height: 740 } });
    await page.goto("/settings/projects");
    const name = page.getByRole("link", { name: "Shop for bicycles" });
    await name.waitFor();
    expect(await isCut(name)).toBe(false);
    await page.goto(`/settings/projects/${website.id}`);
    await page.getByRole("link", { name: "All projects" }).waitFor();
    expect(await page.getByRole("main").getByRole("link", { name: "Settings" }).count()).toBe(0);
  });

  it("a due date is red on every list but the last, in the viewer's way of writing dates", async () => {
    const board = await newBoard(mia, { Doing: ["Late"], Done: ["Finished"] });
    for (const title of ["Late", "Finished"])
      await mia.api.updateCard({ params: { id: board.cards[title]! }, body: { due_date: "2026-01-31" } });
    const { page } = await app.visit({ as: mia, locale: "en-US" });
    await page.goto(board.path);
    const late = page.getByTitle("Overdue since Jan 31");
    const finished = page.getByTitle("Due Jan 31");
    await late.waitFor();
    const colour = (part: Locator) => part.evaluate((element) => getComputedStyle(element).color);
    expect(await colour(finished)).not.toBe(await colour(late));
  });

  it.each(["light", "dark"] as const)("the borders of fields reach 3:1 in the %s theme", async (colorScheme) => {
    const website = await newWebsite(mia);
    const { page } = await app.visit({ as: mia, colorScheme });
    const fields = page
      .locator("input:visible, textarea:visible, select:visible")
      .and(page.locator(":not([type=checkbox], [type=radio], [type=range], :focus)"));
    for (const path of [website.inbox, `/settings/projects/${website.id}`, "/settings/profile", "/settings/security"]) {
      await page.goto(path);
      await fields.first().waitFor();
      for (const field of await fields.all()) expect(await borderContrast(field)).toBeGreaterThanOrEqual(3);
    }
  });

  it("views are in the sidebar before there are any", async () => {
    const { page } = await app.visit({ as: mia });
    await page.goto("/boards");
    await page.getByRole("region", { name: "Views" }).getByText("Filter a list and save it here.").waitFor();
  });
});

describe.skipIf(isSkipped)("an incomplete form", () => {
  const app = useApp();
  let mia: Person;
  beforeAll(async () => {
    if (!isSkipped) mia = await app.service.setUp();
  });

  it.each([
    {
      locale: "en-GB",
      invite: "Invite",
      create: "Create invitation",
      label: "Email",
      missing: "Fill in this field.",
      wrong: "Enter a complete email address.",
    },
    {
      locale: "de",
      invite: "Einladen",
      create: "Einladung erstellen",
      label: "E-Mail",
      missing: "Füllen Sie dieses Feld aus.",
      wrong: "Geben Sie eine vollständige E-Mail-Adresse ein.",
    },
  ])(
    "says once, next to the field, what is missing or wrong ($locale)",
    async ({ locale, invite, create, label, missing, wrong }) => {
      const { page } = await app.visit({ as: mia, locale });
      await page.goto("/settings/members");
      await page.getByRole("button", { name: invite }).click();
      const dialog = page.getByRole("dialog");
      const email = dialog.getByLabel(label);
      await dialog.getByRole("button", { name: create }).click();
      expect(await dialog.getByRole("alert").allTextContents()).toEqual([missing]);
      expect(await email.evaluate((element) => element === document.activeElement)).toBe(true);
      const alertId = await dialog.getByRole("alert").getAttribute("id");
      expect((await email.getAttribute("aria-describedby"))?.split(" ")).toContain(alertId);
      await email.fill("tom");
      expect(await dialog.getByRole("alert").count()).toBe(0);
      await dialog.getByRole("button", { name: create }).click();
      expect(await dialog.getByRole("alert").allTextContents()).toEqual([wrong]);
      expect((await mia.api.listInvitations({})).data).toEqual([]);
    },
  );
});
