import { readFileSync, writeFileSync } from "node:fs";
import { type MeasuredPage, staticClosure } from "@corkboard/web/static-closure";
import { progress } from "../progress.ts";
import { withSection } from "../results-section.ts";
import { startService } from "../service-process.ts";
import { table } from "../table.ts";
import { makeFolder, removeFolders } from "../temporary-folder.ts";
import { createBoardData } from "./board-data.ts";
import { createInboxData } from "./inbox-data.ts";
import { arrivalP95Ms } from "./measure-arrival.ts";
import { boardUsableMs, dragFigures, moveP95Ms, pageSize } from "./measure-board.ts";
import { actOnSelectionMs, longTasksWhileScrolling, scriptTimeMs, usableMs } from "./measure-pages.ts";
import { measureSnapshot } from "./measure-snapshot.ts";
import { launchChromium, signedInContext } from "./signed-in-browser.ts";

const items = 10_000;
const selected = 800;
const cards = 2_000;
const results = new URL("../../RESULTS.md", import.meta.url);

/** Measures the web app in Chromium against the running service, and replaces its section of the results. */
async function run(): Promise<void> {
  const location = { folder: makeFolder() };
  const service = await startService(location);
  const browser = await launchChromium();
  try {
    progress(`creating ${items} reports`);
    const { client, cookie, project } = await createInboxData(location, service.url, items);
    const context = await signedInContext(browser, service.url, cookie);
    const inbox = `${service.url}/inbox`;
    progress("first page");
    const signInScript = await scriptTimeMs(browser, `${service.url}/sign-in`, "form");
    progress("inbox");
    const usable = await usableMs(context, inbox);
    const page = await context.newPage();
    await page.goto(inbox);
    const tasks = await longTasksWhileScrolling(page);
    progress("arrival of new reports");
    await page.goto(inbox);
    await page.locator("ul[aria-label] > li").first().waitFor();
    await page.waitForTimeout(1_000);
    const arrival = await arrivalP95Ms(page, client, project);
    progress(`acting on ${selected} items`);
    await page.goto(inbox);
    const acting = await actOnSelectionMs(page, selected);
    await page.close();

    progress(`creating a board of ${cards} cards`);
    const board = await createBoardData(client, cards);
    const boardUrl = `${service.url}/boards/${board.projectId}`;
    progress("board");
    const snapshotPath = `/api/v1/boards/snapshot?project_id=${board.projectId}`;
    const snapshot = await measureSnapshot(service, snapshotPath, `${cookie.name}=${cookie.value}`);
    const boardUsable = await boardUsableMs(context, boardUrl);
    const boardPage = await context.newPage();
    await boardPage.goto(boardUrl);
    await boardPage.locator("#board-instructions").waitFor({ state: "attached" });
    await boardPage.waitForTimeout(1_000);
    const size = await pageSize(boardPage);
    const drag = await dragFigures(boardPage);
    progress("moves of others");
    await boardPage.reload();
    await boardPage.locator("[data-card-id]").first().waitFor();
    await boardPage.waitForTimeout(1_000);
    const move = await moveP95Ms(boardPage, client, board);

    const kilobytes = (name: MeasuredPage) => `${(staticClosure(name).gzippedBytes / 1_000).toFixed(1)} KB`;
    const report = table(
      ["measurement", "value", "target"],
      [
        ["JavaScript of the sign-in page, gzipped", kilobytes("sign-in"), "≤ 50 KB"],
        ["JavaScript of the inbox, gzipped", kilobytes("inbox"), "≤ 95 KB"],
        ["JavaScript of a board, gzipped", kilobytes("board"), "≤ 95 KB"],
        ["script time of the sign-in page, CPU 4× slower", ms(signInScript), "≤ 450 ms"],
        [`inbox of ${items} items usable after`, ms(usable), "≤ 1,000 ms"],
        [`marking ${selected} selected items done paints after`, ms(acting), "≤ 100 ms"],
        ["longest task while scrolling", ms(tasks.longestMs), "≤ 50 ms"],
        ["new report in another browser's inbox, p95", ms(arrival), "≤ 300 ms"],
        [`snapshot of ${cards} cards, compressed`, `${(snapshot.compressedBytes / 1_000).toFixed(0)} KB`, "≤ 120 KB"],
        [`snapshot of ${cards} cards, processor time`, ms(snapshot.processorMs), "≤ 30 ms"],
        [`board of ${cards} cards usable after`, ms(boardUsable), "≤ 1,000 ms"],
        ["elements of that board", String(size.nodes), "≤ 1,500"],
        ["memory of that board", `${size.heapMegabytes.toFixed(1)} MB`, "≤ 15 MB"],
        ["frame while dragging, p95", ms(drag.frameP95Ms), "≤ 33 ms"],
        ["longest task while dragging", ms(drag.longestTaskMs), "≤ 50 ms"],
        ["move in another browser's board, p95", ms(move), "≤ 300 ms"],
      ],
    );
    process.stdout.write(`${report}\n`);
    writeFileSync(results, withSection(readFileSync(results, "utf8"), "## Web app", report));
  } finally {
    await browser.close();
    await service.stop();
    removeFolders();
  }
}

const ms = (value: number) => `${Math.round(value)} ms`;

await run();
