import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { isSkipped, useApp } from "./support/app.ts";
import { newReports, newWebsite, numbered } from "./support/reports.ts";
import { soon } from "./support/soon.ts";

describe.skipIf(isSkipped)("the audit log in the settings", () => {
  const app = useApp();

  it("shows who signed in and who changed what, filters it, and exports what is shown", async () => {
    const mia = await app.service.setUp();
    const tom = await app.service.addMember(mia, "Tom Reyes");
    const website = await newWebsite(mia);
    await newReports(mia, website, ["The pay button does nothing"]);
    await mia.api.createToken({ body: { name: '=HYPERLINK("https://evil.example")' } });
    await mia.api.updateMember({ params: { user_id: tom.session.organisations[0]!.user_id }, body: { role: "owner" } });
    const { page } = await app.visit({ as: mia });
    await page.goto("/settings/audit");
    const rows = page.getByRole("list", { name: "Audit log" }).getByRole("listitem");
    await rows.filter({ hasText: "Tom Reyes Signed in" }).waitFor();
    await rows.filter({ hasText: "Member changed" }).filter({ hasText: "role: developer → owner" }).waitFor();
    await rows.filter({ hasText: "Feedback created" }).filter({ hasText: "Webshop" }).waitFor();

    await page.getByLabel("What").selectOption("Access tokens");
    await rows.filter({ hasText: "Feedback created" }).waitFor({ state: "detached" });
    expect(await rows.count()).toBe(1);
    expect(await rows.textContent()).toContain("Created an access token");
    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: "Export CSV" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe("audit.csv");
    const [header, line, ...rest] = (await readFile(await download.path(), "utf8")).split("\r\n");
    expect(header).toMatch(/^time,kind,actor,/);
    expect(line).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    expect(rest).toEqual([""]);

    await page.getByLabel("Who").selectOption("Tom Reyes");
    await page.getByText("Nothing matches these filters").waitFor();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await rows.filter({ hasText: "Tom Reyes Signed in" }).waitFor();
    await page.getByLabel("To").fill("2020-01-01");
    await page.getByText("Nothing matches these filters").waitFor();
  });

  it("shows contacts who sign in by name until they are removed, and wrong passwords as failures", async () => {
    const mia = await app.service.signIn("mia@nordlicht.example");
    const { data: client } = await mia.api.createClient({ body: { name: "Velo Noord" } });
    const body = { client_id: client.id, name: "Cleo Client", email: "cleo@client.example" };
    const { data: contact } = await mia.api.createContact({ body });
    await fetch(`${app.service.url}/portal/sign-in`, {
      method: "POST",
      redirect: "manual",
      headers: { origin: app.service.url },
      body: new URLSearchParams({ secret: new URL(contact.url).hash.slice(1) }),
    });
    await expect(mia.api.reauthenticate({ body: { password: "wrong" } })).rejects.toMatchObject({ status: 403 });
    const { page } = await app.visit({ as: mia });
    await page.goto("/settings/audit");
    const rows = page.getByRole("list", { name: "Audit log" }).getByRole("listitem");
    await rows.filter({ hasText: "Mia Berg Failed to confirm their identity" }).first().waitFor();
    await page.getByLabel("What").selectOption("Contacts");
    await expect.poll(() => rows.filter({ hasText: "Failed" }).count()).toBe(0);
    const signedIn = rows.filter({ hasText: "Signed in to the client portal" });
    await signedIn.filter({ hasText: "Cleo Client (cleo@client.example) Signed in" }).waitFor();
    await rows.filter({ hasText: "Mia Berg Invited a contact" }).filter({ hasText: contact.email }).waitFor();
    await mia.api.deleteContact({ params: { id: contact.id } });
    await page.reload();
    await page.getByLabel("What").selectOption("Contacts");
    await rows.filter({ hasText: "A contact Signed in to the client portal" }).first().waitFor();
    expect(await page.content()).not.toContain("Cleo");
  });

  it("shows a page at a time, and finds what is behind more entries than one request searches", async () => {
    const mia = await app.service.signIn("mia@nordlicht.example");
    await mia.api.createToken({ body: { name: "Behind everything" } });
    const website = await newWebsite(mia, "Busy shop");
    for (let n = 0; n < 2_000; n += 50) await newReports(mia, website, numbered(50));
    const { page } = await app.visit({ as: mia });
    await page.goto("/settings/audit");
    const rows = page.getByRole("list", { name: "Audit log" }).getByRole("listitem");
    await expect.poll(() => rows.count(), soon).toBe(50);
    await page.getByRole("button", { name: "Show older entries" }).click();
    await expect.poll(() => rows.count(), soon).toBe(100);

    await page.getByLabel("What").selectOption("Access tokens");
    await rows.filter({ hasText: "Created an access token" }).filter({ hasText: "Behind everything" }).waitFor();
    expect(await rows.filter({ hasText: "Feedback created" }).count()).toBe(0);
  });

  it("does not exist for developers", async () => {
    const owner = await app.service.signIn("mia@nordlicht.example");
    const dora = await app.service.addMember(owner, "Dora Developer");
    const { page } = await app.visit({ as: dora });
    await page.goto("/settings/audit");
    await page.getByText("This page does not exist").waitFor();
  });
});
