import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { errors } from "@corkboard/contract";
import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useService } from "../../../server/test/support/harness.ts";
import { isSkipped } from "../../../widget/test/browser.ts";
import { findChromium } from "../../../widget/test/chromium.ts";

const client = join(import.meta.dirname, "../..");

describe.skipIf(isSkipped)("the built client in a browser", () => {
  const service = useService();
  let browser: Browser | undefined;
  beforeAll(async () => {
    execFileSync(process.execPath, [join(client, "build.ts")]);
    browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
  });
  afterAll(() => browser?.close());

  it("works on a page from the service's origin", async () => {
    const { owner } = await service.createOrganisation();
    const page = await browser!.newPage();
    const pageErrors: string[] = [];
    page.on("pageerror", (error) => void pageErrors.push(error.message));
    // Like a proxy that serves both from one host.
    await page.route("**/page.html", (route) => route.fulfill({ path: join(import.meta.dirname, "page.html") }));
    await page.route("**/corkboard-client.js", (route) => route.fulfill({ path: join(client, "dist/index.js") }));
    await page.goto(`${service.url}/page.html#token=${owner.token}`);
    const output = await page.locator("output:not(:empty)").textContent();
    expect(JSON.parse(output ?? "")).toEqual({
      names: ["One", "Three", "Two"],
      event: "client.created",
      error: errors.nameRequired.code,
    });
    expect(pageErrors).toEqual([]);
  });
});
