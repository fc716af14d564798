import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { signedIn } from "../../../test/support/signed-in.ts";
import { keys } from "../../service/api/keys.ts";
import Members from "./members.tsx";

const [olive, dan] = examples.listMembers.response.data as [Wire.Member, Wire.Member];
const olga: Wire.Member = { ...olive, user_id: "olga", display_name: "Olga Owner", email: "olga@studio.example" };
const [invitation] = examples.listInvitations.response.data;

interface Given {
  readonly role?: Wire.Role;
  readonly at?: string;
  readonly invitations?: readonly Wire.Invitation[];
}

const drawn = ({ role = "owner", at = "/settings/members", invitations = [] }: Given = {}) =>
  draw(<Members />, {
    at,
    known: [
      signedIn(role),
      [keys.members, [olive, dan, olga]],
      [keys.webhooks, []],
      ...(role === "owner" ? ([[keys.invitations, invitations]] as const) : []),
    ],
  });

const list = page.getByRole("list", { name: "Members" });
const row = (name: string) => list.getByRole("listitem").filter({ hasText: name });
const open = (name: string) => userEvent.click(page.getByRole("button", { name: `Actions for ${name}` }));
const menu = page.getByRole("menu");
const inviting = page.getByRole("dialog", { name: "Invite somebody" });

test("every member is listed with their address and role, and the person themselves is marked", async () => {
  await drawn();
  await expect.element(row("Olive Owner").getByText("olive@studio.example")).toBeVisible();
  const texts = list.getByRole("listitem").elements();
  expect(
    texts.map((each) => [...each.querySelectorAll("p, p ~ span, div + span")].map((part) => part.textContent)),
  ).toEqual([
    ["Olive Owner (you)", "olive@studio.example", "Owner"],
    ["Dan Developer ", "dan@studio.example", "Developer"],
    ["Olga Owner ", "olga@studio.example", "Owner"],
  ]);
});

test("developers can neither invite nor change anybody", async () => {
  await drawn({ role: "developer", at: "/settings/members#invite" });
  await expect.element(row("Dan Developer")).toBeVisible();
  await expect.element(page.getByRole("button")).not.toBeInTheDocument();
  await expect.element(inviting).not.toBeInTheDocument();
});

test("the menu of a member marks their role and offers everything", async () => {
  await drawn();
  await open("Dan Developer");
  await expect.element(menu.getByRole("menuitemcheckbox", { name: "Developer" })).toBeChecked();
  await expect.element(menu.getByRole("menuitemcheckbox", { name: "Owner" })).not.toBeChecked();
  await expect.element(menu.getByRole("menuitem", { name: "Copy a password reset link" })).toBeVisible();
  await expect.element(menu.getByRole("menuitem", { name: "Remove from organisation" })).toBeVisible();
  await expect.element(menu.getByRole("group", { name: "Role" })).toBeVisible();
});

test("nobody removes or resets themselves", async () => {
  await drawn();
  await open("Olive Owner");
  await expect.element(menu.getByRole("menuitemcheckbox", { name: "Owner" })).toBeChecked();
  await expect.element(menu.getByRole("menuitem")).not.toBeInTheDocument();
  expect(menu.getByRole("group").elements()).toHaveLength(1);
});

test("making an owner a developer needs a confirmation", async () => {
  await drawn();
  await open("Olga Owner");
  await userEvent.click(menu.getByRole("menuitemcheckbox", { name: "Developer" }));
  const question = page.getByRole("dialog", { name: "Make Olga Owner a developer?" });
  await expect.element(question.getByText(/created as an owner, and that nobody has used, stop working/)).toBeVisible();
  await expect.element(question.getByRole("button", { name: "Make developer" })).toBeEnabled();
  await userEvent.click(question.getByRole("button", { name: "Cancel" }));
  await expect.element(question).not.toBeInTheDocument();
});

test("removing a member needs a confirmation", async () => {
  await drawn();
  await open("Dan Developer");
  await userEvent.click(menu.getByRole("menuitem", { name: "Remove from organisation" }));
  const question = page.getByRole("dialog", { name: "Remove Dan Developer?" });
  await expect.element(question).toBeVisible();
  await userEvent.click(question.getByRole("button", { name: "Cancel" }));
  await expect.element(question).not.toBeInTheDocument();
});

test("owners invite with a button", async () => {
  const { address } = await drawn();
  await expect.element(inviting).not.toBeInTheDocument();
  await userEvent.click(page.getByRole("button", { name: "Invite" }));
  await expect.element(inviting).toBeVisible();
  await userEvent.click(inviting.getByRole("button", { name: "Cancel" }));
  await expect.element(inviting).not.toBeInTheDocument();
  expect(address()).toBe("/settings/members");
});

test("a link opens the invitation, and closing it leaves the page without it", async () => {
  const { address } = await drawn({ at: "/settings/members#invite" });
  await expect.element(inviting).toBeVisible();
  await userEvent.click(inviting.getByRole("button", { name: "Cancel" }));
  await expect.element(inviting).not.toBeInTheDocument();
  expect(address()).toBe("/settings/members");
});

test("open invitations are listed with their role and age", async () => {
  const created_at = new Date(Date.now() - 3 * 60 * 60 * 1_000 - 1_000).toISOString();
  await drawn({
    invitations: [
      { ...invitation!, email: "new@studio.example", created_at },
      { ...invitation!, id: "second", email: "boss@studio.example", role: "owner", created_at },
    ],
  });
  const invitations = page.getByRole("list", { name: "Open invitations" });
  await expect.element(page.getByRole("heading", { name: "Open invitations" })).toBeVisible();
  expect(
    invitations
      .getByRole("listitem")
      .elements()
      .map((each) => [...each.querySelectorAll("p, button")].map((part) => part.textContent)),
  ).toEqual([
    ["new@studio.example", "Developer · Invited 3 hours ago", "New link", "Withdraw"],
    ["boss@studio.example", "Owner · Invited 3 hours ago", "New link", "Withdraw"],
  ]);
});

test("without open invitations there is no heading for them", async () => {
  await drawn();
  await expect.element(list).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Open invitations" })).not.toBeInTheDocument();
});
