import { beforeAll, describe, expect, it } from "vitest";
import { engines, isSkipped, useApp } from "./support/app.ts";
import type { Person } from "./support/person.ts";
import { newReports, newWebsite } from "./support/reports.ts";

const description = "Nothing happens when I press Pay.\n\nExpected: the payment page opens.\nActual: nothing.";

async function newTicket(person: Person, title: string) {
  const [report] = await newReports(person, await newWebsite(person), [title], { description, reporter_name: "Vera" });
  const body = { source_type: "feedback", source_id: report!.id } as const;
  return (await person.api.generateTicket({ body })).data;
}

describe.skipIf(isSkipped).each(engines)("a ticket on %s", (engine) => {
  const app = useApp(engine);
  let mia: Person;
  beforeAll(async () => {
    if (!isSkipped) mia = await app.service.setUp();
  });

  it("is found in the list, worked through and done, and Undo reopens it", async () => {
    const { id } = await newTicket(mia, "The pay button does nothing");
    const { page } = await app.visit({ as: mia });
    await page.goto("/tickets");
    await page.getByRole("link", { name: /The pay button does nothing/ }).click();
    await page.getByRole("button", { name: "Status: Open" }).click();
    await page.getByRole("menuitemcheckbox", { name: "In progress" }).click();
    await page.getByRole("button", { name: "Confirm criterion 1" }).first().click();
    await page
      .getByRole("checkbox", { name: /^Met: / })
      .first()
      .check();
    await expect.poll(async () => (await mia.api.getTicket({ params: { id } })).data.description).toMatch(/^- \[x\] /m);
    await page.getByRole("button", { name: "Mark done" }).click();
    await page.getByRole("button", { name: "Status: Done" }).waitFor();
    await expect.poll(async () => (await mia.api.getTicket({ params: { id } })).data.status).toBe("done");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(async () => (await mia.api.getTicket({ params: { id } })).data.status).toBe("in_progress");
  });
});

/** Fences are different each time. */
const linesOf = (document: string) =>
  document.replaceAll(/^Text between \[LEVEL (\w+)\]/.exec(document)?.[1] ?? "none", "NONCE").split("\n");

describe.skipIf(isSkipped)("a ticket", () => {
  const app = useApp();
  let mia: Person;
  beforeAll(async () => {
    if (!isSkipped) mia = await app.service.setUp();
  });

  it("is copied for an agent together with its evidence", async () => {
    const { id } = await newTicket(mia, "The basket is empty");
    const visit = await app.visit({ as: mia, permissions: ["clipboard-read", "clipboard-write"] });
    const page = await visit.open(`/tickets/${id}`);
    await page.getByRole("button", { name: "Copy for an agent" }).click();
    await page.getByText("The ticket and its evidence are on the clipboard").waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const { document } = (await mia.api.getAgentDocument({ params: { id } })).data;
    expect(linesOf(copied)).toEqual(linesOf(document));
    expect(copied).toMatch(/\nreport description: \[visitor \w+\]\nNothing happens when I press Pay\.\n/);
  });

  it("is not said to be copied if its document cannot be loaded", async () => {
    const { id } = await newTicket(mia, "The basket is full");
    const visit = await app.visit({ as: mia, permissions: ["clipboard-read", "clipboard-write"] });
    const page = await visit.open(`/tickets/${id}`);
    await page.evaluate(() => navigator.clipboard.writeText("what was there before"));
    await page.route("**/agent-document", (route) =>
      route.fulfill({ status: 503, json: { error: "Too many tools are running", code: "tools_busy" } }),
    );
    await page.getByRole("button", { name: "Copy for an agent" }).click();
    await page.getByText("Too many tools are running").waitFor();
    expect(await page.getByText("on the clipboard").count()).toBe(0);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("what was there before");
  });

  it("shows both versions if somebody else changed it meanwhile, and loses no text", async () => {
    const { id } = await newTicket(mia, "The map is upside down");
    const { page } = await app.visit({ as: mia });
    await page.goto(`/tickets/${id}`);
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await page.getByLabel("Description (markdown)").fill("My own words");
    await mia.api.updateTicket({ params: { id }, body: { description: "Their words" } });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("heading", { name: "Somebody else changed this ticket" }).waitFor();
    await page.getByLabel("Their version").getByText("Their words").waitFor();
    await page.getByLabel("Your version").getByText("My own words").waitFor();
    await page.getByRole("button", { name: "Save yours" }).click();
    await expect.poll(async () => (await mia.api.getTicket({ params: { id } })).data.description).toBe("My own words");
  });
});
