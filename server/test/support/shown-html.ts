import { type Browser, chromium, type Page } from "playwright-core";
import { findChromium } from "../../../widget/test/chromium.ts";

export const isSkipped = process.env.CORKBOARD_SKIP_BROWSER === "1";

export interface ShownElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

interface Shown {
  /** Every element, in the order of the document. */
  readonly elements: readonly ShownElement[];
  readonly title: string;
  readonly text: string;
  /** Requests that were made, and scripts that ran. */
  readonly effects: readonly string[];
}

/** Runs in the browser, which the server's code knows nothing of. */
const readDocument = `({
  elements: [...document.querySelectorAll("*")].map(({ localName, attributes }) => ({
    name: localName,
    attributes: Object.fromEntries([...attributes].map(({ name, value }) => [name, value])),
  })),
  title: document.title,
  text: document.body.innerText,
})`;

/** Chromium, which parses and shows HTML as mail programs do, with scripts enabled and without a network. */
export class HtmlViewer {
  readonly #browser: Browser;
  readonly #page: Page;
  readonly #effects: string[] = [];

  private constructor(browser: Browser, page: Page) {
    this.#browser = browser;
    this.#page = page;
    page.on("request", (request) => void this.#effects.push(request.url()));
    page.on("dialog", (dialog) => {
      this.#effects.push(dialog.message());
      void dialog.dismiss();
    });
  }

  static async open(): Promise<HtmlViewer> {
    const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
    const context = await browser.newContext({ offline: true });
    return new HtmlViewer(browser, await context.newPage());
  }

  async show(html: string): Promise<Shown> {
    this.#effects.length = 0;
    await this.#page.setContent(html, { waitUntil: "load" });
    const shown = await this.#page.evaluate<Omit<Shown, "effects">>(readDocument);
    return { ...shown, effects: [...this.#effects] };
  }

  close(): Promise<void> {
    return this.#browser.close();
  }
}
