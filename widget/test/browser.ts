import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, type RunnerTestCase } from "vitest";
import { findChromium } from "./chromium.ts";
import { type HostPages, startHostPages } from "./host-pages.ts";
import { keepFailure, startTrace } from "./kept-failures.ts";
import { startWidgetService, type WidgetService } from "./running-service.ts";

export const isSkipped = process.env.CORKBOARD_SKIP_BROWSER === "1";

/** A browser, a service and a website on another origin, for the tests of one file. */
export class Stage {
  #browser: Browser | undefined;
  #service: WidgetService | undefined;
  #pages: HostPages | undefined;
  readonly #contexts: BrowserContext[] = [];

  async start(): Promise<void> {
    this.#service = await startWidgetService();
    this.#pages = await startHostPages(this.#service);
    await this.#service.allow(this.#pages.url);
    this.#browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
  }

  get service(): WidgetService {
    if (!this.#service) throw new Error("the service is only available inside tests and hooks");
    return this.#service;
  }

  get pages(): HostPages {
    if (!this.#pages) throw new Error("the pages are only available inside tests and hooks");
    return this.#pages;
  }

  /** Opens a page in a new browser context, and collects the errors logged in it. */
  async visit(path: string, options: BrowserContextOptions = {}): Promise<Visit> {
    const context = await this.#browser!.newContext({
      viewport: { width: 1100, height: 760 },
      locale: "en-GB",
      timezoneId: "Europe/Berlin",
      // Otherwise the panel would be measured during its opening animation.
      reducedMotion: "reduce",
      ...options,
    });
    this.#contexts.push(context);
    await startTrace(context, false);
    const page = await context.newPage();
    page.setDefaultTimeout(45_000);
    const errors: string[] = [];
    page.on("console", (message) => void (message.type() === "error" && errors.push(message.text())));
    page.on("pageerror", (error) => void errors.push(error.message));
    await page.goto(new URL(path, this.pages.url).href);
    return { page, errors };
  }

  async reset(task: RunnerTestCase): Promise<void> {
    const contexts = this.#contexts.splice(0);
    if (task.result?.state === "fail") await keepFailure(task, contexts);
    for (const context of contexts) await context.close();
    this.pages.attributes = "";
    this.pages.key = undefined;
    await this.service.configure({});
    await this.service.received();
  }

  async stop(): Promise<void> {
    await this.#browser?.close();
    await this.#pages?.stop();
    await this.#service?.stop();
  }
}

export interface Visit {
  readonly page: Page;
  readonly errors: string[];
}

export function useStage(): Stage {
  const stage = new Stage();
  beforeAll(() => (isSkipped ? undefined : stage.start()));
  afterEach(({ task }) => (isSkipped ? undefined : stage.reset(task)));
  afterAll(() => stage.stop());
  return stage;
}
