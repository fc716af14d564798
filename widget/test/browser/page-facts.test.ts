import { describe, expect, it } from "vitest";
import { isSkipped, useStage } from "../browser.ts";
import { PanelOnPage } from "../panel.ts";

/** Whether an element is inside the visible part of the form. */
const isInScroll = (element: Element) => {
  const form = element.closest(".scroll")!.getBoundingClientRect();
  const { top, bottom } = element.getBoundingClientRect();
  return top >= form.top && bottom <= form.bottom;
};

describe.skipIf(isSkipped)("errors on the page", () => {
  const stage = useStage();

  it("are sent with secrets redacted, and listed beforehand", async () => {
    const { page } = await stage.visit("/plain.html?reset_token=abc#step=2");
    const panel = new PanelOnPage(page);
    await panel.button.waitFor();
    await page.evaluate(async () => {
      console.error("basket", { items: 2 });
      void Promise.reject(new Error("nobody caught this"));
      setTimeout(() => {
        throw new TypeError("thrown later");
      });
      await fetch("/missing?access_token=abc");
      await fetch("http://127.0.0.1:1/unreachable").catch(() => undefined);
      const request = new XMLHttpRequest();
      request.open("post", "/missing-too");
      await new Promise((resolve) => {
        request.addEventListener("loadend", resolve);
        request.send("body");
      });
      const image = new Image();
      await new Promise((resolve) => {
        image.addEventListener("error", resolve);
        image.src = "/no-picture.png";
        document.body.append(image);
      });
    });
    await panel.button.click();
    await panel.field("title").fill("All is lost");
    await panel.dialog.getByText("What will be sent").click();
    for (const fact of ["nobody caught this", "reset_token=***", "Europe/Berlin", "/missing-too"]) {
      await panel.dialog.locator("dd", { hasText: fact }).first().waitFor();
    }
    await panel.send();
    await panel.thanks();
    const [item] = await stage.service.received();
    const { console_errors: errors, failed_requests: requests } = item?.report.browser_info ?? {};
    const messages = errors?.map(({ message }) => message.split("\n")[0]);
    expect(messages?.toSorted()).toEqual([
      "TypeError: thrown later",
      "Unhandled rejection: Error: nobody caught this",
      "basket { items: 2 }",
    ]);
    const { url } = stage.pages;
    expect(requests?.map((request) => [request.method, request.url, request.status])).toEqual([
      ["GET", `${url}/missing?access_token=***`, 404],
      ["GET", "http://127.0.0.1:1/unreachable", 0],
      ["POST", `${url}/missing-too`, 404],
      ["GET", `${url}/no-picture.png`, 0],
    ]);
    expect(item?.report.page_url).toBe(`${url}/plain.html?reset_token=***#step=2`);
  });

  it("are sent exactly as listed, including the full user agent", async () => {
    const { page } = await stage.visit("/plain.html");
    const panel = await PanelOnPage.open(page);
    await panel.field("title").fill("What you see");
    await panel.dialog.getByText("What will be sent").click();
    const facts = panel.dialog.locator(".facts dl");
    expect(await facts.textContent()).toContain(await page.evaluate(() => navigator.userAgent));
    expect(await panel.dialog.locator(".facts dt").first().evaluate(isInScroll)).toBe(true);
    const tellLate = (words: string) =>
      page.evaluate((late) => {
        console.error(late);
        window.Corkboard?.setMetadata?.({ [late]: true });
      }, words);
    await tellLate("too late");
    await panel.field("title").fill("What you see is what is sent");
    expect(await facts.textContent()).not.toContain("too late");
    await panel.send();
    await panel.thanks();
    const [item] = await stage.service.received();
    expect(item?.report.metadata).toEqual({});
    expect(item?.report.browser_info.console_errors).toEqual([]);
  });

  it("are monitored without changing the page's behaviour", async () => {
    const behaviour = async (path: string) => {
      const { page } = await stage.visit(path);
      if (!path.includes("off")) await new PanelOnPage(page).button.waitFor();
      return page.evaluate(async () => {
        const seen: unknown[] = [];
        const unhandled = new Promise<void>((resolve) =>
          addEventListener("unhandledrejection", ({ reason }) => {
            seen.push(`unhandled ${String(reason)}`);
            resolve();
          }),
        );
        const answer = await fetch("/plain.html", { method: "GET" });
        seen.push(answer.status, answer instanceof Response, (await answer.text()).includes("Bolt"));
        seen.push(await fetch("http://127.0.0.1:1/").catch((error: unknown) => String(error)));
        seen.push(await fetch(new Request("/nowhere")).then(({ status }) => status));
        void fetch("http://127.0.0.1:1/");
        const aborted = new AbortController();
        const pending = fetch("/plain.html", { signal: aborted.signal }).catch((error: unknown) => String(error));
        aborted.abort();
        seen.push(await pending, fetch.length, fetch.name);
        const request = new XMLHttpRequest();
        request.open("GET", "/nowhere", false);
        request.send();
        seen.push(request.status, XMLHttpRequest.prototype.open.length, console.error("said") === undefined);
        await unhandled;
        // Another one of the same request would follow at once.
        await new Promise((resolve) => setTimeout(resolve));
        return seen;
      });
    };
    expect(await behaviour("/plain.html")).toEqual(await behaviour("/plain.html?widget=off"));
  });

  it("are not monitored if the page opts out", async () => {
    stage.pages.attributes = 'data-errors="off"';
    const { page } = await stage.visit("/plain.html");
    await new PanelOnPage(page).button.waitFor();
    expect(
      await page.evaluate(() => [fetch, console.error].map((each) => String(each).includes("[native code]"))),
    ).toEqual([true, true]);
  });
});
