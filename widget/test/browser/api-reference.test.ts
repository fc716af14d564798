import { describe, expect, it } from "vitest";
import { isSkipped, useStage } from "../browser.ts";

describe.skipIf(isSkipped)("the API reference", () => {
  const stage = useStage();

  it("works under its strict policy, and sends requests", async () => {
    const { page, errors } = await stage.visit(`${stage.service.url}/docs`);
    await page.getByRole("heading", { name: "Corkboard", exact: true }).waitFor();
    await page.getByRole("button", { name: "Test Request" }).first().click();
    await page.getByRole("button", { name: /^Send get request/i }).click();
    await page.getByText("unauthenticated").first().waitFor();
    expect(errors.filter((error) => !error.includes("401"))).toEqual([]);
  });
});
