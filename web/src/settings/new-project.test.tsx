import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../test/support/draw.tsx";
import { signedIn } from "../../test/support/signed-in.ts";
import { keys } from "../service/api/keys.ts";
import NewProject, { type NewProjectProps } from "./new-project.tsx";

const [bolt] = examples.listClients.response.data;
const acme = { ...bolt!, id: "acme", name: "Acme" };

interface Given extends Pick<NewProjectProps, "type"> {
  readonly clients?: readonly (typeof acme)[];
  readonly role?: "owner" | "developer";
}

async function drawn({ type, clients = [acme, bolt!], role = "owner" }: Given = {}): Promise<() => number> {
  let closed = 0;
  await draw(<NewProject onClose={() => void closed++} {...(type ? { type } : {})} />, {
    known: [signedIn(role), [keys.clients, clients], [keys.members, examples.listMembers.response.data]],
  });
  return () => closed;
}

const field = (name: string) => page.getByRole("textbox", { name });
const choice = (name: string) => page.getByRole("combobox", { name });

test("the person chooses what the project is, and only a website has an address", async () => {
  await drawn();
  await expect.element(page.getByRole("dialog", { name: "New project" })).toBeVisible();
  await expect.element(choice("Type")).toHaveValue("website");
  await expect.element(field("Address of the website")).toBeRequired();
  await expect.element(field("Name")).not.toHaveAccessibleDescription();
  await userEvent.selectOptions(choice("Type"), "Board");
  await expect.element(field("Address of the website")).not.toBeInTheDocument();
  await expect
    .element(field("Name"))
    .toHaveAccessibleDescription("The board starts with the lists To do, In progress and Done.");
});

test("a board asks for its name first, and for nothing that is clear", async () => {
  await drawn({ type: "board" });
  await expect.element(page.getByRole("dialog", { name: "New board" })).toBeVisible();
  await expect.element(field("Name")).toHaveFocus();
  await expect.element(choice("Type")).not.toBeInTheDocument();
  await expect.element(field("Address of the website")).not.toBeInTheDocument();
});

test("a website has the title of a project, and its address", async () => {
  await drawn({ type: "website" });
  await expect.element(page.getByRole("dialog", { name: "New project" })).toBeVisible();
  await expect.element(field("Address of the website")).toHaveAttribute("inputmode", "url");
  await expect.element(field("Name")).toHaveFocus();
});

test("somebody who chooses the type begins with it", async () => {
  await drawn();
  await expect.element(field("Name")).not.toHaveFocus();
});

test("the first client is chosen, and a new one comes last", async () => {
  await drawn();
  await expect.element(choice("Client")).toHaveValue("acme");
  expect(
    choice("Client")
      .getByRole("option")
      .elements()
      .map((each) => each.textContent),
  ).toEqual(["Acme", "Bolt Bikes", "New client"]);
  await expect.element(field("New client")).not.toBeInTheDocument();
});

test("a new client needs a name", async () => {
  await drawn();
  await userEvent.selectOptions(choice("Client"), "New client");
  await expect.element(field("New client")).toBeRequired();
  await userEvent.fill(field("New client"), "Carl's Cars");
  await expect.element(field("New client")).toHaveValue("Carl's Cars");
  await userEvent.selectOptions(choice("Client"), "Bolt Bikes");
  await expect.element(field("New client")).not.toBeInTheDocument();
});

test("the first project of all comes with its client", async () => {
  await drawn({ clients: [], type: "board" });
  await expect.element(field("Client")).toBeRequired();
  await expect.element(choice("Client")).not.toBeInTheDocument();
  await expect.element(field("Name")).not.toHaveFocus();
});

test("a project without a name is not created", async () => {
  await drawn({ type: "board" });
  await userEvent.click(page.getByRole("button", { name: "Create" }));
  await expect.element(field("Name")).toBeInvalid();
  await expect.element(field("Name")).toHaveAttribute("maxlength", "200");
});

test("a website without an address is not created", async () => {
  await drawn({ type: "website" });
  await userEvent.fill(field("Name"), "Shop");
  await userEvent.click(page.getByRole("button", { name: "Create" }));
  await expect.element(field("Address of the website")).toBeInvalid();
  await userEvent.fill(field("Address of the website"), "shop.example");
  await expect.element(field("Address of the website")).toHaveValue("shop.example");
});

test("cancelling closes", async () => {
  const closed = await drawn();
  await userEvent.click(page.getByRole("button", { name: "Cancel" }));
  expect(closed()).toBe(1);
});

test("a developer learns whom to ask instead", async () => {
  const closed = await drawn({ role: "developer", type: "board" });
  await expect.element(page.getByText("Only owners can create boards. Ask Olive Owner.")).toBeVisible();
  await expect.element(field("Name")).not.toBeInTheDocument();
  await userEvent.click(page.getByRole("button", { name: "Close" }));
  expect(closed()).toBe(1);
});
