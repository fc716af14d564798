import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../test/support/draw.tsx";
import { clientsQuery } from "../service/api/resources.ts";
import { ClientChoice } from "./client-choice.tsx";

const [client] = examples.listClients.response.data;
const clients = [
  { ...client!, id: "bolt", name: "Bolt Bikes" },
  { ...client!, id: "corner", name: "Corner Café" },
];

const drawn = (chosen: string | undefined) =>
  draw(<ClientChoice chosen={chosen} />, {
    known: [[clientsQuery.queryKey, clients]],
    at: chosen === undefined ? "/overview" : `/overview?client=${chosen}`,
  });

const button = (name: string) => page.getByRole("button", { name });
const choice = (name: string) => page.getByRole("menuitemcheckbox", { name });

test("without a choice, the button says that all clients are shown", async () => {
  await drawn(undefined);
  await expect.element(button("All clients")).toBeVisible();
});

test("the button names the chosen client", async () => {
  await drawn("corner");
  await expect.element(button("Corner Café")).toBeVisible();
});

test("a client that does not exist is not named", async () => {
  await drawn("gone");
  await expect.element(button("All clients")).toBeVisible();
});

test("the menu offers all clients first, and has the chosen one checked", async () => {
  await drawn("corner");
  await userEvent.click(button("Corner Café"));
  await expect.element(page.getByRole("menu", { name: "Client" })).toBeVisible();
  await expect.element(page.getByRole("group", { name: "Client" })).toBeVisible();
  const choices = page.getByRole("menuitemcheckbox").elements();
  expect(choices.map((each) => [each.textContent, each.getAttribute("aria-checked")])).toEqual([
    ["All clients", "false"],
    ["Bolt Bikes", "false"],
    ["Corner Café", "true"],
  ]);
});

test("without a choice, all clients are checked", async () => {
  await drawn(undefined);
  await userEvent.click(button("All clients"));
  await expect.element(choice("All clients")).toBeChecked();
  await expect.element(choice("Bolt Bikes")).not.toBeChecked();
});

test("choosing a client puts it into the address", async () => {
  const { address } = await drawn("corner");
  await userEvent.click(button("Corner Café"));
  await userEvent.click(choice("Bolt Bikes"));
  await expect.poll(address).toBe("/overview?client=bolt");
});

test("choosing all clients removes the client from the address", async () => {
  const { address } = await drawn("corner");
  await userEvent.click(button("Corner Café"));
  await userEvent.click(choice("All clients"));
  await expect.poll(address).toBe("/overview");
});
