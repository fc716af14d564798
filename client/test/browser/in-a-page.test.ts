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

  it("works as it is, on a page of the service's own origin", async () => {
    const { owner } = await service.createOrganisation();
    const page = await browser!.newPage();
    const complaints: string[] = [];
    page.on("pageerror", (error) => void complaints.push(error.message));
    // What a proxy does that serves both under one host.
    await page.route("**/page.html", (route) => route.fulfill({ path: join(import.meta.dirname, "page.html") }));
    await page.route("**/corkboard-client.js", (route) => route.fulfill({ path: join(client, "dist/index.js") }));
    await page.goto(`${service.url}/page.html#token=${owner.token}`);
    const told = await page.locator("output:not(:empty)").textContent();
    expect(JSON.parse(told ?? "")).toEqual({
      names: ["One", "Three", "Two"],
      event: "client.created",
      refused: errors.nameRequired.code,
    });
    expect(complaints).toEqual([]);
  });
});
