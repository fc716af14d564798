import { examples } from "@corkboard/contract/examples";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { draw, type Known } from "../../test/support/draw.tsx";
import { signedIn } from "../../test/support/signed-in.ts";
import { keys } from "../service/api/keys.ts";
import { noFilters } from "./audit/audit-filters.ts";
import SettingsPage from "./settings-page.tsx";

const everything: Known[] = [
  [keys.audit(noFilters), { pages: [examples.listAudit.response], pageParams: [undefined] }],
  [keys.clients, examples.listClients.response.data],
  [keys.contacts, examples.listContacts.response.data],
  [keys.invitations, examples.listInvitations.response.data],
  [keys.members, examples.listMembers.response.data],
  [keys.notificationSettings, examples.getNotificationSettings.response.data],
  [keys.ownSignInMethods, examples.getOwnSignInMethods.response.data],
  [keys.passkeys, examples.listPasskeys.response.data],
  [keys.projects, examples.listProjects.response.data],
  [keys.sessions, examples.listSessions.response.data],
  [keys.signInMethods, examples.getSignInMethods.response.data],
  [keys.storage, examples.getStorage.response.data],
  [keys.ticketWriter, examples.getTicketWriter.response.data],
  [keys.tokens, examples.listTokens.response.data],
  [keys.failedJobs, { pages: [examples.listFailedJobs.response], pageParams: [undefined] }],
  [keys.webhooks, examples.listWebhooks.response.data],
];

const drawn = (at: string, role: "owner" | "developer" = "owner") =>
  draw(<SettingsPage />, { known: [signedIn(role), ...everything], at });

const notFound = page.getByRole("heading", { name: "This page does not exist" });
const headingOfPage = (name: string) => page.getByRole("heading", { name, level: 2 });

const ownPages = [
  ["projects", "Bolt Bikes"],
  ["members", "Members"],
  ["profile", "Appearance"],
  ["security", "Signed-in devices"],
  ["notifications", "Notifications"],
  ["tokens", "Access tokens"],
] as const;

const ownersPages = [
  ["general", "Delete the organisation"],
  ["portal", "Client portal"],
  ["webhooks", "Webhooks"],
  ["failed-jobs", "Failed jobs"],
  ["ticket-writer", "Ticket writer"],
  ["storage", "Database"],
  ["audit", "Audit log"],
] as const;

test.each([...ownPages, ...ownersPages])("owners can open %s", async (name, heading) => {
  await drawn(`/settings/${name}`);
  await expect.element(headingOfPage(heading)).toBeVisible();
});

test.each(ownPages)("developers can open %s", async (name, heading) => {
  await drawn(`/settings/${name}`, "developer");
  await expect.element(headingOfPage(heading)).toBeVisible();
});

test.each(ownersPages.map(([name]) => name))("developers cannot open %s", async (name) => {
  await drawn(`/settings/${name}`, "developer");
  await expect.element(notFound).toBeVisible();
});

test.each(["nothing", "constructor"])("there is no page called %s", async (name) => {
  await drawn(`/settings/${name}`);
  await expect.element(notFound).toBeVisible();
});

test("a wide screen begins with the projects", async () => {
  const { address } = await drawn("/settings");
  await expect.element(headingOfPage("Bolt Bikes")).toBeVisible();
  expect(address()).toBe("/settings/projects");
});

test("a phone begins with the list of pages", async () => {
  await page.viewport(400, 800);
  onTestFinished(() => page.viewport(1280, 800));
  const { address } = await drawn("/settings");
  await expect.element(page.getByRole("navigation", { name: "Settings" })).toBeVisible();
  expect(address()).toBe("/settings");
});
