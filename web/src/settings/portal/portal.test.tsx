import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { signedIn } from "../../../test/support/signed-in.ts";
import { keys } from "../../service/api/keys.ts";
import Portal from "./portal.tsx";

const [bolt] = examples.listClients.response.data as [Wire.Client];
const acme: Wire.Client = { ...bolt, id: "acme", name: "Acme" };
const [bea] = examples.listContacts.response.data as [Wire.Contact];
const carl: Wire.Contact = { ...bea, id: "carl", name: "Carl Bolt", email: "carl@bolt.example", signed_in_until: null };

const drawn = (clients: readonly Wire.Client[], emails_enabled = true) =>
  draw(<Portal />, {
    known: [signedIn("owner", { emails_enabled }), [keys.clients, clients], [keys.contacts, [bea, carl]]],
  });

const none = page.getByText("No contacts yet.");
const list = page.getByRole("list", { name: "Bolt Bikes" });

test("without clients, the page says what to do first", async () => {
  await drawn([]);
  await expect
    .element(page.getByRole("heading", { name: "There are no clients yet. Create a project first." }))
    .toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Client portal" })).toBeVisible();
  await expect.element(page.getByRole("button")).not.toBeInTheDocument();
});

test("every client has its own contacts", async () => {
  await drawn([acme, bolt]);
  await expect.element(page.getByRole("heading", { name: "Acme", level: 2 })).toBeVisible();
  expect(none.elements()).toHaveLength(1);
  await expect.element(page.getByRole("list", { name: "Acme" })).not.toBeInTheDocument();
  const rows = list.getByRole("listitem").elements();
  expect(rows.map((row) => [...row.querySelectorAll("p")].map((each) => each.textContent))).toEqual([
    ["Bea Bolt", "bea@bolt.example · Signed in until Apr 1, 2026"],
    ["Carl Bolt", "carl@bolt.example · Not signed in"],
  ]);
  await expect.element(page.getByText(/^There are no clients yet/)).not.toBeInTheDocument();
});

test("the buttons of a contact say whose they are", async () => {
  await drawn([bolt]);
  await expect.element(list.getByRole("button", { name: "New link for Bea Bolt" })).toHaveTextContent("New link");
  await expect.element(list.getByRole("button", { name: "Revoke Carl Bolt" })).toHaveTextContent("Revoke");
});

test("revoking a contact needs a confirmation", async () => {
  await drawn([bolt]);
  await userEvent.click(list.getByRole("button", { name: "Revoke Bea Bolt" }));
  const dialog = page.getByRole("dialog", { name: "Revoke Bea Bolt's access?" });
  await expect.element(dialog.getByText(/^They are signed out at once/)).toBeVisible();
  await expect.element(dialog.getByRole("button", { name: "Revoke" })).toBeEnabled();
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await expect.element(dialog).not.toBeInTheDocument();
});

test("a contact is invited for the client next to the button", async () => {
  await drawn([acme, bolt]);
  await userEvent.click(page.getByRole("button", { name: "Invite contact: Bolt Bikes" }));
  const dialog = page.getByRole("dialog", { name: "Invite a contact of Bolt Bikes" });
  const name = dialog.getByRole("textbox", { name: "Name" });
  const email = dialog.getByRole("textbox", { name: "Email" });
  await expect.element(name).toHaveFocus();
  await expect.element(name).toBeRequired();
  await expect.element(email).toBeRequired();
  await expect.element(email).toHaveAttribute("type", "email");
  await expect.element(email).toHaveAccessibleDescription("They receive an email with a personal link.");
  await userEvent.fill(name, "Dora");
  await userEvent.fill(email, "dora");
  await expect.element(name).toHaveValue("Dora");
  await userEvent.click(dialog.getByRole("button", { name: "Create link" }));
  await expect.element(email).toBeInvalid();
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await expect.element(dialog).not.toBeInTheDocument();
});

test("without emails, the link is passed on by hand", async () => {
  await drawn([bolt], false);
  await userEvent.click(page.getByRole("button", { name: "Invite contact: Bolt Bikes" }));
  await expect
    .element(page.getByRole("textbox", { name: "Email" }))
    .toHaveAccessibleDescription("No email is sent from here. You get a personal link to pass on yourself.");
});
