import { describe, expect, it } from "vitest";
import { WebhookEndpoint } from "../../../server/test/support/webhook-endpoint.ts";
import { isSkipped } from "../support/app.ts";
import { password } from "../support/corkboard.ts";
import { signIn } from "../support/steps.ts";
import { useJourney } from "./support/journey.ts";
import { choose, goTo, goToSettings, invite } from "./support/steps.ts";

const newPassword = "another horse battery";

describe.skipIf(isSkipped)("a journey through the settings", () => {
  const journey = useJourney({ CORKBOARD_OUTBOUND_ALLOW: "127.0.0.0/8" });

  it("leads from an invitation to a second owner, a webhook, other notifications and another password", async () => {
    const mia = await journey.setUp();
    const link = await invite(mia, "aisha@nordlicht.example");
    await mia.getByText("aisha@nordlicht.example").waitFor();
    const aisha = await journey.join(link, "Aisha Okafor");
    await goTo(aisha, "Settings");
    const pages = aisha.getByRole("navigation", { name: "Settings" });
    await pages.getByRole("link", { name: "Members" }).waitFor();
    expect(await pages.getByRole("link", { name: "Webhooks" }).count()).toBe(0);

    await mia.reload();
    await choose(mia, "Actions for Aisha Okafor", "Owner");
    await mia.getByRole("listitem").filter({ hasText: "Aisha Okafor" }).getByText("Owner").waitFor();
    await aisha.reload();
    await pages.getByRole("link", { name: "Webhooks" }).click();
    const endpoint = await WebhookEndpoint.start((response) => response.writeHead(204).end());
    await aisha.getByRole("button", { name: "New webhook" }).click();
    const dialog = aisha.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Address" }).fill(endpoint.url);
    await dialog.getByRole("button", { name: "Create webhook" }).click();
    await aisha.getByRole("textbox", { name: "Copy the secret now" }).waitFor();
    await aisha.getByRole("button", { name: "Close" }).click();
    await journey.report({ title: "The basket is empty" });
    await aisha.getByRole("link", { name: endpoint.url }).click();
    await aisha.getByText("Feedback created").first().waitFor();
    expect(endpoint.types).toContain("feedback.created");

    await goToSettings(aisha, "Notifications");
    const assigned = aisha.getByRole("checkbox", { name: "Somebody assigns me something: in the app" });
    await Promise.all([
      aisha.waitForResponse((response) => response.request().method() === "PATCH"),
      assigned.uncheck(),
    ]);
    await aisha.reload();
    await expect.poll(() => assigned.isChecked()).toBe(false);

    await goToSettings(aisha, "Security");
    await aisha.getByLabel("Current password").fill(password);
    await aisha.getByLabel("New password").fill(newPassword);
    await aisha.getByRole("button", { name: "Change password" }).click();
    await aisha.getByText("Your password was changed.").waitFor();
    await choose(aisha, "Nordlicht (switch organisation)", "Sign out");
    await signIn(aisha, "aisha@nordlicht.example");
    await aisha.getByText("The email address or the password is incorrect.").waitFor();
    await signIn(aisha, "aisha@nordlicht.example", newPassword);
    await aisha.getByRole("link", { name: /The basket is empty/ }).waitFor();
  });
});
