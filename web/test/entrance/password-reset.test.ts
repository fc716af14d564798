import { beforeAll, describe, expect, it } from "vitest";
import { engines, isSkipped, useApp } from "../support/app.ts";
import type { Person } from "../support/person.ts";
import { signIn } from "../support/steps.ts";

describe.skipIf(isSkipped).each(engines)("resetting a password on %s", (engine) => {
  // No mail server is needed: nobody waits for what is queued.
  const app = useApp(engine, { SMTP_URL: "smtp://127.0.0.1:9" });
  let mia: Person;
  beforeAll(async () => {
    if (!isSkipped) mia = await app.service.setUp();
  });

  it("works with a link that an owner copied, signs in, and ends the other sessions", async () => {
    const aisha = await app.service.addMember(mia, "Aisha Okafor");
    const { user_id } = aisha.session.organisations[0]!;
    const { data } = await mia.api.createMemberResetLink({ params: { user_id } });
    const { page } = await app.visit();
    await page.goto(`/reset${new URL(data.url).hash}`);
    await page.getByText(`for ${aisha.email}`).waitFor();
    expect(new URL(page.url()).hash).toBe("");
    await page.getByLabel("Password").fill("a new one, much better");
    await page.getByRole("button", { name: "Set password" }).click();
    await page.getByRole("link", { name: /Aisha Okafor/ }).waitFor();
    await expect(aisha.api.getMe()).rejects.toMatchObject({ status: 401 });

    const other = await app.visit();
    await other.page.goto("/notifications");
    await signIn(other.page, aisha.email, "a new one, much better");
    await other.page.getByRole("heading", { name: "Notifications" }).waitFor();
  });

  it("says so if the link was used since the page was opened, and offers a new one", async () => {
    const tom = await app.service.addMember(mia, "Tom Reyes");
    const { data } = await mia.api.createMemberResetLink({ params: tom.session.organisations[0]! });
    const [first, second] = [await app.visit(), await app.visit()];
    for (const { page } of [first, second]) {
      await page.goto(`/reset${new URL(data.url).hash}`);
      await page.getByLabel("Password").fill("a new one, much better");
    }
    await first.page.getByRole("button", { name: "Set password" }).click();
    await first.page.getByRole("link", { name: /Tom Reyes/ }).waitFor();
    await second.page.getByRole("button", { name: "Set password" }).click();
    await second.page.getByRole("link", { name: "Request a new link" }).waitFor();
    expect(await second.page.getByRole("button", { name: "Set password" }).count()).toBe(0);
  });

  it("without a link asks for the address, and never says who has an account", async () => {
    const { page } = await app.visit();
    for (const email of [mia.email, "nobody@nordlicht.example"]) {
      await page.goto("/sign-in");
      await page.getByRole("link", { name: "Forgot your password?" }).click();
      await page.getByLabel("Email").fill(email);
      await page.getByRole("button", { name: "Send link" }).click();
      await page.getByText(`If ${email} belongs to an account, a link is on its way.`).waitFor();
      await page.getByText("An owner of your organisation can copy a reset link for you").waitFor();
    }
  });

  it("with a link that was cut off offers a new one", async () => {
    const { page } = await app.visit();
    await page.goto("/reset#cut-off");
    await page.getByRole("link", { name: "Request a new link" }).click();
    await page.getByRole("button", { name: "Send link" }).waitFor();
  });
});
