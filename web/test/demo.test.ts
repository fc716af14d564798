import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testedBundle } from "../../server/test/support/tested-bundle.ts";
import { isSkipped, useApp } from "./support/app.ts";

const commandLine = join(import.meta.dirname, "..", "..", "server", "bin", "corkboard.js");

/** The parts of `corkboard demo --json` that a person uses. */
interface Welcome {
  readonly url: string;
  readonly sign_in: { readonly url: string; readonly email: string; readonly password: string };
  readonly portal_url: string;
  readonly sample_page_url: string;
}

describe.skipIf(isSkipped)("the demo in a browser", () => {
  const app = useApp();
  let command: ChildProcess;
  let welcome: Welcome;

  beforeAll(async () => {
    if (isSkipped) return;
    command = spawn(process.execPath, [commandLine, "demo", "--json"], {
      env: { ...process.env, ...testedBundle, PORT: "0" },
    });
    let text = "";
    for await (const chunk of command.stdout!) {
      text += String(chunk);
      if (/^\}$/m.test(text)) break;
    }
    welcome = JSON.parse(text) as Welcome;
  });

  afterAll(async () => {
    if (isSkipped) return;
    command.kill("SIGTERM");
    await once(command, "close");
  });

  const signIn = async () => {
    const { page } = await app.visit({ url: welcome.url });
    await page.goto(welcome.sign_in.url);
    await page.getByLabel(/^E-?mail/).fill(welcome.sign_in.email);
    await page.getByLabel("Password", { exact: true }).fill(welcome.sign_in.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("heading", { name: "'Add to basket' stays grey for size L" }).waitFor();
    return page;
  };

  it("opens a report with its marked screenshot after signing in, and plays its recording", async () => {
    const page = await signIn();
    await page.locator("svg [data-mark]").first().waitFor();
    await page.getByRole("button", { name: /^Replay/ }).click();
    const recorded = page.frameLocator("iframe[title='Session replay']").frameLocator("iframe");
    await recorded.getByRole("heading", { name: "Kestrel Gravel 2" }).waitFor();
    // The errors are shown at their place in the recording.
    await page.getByRole("list", { name: "Errors in the recording" }).getByRole("button").first().click();
    const position = page.getByRole("slider", { name: "Position" });
    await expect.poll(async () => Number(await position.inputValue())).toBeGreaterThan(0);
  });

  it("lets a visitor of the sample page report a problem, which arrives in the inbox", async () => {
    const page = await signIn();
    const visitor = (await app.visit({ url: welcome.url })).page;
    await visitor.goto(welcome.sample_page_url);
    await visitor.locator("corkboard-widget .launcher").click();
    const dialog = visitor.locator("corkboard-widget dialog");
    await dialog.locator("#title").fill("The third photo does not load");
    // Reports that are written faster are spam.
    await visitor.waitForTimeout(1_600);
    await dialog.getByRole("button", { name: "Send", exact: true }).click();
    await dialog.getByRole("heading", { name: "Thank you!" }).waitFor();
    await page.goto(`${welcome.url}/inbox`);
    await page.getByText("The third photo does not load").first().waitFor();
  });

  it("lets the client accept the fix that waits for them", async () => {
    const { page } = await app.visit({ url: welcome.url });
    await page.goto(welcome.portal_url);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("heading", { name: "Waiting for you" }).waitFor();
    await page
      .getByRole("link", { name: /The total is one ticket behind/ })
      .first()
      .click();
    await page.getByText("The total is now right after every click").waitFor();
    expect(await page.locator("figure svg image").count()).toBe(2);
    await page.getByRole("button", { name: "Accept" }).click();
    await page.getByText("The work is accepted.").waitFor();
  });
});
