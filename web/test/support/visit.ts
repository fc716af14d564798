import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import type { Person } from "./person.ts";

export interface VisitOptions extends BrowserContextOptions {
  /** Who is signed in; nobody by default. */
  readonly as?: Person;
  /** Other hosts whose pages the person may open. */
  readonly otherOrigins?: readonly string[];
}

/** A browser context with everything in it that must not happen. */
export class Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Violations of the content security policy, requests to other hosts, and uncaught errors. */
  readonly problems: string[];
  readonly #url: string;

  private constructor(context: BrowserContext, page: Page, problems: string[], url: string) {
    this.context = context;
    this.page = page;
    this.problems = problems;
    this.#url = url;
  }

  static async start(
    browser: Browser,
    url: string,
    { as, otherOrigins = [], ...options }: VisitOptions = {},
  ): Promise<Visit> {
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width: 1280, height: 800 },
      locale: "en-GB",
      timezoneId: "Europe/Berlin",
      reducedMotion: "reduce",
      ...options,
    });
    context.setDefaultTimeout(30_000);
    const problems: string[] = [];
    await collectProblems(context, [new URL(url).origin, ...otherOrigins], problems);
    if (as) await context.addCookies([{ ...as.cookie, url, httpOnly: true, sameSite: "Lax" }]);
    return new Visit(context, await context.newPage(), problems, url);
  }

  async open(path: string): Promise<Page> {
    await this.page.goto(new URL(path, this.#url).href);
    return this.page;
  }

  /** Another tab of the same browser. */
  async openTab(path: string): Promise<Page> {
    const page = await this.context.newPage();
    await page.goto(new URL(path, this.#url).href);
    return page;
  }
}

async function collectProblems(context: BrowserContext, origins: readonly string[], problems: string[]): Promise<void> {
  await context.exposeFunction("reportViolation", (violation: string) => void problems.push(violation));
  await context.addInitScript(() => {
    const { reportViolation } = globalThis as unknown as { reportViolation: (violation: string) => void };
    addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) =>
      reportViolation(`content security policy: ${effectiveDirective} ${blockedURI} (${sourceFile}:${lineNumber})`),
    );
  });
  context.on("request", (request) => {
    const target = new URL(request.url());
    if (/^https?:$/.test(target.protocol) && !origins.includes(target.origin))
      problems.push(`external request: ${target.href}`);
  });
  context.on("weberror", (error) => void problems.push(`error: ${error.error().message}`));
}
