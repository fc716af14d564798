import type { Client } from "@corkboard/client";
import type { Page } from "playwright-core";

const reports = 40;

/** From sending a report to the moment another browser's inbox announces it: the 95th percentile. */
export async function arrivalP95Ms(page: Page, client: Client, projectId: string): Promise<number> {
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    let announced = "";
    new MutationObserver(() => {
      const pill = document.querySelector("[aria-live] button")?.textContent ?? "";
      if (pill === announced || pill === "") return;
      announced = pill;
      seen.push(Date.now());
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  const sent: number[] = [];
  for (let index = 0; index < reports; index++) {
    sent.push(Date.now());
    await client.createFeedback({ body: { project_id: projectId, title: `Arrival ${index}` } });
    await untilSeen(page, index + 1);
  }
  const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen);
  const delays = sent.map((time, index) => seen[index] - time).toSorted((a, b) => a - b);
  return delays[Math.ceil(0.95 * delays.length) - 1]!;
}

/** Polls, because the page's content security policy forbids what `waitForFunction` needs. */
async function untilSeen(page: Page, count: number): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    if ((await page.evaluate(() => (window as unknown as { seen: number[] }).seen.length)) >= count) return;
    await page.waitForTimeout(20);
  }
  throw new Error("the inbox did not announce the report");
}
