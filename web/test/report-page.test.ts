import type { Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { isSkipped, useApp } from "./support/app.ts";
import type { Person } from "./support/person.ts";
import { addWebsite, sendReportForLink } from "./support/reports.ts";

const screenshot = async () => {
  const image = sharp({ create: { width: 1280, height: 800, channels: 3, background: "#e8e2d4" } });
  return new Blob([Buffer.from(await image.png().toBuffer())], { type: "image/png" });
};

describe.skipIf(isSkipped)("the pages for reporters and clients", () => {
  const app = useApp();
  let mia: Person;
  beforeAll(async () => {
    if (!isSkipped) mia = await app.service.setUp({ organisation: "Studio Meridian" });
  });

  const received = async (fields: Readonly<Record<string, unknown>> = {}) => {
    const project = await addWebsite(mia, app.service.url);
    const report = await sendReportForLink(
      app.service.url,
      project,
      {
        title: "Nothing happens when I press Pay",
        description: "I tried it four or five times.\n\nI would like the green City 7 before Saturday.",
        reporter_name: "Vera Holm",
        reporter_email: "vera@velonoord.example",
        browser_info: { time_zone: "Europe/Berlin" },
        annotations: [
          { type: "rect", x: 0.1, y: 0.6, width: 0.25, height: 0.12, comment: "This button" },
          { type: "arrow", x1: 0.6, y1: 0.4, x2: 0.36, y2: 0.64 },
        ],
        ...fields,
      },
      { screenshot: await screenshot() },
    );
    return { ...report, link: report.status_url ?? "", project };
  };

  const usesOwnFont = (page: Page) =>
    page.evaluate(async () => {
      await document.fonts.ready;
      const loaded = [...document.fonts].filter(({ status }) => status === "loaded").map(({ family }) => family);
      return getComputedStyle(document.body).fontFamily.startsWith("Inter") && loaded.includes("Inter");
    });

  it("name the organisation and the website, and show what the reporter sent, in the font of the app", async () => {
    const { id, link } = await received();
    await mia.api.updateFeedback({
      params: { id },
      body: { title: "Payment fails", description: "Internal: regression" },
    });
    const { page } = await app.visit();
    await page.goto(link);
    await page.getByRole("heading", { name: "Payment fails", level: 1 }).waitFor();
    const banner = page.getByRole("banner");
    await banner.getByText("Studio Meridian").waitFor();
    await banner.getByText("Webshop").waitFor();
    const sent = page.getByRole("region", { name: "Your report" });
    await sent.getByText("Nothing happens when I press Pay").waitFor();
    await sent.getByText("I would like the green City 7 before Saturday.").waitFor();
    await sent.getByText("This button").waitFor();
    await sent.getByRole("img", { name: "Screenshot of the report" }).waitFor();
    expect(await page.getByText("regression").count()).toBe(0);
    expect(await page.getByText(/\d\d:\d\d CES?T/).count()).toBeGreaterThan(0);
    expect(await usesOwnFont(page)).toBe(true);
    await expectAccessible(page);
  });

  it("show the same to a contact of the client", async () => {
    const { id, project } = await received();
    const contact = { client_id: project.client_id, name: "Bea Bolt", email: "bea@velonoord.example" };
    const { url } = (await mia.api.createContact({ body: contact })).data;
    const { page } = await app.visit();
    await page.goto(url);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("banner").getByText("Studio Meridian").waitFor();
    await page.getByRole("link", { name: "velonoord.example" }).waitFor();
    expect(await usesOwnFont(page)).toBe(true);
    await expectAccessible(page);
    await page.getByRole("link", { name: "Nothing happens when I press Pay" }).click();
    expect(page.url()).toContain(id);
    await page.getByRole("banner").getByText("Webshop").waitFor();
    const sent = page.getByRole("region", { name: "What was reported" });
    await sent.getByText("I would like the green City 7 before Saturday.").waitFor();
    await sent.getByRole("img", { name: "Screenshot of the report" }).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "You are signed out" }).waitFor();
  });

  it("run nothing of what reporters and owners have chosen", async () => {
    const markup = `</style><script>document.title="owned"</script><img src=x onerror="document.title='owned'">`;
    const { link, project } = await received({
      title: markup,
      description: markup,
      browser_info: { time_zone: markup },
      annotations: [{ type: "rect", x: 0.1, y: 0.1, width: 0.2, height: 0.2, comment: markup, stroke: markup }],
    });
    await mia.api.updateProject({ params: { id: project.id }, body: { name: markup.slice(0, 200) } });
    const { page } = await app.visit();
    await page.goto(link);
    await page.getByRole("region", { name: "Your report" }).waitFor();
    expect(await page.title()).not.toBe("owned");
    expect(await page.locator("script, img").count()).toBe(0);
  });
});
