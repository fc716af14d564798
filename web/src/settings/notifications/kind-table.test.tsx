import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { signedIn } from "../../../test/support/signed-in.ts";
import { KindTable } from "./kind-table.tsx";

const preferences: Wire.NotificationSettings = examples.getNotificationSettings.response.data;

interface Given {
  readonly changes?: Partial<Wire.NotificationSettings>;
  readonly role?: Wire.Role;
  readonly emails_enabled?: boolean;
}

async function drawn({ changes = {}, role = "owner", emails_enabled = true }: Given = {}) {
  const seen: Wire.NotificationSettingsPatch[] = [];
  await draw(<KindTable preferences={{ ...preferences, ...changes }} onChange={(change) => void seen.push(change)} />, {
    known: [signedIn(role, { emails_enabled })],
  });
  return seen;
}

const inApp = (what: string) => page.getByRole("checkbox", { name: `${what}: in the app` });
const byEmail = (what: string) => page.getByRole("checkbox", { name: `${what}: by email` });

const mention = "Somebody mentions me";
const comment = "Somebody comments on what I am assigned to, or a reporter replies";
const webhook = "A webhook or chat was switched off because it kept failing";

const rows = () =>
  page
    .getByRole("rowheader")
    .elements()
    .map((each) => each.textContent);

test("owners are asked about every kind, and the columns have names", async () => {
  await drawn();
  await expect.element(page.getByRole("columnheader", { name: "Tell me when" })).toBeVisible();
  await expect.element(page.getByRole("columnheader", { name: "In the app" })).toBeVisible();
  await expect.element(page.getByRole("columnheader", { name: "By email" })).toBeVisible();
  expect(rows()).toEqual([
    "A visitor sends a new report",
    mention,
    "Somebody assigns me something",
    comment,
    "An agent asks about my tickets",
    "An agent's work on my tickets is waiting for a verdict",
    "The client or reporter accepts an agent's work on my tickets",
    "The client or reporter rejects an agent's work on my tickets",
    "Agents have failed three times at one of my tickets",
    webhook,
  ]);
});

test("developers are not asked about webhooks", async () => {
  await drawn({ role: "developer" });
  await expect.element(inApp(mention)).toBeVisible();
  expect(rows()).toHaveLength(9);
  expect(rows()).not.toContain(webhook);
});

test("what is wanted by email is ticked", async () => {
  await drawn();
  await expect.element(inApp(mention)).toBeChecked();
  await expect.element(byEmail(mention)).toBeChecked();
  await expect.element(inApp(comment)).toBeChecked();
  await expect.element(byEmail(comment)).not.toBeChecked();
  await expect.element(byEmail(comment)).toBeEnabled();
  await expect.element(inApp(comment)).toBeEnabled();
});

test("without the notification there is no email", async () => {
  await drawn({ changes: { mention: false } });
  await expect.element(inApp(mention)).not.toBeChecked();
  await expect.element(byEmail(mention)).not.toBeChecked();
  await expect.element(byEmail(mention)).toBeDisabled();
  await expect.element(byEmail(comment)).toBeEnabled();
});

test.each<[string, Given]>([
  ["the person wants none", { changes: { mail: false } }],
  ["the service sends none", { emails_enabled: false }],
])("no email can be chosen if %s", async (_, given) => {
  await drawn(given);
  await expect.element(byEmail(mention)).toBeDisabled();
  await expect.element(byEmail(mention)).not.toBeChecked();
  await expect.element(inApp(mention)).toBeChecked();
  await expect.element(inApp(mention)).toBeEnabled();
});

test.each([
  [inApp(mention), { mention: false }],
  [inApp(webhook), { webhook_disabled: false }],
  [byEmail(comment), { mail_kinds: [...preferences.mail_kinds, "comment"] }],
  [byEmail(mention), { mail_kinds: preferences.mail_kinds.slice(1) }],
] as const)("a tick changes only its own setting: %s", async (box, expected) => {
  const seen = await drawn();
  await userEvent.click(box);
  expect(seen).toEqual([expected]);
});

test("a notification is turned on again", async () => {
  const seen = await drawn({ changes: { mention: false } });
  await userEvent.click(inApp(mention));
  expect(seen).toEqual([{ mention: true }]);
});
