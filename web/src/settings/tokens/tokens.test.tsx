import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { signedIn } from "../../../test/support/signed-in.ts";
import { keys } from "../../service/api/keys.ts";
import TokensPage from "./tokens.tsx";

const [token] = examples.listTokens.response.data as [Wire.Token];
const [, dan] = examples.listMembers.response.data;
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 60 * 60 * 1_000 - 1_000).toISOString();
const plain: Wire.Token = { ...token, scope: "write", client_id: null, last_used_at: null, expires_at: null };

const drawn = (...tokens: readonly Wire.Token[]) =>
  draw(<TokensPage />, {
    known: [
      signedIn("owner"),
      [keys.tokens, tokens],
      [keys.members, examples.listMembers.response.data],
      [keys.clients, examples.listClients.response.data],
      [keys.projects, examples.listProjects.response.data],
    ],
  });

const list = page.getByRole("list", { name: "Access tokens" });
const add = page.getByRole("button", { name: "New token" });
const rotate = list.getByRole("button", { name: "Rotate" });
const revoke = list.getByRole("button", { name: "Revoke" });

async function facts(...tokens: readonly Wire.Token[]): Promise<readonly string[]> {
  const { place } = await drawn(...tokens);
  await expect.element(list).toBeVisible();
  return [...place.querySelectorAll("li p + p")].map((each) => each.textContent);
}

test("without tokens, the page offers the first one", async () => {
  await drawn();
  await expect.element(page.getByRole("heading", { name: "No access tokens" })).toBeVisible();
  expect(add.elements()).toHaveLength(1);
  await expect.element(list).not.toBeInTheDocument();
});

test("tokens are listed with what they may do and when they expire", async () => {
  expect(
    await facts(token, { ...plain, id: "2" }, { ...plain, id: "3", scope: "agent", last_used_at: hoursFromNow(-2) }),
  ).toEqual([
    expect.stringMatching(/^Read only · only Bolt Bikes · Used Mar 3, 2026 · Expires Jan 3[01], 2027$/),
    "Read and write · Never used",
    "Coding agent · Used 2 hours ago",
  ]);
  expect(add.elements()).toHaveLength(1);
  await expect.element(page.getByRole("heading", { name: "No access tokens" })).not.toBeInTheDocument();
});

test("a token of an integration is marked", async () => {
  expect(await facts({ ...plain, speaks_for: "integration" })).toEqual([
    "Read and write · For other people's texts · Never used",
  ]);
});

test("a client that is not known yet has a placeholder", async () => {
  expect(await facts({ ...plain, client_id: "unknown" })).toEqual(["Read and write · only … · Never used"]);
});

test("a previous secret that still works is mentioned", async () => {
  expect(await facts({ ...plain, previous_secret_until: "2027-06-15T12:00:00.000Z" })).toEqual([
    expect.stringMatching(/^Read and write · Never used · Previous secret works until Jun 15, 2027, \d/),
  ]);
});

test("a token of somebody else names them and can only be revoked", async () => {
  expect(await facts({ ...plain, user_id: dan!.user_id })).toEqual(["of Dan Developer · Read and write · Never used"]);
  await expect.element(rotate).not.toBeInTheDocument();
  await expect.element(revoke).toBeEnabled();
});

test("a token of somebody who left can be revoked", async () => {
  expect(await facts({ ...plain, user_id: "gone" })).toEqual(["Read and write · Never used"]);
  await expect.element(revoke).toBeEnabled();
});

test("a token of one's own can be rotated until it expires", async () => {
  await drawn({ ...plain, expires_at: hoursFromNow(1) });
  await expect.element(rotate).toBeVisible();
  await expect.element(revoke).toBeVisible();
});

test("an expired token can only be revoked", async () => {
  await drawn({ ...plain, expires_at: hoursFromNow(0) });
  await expect.element(revoke).toBeVisible();
  await expect.element(rotate).not.toBeInTheDocument();
});

test("revoking needs a confirmation", async () => {
  await drawn(plain);
  await userEvent.click(revoke);
  const dialog = page.getByRole("dialog", { name: "Revoke Release script?" });
  await expect
    .element(dialog.getByText("Everything that uses this token stops working within a second."))
    .toBeVisible();
  await expect.element(dialog.getByRole("button", { name: "Revoke" })).toBeEnabled();
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await expect.element(dialog).not.toBeInTheDocument();
});

test("rotating can be started and left", async () => {
  await drawn(plain);
  await userEvent.click(rotate);
  const dialog = page.getByRole("dialog", { name: "Rotate Release script?" });
  await expect.element(dialog).toBeVisible();
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await expect.element(dialog).not.toBeInTheDocument();
});

test("a new token can do everything unless chosen otherwise", async () => {
  await drawn(plain);
  await userEvent.click(add);
  const dialog = page.getByRole("dialog", { name: "New token" });
  await expect.element(dialog.getByRole("combobox", { name: "Access" })).toHaveDisplayValue("Read and write");
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await expect.element(dialog).not.toBeInTheDocument();
});

test("a token for an agent can do what agents do", async () => {
  await drawn(plain);
  await userEvent.click(page.getByRole("button", { name: "Create an agent token" }));
  const dialog = page.getByRole("dialog", { name: "New token" });
  await expect.element(dialog.getByRole("combobox", { name: "Access" })).toHaveDisplayValue("Coding agent");
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await expect.element(dialog).not.toBeInTheDocument();
});
