import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, type RunnerTestCase } from "vitest";
import type { Environment } from "../../../server/test/support/spawned-service.ts";
import type { Engine } from "../../../server/test/support/test-database.ts";
import { isSkipped } from "../../../widget/test/browser.ts";
import { findChromium } from "../../../widget/test/chromium.ts";
import { keepFailure, startTrace } from "../../../widget/test/kept-failures.ts";
import { Corkboard, type StartFront } from "./corkboard.ts";
import { Visit, type VisitOptions } from "./visit.ts";

export { isSkipped };

/** Both, unless the project runs on one: the pages see the API, which is tested on both. */
export const engines: readonly Engine[] =
  process.env.CORKBOARD_TEST_ENGINE === "sqlite" ? ["sqlite"] : ["sqlite", "postgres"];

export interface Conditions {
  /** Far from the service, on a computer with a quarter of the speed. */
  readonly isSlow?: boolean;
  /** Starts what is in front of the service. */
  readonly front?: StartFront;
}

/** A browser and an empty service for the tests of one `describe`. Every test ends without problems on any page. */
export class App {
  #browser: Browser | undefined;
  #corkboard: Corkboard | undefined;
  readonly #visits: Visit[] = [];
  readonly #conditions: Conditions;

  constructor(conditions: Conditions = {}) {
    this.#conditions = conditions;
  }

  async start(engine: Engine, environment: Environment): Promise<void> {
    this.#corkboard = await Corkboard.start(engine, environment, this.#conditions.front);
    const args = ["--no-sandbox", ...(this.service.url.startsWith("https:") ? ["--ignore-certificate-errors"] : [])];
    this.#browser = await chromium.launch({ executablePath: findChromium(), args });
  }

  get service(): Corkboard {
    if (!this.#corkboard) throw new Error("the service is only available inside tests and hooks");
    return this.#corkboard;
  }

  /** A new browser context. `options.as` is signed in. */
  async visit(options: VisitOptions & { readonly url?: string } = {}): Promise<Visit> {
    const { url = this.service.url, ...rest } = options;
    const visit = await Visit.start(this.#browser!, url, rest);
    this.#visits.push(visit);
    if (this.#conditions.isSlow) await slowDown(visit.page);
    // Not on websites with the widget: the script that takes snapshots would change what the widget sees.
    await startTrace(visit.context, url === this.service.url);
    return visit;
  }

  async endVisits(task: RunnerTestCase): Promise<void> {
    const ended = this.#visits.splice(0);
    const problems = ended.flatMap((visit) => visit.problems);
    const contexts = ended.map(({ context }) => context);
    if (task.result?.state === "fail" || problems.length > 0) await keepFailure(task, contexts);
    for (const context of contexts) await context.close();
    expect(problems).toEqual([]);
  }

  async stop(): Promise<void> {
    await this.#browser?.close();
    await this.#corkboard?.stop();
  }
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const unlimited = -1;
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: unlimited,
    uploadThroughput: unlimited,
  });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  page.context().setDefaultTimeout(120_000);
}

export function useApp(engine: Engine = "sqlite", environment: Environment = {}): App {
  const app = new App();
  beforeAll(() => (isSkipped ? undefined : app.start(engine, environment)));
  afterEach(({ task }) => app.endVisits(task));
  afterAll(() => app.stop());
  return app;
}
