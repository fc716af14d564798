import { beforeAll, describe, expect, it } from "vitest";
import { runCommand } from "../../../server/test/support/spawned-service.ts";
import { type App, engines, isSkipped, useApp } from "../support/app.ts";
import { password } from "../support/corkboard.ts";
import type { Person } from "../support/person.ts";
import { signIn } from "../support/steps.ts";

const pathOf = (url: string) => new URL(url).pathname + new URL(url).hash;

describe.skipIf(isSkipped).each(engines)("an invitation on %s", (engine) => {
  const app = useApp(engine);
  let mia: Person;
  beforeAll(async () => {
    if (!isSkipped) mia = await app.service.setUp();
  });

  it("makes a new person a member, who chooses a name and a password", async () => {
    const { data } = await mia.api.createInvitation({ body: { email: "aisha@nordlicht.example" } });
    const { page } = await app.visit();
    await page.goto(pathOf(data.url));
    await page.getByRole("heading", { name: "Join Nordlicht" }).waitFor();
    await page.getByText("You were invited as aisha@nordlicht.example.").waitFor();
    expect(new URL(page.url()).hash).toBe("");
    await page.reload();
    await page.getByLabel("Your name").fill("Mia Berg");
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Accept invitation" }).click();
    await page.getByText("Somebody in this organisation already has this name.").waitFor();
    await page.getByLabel("Your name").fill("Aisha Okafor");
    await page.getByRole("button", { name: "Accept invitation" }).click();
    await page.getByRole("link", { name: /Aisha Okafor/ }).waitFor();
    expect((await mia.api.listMembers()).data.map((member) => member.display_name)).toContain("Aisha Okafor");
  });

  it("works once", async () => {
    const { data } = await mia.api.createInvitation({ body: { email: "tom@nordlicht.example" } });
    const { page } = await app.visit();
    await page.goto(pathOf(data.url));
    await page.getByLabel("Your name").fill("Tom Reyes");
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Accept invitation" }).click();
    await page.getByRole("link", { name: /Tom Reyes/ }).waitFor();
    await page.goto(pathOf(data.url));
    await page.getByRole("heading", { name: "This link does not work any more" }).waitFor();
  });

  it("adds a second organisation to somebody who signs in, and two tabs work in both", async () => {
    const invited = await invitationToOtherOrganisation(app, mia.email);
    const visit = await app.visit();
    const page = await visit.open(invited);
    await page.getByText("You already have an account.").waitFor();
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("button", { name: "Accept invitation" }).click();
    await page.getByRole("button", { name: "Südwind (switch organisation)" }).waitFor();

    const second = await visit.openTab(`/?organisation=${mia.session.organisation_id}`);
    await second.getByRole("button", { name: "Nordlicht (switch organisation)" }).waitFor();
    await page.getByLabel("Client").fill("Client of Südwind");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByLabel("Website address").waitFor();
    expect((await mia.api.listClients()).data).toEqual([]);
    for (const [tab, name] of [
      [page, "Südwind"],
      [second, "Nordlicht"],
    ] as const) {
      await tab.reload();
      await tab.getByRole("button", { name: `${name} (switch organisation)` }).waitFor();
    }

    // A link that is opened in another tab stays in the organisation of the tab it is on.
    const link = await second.getByRole("link", { name: "Notifications" }).getAttribute("href");
    const third = await visit.openTab(link ?? "");
    await third.getByRole("button", { name: "Nordlicht (switch organisation)" }).click();
    await third.getByRole("menuitemcheckbox", { name: "Südwind" }).click();
    await third.getByRole("button", { name: "Südwind (switch organisation)" }).waitFor();
    await third.getByRole("button", { name: "Client of Südwind" }).waitFor();
  });

  it("for somebody else asks to sign in as the invited person", async () => {
    const { data } = await mia.api.createInvitation({ body: { email: "ines@nordlicht.example" } });
    const { page } = await app.visit({ as: mia });
    await page.goto(pathOf(data.url));
    await page.getByText(`You are signed in as ${mia.email}; accepting signs you in as the invited person.`).waitFor();
    const other = await app.visit();
    await other.page.goto(await invitationToOtherOrganisation(app, mia.email));
    await signIn(other.page, mia.email, "not the password");
    await other.page.getByText("The email address or the password is incorrect.").waitFor();
  });
});

/** The operator creates another organisation for somebody who has an account. */
async function invitationToOtherOrganisation(app: App, email: string): Promise<string> {
  const args = ["org", "create", "--name", "Südwind", "--owner-name", "Mia Berg", "--owner-email", email, "--json"];
  const { stdout, stderr } = await runCommand(args, app.service.environment);
  const { invitation_url: url } = JSON.parse(stdout) as { invitation_url?: string };
  if (url === undefined) throw new Error(`no invitation: ${stdout} ${stderr}`);
  return pathOf(url);
}
