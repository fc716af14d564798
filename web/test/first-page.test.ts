import { describe, expect, it } from "vitest";
import { isSkipped, useApp } from "./support/app.ts";
import { newBoard } from "./support/board.ts";
import { newReports, newWebsite } from "./support/reports.ts";

describe.skipIf(isSkipped)("the first page", () => {
  const app = useApp();

  it("shows the first steps until there is a website, even if there is a board, and then the inbox", async () => {
    const mia = await app.service.setUp();
    const { page } = await app.visit({ as: mia });
    const firstSteps = page.getByRole("heading", { name: /Who do you build for\?$/ });
    await page.goto("/");
    await firstSteps.waitFor();
    await newBoard(mia, { "To do": ["Alt texts"] });
    await page.goto("/");
    await firstSteps.waitFor();
    await newReports(mia, await newWebsite(mia), ["The pay button does nothing"]);
    await page.goto("/");
    await page.getByText("The pay button does nothing").waitFor();
    expect(await firstSteps.count()).toBe(0);
  });
});
