import type { Page } from "playwright-core";
import type { PanelOnPage } from "../test/panel.ts";

/** A visitor's problem on one of the demo's sample pages. */
export interface Scene {
  /** Of the report in `server/demo/company` that it belongs to. */
  readonly name: string;
  readonly file: string;
  readonly url: string;
  readonly phone?: boolean;
  /** What the visitor does before opening the widget. */
  act(page: Page): Promise<void>;
  /** Marks the problem on the screenshot. */
  mark(panel: PanelOnPage): Promise<void>;
  /** The element that the visitor selects. */
  readonly element?: string;
  /** Whether there is a picture of the same page and element after the repair. */
  readonly after?: boolean;
}

const velo = "https://www.velonoord.example";
const lindenhof = "https://termine.lindenhof.example";
const museum = "https://www.museudomar.example";

const pressed = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** With a visible pointer on its way, and a moment to look. */
async function press(page: Page, name: string, nth = 0): Promise<void> {
  const { x, y, width, height } = (await pressed(page, name).nth(nth).boundingBox()) ?? fail(name);
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 12 });
  await page.waitForTimeout(250);
  await page.mouse.click(x + width / 2, y + height / 2);
  await page.waitForTimeout(500);
}

function fail(name: string): never {
  throw new Error(`"${name}" is not on the page`);
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label).click();
  await page.keyboard.type(text, { delay: 45 });
  await page.waitForTimeout(250);
}

/** Of the element, in fractions of the screenshot. */
export async function areaOf(page: Page, selector: string) {
  const { x, y, width, height } = (await page.locator(selector).first().boundingBox()) ?? fail(selector);
  const view = page.viewportSize() ?? fail("viewport");
  return { x: x / view.width, y: y / view.height, width: width / view.width, height: height / view.height };
}

async function pin(panel: PanelOnPage, at: [number, number], comment: string): Promise<void> {
  await panel.chooseTool("Pin");
  await panel.draw(at);
  await panel.dialog.getByLabel("Comment").fill(comment);
}

/** Draws a box around the element, with a comment at its upper right corner. */
async function box(panel: PanelOnPage, selector: string, comment: string): Promise<void> {
  const { x, y, width, height } = await areaOf(panel.page, selector);
  const right = Math.min(x + width + 0.01, 0.97);
  await panel.chooseTool("Box");
  await panel.draw([Math.max(x - 0.01, 0.02), y - 0.012], [right, Math.min(y + height + 0.012, 0.97)]);
  await pin(panel, [right, y - 0.012], comment);
}

/** Draws an arrow from the upper right to the element. */
async function arrow(panel: PanelOnPage, selector: string): Promise<void> {
  const { x, y, width, height } = await areaOf(panel.page, selector);
  await panel.chooseTool("Arrow");
  await panel.draw([x + width + 0.1, y - 0.14], [x + width * 0.8, y + height * 0.3]);
}

/** As by touch, in steps that the recording shows. */
async function scroll(page: Page, pixels: number): Promise<void> {
  for (let step = 0; step < 6; step++) {
    await page.evaluate((by) => scrollBy(0, by), pixels / 6);
    await page.waitForTimeout(150);
  }
  await page.waitForTimeout(500);
}

async function fillAddress(page: Page): Promise<void> {
  await type(page, "Name", "Sanne Hoekstra");
  await type(page, "Street and number", "Biltstraat 41");
  await type(page, "Postcode", "3572 AB");
  await type(page, "Town", "Utrecht");
  await press(page, "Continue to payment");
}

async function addTickets(page: Page): Promise<void> {
  for (const row of [0, 0, 1, 1]) await press(page, "+", row);
}

