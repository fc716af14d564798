import type { Page } from "playwright-core";
import { afterEach, beforeEach } from "vitest";
import type { Environment } from "../../../../server/test/support/spawned-service.ts";
import { type HostPages, startHostPages } from "../../../../widget/test/host-pages.ts";
import { PanelOnPage } from "../../../../widget/test/panel.ts";
import { App, type Conditions, isSkipped } from "../../support/app.ts";
import { password } from "../../support/corkboard.ts";

export interface VisitorsReport {
  readonly title: string;
  readonly description?: string;
  readonly name?: string;
  readonly email?: string;
}

/** An empty service and a client's website, for a story that only uses what the pages offer. */
export class Journey {
  readonly app: App;
  #shop: HostPages | undefined;

  constructor(app: App) {
    this.app = app;
  }

  async start(): Promise<void> {
    this.#shop = await startHostPages({ url: this.app.service.url, key: "" });
  }

  async stop(): Promise<void> {
    await this.#shop?.stop();
  }

  get shop(): HostPages {
    if (!this.#shop) throw new Error("the website is only available inside tests and hooks");
    return this.#shop;
  }

  /** Follows the printed link: Mia's organisation, her client Velo Noord, and its website with the script tag. */
  async setUp(): Promise<Page> {
    const { page } = await this.app.visit();
    await page.goto(await this.app.service.setupPath());
    await page.getByLabel("Organisation").fill("Nordlicht");
    await page.getByLabel("Your name").fill("Mia Berg");
    await page.getByLabel("Email").fill("mia@nordlicht.example");
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Create organisation" }).click();
    await page.getByLabel("Client").fill("Velo Noord");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByLabel("Website address").fill(this.shop.url);
    await page.getByLabel("Name").fill("Webshop");
    await page.getByRole("button", { name: "Create website" }).click();
    const tag = (await page.getByLabel("Script tag").textContent()) ?? "";
    this.shop.key = /data-key="([^"]+)"/.exec(tag)?.[1];
    return page;
  }

  /** A page of the website, with the tag that Mia was given. */
  async visitShop(): Promise<Page> {
    const visit = await this.app.visit({ url: this.shop.url, otherOrigins: [new URL(this.app.service.url).origin] });
    return visit.open("/plain.html");
  }

  /** A visitor reports something with the widget. Returns the page, which thanks them. */
  async report({ title, description, name, email }: VisitorsReport): Promise<PanelOnPage> {
    const page = await this.visitShop();
    const panel = await PanelOnPage.open(page);
    await panel.field("title").fill(title);
    if (description !== undefined) await panel.field("description").fill(description);
    if (name !== undefined) await panel.field("name").fill(name);
    if (email !== undefined) await panel.field("email").fill(email);
    await panel.sendAtHumanPace();
    return panel;
  }

  /** Somebody opens an invitation's link in a browser of their own, and joins. */
  async join(link: string, name: string): Promise<Page> {
    const { page } = await this.app.visit();
    await page.goto(link);
    await page.getByLabel("Your name").fill(name);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Accept invitation" }).click();
    await page.getByRole("link", { name: new RegExp(name) }).waitFor();
    return page;
  }
}

/** Each attempt at a journey starts from an empty service. */
export function useJourney(environment: Environment = {}, conditions: Conditions = {}): Journey {
  const app = new App(conditions);
  const journey = new Journey(app);
  beforeEach(async () => {
    if (isSkipped) return;
    await app.start("sqlite", environment);
    await journey.start();
  });
  afterEach(async ({ task }) => {
    try {
      await app.endVisits(task);
    } finally {
      await journey.stop();
      await app.stop();
    }
  });
  return journey;
}
