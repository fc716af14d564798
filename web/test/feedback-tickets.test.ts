import type { Wire } from "@corkboard/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isSkipped, useApp } from "./support/app.ts";
import { ControlledModel } from "./support/controlled-model.ts";
import type { Person } from "./support/person.ts";
import { addWebsite, sendReport } from "./support/reports.ts";

const model = await ControlledModel.start();

describe.skipIf(isSkipped)("making a ticket from feedback", () => {
  const app = useApp("sqlite", model.environment);
  let owner: Person;
  let project: Wire.Project;

  beforeAll(async () => {
    owner = await app.service.setUp();
    project = await addWebsite(owner, app.service.url);
  });
  afterAll(() => model.stop());

  const open = async () => {
    const id = await sendReport(app.service.url, project, { title: "Checkout button is dead" });
    const { page } = await app.visit({ as: owner });
    await page.goto(`${app.service.url}/inbox/${id}`);
    return { id, page };
  };
  const ticketsOf = async (id: string) => (await owner.api.getFeedback({ params: { id } })).data.ticket_ids;

  it("shows how long it takes, can be cancelled, and then makes one ticket to open", async () => {
    const { id, page } = await open();
    model.hangs();
    await page.getByRole("button", { name: "Make a ticket" }).click();
    await page
      .getByRole("timer")
      .filter({ hasText: /[1-9] s/ })
      .waitFor();
    await page.getByRole("button", { name: "Cancel writing the ticket" }).click();
    await page.getByRole("button", { name: "Make a ticket" }).waitFor();
    expect(await ticketsOf(id)).toEqual([]);

    // Joins the generation that the service is still running.
    await page.getByRole("button", { name: "Make a ticket" }).click();
    await page.getByRole("timer").waitFor();
    model.writes();
    const link = page.getByRole("article").getByRole("link", { name: "Open ticket" });
    await link.waitFor();
    const [ticket, ...others] = await ticketsOf(id);
    expect(others).toEqual([]);
    expect(await link.getAttribute("href")).toBe(`/tickets/${ticket}`);
    await link.click();
    await page.getByText("Make the checkout button work").first().waitFor();
  });

  it("explains a failure and tries again", async () => {
    const { id, page } = await open();
    model.refuses();
    await page.getByRole("button", { name: "Make a ticket" }).click();
    await page
      .getByRole("alert")
      .filter({ hasText: "The ticket writer refused to write about this report." })
      .waitFor();
    expect(await ticketsOf(id)).toEqual([]);
    model.writes();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("article").getByRole("link", { name: "Open ticket" }).waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
    expect(await ticketsOf(id)).toHaveLength(1);
  });

  it("continues while somebody reads another report", async () => {
    const { id, page } = await open();
    const other = await sendReport(app.service.url, project, { title: "Another report" });
    model.hangs();
    await page.getByRole("button", { name: "Make a ticket" }).click();
    await page.getByRole("timer").waitFor();
    await page.evaluate((to) => {
      history.pushState({}, "", `/inbox/${to}`);
      dispatchEvent(new PopStateEvent("popstate"));
    }, other);
    await page.getByRole("article", { name: "Another report" }).waitFor();
    expect(await page.getByRole("timer").count()).toBe(0);
    await page.goBack();
    await page.getByRole("article", { name: "Checkout button is dead" }).waitFor();
    await page.getByRole("timer").waitFor();
    expect(await ticketsOf(id)).toEqual([]);
  });
});
