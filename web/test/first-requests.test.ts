import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { isSkipped, useApp } from "./support/app.ts";
import { newBoard, type NewBoard } from "./support/board.ts";
import type { Person } from "./support/person.ts";
import { newReports, newWebsite, type Website } from "./support/reports.ts";
import { soon } from "./support/soon.ts";

/** The paths that a page asks the service for, in their order, without the stream of events. */
function requestedOf(page: Page): string[] {
  const requested: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/api/") && pathname !== "/api/v1/events/stream") requested.push(pathname + search);
  });
  return requested;
}

describe.skipIf(isSkipped)("the first page", () => {
  const app = useApp();
  let mia: Person;
  let website: Website;
  let board: NewBoard;
  beforeAll(async () => {
    if (isSkipped) return;
    mia = await app.service.setUp();
    website = await newWebsite(mia);
    await newReports(mia, website, ["The pay button does nothing"]);
    board = await newBoard(mia, { "To do": ["Order tyres"] });
  });

  const pages = () => [
    { path: "/inbox", shows: "The pay button does nothing", asks: /^\/api\/v1\/feedback\?.*limit=100/ },
    {
      path: `${website.inbox}?status=new`,
      shows: "The pay button does nothing",
      asks: /^\/api\/v1\/feedback\?project_id=.*&status=new&limit=100/,
    },
    { path: board.path, shows: "Order tyres", asks: /^\/api\/v1\/boards\/snapshot\?/ },
  ];

  it("asks the service for each thing once", async () => {
    for (const { path, shows } of pages()) {
      const { page } = await app.visit({ as: mia });
      const requested = requestedOf(page);
      await page.goto(new URL(path, app.service.url).href);
      await page.getByText(shows).first().waitFor();
      // Asked when the stream is open, after everything else.
      await expect
        .poll(() => requested.filter((each) => each.startsWith("/api/v1/notifications")), soon)
        .toHaveLength(1);
      expect(requested.filter((each, index) => requested.indexOf(each) !== index)).toEqual([]);
      expect(requested).toContain("/api/v1/counts");
      expect(requested.filter((each) => /^\/api\/v1\/(?:feedback|tickets)\?.*limit=1$/.test(each))).toEqual([]);
    }
  });

  it("asks for its content before the app has loaded", async () => {
    for (const { path, shows, asks } of pages()) {
      const { page } = await app.visit({ as: mia });
      const requested = requestedOf(page);
      const scripts = Promise.withResolvers<void>();
      await page.route("**/assets/core-*.js", async (route) => {
        await scripts.promise;
        await route.continue();
      });
      await page.goto(new URL(path, app.service.url).href, { waitUntil: "commit" });
      await expect.poll(() => requested.some((each) => asks.test(each)), soon).toBe(true);
      // What is read after the log's position contains everything before it.
      expect(requested.slice(0, 2).toSorted()).toEqual(["/api/v1/events?order=newest&limit=1", "/api/v1/session"]);
      scripts.resolve();
      await page.getByText(shows).first().waitFor();
      expect(requested.filter((each) => asks.test(each))).toHaveLength(1);
    }
  });

  it("asks for nothing but the session where nobody is signed in", async () => {
    const { page } = await app.visit();
    const requested = requestedOf(page);
    await page.goto(new URL("/inbox", app.service.url).href);
    await page.waitForURL("**/sign-in?*");
    await page.getByRole("button", { name: "Sign in", exact: true }).waitFor();
    expect(requested.filter((each) => /feedback|projects|clients|counts|members/.test(each))).toEqual([]);
  });

  it("keeps nothing for whoever goes back to it after signing out", async () => {
    const { page } = await app.visit({ as: mia });
    await page.goto(new URL("/inbox", app.service.url).href);
    await page.getByText("The pay button does nothing").first().waitFor();
    await page.reload();
    await page.getByText("The pay button does nothing").first().waitFor();
    await page.getByRole("button", { name: /switch organisation/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.waitForURL("**/sign-in");
    const requested = requestedOf(page);
    await page.goBack();
    await page.waitForURL("**/sign-in?*");
    expect(await page.getByText("The pay button does nothing").count()).toBe(0);
    expect(requested.filter((each) => /feedback|projects|clients|counts|members/.test(each))).toEqual([]);
  });
});
