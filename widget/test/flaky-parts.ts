import type { Page } from "playwright-core";

/**
 * How browsers treat the URL of a module that failed to load: Chromium 150 keeps the failure until the page is reloaded,
 * Chromium 156 requests the URL again.
 */
export const failedModules = ["keeps failed modules", "requests failed modules again"] as const;

const partUrl = /\/widget\/(?:r\d+\/)?([a-z-]+)-[\w-]{8}\.js/;

/** Lets parts of the widget fail, in either kind of browser. */
export class FlakyParts {
  /** The parts that have loaded. A part that is listed twice has two instances. */
  readonly loaded: string[] = [];
  /** Whether the part fails at its given request, counted from 1. */
  fails: (part: string, request: number) => boolean = () => false;

  static async on(page: Page, browser: (typeof failedModules)[number]): Promise<FlakyParts> {
    const parts = new FlakyParts();
    const requests = new Map<string, number>();
    const failed = new Set<string>();
    const partOf = (url: string) => partUrl.exec(url)?.[1] ?? "";
    page.on("requestfailed", (request) => void failed.add(request.url()));
    page.on("framenavigated", () => failed.clear());
    page.on("requestfinished", (request) => void (partOf(request.url()) && parts.loaded.push(partOf(request.url()))));
    await page.route(partUrl, (route) => {
      const url = route.request().url();
      const part = partOf(url);
      const count = (requests.get(part) ?? 0) + 1;
      requests.set(part, count);
      const isKept = browser === "keeps failed modules" && failed.has(url);
      return isKept || parts.fails(part, count) ? route.abort() : route.continue();
    });
    return parts;
  }
}
