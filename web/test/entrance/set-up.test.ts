import { describe, expect, it } from "vitest";
import { engines, isSkipped, useApp } from "../support/app.ts";
import { password } from "../support/corkboard.ts";
import { addWebsite, sendReport } from "../support/reports.ts";

describe.skipIf(isSkipped).each(engines)("setting up on %s", (engine) => {
  const app = useApp(engine);

  it("leads from the printed link to a report in the inbox", async () => {
    const { page, ...visit } = await app.visit();
    await page.goto(await app.service.setupPath());
    await page.getByRole("button", { name: "Create organisation" }).waitFor();
    expect(new URL(page.url()).hash).toBe("");
    await page.getByLabel("Organisation").fill("Nordlicht");
    await page.getByLabel("Your name").fill("Mia Berg");
    await page.getByLabel("Email").fill("mia@nordlicht.example");
    await page.getByLabel("Password").fill("short");
    await page.getByRole("button", { name: "Create organisation" }).click();
    await page.getByText("Use at least 8 characters.").waitFor();
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Create organisation" }).click();

    await page.getByLabel("Client").fill("Velo Noord");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByLabel("Website address").fill("shop.velonoord.example");
    await page.getByRole("button", { name: "Create website" }).click();

    const snippet = await page.getByLabel("Script tag").textContent();
    expect(snippet).toContain(`<script src="${app.service.url}/widget.js" data-key="pk_`);
    const [demo] = await Promise.all([
      visit.context.waitForEvent("page"),
      page.getByRole("button", { name: "Send a test report" }).click(),
    ]);
    await demo.locator("corkboard-widget .launcher").click();
    const panel = demo.locator("corkboard-widget dialog");
    await panel.locator("#title").fill("The price of the Gravel One is wrong");
    await panel.getByRole("button", { name: "Send", exact: true }).click();

    // A quick test looks like spam.
    await page.getByRole("heading", { name: /^(Your first report is here|The widget works)/ }).waitFor();
    await page.getByRole("link", { name: "Open report" }).click();
    await page.getByRole("heading", { name: "The price of the Gravel One is wrong" }).waitFor();
  });

  it("does not call suspected spam the first report", async () => {
    const mia = await app.service.signIn("mia@nordlicht.example");
    const website = await addWebsite(mia, app.service.url);
    const { page } = await app.visit({ as: mia });
    await page.goto(`/welcome?project=${website.id}`);
    await page.getByText("Waiting for the first report…").waitFor();
    await sendReport(app.service.url, website, { title: "Cheap watches", elapsed_ms: 0 });
    await page.getByText("The widget works, but this report looks like spam").waitFor();
    expect(await page.getByText("Your first report is here").count()).toBe(0);
    await sendReport(app.service.url, website, { title: "The pay button is dead" });
    await page.getByText("Your first report is here").waitFor();
    await page.getByText("The pay button is dead").waitFor();
  });

  it("has its heading and main landmark before its data arrives", async () => {
    const { page } = await app.visit();
    const held = Promise.withResolvers<void>();
    await page.route("**/api/v1/setup", (route) => held.promise.then(() => route.continue()));
    await page.goto("/setup#guessed");
    await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
    held.resolve();
    await page.getByRole("heading", { name: "Corkboard is already set up" }).waitFor();
  });

  it("is closed afterwards", async () => {
    const { page } = await app.visit();
    await page.goto("/setup#guessed");
    await page.getByRole("heading", { name: "Corkboard is already set up" }).waitFor();
    await page.getByRole("link", { name: "Sign in" }).click();
    await page.getByLabel("Email").waitFor();
  });
});

describe.skipIf(isSkipped)("an empty service", () => {
  const app = useApp();

  it("says on the sign-in page how to set it up", async () => {
    const { page } = await app.visit();
    await page.goto("/sign-in");
    await page.getByRole("link", { name: "How to set it up" }).click();
    await page.getByRole("heading", { name: "Open the printed link" }).waitFor();
  });

  it("explains a code that is not valid any more, and keeps what was typed", async () => {
    const { page } = await app.visit();
    await page.goto("/setup#guessed");
    await page.getByLabel("Organisation").fill("Nordlicht");
    await page.getByLabel("Your name").fill("Mia Berg");
    await page.getByLabel("Email").fill("mia@nordlicht.example");
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Create organisation" }).click();
    await page.getByText("This set-up link is not valid any more").waitFor();
    expect(await page.getByLabel("Organisation").inputValue()).toBe("Nordlicht");
  });
});
