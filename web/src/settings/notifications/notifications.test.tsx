import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { signedIn } from "../../../test/support/signed-in.ts";
import { keys } from "../../service/api/keys.ts";
import { projectsQuery } from "../../service/api/resources.ts";
import Notifications from "./notifications.tsx";

const preferences: Wire.NotificationSettings = examples.getNotificationSettings.response.data;

const drawn = (changes: Partial<Wire.NotificationSettings> = {}, emails_enabled = true) =>
  draw(<Notifications />, {
    known: [
      signedIn("owner", { emails_enabled }),
      [keys.notificationSettings, { ...preferences, ...changes }],
      [projectsQuery.queryKey, []],
    ],
  });

const emails = page.getByRole("switch", { name: "Send me emails" });
const noEmail = page.getByText("This service sends no email. Its operator can set SMTP_URL.");
const help = page.getByText(/^About what is ticked above/);

test("somebody who wants emails gets them about what is ticked", async () => {
  await drawn();
  await expect.element(emails).toBeChecked();
  await expect.element(emails).toBeEnabled();
  await expect.element(help).toBeVisible();
  await expect.element(noEmail).not.toBeInTheDocument();
  await expect.element(page.getByRole("checkbox", { name: "Somebody mentions me: by email" })).toBeChecked();
  await expect.element(page.getByRole("switch", { name: "Send me a daily digest" })).toBeChecked();
});

test("somebody who wants no emails can have them again", async () => {
  await drawn({ mail: false });
  await expect.element(emails).not.toBeChecked();
  await expect.element(emails).toBeEnabled();
  await expect.element(noEmail).not.toBeInTheDocument();
});

test("a service that sends no email says so", async () => {
  await drawn({}, false);
  await expect.element(noEmail).toBeVisible();
  await expect.element(emails).not.toBeChecked();
  await expect.element(emails).toBeDisabled();
  await expect.element(help).not.toBeInTheDocument();
});