export const scenes: readonly Scene[] = [
  {
    name: "basket-stays-grey",
    file: "velo-noord/product.html",
    url: `${velo}/bikes/kestrel-gravel-2`,
    element: ".buy",
    async act(page) {
      await press(page, "Sand");
      await press(page, "Fir green");
      await press(page, "L");
      await page.mouse.move(900, 560, { steps: 20 });
      await page.waitForTimeout(800);
      await press(page, "L");
    },
    async mark(panel) {
      await box(panel, ".buy", "Still grey after choosing L");
      await arrow(panel, "#size button:nth-of-type(3)");
    },
  },
  {
    name: "size-chart-on-phone",
    file: "velo-noord/product.html",
    url: `${velo}/bikes/kestrel-gravel-2`,
    phone: true,
    async act(page) {
      await press(page, "S");
      await press(page, "M");
      await page.mouse.move(200, 560, { steps: 12 });
      await page.waitForTimeout(900);
    },
    async mark(panel) {
      await box(panel, ".sizes", "The chart covers the button");
    },
  },
  {
    name: "postcode-with-space",
    file: "velo-noord/checkout.html",
    url: `${velo}/checkout`,
    element: "#postcode",
    after: true,
    act: fillAddress,
    async mark(panel) {
      await box(panel, "label:has(#postcode)", "This is how everybody writes it");
    },
  },
  {
    name: "voucher-not-deducted",
    file: "velo-noord/checkout.html",
    url: `${velo}/checkout`,
    element: "aside .sum",
    after: true,
    async act(page) {
      await type(page, "Name", "Tom Brannigan");
      const { x, y } = (await page.locator("#voucher").boundingBox()) ?? fail("voucher");
      await page.mouse.move(x + 180, y + 12, { steps: 25 });
      await page.waitForTimeout(700);
      await page.mouse.move(x + 180, y + 60, { steps: 15 });
      await page.waitForTimeout(600);
    },
    async mark(panel) {
      await box(panel, ".sum", "Should be 178.92");
      await arrow(panel, "#voucher span");
    },
  },
  {
    name: "third-photo-missing",
    file: "velo-noord/product.html",
    url: `${velo}/bikes/kestrel-gravel-2`,
    async act(page) {
      for (const x of [180, 300, 430, 560, 430]) {
        await page.mouse.move(x, 600, { steps: 12 });
        await page.waitForTimeout(350);
      }
    },
    async mark(panel) {
      await arrow(panel, ".missing");
    },
  },
  {
    name: "day-before-selected",
    file: "lindenhof/booking.html",
    url: `${lindenhof}/buchen/dr-keller`,
    element: ".days button:nth-of-type(18)",
    after: true,
    async act(page) {
      await press(page, "17");
      await page.waitForTimeout(500);
      await press(page, "18");
      await press(page, "10:15");
      await press(page, "Termin buchen");
    },
    async mark(panel) {
      const { x, y, width, height } = await areaOf(panel.page, ".days button:nth-of-type(18)");
      await pin(panel, [x + width * 0.8, y + height * 0.3], "Ich habe den 18. angeklickt");
    },
  },
  {
    name: "grey-hints",
    file: "lindenhof/booking.html",
    url: `${lindenhof}/buchen/dr-keller`,
    async act(page) {
      await press(page, "10");
      await type(page, "Name", "Annette Brunner");
      await page.mouse.move(860, 560, { steps: 20 });
      await page.waitForTimeout(600);
    },
    async mark(panel) {
      await box(panel, "label:nth-of-type(1) small", "Kann ich nicht lesen");
      await box(panel, "label:nth-of-type(2) small", "Hier auch nicht");
    },
  },
  {
    name: "total-one-behind",
    file: "museu-do-mar/tickets.html",
    url: `${museum}/tickets`,
    element: "#total",
    after: true,
    act: addTickets,
    async mark(panel) {
      await box(panel, "#total", "2 × 14 + 2 × 7 is 42");
    },
  },
  {
    name: "family-ticket",
    file: "museu-do-mar/tickets.html",
    url: `${museum}/tickets`,
    phone: true,
    async act(page) {
      await addTickets(page);
      await scroll(page, 60);
    },
    async mark(panel) {
      const { x, y } = await areaOf(panel.page, ".row:nth-child(3)");
      await pin(panel, [x + 0.5, y], "A family ticket would fit here");
    },
  },
  {
    name: "two-end-dates",
    file: "museu-do-mar/exhibition.html",
    url: `${museum}/exhibitions/salt-and-sail`,
    async act(page) {
      await page.mouse.move(260, 540, { steps: 20 });
      await page.waitForTimeout(700);
      await page.mouse.move(620, 640, { steps: 25 });
      await page.waitForTimeout(600);
    },
    async mark(panel) {
      await box(panel, ".dates", "3 September …");
      await box(panel, ".facts div:nth-child(2)", "… or 30?");
    },
  },
];
