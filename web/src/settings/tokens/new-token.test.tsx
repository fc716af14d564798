import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { keys } from "../../service/api/keys.ts";
import { NewToken } from "./new-token.tsx";

const drawn = (clients: readonly Wire.Client[] = examples.listClients.response.data) =>
  draw(<NewToken onClose={() => undefined} />, { known: [[keys.clients, clients]] });
const drawnForAgent = (clients: readonly Wire.Client[] = examples.listClients.response.data) =>
  draw(<NewToken initialScope="agent" onClose={() => undefined} />, { known: [[keys.clients, clients]] });

const name = page.getByRole("textbox", { name: "Name" });
const choice = (label: string) => page.getByRole("combobox", { name: label });
const optionsOf = (label: string) =>
  (choice(label).getByRole("option").elements() as HTMLOptionElement[]).map((each) => [each.value, each.text]);

test("a token begins with its name, and lasts for 90 days for all clients", async () => {
  await drawn();
  await expect.element(name).toHaveFocus();
  await expect.element(name).toBeRequired();
  await expect.element(choice("Access")).toHaveValue("write");
  await expect.element(choice("Client")).toHaveDisplayValue("All clients");
  await expect.element(choice("Expires")).toHaveDisplayValue("In 90 days");
});

test("access, client and expiry can be chosen", async () => {
  await drawn();
  expect(optionsOf("Client")).toEqual([
    ["all", "All clients"],
    [examples.listClients.response.data[0]!.id, "Bolt Bikes"],
  ]);
  await userEvent.selectOptions(choice("Access"), "Read only");
  await userEvent.selectOptions(choice("Client"), "Bolt Bikes");
  await userEvent.selectOptions(choice("Expires"), "Never");
  await expect.element(choice("Access")).toHaveValue("read");
  await expect.element(choice("Client")).toHaveDisplayValue("Bolt Bikes");
  await expect.element(choice("Expires")).toHaveValue("never");
});

test("whose texts a token writes can be chosen if it writes any", async () => {
  await drawn();
  await expect.element(choice("Texts it writes")).toHaveDisplayValue("My own");
  expect(optionsOf("Texts it writes").map(([value]) => value)).toEqual(["owner", "integration"]);
  await userEvent.selectOptions(choice("Access"), "Read only");
  await expect.element(choice("Texts it writes")).not.toBeInTheDocument();
});

test("without clients there is nothing to limit a token to", async () => {
  await drawn([]);
  await expect.element(name).toBeVisible();
  await expect.element(choice("Client")).not.toBeInTheDocument();
});

test("an agent's client has to be chosen, also if it is all of them", async () => {
  await drawnForAgent();
  await userEvent.fill(name, "Laptop");
  await expect.element(choice("Client")).toHaveDisplayValue("Choose one");
  await userEvent.click(page.getByRole("button", { name: "Create token" }));
  await expect.element(choice("Client")).toBeInvalid();
  await userEvent.selectOptions(choice("Client"), "All clients");
  await expect.element(choice("Client")).toBeValid();
});

test("without clients, an agent's token is for all of them only if that is chosen", async () => {
  await drawnForAgent([]);
  expect(optionsOf("Client")).toEqual([
    ["", "Choose one"],
    ["all", "All clients"],
  ]);
});

test("what was chosen for a script is no choice for an agent", async () => {
  await drawn();
  await userEvent.selectOptions(choice("Client"), "All clients");
  await userEvent.selectOptions(choice("Access"), "Coding agent");
  await expect.element(choice("Client")).toHaveDisplayValue("Choose one");
});

test("a token without a name is not created", async () => {
  await drawn();
  await userEvent.click(page.getByRole("button", { name: "Create token" }));
  await expect.element(name).toBeInvalid();
});
