import { describe, expect, it } from "vitest";
import { isSkipped, useStage } from "../browser.ts";
import { PanelOnPage } from "../panel.ts";

describe.skipIf(isSkipped)("the widget on a page", () => {
  const stage = useStage();

  it("survives navigation in a single-page app and reports the current page", async () => {
    const { page } = await stage.visit("/app/");
    const panel = await PanelOnPage.open(page);
    await panel.field("title").fill("Begun on the first page");
    await page.keyboard.press("Escape");
    await page.getByText("Go on").click();
    await page.getByRole("heading", { name: "Basket" }).waitFor();
    await page.evaluate(() => document.querySelector("corkboard-widget")?.remove());
    await panel.button.click();
    expect(await panel.field("title").inputValue()).toBe("Begun on the first page");
    await page.evaluate(() => document.querySelector("corkboard-widget")?.remove());
    expect(await panel.dialog.evaluate((dialog) => dialog.matches(":modal"))).toBe(true);
    await panel.send();
    await panel.thanks();
    const [item] = await stage.service.received();
    expect(item?.report.page_url).toBe(`${stage.pages.url}/app/`);
  });

  it("lists and sends the URL where it was opened, also if the page moves on", async () => {
    const { page } = await stage.visit("/app/");
    const panel = await PanelOnPage.open(page);
    await panel.field("title").fill("The page went on by itself");
    await page.evaluate(() => history.pushState(null, "", "/app/basket"));
    await panel.dialog.getByText("What will be sent").click();
    const listed = panel.dialog.locator("dl > div", { hasText: "Page" }).locator("dd").first();
    expect(await listed.textContent()).toBe(`${stage.pages.url}/app/`);
    await panel.send();
    await panel.thanks();
    const [item] = await stage.service.received();
    expect(item?.report.page_url).toBe(`${stage.pages.url}/app/`);
  });

  it("runs the calls queued before it was loaded, and later ones", async () => {
    const { page } = await stage.visit("/plain.html?widget=off");
    const warnings: string[] = [];
    page.on("console", (message) => void warnings.push(message.text()));
    await page.evaluate(() => {
      window.Corkboard = { queue: [] };
      window.Corkboard.queue?.push(["identify", { name: "Nils", email: "nils@example.com" }]);
      window.Corkboard.queue?.push(["setMetadata", { plan: "free", seats: 3 }]);
      window.Corkboard.queue?.push(["dance"]);
    });
    await page.addScriptTag({ url: `${stage.service.url}/widget.js` }).catch(() => undefined);
    await page.evaluate(
      ([source, key]) => {
        const script = document.createElement("script");
        script.src = source ?? "";
        script.dataset.key = key;
        document.head.append(script);
      },
      [`${stage.service.url}/widget.js`, stage.service.key],
    );
    const panel = new PanelOnPage(page);
    await panel.button.waitFor();
    await page.evaluate(() => {
      window.Corkboard?.queue?.push(["setMetadata", { seats: 4 }]);
      window.Corkboard?.open?.({ type: "feature", title: "From the page's own button" });
    });
    await panel.field("title").waitFor();
    expect(await panel.field("email").inputValue()).toBe("nils@example.com");
    await panel.send();
    await panel.thanks();
    await page.evaluate(() => window.Corkboard?.close?.());
    expect(await panel.dialog.isVisible()).toBe(false);
    const [item] = await stage.service.received();
    expect(item?.report).toMatchObject({
      type: "feature",
      title: "From the page's own button",
      reporter_name: "Nils",
      metadata: { plan: "free", seats: 4 },
    });
    expect(warnings.join("\n")).toContain('unknown method "dance"');
  });

  it("prefers attributes to the project's settings, and those to the page's language", async () => {
    const appearance = async (locale: string) => {
      const { page } = await stage.visit("/plain.html", { locale });
      const panel = new PanelOnPage(page);
      await panel.button.waitFor();
      const box = await panel.button.boundingBox();
      const color = await panel.button.evaluate((button) => getComputedStyle(button).backgroundColor);
      await panel.button.click();
      await panel.field("title").waitFor();
      const heading = (await panel.dialog.locator("h2").textContent())?.replace("Bolt Bikes", "");
      return {
        label: await panel.button.textContent(),
        heading,
        color,
        isLeft: (box?.x ?? 999) < 100,
        isTop: (box?.y ?? 999) < 100,
      };
    };
    expect(await appearance("fr-FR")).toMatchObject({
      label: "Feedback",
      heading: "Send feedback",
      isLeft: false,
      isTop: false,
    });
    await stage.service.configure({
      language: "de",
      color: "#112233",
      position: "top-left",
      texts: { heading: "Meckerecke" },
    });
    const configured = {
      label: "Feedback",
      heading: "Meckerecke",
      color: "rgb(17, 34, 51)",
      isLeft: true,
      isTop: true,
    };
    expect(await appearance("fr-FR")).toEqual(configured);
    stage.pages.attributes =
      'data-language="es" data-color="#445566" data-position="bottom-left" data-text-button-label="¡Hola!" data-theme="dark"';
    const own = { label: "¡Hola!", heading: "Meckerecke", color: "rgb(68, 85, 102)", isLeft: true, isTop: false };
    expect(await appearance("fr-FR")).toEqual(own);
  });

  it("shows no button if the page disables it", async () => {
    stage.pages.attributes = 'data-button="off"';
    const { page } = await stage.visit("/plain.html");
    await page.waitForFunction(() => document.querySelector("corkboard-widget"));
    const panel = new PanelOnPage(page);
    expect(await panel.button.isVisible()).toBe(false);
    await page.evaluate(() => window.Corkboard?.open?.());
    await panel.field("title").waitFor();
  });

  it("hides typing from the page's shortcuts", async () => {
    const { page } = await stage.visit("/plain.html");
    await page.evaluate(() => document.addEventListener("keydown", () => document.body.setAttribute("data-heard", "")));
    const panel = await PanelOnPage.open(page);
    await panel.field("title").pressSequentially("abc");
    expect(await page.evaluate(() => document.body.hasAttribute("data-heard"))).toBe(false);
  });

  it("fits a phone and a right-to-left page", async () => {
    const { page } = await stage.visit("/app/", { viewport: { width: 360, height: 640 } });
    await page.evaluate(() => (document.documentElement.dir = "rtl"));
    const panel = await PanelOnPage.open(page);
    const box = await panel.dialog.boundingBox();
    expect(box).toMatchObject({ x: 0, width: 360 });
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(640);
    expect(await panel.field("title").evaluate((field) => getComputedStyle(field).direction)).toBe("ltr");
    expect(await panel.dialog.evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth)).toBe(true);
  });
});
